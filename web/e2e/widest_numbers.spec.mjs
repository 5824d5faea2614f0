// The widest that a table can show on the narrowest phones: points and chips of four digits and below zero, clocks of
// many hours and of days, names as long as they may be, at every number of seats. Nothing overlaps and no number is cut.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settled } from './support/browser.mjs';
import { browser, server, useServerAndBrowser } from './support/fixture.mjs';
import { misplaced } from './support/geometry.mjs';
import { longestGiven } from './support/given_names.mjs';
import { Guest } from './support/guest.mjs';
import { seatAt, Stage } from './support/staged_table.mjs';

useServerAndBrowser();

const SIZES = [
  { width: 320, height: 844 },
  { width: 360, height: 740 },
  { width: 360, height: 844 },
  // The lowest phone: its table scrolls under the hand.
  { width: 320, height: 568, scrolls: true },
];
const HOUR = 3_600_000;
/** 599:59, and 13 days 23 hours: as long as clocks of minutes and of days are written. */
const CLOCKS = [10 * HOUR - 1000, (13 * 24 + 23) * HOUR + HOUR / 2];
/** Chosen names, as long as they may be (24 characters). */
const CHOSEN = [
  'Wilhelmina Montgomery-Wu',
  '동해물과백두산이마르고닳도록하느님이보우하사우리나라만세',
  'WWWWWWWWWWWWWWWWWWWWWWWW',
].map((name) => [...name].slice(0, 24).join(''));
/**
 * The longest names that guests are given, in every language: from 360 px on they are not cut at a seat, as far as there
 * is height for a second line: not with six at Lexicon, nor with five at Lexicon or Xylo on a low phone.
 */
const GIVEN = ['fr', 'ko', 'en'].map(longestGiven);
/**
 * Chosen names may end in dots at their seat; the whole one is said where one points at it. Under a card of Xylo's trick
 * a name has the width of a card.
 */
const SHORTENS = '.name, .who';
const whole = (game, count, { width, height }) =>
  width >= 360 && (game === 'lexio' || count < 5 || (height > 800 && (game === 'xylo' || count < 6)));
const shown = [...CLOCKS.map((left) => ({ left, names: CHOSEN })), { left: CLOCKS[1], names: GIVEN }];
/** Four digits, and three below zero. */
const points = (seat) => (seat % 2 === 0 ? 1888 : -888);

const GAMES = {
  lexio: {
    seats: [2, 3, 4, 5],
    hand: '.hand [data-tile]',
    acts: '.me .btn',
    widen: (view) => ({ ...view, chips: view.chips.map((_, seat) => points(seat)), round: 88, rounds: 88 }),
    choose: ({ page }) => page.locator('.hand [data-tile]').first().click(),
  },
  lexicon: {
    seats: [2, 3, 4, 5, 6, 7, 8],
    hand: '.hand [data-card]',
    acts: '.acts .btn',
    widen: (view) => ({
      ...view,
      totals: view.totals.map((_, seat) => points(seat)),
      sizes: view.sizes.map((size, seat) => (seat === view.seat ? size : 24)),
      known: view.known.map(() => ['W', 'M', 'Q', '*']),
      stock: 88,
      number: 88,
    }),
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
    widen: (view) => ({
      ...view,
      scores: view.scores.map((_, seat) => points(seat)),
      rows: view.rows.map((row) => ({ ...row, won: 12, bid: row.bid ?? { number: 12, position: 0 } })),
    }),
    choose: ({ page }) => page.locator('.own .can').first().click(),
  },
};

/** Every number at its widest, every name at its longest. */
const widest = (widen, left, nameOf) => (message) => ({
  ...message,
  view: widen(message.view),
  table: {
    ...message.table,
    seats: message.table.seats.map((seat, n) =>
      seat.kind === 'person'
        ? seat
        : { kind: 'person', person: String(n).repeat(32), name: nameOf(n), here: true, ready: true },
    ),
  },
  clock: { at: message.clock?.at ?? 0, faces: message.table.seats.map(() => ({ left_ms: left, running: false })) },
});

/** Runs in the page: names at seats of which a line more is hidden. */
function clamped() {
  return [...document.querySelectorAll('.seat .name')]
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
          await page.setViewportSize(SIZES[1]);
          await guest.go(path);
          await page.locator(hand).first().waitFor();
          await page.evaluate(() => document.fonts.ready);
          await choose(guest);
          for (const size of SIZES) {
            await page.setViewportSize(size);
            await settled(page);
            const wanted = { hand, acts, theme: 'evening', scrolls: size.scrolls ?? false, shortens: SHORTENS };
            const found = await page.evaluate(misplaced, wanted);
            const all =
              names === GIVEN && whole(game, count, size)
                ? [...found.faults, ...(await page.evaluate(clamped))]
                : found.faults;
            faults.push(...all.map((fault) => `${count} seats, ${left}, ${size.width}×${size.height}: ${fault}`));
          }
        }
      }
      await guest.judge();
      await guest.leave();
      assert.deepEqual(faults, [], `${faults.length} faults\n${faults.join('\n')}`);
    });
