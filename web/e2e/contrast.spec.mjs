// Every text of the three tables against the pixels it stands on: 4.5 to 1 by day and in the evening. Stored records
// and the lessons' fixed deals are looked at, so that the same cards lie there in every run.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { DESKTOP, PHONE, resize, settled } from './support/browser.mjs';
import { faintTexts } from './support/contrast.mjs';
import { browser, server, useServerAndBrowser } from './support/fixture.mjs';
import { Guest } from './support/guest.mjs';

useServerAndBrowser();

/** Windows so high that a page is seen whole. */
const WHOLE = [
  { width: 360, height: 2600 },
  { width: 1440, height: 1800 },
];

/** Looks at this moment at both sizes and in both themes; there are at least so many texts. */
async function faults(page, blank, where, sizes = [PHONE, DESKTOP], fewest = 20) {
  const found = [];
  for (const size of sizes)
    for (const theme of ['evening', 'daylight']) {
      await resize(page, size);
      await page.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), theme);
      await settled(page);
      const { looked, faint } = await faintTexts(page, blank);
      assert.ok(looked > fewest, `${where}: there was something to read`);
      found.push(...faint.map((one) => `${where}, ${theme}, ${size.width}: ${one}`));
    }
  return found;
}

/** Comes to the table of a stored record. */
async function openRecord(guest, game, record) {
  await guest.go('/replay');
  const path = new URL(`../../games/${game}/golden/${record}.json`, import.meta.url);
  await guest.page.locator('input[type=file]').setInputFiles({
    name: 'game.json',
    mimeType: 'application/json',
    buffer: readFileSync(path),
  });
  await guest.page.locator('input[type=range]').waitFor();
}

for (const { game, record, hand } of [
  { game: 'lexio', record: 'five', hand: '.lexio .hand button' },
  { game: 'lexicon', record: 'four', hand: '.lexicon .hand button' },
  { game: 'xylo', record: 'five_ten_rounds', hand: '.xylo .me button' },
])
  test(`${game}: every text stands out from what is under it`, async () => {
    const guest = await Guest.arrive(browser, server.url, { motion: 'still' });
    const { page } = guest;
    const blank = await (await browser.newContext()).newPage();
    const found = [];
    await openRecord(guest, game, record);
    const last = Number(await page.locator('input[type=range]').getAttribute('max'));
    for (const ply of [Math.round(last / 2), last]) {
      await page.locator('input[type=range]').fill(String(ply));
      found.push(...(await faults(page, blank, `move ${ply}`)));
    }
    await guest.go(`/learn/${game}/play`);
    await page.locator(hand).first().waitFor();
    found.push(...(await faults(page, blank, 'lesson')));
    assert.deepEqual(found, [], `${found.length} faint texts\n${found.join('\n')}`);
    await guest.leave();
  });

test('the pages around the tables: every text stands out from what is under it', { timeout: 600_000 }, async () => {
  const guest = await Guest.arrive(browser, server.url, { motion: 'still' });
  const { page } = guest;
  const blank = await (await browser.newContext()).newPage();
  const found = [];
  const rows = { game: 'lexicon', seats: 3, rules: { hands: 3 }, visibility: 'public' };
  const { id: table } = await guest.ask('/tables', rows);
  await guest.ask(`/tables/${table}/sit`, { seat: 0 });
  await guest.ask(`/tables/${table}/bot`, { seat: 1, level: 'casual' });
  const cup = { name: 'Evening', game: 'lexio', format: 'rounds', rounds: 1, better: 'high' };
  const { id: tournament } = await guest.ask('/drives', cup);
  await guest.ask(`/drives/${tournament}/register`, { bots: 5, level: 'casual' });
  await guest.ask('/me', { name: 'Ottoline' });
  for (const { path, ready } of [
    { path: '/', ready: '.lists li' },
    { path: `/t/${table}`, ready: '.lobby-seat.person' },
    { path: '/me', ready: 'main h1' },
    { path: '/leaders/lexio', ready: 'main h1' },
    { path: '/learn/xylo', ready: 'main h2' },
    { path: '/learn/glossary', ready: 'main h1' },
    { path: '/tournaments', ready: 'main h1' },
    { path: '/tournaments/new', ready: 'main fieldset' },
    { path: `/d/${tournament}`, ready: '.who li' },
    { path: '/clubs', ready: 'main h1' },
  ]) {
    await guest.go(path);
    await page.locator(ready).first().waitFor();
    found.push(...(await faults(page, blank, path, WHOLE, 8)));
  }
  for (const { opens, ready, unfolds } of [
    { opens: 'Invite friends', ready: '.ends', unfolds: false },
    { opens: 'Find players', ready: '[role=timer]', unfolds: true },
  ]) {
    await guest.go('/');
    await page.getByRole('button', { name: opens }).click();
    const dialog = page.locator('dialog[open]');
    await dialog.locator(ready).waitFor();
    if (unfolds) await dialog.locator('summary').first().click();
    found.push(...(await faults(page, blank, opens, WHOLE, 8)));
  }
  assert.deepEqual(found, [], `${found.length} faint texts\n${found.join('\n')}`);
  await guest.leave();
});
