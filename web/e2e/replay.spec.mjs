// The replay of a finished game: nothing moves while one steps through judged moves, you are who looks and not the seat
// one looks from, and the hand lies on the felt.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { DESKTOP, PHONE, resize, settled } from './support/browser.mjs';
import { browser, server, useServerAndBrowser } from './support/fixture.mjs';
import * as lexio from './support/games/lexio.mjs';
import { Guest } from './support/guest.mjs';
import { comeTo, playOut, seat } from './support/play.mjs';

useServerAndBrowser();

const REASON =
  'It keeps the pairs together and leaves the lead with you in most of the deals that are still possible, and more.';
/** An opinion of every move, each with other words: the bot's own, a mistake, one that was not judged. */
const opinionOf = ({ seat, action }, n) => ({
  ply: n + 1,
  seat,
  action,
  best: n % 3 === 0 ? action : '3N 4N 5L 6L 7N',
  best_kind: 'straight',
  cost: n % 3 === 0 ? 0 : n % 3 === 1 ? 26.6 : null,
  error: 0,
  reason: { en: REASON },
});

test('nothing moves while one steps, and you are who looks', { timeout: 300_000 }, async () => {
  const guest = await Guest.arrive(browser, server.url, { motion: 'still', size: PHONE });
  const { page } = guest;
  const id = await seat([guest], { ...lexio, rules: { rounds: 1 } }, { seats: 3 });
  await comeTo(guest, id, lexio);
  await playOut(guest, lexio, 'keys');
  const { inputs } = await server.record(id);
  const opinions = inputs.filter(({ seat }) => typeof seat === 'number').map(opinionOf);
  const said = [['begin', { total: opinions.length }], ...opinions.map((one) => ['opinion', one])];
  await page.route('**/analysis?*', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: [...said, ['end', { reason: 'done' }]]
        .map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
        .join(''),
    }),
  );
  for (const size of [PHONE, { width: 320, height: 640 }, DESKTOP]) {
    await resize(page, size);
    await guest.go(`/g/${id}`);
    await page.locator('input[type=range]').waitFor();
    await page.evaluate(() => document.fonts.ready);
    await settled(page);
    const deck = () => page.locator('section.deck').evaluate((one) => one.getBoundingClientRect().height);
    const before = await deck();
    await page.getByRole('button', { name: 'Ask the bot' }).click();
    await page.getByText('All decisions as a table').waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    for (const [n] of opinions.slice(0, 12).entries()) {
      assert.equal(await deck(), before, `before move ${n + 1} at ${size.width}`);
      await page.keyboard.press('ArrowRight');
      await page.waitForFunction(
        (ply) => /** @type {HTMLInputElement} */ (document.querySelector('input[type=range]')).valueAsNumber === ply,
        n + 1,
      );
    }
    await page.locator('.verdict p').first().waitFor();
    await guest.shot(`replay-judged-${size.width}`);
    await page.keyboard.press('Home');
    assert.equal(await page.locator('.me .own-seat').innerText(), 'You');
    await page.getByRole('radio').nth(1).check({ force: true });
    await page.waitForFunction(() => document.querySelector('.me .own-seat')?.textContent?.trim() !== 'You');
    const sentences = await page.locator('.middle .say').innerText();
    assert.doesNotMatch(sentences, /^You\b/, 'another seat is not you');
    const backdrop = await page.locator('.me').evaluate((one) => getComputedStyle(one).backgroundImage);
    assert.equal(backdrop, 'none', 'no dark box lies under the hand');
  }
  await guest.judge();
  await guest.leave();
});

const RECORD = new URL('../../games/xylo/golden/five_ten_rounds.json', import.meta.url);
const SMALL = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 320, height: 640 },
  { width: 844, height: 390 },
];

/** Runs in the page: what the controls of the replay cover or cut. */
function faultsOfControls() {
  const box = (/** @type {string} */ selector) =>
    [...document.querySelectorAll(selector)].at(-1).getBoundingClientRect();
  const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
  const faults = [];
  if (!apart(box('.me'), box('section.deck'))) faults.push('they lie on the hand');
  if (!apart(box('.eyes fieldset label'), box('.open input'))) faults.push('a face lies on the choice beside it');
  const cut = [...document.querySelectorAll('section.deck :is(button, input, select, label)')].filter(
    (one) => one.getBoundingClientRect().right > innerWidth + 1,
  );
  if (cut.length > 0) faults.push(`${cut.length} of them are out of the window`);
  return faults;
}

test('the controls cover no hand on a phone, under who vouches for a record from a file', async () => {
  const guest = await Guest.arrive(browser, server.url, { lang: 'fr', motion: 'still', size: PHONE });
  const { page } = guest;
  await guest.go('/replay');
  const file = { name: 'game.json', mimeType: 'application/json', buffer: readFileSync(RECORD) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.locator('input[type=range]').fill('60');
  await page.locator('.signer').waitFor();
  await page.evaluate(() => document.fonts.ready);
  for (const size of SMALL) {
    guest.manner.size = size;
    await resize(page, size);
    await settled(page);
    await page.evaluate(() => scrollTo(0, 0));
    assert.deepEqual(await page.evaluate(faultsOfControls), [], `${size.width}×${size.height}`);
    await guest.shot('replay-brought');
    await guest.fits('a record from a file');
  }
  await guest.judge();
  await guest.leave();
});
