// Edges of every page: a way past its beginning, notices that cover no headline, leaving that asks first, and rows that
// are neither cut nor torn; in two languages, on a phone and a desktop.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESKTOP, PHONE } from './support/browser.mjs';
import { browser, server, useServerAndBrowser } from './support/fixture.mjs';
import * as lexio from './support/games/lexio.mjs';
import { Guest } from './support/guest.mjs';
import { comeTo } from './support/play.mjs';

useServerAndBrowser();

const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
const box = (place) => place.evaluate((one) => one.getBoundingClientRect().toJSON());

test('the keyboard begins with a way to the main part', async () => {
  for (const { manner, words } of [
    { manner: { size: DESKTOP }, words: 'Skip to the main part' },
    { manner: { size: PHONE, lang: 'fr', theme: 'daylight' }, words: 'Aller au contenu principal' },
  ]) {
    const guest = await Guest.arrive(browser, server.url, manner);
    const { page } = guest;
    for (const path of ['/', '/me', '/learn/lexio']) {
      await guest.go(path);
      await page.locator('main h1').waitFor();
      await page.keyboard.press('Tab');
      const link = page.getByRole('link', { name: words });
      assert.ok(await link.evaluate((one) => one === document.activeElement), `${path}: the first stop`);
      assert.ok((await box(link)).width > 40);
      if (path === '/') await guest.shot('skip-link');
      await page.keyboard.press('Enter');
      assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'MAIN', path);
      assert.equal(new URL(page.url()).hash, '', 'the address stays');
    }
    await guest.judge();
    await guest.leave();
  }
});

test('a notice away from tables covers no headline', async () => {
  for (const manner of [
    { size: PHONE, touch: true },
    { size: { width: 844, height: 390 }, lang: 'fr', theme: 'daylight' },
    { size: DESKTOP, lang: 'fr' },
  ]) {
    const guest = await Guest.arrive(browser, server.url, manner);
    const { page } = guest;
    await guest.go('/me');
    await page.locator('main h1').waitFor();
    const field = page.locator('main form').first().locator('input').first();
    await field.fill('Ottoline');
    await field.press('Enter');
    const notice = page.locator('.notices p').first();
    await notice.waitFor();
    await guest.settled();
    const place = await box(notice);
    for (const other of ['main h1', 'body > * header, header']) {
      const found = await page.locator(other).first();
      assert.ok(apart(place, await box(found)), `${manner.size.width}: the notice is apart from ${other}`);
    }
    assert.ok(place.bottom <= manner.size.height && place.top > manner.size.height / 2, 'at the lower edge, whole');
    await guest.shot('notice-away');
    await guest.judge();
    await guest.leave();
  }
});

test('giving up a rated game says first what it costs', async () => {
  for (const { manner, words } of [
    {
      manner: { size: DESKTOP },
      words: ['Give up (you come last)', 'You come last, it counts for your rating', 'Yes, give up', 'Menu'],
    },
    {
      manner: { size: PHONE, touch: true, lang: 'fr', theme: 'daylight' },
      words: ['Abandonner (dernière place)', 'cela compte pour votre classement', 'Oui, abandonner', 'Menu'],
    },
  ]) {
    const [guest, other] = await Promise.all([
      Guest.arrive(browser, server.url, manner),
      Guest.arrive(browser, server.url, { size: PHONE }),
    ]);
    const { page, press } = guest;
    const { game, rules } = lexio;
    const table = { game, rules, clock: { kind: 'none' }, seats: 2, visibility: 'link', rated: true };
    const { id } = await guest.ask('/tables', table);
    for (const [seat, one] of [guest, other].entries()) await one.ask(`/tables/${id}/sit`, { seat });
    await other.ask(`/tables/${id}/ready`, { ready: true });
    await guest.ask(`/tables/${id}/start`, {});
    await comeTo(guest, id, lexio);
    const [leave, cost, yes, menu] = words;
    await press(page.getByRole('button', { name: menu, exact: true }));
    const dialog = page.getByRole('dialog');
    await press(dialog.getByRole('button', { name: leave, exact: true }));
    await dialog.getByRole('alert').getByText(cost).waitFor();
    await guest.settled();
    await guest.shot('give-up');
    await guest.fits('giving up');
    await guest.axe('giving up');
    assert.equal(guest.traffic.table.seats[0].away, undefined, 'nothing has happened yet');
    await press(dialog.getByRole('button', { name: yes, exact: true }));
    await page.waitForURL((url) => url.pathname === '/');
    await guest.judge();
    for (const one of [guest, other]) await one.leave();
  }
});

test('what one can do at home stands in whole rows, and the tabs of a tournament are not cut', async () => {
  for (const lang of ['en', 'fr', 'ko'])
    for (const width of [360, 900, 1280, 1440]) {
      const guest = await Guest.arrive(browser, server.url, { lang, size: { width, height: 900 } });
      await guest.go('/');
      const others = guest.page.locator('.others > *');
      await others.nth(6).waitFor();
      await guest.page.evaluate(() => document.fonts.ready);
      const tops = await others.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
      const alone = tops.filter((top) => tops.filter((one) => Math.abs(one - top) < 4).length === 1);
      if (width > 800) assert.deepEqual(alone, [], `${lang}, ${width}: nothing stands alone in a row`);
      await guest.fits(`home in ${lang}`);
      if (width === 1440 || width === 360) await guest.shot('home-ways');
      if (width === 360) {
        const { id } = await guest.ask('/drives', {
          name: 'Soir',
          game: 'lexio',
          format: 'rounds',
          rounds: 1,
          better: 'high',
        });
        await guest.ask(`/drives/${id}/register`, { bots: 4, level: 'casual' });
        await guest.ask(`/drives/${id}/start`, {});
        await guest.go(`/d/${id}`);
        const tabs = guest.page.getByRole('tab');
        await tabs.nth(3).waitFor();
        await guest.settled();
        for (const tab of await tabs.all()) {
          const { left, right } = await box(tab);
          assert.ok(left >= 0 && right <= width, `${lang}: ${await tab.innerText()} is whole`);
        }
        await guest.shot('tournament-tabs');
      }
      await guest.judge();
      await guest.leave();
    }
});

test('an empty list of the best is a place', async () => {
  const guest = await Guest.arrive(browser, server.url, { size: PHONE, theme: 'daylight', motion: 'still' });
  const { page } = guest;
  await guest.go('/leaders/xylo');
  await page.locator('.empty .podium').waitFor();
  await guest.shot('leaders-empty');
  await guest.axe('an empty list of the best');
  await guest.judge();
  await guest.leave();
});

test('bots at a tournament have names of the reader’s language, levels and faces', async () => {
  const host = await Guest.arrive(browser, server.url, { size: DESKTOP });
  const { id } = await host.ask('/drives', {
    name: 'Bots',
    game: 'lexio',
    format: 'rounds',
    rounds: 1,
    better: 'high',
  });
  await host.ask(`/drives/${id}/register`, { bots: 9, level: 'casual' });
  for (const { manner, level } of [
    { manner: { size: DESKTOP }, level: 'bot, casual' },
    { manner: { size: PHONE, lang: 'fr', theme: 'daylight' }, level: 'robot, amateur' },
  ]) {
    const guest = await Guest.arrive(browser, server.url, manner);
    await guest.go(`/d/${id}`);
    const people = guest.page.locator('.who li');
    await people.nth(8).waitFor();
    const said = await people.allInnerTexts();
    for (const one of said) {
      assert.match(one, new RegExp(level));
      assert.doesNotMatch(one, /casual \d/);
    }
    const names = said.map((one) => one.replace(level, '').trim());
    assert.equal(new Set(names).size, 9, names.join(', '));
    assert.ok(
      names.some((name) => name.endsWith(' 2')),
      'the ninth has the name of the first and a number',
    );
    assert.equal(await guest.page.locator('.who li .face').count(), 9);
    // A bot's own drawing, which needs no sign beside it.
    assert.equal(await guest.page.locator('.who li .face .bot').count(), 0);
    await guest.settled();
    await guest.shot('tournament-bots', { fullPage: true });
    await guest.fits('bots at a tournament');
    await guest.axe('bots at a tournament');
    await guest.judge();
    await guest.leave();
  }
  await host.leave();
});
