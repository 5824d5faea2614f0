// Every text of the three tables against the pixels it stands on: 4.5 to 1 by day and in the evening.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESK, PHONE, settled } from './support/browser.mjs';
import { faintTexts } from './support/contrast.mjs';
import { browser, server, useServerAndBrowser } from './support/fixture.mjs';
import * as lexicon from './support/games/lexicon.mjs';
import * as lexio from './support/games/lexio.mjs';
import * as xylo from './support/games/xylo.mjs';
import { Guest } from './support/guest.mjs';
import { comeTo, seat } from './support/play.mjs';

useServerAndBrowser();

for (const player of [lexio, lexicon, xylo])
  test(`${player.game}: every text stands out from what is under it`, async () => {
    const guest = await Guest.arrive(browser, server.url, { motion: 'still' });
    const { page, traffic } = guest;
    const blank = await (await browser.newContext()).newPage();
    await comeTo(guest, await seat([guest], player), player);
    await traffic.until(() => traffic.mine, 'my turn');
    if (player === xylo) {
      await page.locator('.me [aria-keyshortcuts="Enter"]').click();
      await traffic.until(() => traffic.mine && traffic.view.phase === 'playing', 'a note to play');
      await page.locator('.me .own[role=toolbar]').waitFor();
    }
    const faults = [];
    for (const size of [PHONE, DESK])
      for (const theme of ['evening', 'daylight']) {
        await page.setViewportSize(size);
        await page.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), theme);
        await settled(page);
        const { looked, faint } = await faintTexts(page, blank);
        assert.ok(looked > 20, 'there was something to read');
        faults.push(...faint.map((one) => `${theme}, ${size.width}: ${one}`));
      }
    assert.deepEqual(faults, [], `${faults.length} faint texts\n${faults.join('\n')}`);
    await guest.leave();
  });
