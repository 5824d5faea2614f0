// The page's own fonts: they are asked for once, and nothing jumps when they arrive late.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESKTOP, PHONE } from './support/browser.mjs';
import { Guest } from './support/guest.mjs';
import * as lexicon from './support/games/lexicon.mjs';
import * as lexio from './support/games/lexio.mjs';
import * as xylo from './support/games/xylo.mjs';
import { seat } from './support/play.mjs';
import { browser, server, useServerAndBrowser } from './support/fixture.mjs';

useServerAndBrowser();

/** A tenth of what the web calls good: letters of a stand-in font are as wide only on average. */
const MOST = 0.01;

/** Opens a page while its fonts are on their way, lets them come, and returns what moved then. */
async function lateFonts(guest, path, ready) {
  const { page } = guest;
  let release = (_ = undefined) => {};
  const held = new Promise((resolve) => (release = resolve));
  let asked = 0;
  await page.route('**/*.woff2', async (route) => {
    asked++;
    await held;
    await route.continue();
  });
  await page.goto(guest.url + path, { waitUntil: 'commit' });
  await ready();
  await guest.settled();
  await page.evaluate(() => (window.shifts = []));
  release();
  await page.waitForFunction(() => document.fonts.check('16px Figtree') && document.fonts.check('16px Fraunces'));
  // A shift is reported with the frame it happens in.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  assert.equal(asked, 2, 'both fonts are asked for, once each');
  return page.evaluate(() => window.shifts);
}

function assertCalm(shifts) {
  const sum = shifts.reduce((all, one) => all + one.value, 0);
  assert.ok(sum < MOST, `layout shift ${sum.toFixed(4)}: ${JSON.stringify(shifts, null, 1)}`);
}

for (const manner of [
  { size: PHONE, lang: 'fr' },
  { size: DESKTOP, lang: 'en' },
]) {
  const where = `at ${manner.size.width} px`;
  for (const path of ['/', '/learn'])
    test(`fonts that come late move nothing: ${path} ${where}`, async () => {
      const guest = await Guest.arrive(browser, server.url, manner);
      // What the server tells is there before the fonts are: only they are looked at here.
      const ready = async () => {
        await guest.page.locator('main h1').first().waitFor();
        await guest.page.locator('nav .me').waitFor();
        if (path === '/')
          await guest.page.waitForFunction(() => document.querySelectorAll('.opponents option').length > 1);
      };
      assertCalm(await lateFonts(guest, path, ready));
      await guest.leave();
    });
  for (const player of [lexio, lexicon, xylo])
    test(`fonts that come late move nothing: ${player.game} ${where}`, async () => {
      const guest = await Guest.arrive(browser, server.url, manner);
      const id = await seat([guest], player);
      const ready = async () => {
        await guest.page.locator(player.table).first().waitFor();
        await guest.traffic.until((traffic) => traffic.mine, 'the own turn');
      };
      assertCalm(await lateFonts(guest, `/t/${id}`, ready));
      await guest.leave();
    });
}
