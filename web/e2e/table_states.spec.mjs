// Every state of a table on narrow phones, in every language: no label is cut, whatever is chosen, doubted, advised or
// chosen ahead. Recorded moments are shown, so that the same cards lie there in every run.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESKTOP, resize, settled } from './support/browser.mjs';
import { browser, server, useServerAndBrowser } from './support/fixture.mjs';
import { misplaced } from './support/geometry.mjs';
import { Guest } from './support/guest.mjs';
import { seatAt, showing, Stage } from './support/staged_table.mjs';
import { STATES, walk } from './support/table_states.mjs';

useServerAndBrowser();

const SIZES = [
  { width: 320, height: 740 },
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  // Low phones: their tables scroll under the hand.
  { width: 360, height: 640, scrolls: true },
  { width: 320, height: 640, scrolls: true },
  { width: 320, height: 568, scrolls: true },
];
const PARTS = {
  lexio: { hand: '.hand [data-tile]', acts: '.me .btn' },
  lexicon: { hand: '.hand [data-card]', acts: '.acts .btn' },
  xylo: { hand: '.cards [data-card], .own [data-place]', acts: '.me .btn' },
};
/** Where a round or a game has ended there is no hand, and what was won scrolls under the button that goes on. */
const END = { hand: '', acts: '', scrolls: true };

for (const size of [SIZES[1], DESKTOP])
  test(`a hint and a refusal stand apart and cover no player, ${size.width} px`, async () => {
    const guest = await Guest.arrive(browser, server.url, { lang: 'fr', motion: 'still', size });
    const { page } = guest;
    const { moment, advice } = STATES.lexio.find(({ name }) => name === 'hint shown');
    const stage = await Stage.before(page);
    stage.change = showing(moment, { advice });
    await guest.go(await seatAt(guest, { game: 'lexio', seats: 4 }));
    await page.locator('.hand [data-tile]').first().waitFor();
    // Whoever leads may not pass: the page says why.
    await walk(guest, [{ press: 'h' }, { wait: '.notices .hint' }, { press: 'p' }, { wait: '.notices p:not(.hint)' }]);
    await settled(page);
    const boxes = (selector) =>
      page.locator(selector).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    const [said, seats, [hand]] = [await boxes('.notices p'), await boxes('.seat'), await boxes('.me')];
    assert.equal(said.length, 2);
    const apart = (a, b) => a.bottom <= b.top || b.bottom <= a.top || a.right <= b.left || b.right <= a.left;
    assert.ok(apart(said[0], said[1]), 'neither covers the other');
    for (const one of said)
      assert.ok(
        seats.every((seat) => apart(one, seat)),
        'no player is covered',
      );
    assert.ok(Math.abs(hand.top - said[1].bottom) < 12, 'they stand above the hand that caused them');
    await guest.judge();
    await guest.leave();
  });

for (const [game, states] of Object.entries(STATES))
  for (const lang of ['en', 'fr', 'ko'])
    test(`${game}: no label is cut in any state on narrow phones, ${lang}`, async () => {
      const faults = [];
      const guest = await Guest.arrive(browser, server.url, { lang, motion: 'still', size: SIZES[1] });
      const { page } = guest;
      const stage = await Stage.before(page);
      for (const { name, moment, advice, steps, ends, ...parts } of states) {
        stage.change = showing(moment, { advice });
        await resize(page, SIZES[1]);
        await guest.go(await seatAt(guest, { game, seats: moment.status.scores.length, rules: moment.rules }));
        await page.locator('.frame main > * > *').first().waitFor();
        await page.evaluate(() => document.fonts.ready);
        await walk(guest, steps);
        for (const size of SIZES) {
          await resize(page, size);
          await settled(page);
          const found = await page.evaluate(misplaced, {
            ...PARTS[game],
            ...parts,
            theme: 'evening',
            scrolls: size.scrolls ?? false,
            ...(ends ? END : {}),
          });
          faults.push(...found.faults.map((fault) => `${name}, ${size.width}×${size.height}: ${fault}`));
        }
      }
      await guest.judge();
      await guest.leave();
      assert.deepEqual(faults, [], `${faults.length} faults\n${faults.join('\n')}`);
    });
