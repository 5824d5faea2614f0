// Every table at every size: all games and numbers of seats, phones upright and on their side, tablets and desktops, with
// clocks and without, by day and in the evening. Nothing overlaps, nothing is cut, and the hand is in sight.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resize, settled } from './support/browser.mjs';
import { browser, server, useServerAndBrowser } from './support/fixture.mjs';
import { misplaced, SIZES } from './support/geometry.mjs';
import { Guest } from './support/guest.mjs';
import { comeTo } from './support/play.mjs';

useServerAndBrowser();

const CLOCK = { kind: 'bank', seconds: 5400, increment: 0 };

const GAMES = [
  {
    game: 'lexio',
    seats: [2, 3, 4, 5],
    table: '.lexio .hand button',
    hand: '.hand [data-tile]',
    acts: '.me .btn',
    async choose({ page }) {
      // A play is offered or any tile leads: either way something is chosen and judged.
      await page.locator('.hand [data-tile]').first().click();
    },
  },
  {
    game: 'lexicon',
    seats: [2, 3, 4, 5, 8],
    rules: { words: 'challenge' },
    table: '.lexicon .hand button',
    hand: '.hand [data-card]',
    acts: '.acts .btn, .piles button',
    async choose({ page }) {
      await page.locator('.hand [data-card]').first().click();
    },
  },
  {
    game: 'xylo',
    /** All sort before anybody plays. */
    begin: true,
    seats: [2, 3, 4, 5],
    table: '.xylo .cards button',
    hand: '.cards [data-card], .own [data-place]',
    acts: '.me .btn',
    async choose({ page, traffic }) {
      await page.locator('.me [aria-keyshortcuts="Enter"]').click();
      await traffic.until(() => traffic.mine && traffic.view.phase === 'playing', 'a note to play');
      await page.locator('.own .can').first().click();
    },
  },
];

/** Seats the guest and bots at a table and starts. */
async function seat(guest, { game, rules = {} }, seats, clock) {
  const wanted = { game, seats, rules, clock, visibility: 'link', chat: true, rated: false };
  const { id, seats: taken } = await guest.ask('/tables', wanted);
  if (!taken.some((one) => one.kind === 'person')) await guest.ask(`/tables/${id}/sit`, { seat: 0 });
  for (let free = 1; free < seats; free++) await guest.ask(`/tables/${id}/bot`, { seat: free, level: 'casual' });
  await guest.ask(`/tables/${id}/start`, {});
  return id;
}

/** Looks at this moment at every size and in both themes. */
async function measured(guest, where, { hand, acts }) {
  const { page } = guest;
  const faults = [];
  const widths = new Map();
  for (const size of SIZES) {
    await resize(page, size);
    await settled(page);
    for (const theme of ['evening', 'daylight']) {
      const found = await page.evaluate(misplaced, { hand, acts, theme, scrolls: size.scrolls ?? false });
      faults.push(...found.faults.map((fault) => `${where}, ${size.width}×${size.height} ${theme}: ${fault}`));
      widths.set(size.width, found.width);
    }
  }
  const [desktop, wall] = [widths.get(1440), widths.get(2560)];
  if (wall < desktop * 1.2) faults.push(`${where}: the hand does not grow from 1440 (${desktop}) to 2560 (${wall})`);
  return faults;
}

const LANGUAGES = ['fr', 'en', 'ko'];
for (const what of GAMES)
  test(`${what.game}: nothing overlaps, is cut or out of sight at any size`, async () => {
    const faults = [];
    const walk = async (lang, turn) => {
      const guest = await Guest.arrive(browser, server.url, { lang, motion: 'still', size: SIZES[0] });
      for (const [index, seats] of what.seats.entries())
        for (const [timed, clock] of [{ kind: 'none' }, CLOCK].entries()) {
          // French has the longest names of bots: it has the fullest table.
          if ((seats === 8 ? 0 : (index + timed) % LANGUAGES.length) !== turn) continue;
          const where = `${what.game} ${seats} ${clock.kind} ${lang}`;
          await comeTo(guest, await seat(guest, what, seats, clock), what);
          await guest.traffic.until(() => guest.traffic.mine, `${where}: my turn`);
          if (what.begin) faults.push(...(await measured(guest, `${where} begin`, what)));
          await resize(guest.page, SIZES[0]);
          await what.choose(guest);
          if (timed) await guest.page.locator('.me .timer').first().waitFor();
          faults.push(...(await measured(guest, where, what)));
        }
      await guest.judge();
      await guest.leave();
    };
    await Promise.all(LANGUAGES.map(walk));
    assert.deepEqual(faults, [], `${faults.length} faults\n${faults.join('\n')}`);
  });
