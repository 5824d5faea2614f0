// Somebody to play with now: two people in two languages, on a desktop and a phone, press one button each, find each
// other at one table and play; a third finds nobody, changes what is looked for and is given bots; whoever stops
// looking is seated by nobody.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESKTOP, PHONE } from './support/browser.mjs';
import { browser, server, useServerAndBrowser } from './support/fixture.mjs';
import { Guest } from './support/guest.mjs';

useServerAndBrowser();

const button = (guest, name) => guest.page.getByRole('button', { name, exact: true });
const choice = (guest, name) => guest.page.getByRole('dialog').getByText(name, { exact: true });
const tableOf = (guest) => guest.page.url().split('/').at(-1);

/** What a browser looked for the last time. */
const wishes = (guest, wish) =>
  guest.page.addInitScript((kept) => localStorage.setItem('tablee.seek', kept), JSON.stringify(wish));

test('two people who look for the same meet across languages', async () => {
  const ada = await Guest.arrive(browser, server.url, { lang: 'en', size: DESKTOP });
  const bo = await Guest.arrive(browser, server.url, { lang: 'fr', theme: 'daylight', size: PHONE, touch: true });
  for (const guest of [ada, bo]) {
    // Nobody but people: bots would come at a time of their own.
    await wishes(guest, { bots: null, range: 200 });
    await guest.go('/');
  }
  await ada.press(button(ada, 'Find players'));
  await ada.page.getByText('Nobody else is looking for this table right now.').waitFor();
  await ada.page.getByText(/^Ratings from \d+ to \d+;/).waitFor();
  await ada.press(ada.page.getByText('Change what you look for'));
  await ada.press(choice(ada, '3'));
  await ada.page.getByText('Lexio, 3 players, 45 s a move').waitFor();
  await ada.settled();
  await ada.shot('seeking');
  await ada.axe('looking for a table');

  await bo.press(button(bo, 'Trouver des joueurs'));
  await bo.press(bo.page.getByText('Changer la recherche'));
  await bo.press(choice(bo, '3'));
  await ada.page.getByText('1 other person is looking for this table.').waitFor();
  await bo.page.getByText('1 autre personne cherche cette table.').waitFor();
  await bo.settled();
  await bo.shot('seeking');
  await bo.fits('looking for a table');
  await bo.axe('looking for a table');

  // Whoever stops is counted by nobody.
  await bo.press(button(bo, 'Arrêter la recherche'));
  await ada.page.getByText('Nobody else is looking for this table right now.').waitFor();
  await bo.press(button(bo, 'Trouver des joueurs'));
  await bo.press(bo.page.getByText('Changer la recherche'));
  await bo.press(choice(bo, '3'));
  const cy = await Guest.arrive(browser, server.url, { lang: 'ko', size: DESKTOP });
  await wishes(cy, { bots: null });
  await cy.go('/');
  await cy.press(button(cy, '상대 찾기'));
  await cy.press(cy.page.getByText('조건 바꾸기'));
  await cy.press(choice(cy, '3'));
  // All three are taken to one table, and its game begins without another press.
  for (const guest of [ada, bo, cy]) await guest.page.waitForURL(/\/t\//);
  assert.deepEqual(new Set([ada, bo, cy].map(tableOf)).size, 1);
  for (const guest of [ada, bo, cy]) await guest.page.getByRole('toolbar').first().waitFor();
  const table = await ada.ask(`/tables/${tableOf(ada)}`);
  assert.equal(table.phase, 'running');
  assert.ok(table.seats.every((seat) => seat.kind === 'person'));
  await ada.shot('seeking-found');
  for (const guest of [ada, bo, cy]) await guest.judge();
});

for (const [manner, words] of /** @type {const} */ ([
  [
    { lang: 'en', size: PHONE, touch: true },
    { find: 'Find players', bots: /^Bots .* 0:0\d\.$/ },
  ],
  [
    { lang: 'fr', theme: 'daylight', size: DESKTOP },
    { find: 'Trouver des joueurs', bots: /^Des robots prennent les places libres dans 0:0\d\.$/ },
  ],
]))
  test(`bots take the free seats after the time one chose, ${manner.lang}`, async () => {
    const dot = await Guest.arrive(browser, server.url, manner);
    await wishes(dot, { bots: 9 });
    await dot.go('/');
    const pressed = performance.now();
    const counts = dot.page.getByRole('dialog').getByText(words.bots);
    await Promise.all([counts.waitFor(), dot.press(button(dot, words.find))]);
    await dot.shot('seeking-bots');
    await dot.page.waitForURL(/\/t\//);
    assert.ok(performance.now() - pressed > 8000, 'not before that time');
    await dot.page.getByRole('toolbar').first().waitFor();
    const table = await dot.ask(`/tables/${tableOf(dot)}`);
    assert.deepEqual(
      table.seats.map((seat) => seat.kind),
      ['person', 'bot', 'bot', 'bot'],
    );
    await dot.settled();
    await dot.shot('seeking-with-bots');
    await dot.judge();
  });

test('people who take several dictionaries meet across them', async () => {
  const eve = await Guest.arrive(browser, server.url, { lang: 'en', size: DESKTOP });
  const luc = await Guest.arrive(browser, server.url, { lang: 'fr', theme: 'daylight', size: PHONE, touch: true });
  for (const guest of [eve, luc]) {
    await wishes(guest, { bots: null });
    await guest.go('/');
    await guest.press(guest.page.locator('.box.lexicon'));
  }
  await eve.press(button(eve, 'Find players'));
  await eve.press(eve.page.getByText('Change what you look for'));
  await eve.press(choice(eve, '2'));
  await luc.press(button(luc, 'Trouver des joueurs'));
  await luc.press(luc.page.getByText('Changer la recherche'));
  await luc.press(choice(luc, '2'));
  // Each in their own words alone: nobody to meet.
  await eve.page.getByText('Nobody else is looking for this table right now.').waitFor();
  await luc.page.getByText('Personne d’autre ne cherche cette table pour l’instant.').waitFor();
  await luc.press(choice(luc, 'anglais'));
  for (const guest of [eve, luc]) await guest.page.waitForURL(/\/t\//);
  assert.equal(tableOf(eve), tableOf(luc));
  const table = await eve.ask(`/tables/${tableOf(eve)}`);
  assert.deepEqual([table.rules.dictionary, table.seats.length], ['en', 2]);
  for (const guest of [eve, luc]) await guest.judge();
});

test('people who take several clocks meet at the one they share', async () => {
  const ida = await Guest.arrive(browser, server.url, { lang: 'en', size: DESKTOP });
  const max = await Guest.arrive(browser, server.url, { lang: 'fr', theme: 'daylight', size: PHONE, touch: true });
  await wishes(ida, { bots: null, clocks: [{ kind: 'days', days: 2 }] });
  // One clock, as a browser kept it before there could be several.
  await wishes(max, { bots: null, clock: { kind: 'per_move', seconds: 45 } });
  for (const guest of [ida, max]) await guest.go('/');
  await ida.press(button(ida, 'Find players'));
  await ida.press(ida.page.getByText('Change what you look for'));
  await ida.press(choice(ida, '2'));
  await ida.page.getByText('Lexio, 2 players, 2 days a move').waitFor();
  await max.press(button(max, 'Trouver des joueurs'));
  await max.press(max.page.getByText('Changer la recherche'));
  await max.press(choice(max, '2'));
  // Nobody to meet: one plays for days, the other at once.
  await max.page.getByText('Personne d’autre ne cherche cette table pour l’instant.').waitFor();
  await ida.page.getByText('Nobody else is looking for this table right now.').waitFor();
  // A clock of one's own is one more, and is changed in its fields.
  await ida.press(choice(ida, 'Other…'));
  await ida.page.getByText('Lexio, 2 players, 2 days a move or 15 min + 10 s').waitFor();
  await ida.page.getByLabel('Minutes each').fill('20');
  await ida.page.getByLabel('Minutes each').blur();
  await ida.page.getByText('Lexio, 2 players, 2 days a move or 20 min + 10 s').waitFor();
  await max.press(choice(max, '10 min + 5 s'));
  await max.page.getByText(/^Lexio, 2 joueurs, 45\ss par coup ou 10\smin \+ 5\ss$/).waitFor();
  for (const guest of [ida, max]) {
    await guest.settled();
    await guest.shot('seeking-clocks');
    await guest.fits('several clocks');
    await guest.axe('several clocks');
  }
  await ida.press(choice(ida, '10 min + 5 s'));
  for (const guest of [ida, max]) await guest.page.waitForURL(/\/t\//);
  assert.equal(tableOf(ida), tableOf(max));
  const { clock } = await ida.ask(`/tables/${tableOf(ida)}`);
  assert.deepEqual([clock.kind, clock.seconds, clock.increment], ['bank', 600, 5]);
  for (const guest of [ida, max]) await guest.judge();
});

const OWN_CHOICE = /** @type {const} */ ([
  [
    { lang: 'en', size: DESKTOP },
    {
      find: 'Find players',
      change: 'Change what you look for',
      own: 'English',
      other: 'French',
      before: 'Dictionary: English',
      both: 'Dictionary: English or French',
      after: 'Dictionary: French',
    },
  ],
  [
    { lang: 'fr', theme: 'daylight', size: PHONE, touch: true },
    {
      find: 'Trouver des joueurs',
      change: 'Changer la recherche',
      own: 'français',
      other: 'anglais',
      before: /^Dictionnaire\s: français$/,
      both: /^Dictionnaire\s: français ou anglais$/,
      after: /^Dictionnaire\s: anglais$/,
    },
  ],
]);

test('how strong opponents may be and whose words count is chosen', async () => {
  for (const [manner, words] of OWN_CHOICE) {
    const guest = await Guest.arrive(browser, server.url, manner);
    const { page } = guest;
    const asked = [];
    page.on('websocket', (socket) => {
      if (socket.url().includes('/api/seek/'))
        socket.on('framesent', ({ payload }) => asked.push(JSON.parse(String(payload))));
    });
    await wishes(guest, { bots: null });
    await guest.go('/');
    await guest.press(page.locator('.box.lexicon'));
    await guest.press(button(guest, words.find));
    await page.getByRole('dialog').getByText(words.before).waitFor();
    await guest.press(page.getByText(words.change));
    // Several dictionaries may be as welcome; one of them always is.
    await guest.press(choice(guest, words.other));
    await page.getByRole('dialog').getByText(words.both).waitFor();
    await guest.press(choice(guest, words.own));
    await page.getByRole('dialog').getByText(words.after).waitFor();
    assert.ok(await page.getByRole('checkbox', { name: words.other, exact: true }).isDisabled());
    await guest.press(choice(guest, '±100 points'));
    // Whoever has no rating yet counts as 1500; the range widens while they wait.
    await page.getByText(/1[34]\d\d .* 1[67]\d\d/).waitFor();
    const wish = asked.findLast((one) => one.type === 'seek');
    assert.deepEqual([wish.range, wish.table.rules.dictionary], [100, manner.lang === 'en' ? 'fr' : 'en']);
    await guest.settled();
    await guest.shot('seeking-strength');
    await guest.fits('a finer range of strength');
    await guest.axe('a finer range of strength');
    await guest.judge();
    await guest.leave();
  }
});
