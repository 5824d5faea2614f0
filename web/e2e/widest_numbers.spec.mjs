// The widest that a table can show on the narrowest phones: points and chips of four digits and below zero, clocks of
// many hours and of days, names as long as they may be, at every number of seats. Nothing overlaps and no number is cut.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resize, settled } from './support/browser.mjs';
import { browser, server, useServerAndBrowser } from './support/fixture.mjs';
import { misplaced } from './support/geometry.mjs';
import { Guest } from './support/guest.mjs';
import { seatAt, Stage } from './support/staged_table.mjs';
import { CHOSEN, CLOCKS, doubtable, GIVEN, points, widest } from './support/widest.mjs';

useServerAndBrowser();

const SIZES = [
  { width: 320, height: 844 },
  { width: 360, height: 740 },
  { width: 360, height: 844 },
  // The lowest phone: its table scrolls under the hand.
  { width: 320, height: 568, scrolls: true },
];
/**
 * Chosen names may end in dots at their seat; the whole one is said where one points at it. Names that guests are given
 * never do. Under a card of Xylo's trick a name has the width of a card.
 */
const SHORTENS = '.name, .who';
const shown = [...CLOCKS.map((left) => ({ left, names: CHOSEN })), { left: CLOCKS[1], names: GIVEN }];

const GAMES = {
  lexio: {
    seats: [2, 3, 4, 5],
    hand: '.hand [data-tile]',
    acts: '.me .btn',
    widen: ({ view }) => ({
      view: { ...view, chips: view.chips.map((_, seat) => points(seat)), round: 88, rounds: 88 },
    }),
    choose: ({ page }) => page.locator('.hand [data-tile]').first().click(),
  },
  lexicon: {
    seats: [2, 3, 4, 5, 6, 7, 8],
    hand: '.hand [data-card]',
    acts: '.acts .btn',
    widen: doubtable,
    choose: ({ page }) => page.locator('.hand [data-card]:not([data-card^="*"])').first().click(),
  },
  xylo: {
    seats: [2, 3, 4, 5],
    hand: '.own [data-place]',
    acts: '.me .btn',
    /** All sort before anybody plays. */
    async begin({ page, traffic }) {
      await page.locator('.me [aria-keyshortcuts="Enter"]').click();
      await traffic.until(() => traffic.mine && traffic.view.phase === 'playing', 'a note to play');
    },
    widen: ({ view }) => ({
      view: {
        ...view,
        scores: view.scores.map((_, seat) => points(seat)),
        rows: view.rows.map((row) => ({ ...row, won: 12, bid: row.bid ?? { number: 12, position: 0 } })),
      },
    }),
    choose: ({ page }) => page.locator('.own .can').first().click(),
  },
};

/** Runs in the page: names at seats of which a line more is hidden. */
function clamped() {
  return [...document.querySelectorAll('.seat .name, .who')]
    .filter((name) => {
      const { left, right, bottom } = name.getBoundingClientRect();
      const text = document.createRange();
      text.selectNodeContents(name);
      return [...text.getClientRects()].some(
        (line) => line.left < left - 1 || line.right > right + 1 || (line.top + line.bottom) / 2 > bottom,
      );
    })
    .map((name) => `cut: ${name.textContent.trim()}`);
}

for (const [game, { seats, hand, acts, widen, choose, begin }] of Object.entries(GAMES))
  for (const lang of ['en', 'fr', 'ko'])
    test(`${game}: the widest numbers and names have their places, ${lang}`, async () => {
      const faults = [];
      const guest = await Guest.arrive(browser, server.url, { lang, motion: 'still', size: SIZES[1] });
      const { page, traffic } = guest;
      const stage = await Stage.before(page);
      for (const count of seats) {
        const path = await seatAt(guest, {
          game,
          seats: count,
          rules: game === 'lexicon' ? { words: 'challenge' } : {},
        });
        stage.change = null;
        await guest.go(path);
        await traffic.until(() => traffic.mine, 'my turn');
        await begin?.(guest);
        for (const { left, names } of shown) {
          stage.change = widest(widen, left, (seat) => names[seat % names.length]);
          await resize(page, SIZES[1]);
          await guest.go(path);
          await page.locator(hand).first().waitFor();
          await page.evaluate(() => document.fonts.ready);
          await choose(guest);
          for (const size of SIZES) {
            await resize(page, size);
            await settled(page);
            const wanted = { hand, acts, theme: 'evening', scrolls: size.scrolls ?? false, shortens: SHORTENS };
            const found = await page.evaluate(misplaced, wanted);
            const all = names === GIVEN ? [...found.faults, ...(await page.evaluate(clamped))] : found.faults;
            faults.push(...all.map((fault) => `${count} seats, ${left}, ${size.width}×${size.height}: ${fault}`));
          }
        }
      }
      await guest.judge();
      await guest.leave();
      assert.deepEqual(faults, [], `${faults.length} faults\n${faults.join('\n')}`);
    });
