// Before a game: who sits down, who then may do what, without the page being loaded again.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESKTOP, PHONE, resize } from './support/browser.mjs';
import { Guest } from './support/guest.mjs';
import { rules } from './support/games/lexio.mjs';
import { browser, server, useServerAndBrowser } from './support/fixture.mjs';

useServerAndBrowser();

test('a link leads to a seat with one tap, and nobody has to say that they are ready', async () => {
  const host = await Guest.arrive(browser, server.url, { size: DESKTOP });
  const friend = await Guest.arrive(browser, server.url, { size: PHONE, touch: true, theme: 'daylight', lang: 'fr' });
  const { id } = await host.ask('/tables', {
    game: 'lexio',
    seats: 4,
    rules,
    clock: { kind: 'none' },
    visibility: 'link',
    chat: true,
    rated: false,
  });
  await host.ask(`/tables/${id}/sit`, { seat: 0 });
  for (const guest of [host, friend]) await guest.go(`/t/${id}`);
  const button = ({ page }, name) => page.getByRole('button', { name, exact: true });
  const says = ({ page }, text) => page.getByRole('status').filter({ hasText: text }).waitFor();
  const people = ({ page }) => page.locator('.seats .person');

  // Both are told the same, and what is played.
  await says(host, 'Waiting for 3 more.');
  await says(friend, 'Il manque encore 3 personnes.');
  await friend.page.getByText('Sans limite de temps').waitFor();
  assert.equal(await button(friend, 'Commencer').count(), 0, 'who only looks on starts nothing');
  assert.match(await host.page.getByRole('textbox', { name: 'The link to this table' }).inputValue(), /\/t\//);

  // A name, one tap.
  await friend.page.getByLabel('Votre pseudo').fill('Zoé');
  await friend.shot('lobby-arriving');
  await friend.press(button(friend, 'Prendre place'));
  await people(friend).nth(1).waitFor();
  await people(host).filter({ hasText: 'Zoé' }).waitFor();
  await says(host, 'Waiting for 2 more.');
  await says(friend, 'Il manque encore 2 personnes.');
  const faces = await Promise.all(
    [host, friend].map((guest) => people(guest).nth(1).locator('svg').first().innerHTML()),
  );
  assert.equal(faces[0], faces[1], 'everybody sees the same face');
  await friend.shot('lobby-seated');

  // They talk while they wait.
  await host.page.getByRole('textbox', { name: 'Say something' }).fill('Bonsoir à tous !');
  await host.press(button(host, 'Send'));
  await friend.page.locator('.chat ol li').filter({ hasText: 'Bonsoir à tous !' }).waitFor();

  // The page says "you" of whoever reads it, and a name of everybody else.
  const { name: hostName } = await host.ask('/me');
  const ofHost = ({ page }, label) => page.locator('dl div', { hasText: label }).locator('dd').innerText();
  const speaker = ({ page }) => page.locator('.chat ol li', { hasText: 'Bonsoir' }).locator('b').innerText();
  assert.equal(await ofHost(host, 'Host'), 'You');
  assert.equal(await speaker(host), 'You');
  for (const said of [await ofHost(friend, 'Hôte'), await speaker(friend)]) {
    assert.notEqual(said, 'Vous');
    assert.ok(said.endsWith(hostName.slice(-2)), `${said} is ${hostName}`);
  }

  // The rest is bots, and everybody plays.
  assert.equal(await button(friend, 'Compléter avec des robots').count(), 0, 'bots are the host’s to ask for');
  await host.press(button(host, 'Fill with bots'));
  await says(host, 'Everybody is here');
  await host.axe('lobby, full');
  await host.shot('lobby-filled');
  await host.press(button(host, 'Start'));
  for (const guest of [host, friend]) await guest.page.locator('.lexio .hand button').first().waitFor();
  for (const guest of [host, friend]) await guest.judge();
});

test('no seat of the waiting room covers another, at any table and on any screen', async () => {
  const guest = await Guest.arrive(browser, server.url, { motion: 'still' });
  await guest.ask('/me', { name: 'Maximiliane von Pückler' });
  const apart = (a, b) =>
    a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
  for (const { game, seats } of [
    { game: 'lexio', seats: 2 },
    { game: 'xylo', seats: 5 },
    { game: 'lexicon', seats: 8 },
  ]) {
    const { id } = await guest.ask('/tables', { game, seats, visibility: 'link' });
    await guest.ask(`/tables/${id}/sit`, { seat: 0 });
    for (let seat = 2; seat < seats; seat++) await guest.ask(`/tables/${id}/bot`, { seat, level: 'casual' });
    await guest.go(`/t/${id}`);
    await guest.page.locator('.seats .person').waitFor();
    for (const size of [{ width: 320, height: 640 }, PHONE, DESKTOP]) {
      await resize(guest.page, size);
      await guest.fits(`waiting room of ${seats}`);
      const boxes = await guest.page
        .locator('.seats li')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
      for (const [n, box] of boxes.entries())
        for (const other of boxes.slice(n + 1))
          assert.ok(apart(box, other), `${game}, ${seats} seats at ${size.width}: ${JSON.stringify([box, other])}`);
    }
  }
  await guest.judge();
  await guest.leave();
});

test('a row of the list says which rules are not as usual, aids, chat and host', async () => {
  const host = await Guest.arrive(browser, server.url, { size: DESKTOP });
  await host.ask('/me', { name: 'Ottoline' });
  const { id } = await host.ask('/tables', {
    game: 'lexio',
    seats: 3,
    rules: { rounds: 7 },
    clock: { kind: 'days', days: 2 },
    visibility: 'public',
    aids: false,
    chat: false,
  });
  await host.ask(`/tables/${id}/sit`, { seat: 0 });
  for (const { manner, words } of [
    { manner: { size: DESKTOP }, words: ['2 days a move', 'no aids', 'no chat', 'hosted by Ottoline', ': 7'] },
    {
      manner: { size: { width: 360, height: 740 }, lang: 'fr', theme: 'daylight' },
      words: ['2 jours par coup', 'sans aides', 'sans discussion', 'table d’Ottoline', ' : 7'],
    },
  ]) {
    const reader = await Guest.arrive(browser, server.url, manner);
    await reader.go('/');
    const row = reader.page.locator(`a[href="/t/${id}"]`);
    await row.locator('.rules').waitFor();
    const said = (await row.innerText()).replace(/[\u00a0\u202f]/g, ' ');
    for (const one of words) assert.ok(said.includes(one), `“${said}” says “${one}”`);
    await row.scrollIntoViewIfNeeded();
    await reader.settled();
    await reader.shot('lobby-row');
    await reader.fits('the list of tables');
    await reader.axe('the list of tables');
    await reader.judge();
    await reader.leave();
  }
  await host.leave();
});

test('a row of Lexicon says whose words count, as usual or not', async () => {
  const host = await Guest.arrive(browser, server.url, { size: DESKTOP });
  const tables = await Promise.all(
    ['fr', 'en'].map((dictionary) =>
      host.ask('/tables', { game: 'lexicon', seats: 3, rules: { dictionary }, visibility: 'public' }),
    ),
  );
  for (const { id } of tables) await host.ask(`/tables/${id}/sit`, { seat: 0 });
  for (const { manner, words } of [
    { manner: { size: DESKTOP }, words: ['Dictionary: French', 'Dictionary: English'] },
    {
      manner: { size: { width: 360, height: 740 }, lang: 'fr', theme: 'daylight' },
      words: ['Dictionnaire : français', 'Dictionnaire : anglais'],
    },
    { manner: { size: PHONE, lang: 'ko' }, words: ['사전: 프랑스어', '사전: 영어'] },
  ]) {
    const reader = await Guest.arrive(browser, server.url, manner);
    await reader.go('/');
    for (const [n, { id }] of tables.entries()) {
      const row = reader.page.locator(`.lists a[href="/t/${id}"]`);
      await row.waitFor();
      await row.locator('.rules').waitFor();
      assert.equal((await row.locator('.rules').innerText()).replace(/[\u00a0\u202f]/g, ' '), words[n]);
    }
    await reader.page.locator(`.lists a[href="/t/${tables[0].id}"]`).scrollIntoViewIfNeeded();
    await reader.settled();
    await reader.shot('lobby-row-lexicon');
    await reader.fits('the list of tables');
    await reader.judge();
    await reader.leave();
  }
  await host.leave();
});

test('the list is narrowed by game, clock and free seats', async () => {
  const host = await Guest.arrive(browser, server.url, { size: DESKTOP });
  const open = async (game, clock, bots) => {
    const { id } = await host.ask('/tables', { game, seats: 3, clock, visibility: 'public' });
    await host.ask(`/tables/${id}/sit`, { seat: 0 });
    for (const seat of bots) await host.ask(`/tables/${id}/bot`, { seat, level: 'casual' });
    return id;
  };
  const quick = { kind: 'per_move', seconds: 45 };
  const tables = {
    calm: await open('lexio', { kind: 'none' }, []),
    quick: await open('lexio', quick, [1, 2]),
    other: await open('xylo', quick, [1]),
  };
  for (const { manner, words } of [
    {
      manner: { size: DESKTOP },
      words: {
        game: 'Game',
        clock: 'Time',
        all: 'All games',
        live: 'Live',
        days: 'Days a move',
        free: 'Free seats only',
        none: 'No open table fits.',
      },
    },
    {
      manner: { size: PHONE, lang: 'fr', theme: 'daylight' },
      words: {
        game: 'Jeu',
        clock: 'Temps',
        all: 'Tous les jeux',
        live: 'En direct',
        days: 'Des jours par coup',
        free: 'Places libres seulement',
        none: 'Aucune table ouverte ne convient.',
      },
    },
  ]) {
    const reader = await Guest.arrive(browser, server.url, manner);
    await reader.go('/');
    const { page } = reader;
    const filter = page.locator('.filter');
    const [game, clock] = [
      filter.getByRole('combobox', { name: words.game }),
      filter.getByRole('combobox', { name: words.clock }),
    ];
    /** Of these tables just those are listed. */
    const listed = async (...shown) => {
      for (const [name, id] of Object.entries(tables))
        await page
          .locator(`.lists a[href="/t/${id}"]`)
          .waitFor({ state: shown.includes(name) ? 'visible' : 'detached' });
    };
    await listed('calm', 'quick', 'other');
    await game.selectOption('lexio');
    await listed('calm', 'quick');
    await clock.selectOption(words.live);
    await listed('quick');
    await filter.getByLabel(words.free).check();
    await listed();
    await game.selectOption(words.all);
    await listed('other');
    await filter.scrollIntoViewIfNeeded();
    await reader.settled();
    await reader.shot('lobby-filter');
    await reader.fits('a narrowed list');
    await reader.axe('a narrowed list');
    await game.selectOption('xylo');
    await clock.selectOption(words.days);
    await page.getByText(words.none).waitFor();
    await reader.shot('lobby-filter-none');
    await reader.judge();
    await reader.leave();
  }
  await host.leave();
});

test('what stands behind the first tables of a long list is a press away', async () => {
  const host = await Guest.arrive(browser, server.url, { size: DESKTOP });
  const open = async (seats) => {
    const { id } = await host.ask('/tables', { game: 'xylo', seats, visibility: 'public' });
    await host.ask(`/tables/${id}/sit`, { seat: 0 });
    return id;
  };
  const tables = [await open(2), await open(3)];
  for (const { manner, words } of [
    { manner: { size: DESKTOP }, words: 'Show more tables' },
    { manner: { size: PHONE, lang: 'fr', theme: 'daylight' }, words: 'Afficher plus de tables' },
  ]) {
    const reader = await Guest.arrive(browser, server.url, manner);
    const { page } = reader;
    // A part of the list holds a hundred tables: this page is told of all but the last one.
    let last = null;
    await page.routeWebSocket(/\/api\/lobby\/ws/, (near) => {
      near.connectToServer().onMessage((text) => {
        const message = JSON.parse(String(text));
        if (message.type === 'tables') last = message.tables.pop().id;
        near.send(JSON.stringify(message));
      });
    });
    const row = (id) => page.locator(`.lists a[href="/t/${id}"]`);
    await reader.go('/');
    await row(tables[1]).waitFor();
    assert.equal(await row(last).count(), 0);
    const more = page.getByRole('button', { name: words, exact: true });
    await more.scrollIntoViewIfNeeded();
    await reader.settled();
    await reader.shot('lobby-more');
    await reader.axe('a long list of tables');
    // It is asked for what is wanted, after those that are known.
    const asked = page.waitForRequest((request) => request.url().includes('/api/tables?'));
    await reader.press(more);
    assert.match((await asked).url(), /\?skip=\d+$/);
    await row(last).waitFor();
    await more.waitFor({ state: 'detached' });
    // The button has gone, and the focus is on what has come.
    await page.waitForFunction((href) => document.activeElement?.getAttribute('href') === href, `/t/${last}`);
    await reader.fits('a long list of tables');
    await reader.judge();
    await reader.leave();
  }
  await host.leave();
});
