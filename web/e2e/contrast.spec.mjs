// Every text of the three tables against the pixels it stands on: 4.5 to 1 by day and in the evening. Stored records
// and the lessons' fixed deals are looked at, so that the same cards lie there in every run.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { DESKTOP, PHONE, settled } from './support/browser.mjs';
import { faintTexts } from './support/contrast.mjs';
import { browser, server, useServerAndBrowser } from './support/fixture.mjs';
import { Guest } from './support/guest.mjs';

useServerAndBrowser();

/** Looks at this moment at both sizes and in both themes. */
async function faults(page, blank, where) {
  const found = [];
  for (const size of [PHONE, DESKTOP])
    for (const theme of ['evening', 'daylight']) {
      await page.setViewportSize(size);
      await page.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), theme);
      await settled(page);
      const { looked, faint } = await faintTexts(page, blank);
      assert.ok(looked > 20, `${where}: there was something to read`);
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
