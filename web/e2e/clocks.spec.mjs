// Clocks at the table: one's own is in sight at every moment of a game, on a phone and on a desktop, and moves nothing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESKTOP, PHONE } from './support/browser.mjs';
import { browser, server, useServerAndBrowser } from './support/fixture.mjs';
import * as lexicon from './support/games/lexicon.mjs';
import * as lexio from './support/games/lexio.mjs';
import * as xylo from './support/games/xylo.mjs';
import { Guest } from './support/guest.mjs';
import { comeTo, seat } from './support/play.mjs';

useServerAndBrowser();

const MANNERS = [
  { lang: 'fr', theme: 'daylight', size: PHONE, touch: true },
  { lang: 'en', theme: 'evening', size: DESKTOP },
];
const HOUR = { kind: 'bank', seconds: 3600, increment: 0 };
const DAYS = { kind: 'days', days: 3 };

/** A clock that stands whole in the window. */
async function inSight({ page }, clock, where) {
  await clock.waitFor();
  const { x, y, width, height } = await clock.boundingBox();
  const { width: wide, height: high } = page.viewportSize();
  assert.ok(x >= 0 && y >= 0 && x + width <= wide && y + height <= high, `${where}: the clock is out of sight`);
  // Nothing lies over it.
  const seen = await clock.evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  assert.ok(seen, `${where}: something covers the clock`);
}

/** It counts, and nothing else moves. */
async function counts(guest, clock, where) {
  await guest.still();
  const before = await clock.innerText();
  await guest.page.waitForFunction(
    ([one, text]) => one.textContent !== text,
    /** @type {const} */ ([await clock.elementHandle(), before]),
  );
  await guest.unmoved(where);
}

/** Plays until a round is over. */
async function playRound(guest, player) {
  const { traffic } = guest;
  const ended = () => Boolean(traffic.view.last);
  for (;;) {
    await traffic.until(() => ended() || traffic.mine, `${player.game}: a turn or the end of a round`);
    if (ended()) return;
    const { done } = traffic;
    await player.taps(guest);
    await traffic.until(() => ended() || traffic.done > done, `${player.game}: my move to be taken`);
  }
}

const ROUNDS = [
  { player: { ...lexio, rules: { rounds: 2 } }, seats: 3, hand: '.me .timer' },
  { player: { ...lexicon, rules: { ...lexicon.rules, hands: 2 } }, seats: 2, hand: '.me .timer' },
  { player: { ...xylo, rules: { rounds: 2 } }, seats: 3, hand: '.me .timer', sorting: '.middle .timer' },
];
for (const { player, seats, hand, sorting } of ROUNDS)
  for (const manner of MANNERS)
    test(`${player.game}, ${manner.size.width}: the own clock is in sight in play and at the end of a round`, async () => {
      const guest = await Guest.arrive(browser, server.url, manner);
      const { page } = guest;
      await comeTo(guest, await seat([guest], player, { seats, clock: HOUR }), player);
      if (sorting) {
        await inSight(guest, page.locator(sorting), 'sorting');
        await counts(guest, page.locator(sorting), 'sorting');
        await guest.shot(`clock-${player.game}-sorting`);
        await guest.fits('sorting with a clock');
        await player.taps(guest);
      }
      await inSight(guest, page.locator(hand), 'play');
      await playRound(guest, player);
      const clock = page.locator('.onward .timer');
      await inSight(guest, clock, 'the end of a round');
      await guest.settled();
      await guest.still();
      await guest.shot(`clock-${player.game}-round`);
      await guest.axe('the end of a round with a clock');
      await guest.fits('the end of a round with a clock');
      // Whoever waits for the others sees how much is left, too.
      const runs = page.locator('.onward .timer.runs');
      if (guest.traffic.mine) await runs.waitFor();
      if (await runs.count()) await counts(guest, runs, 'the end of a round');
      await guest.judge();
      await guest.leave();
    });

const LEFT = { fr: /^2\s?j 23\s?h$/, en: /^2\s?d 23\s?h$/ };
for (const manner of MANNERS)
  test(`days are shown as days, beside tiles that are chosen, at ${manner.size.width}`, async () => {
    const guest = await Guest.arrive(browser, server.url, manner);
    const { page, traffic } = guest;
    await comeTo(guest, await seat([guest], lexio, { seats: 3, clock: DAYS }), lexio);
    await traffic.until(() => traffic.mine, 'my turn');
    const clock = page.locator('.me .timer.runs');
    await inSight(guest, clock, 'my turn');
    assert.match(await clock.innerText(), LEFT[manner.lang]);
    const place = await clock.boundingBox();
    await guest.press(page.locator('.hand [data-tile]').first());
    await page.locator('.hand [aria-pressed=true]').waitFor();
    await guest.settled();
    await inSight(guest, clock, 'a tile is chosen');
    assert.deepEqual(await clock.boundingBox(), place, 'the clock stays where it was');
    await guest.shot('clock-days-chosen');
    await guest.judge();
    await guest.leave();
  });
