// The longest that Lexicon's table can say, in every language: the longest names, words and lists, in every phase, at every
// number of seats. The sentence keeps its place, all of it can be read, and neither the words above it nor the hand below move.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resize, settled } from './support/browser.mjs';
import { browser, server, useServerAndBrowser } from './support/fixture.mjs';
import { misplaced } from './support/geometry.mjs';
import { Guest } from './support/guest.mjs';
import { seatAt, Stage } from './support/staged_table.mjs';
import { CHOSEN, CLOCKS, doubtable, GIVEN, widest, widestLexicon } from './support/widest.mjs';

useServerAndBrowser();

const SIZES = [
  { width: 360, height: 740 },
  { width: 320, height: 844 },
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
/**
 * One row of seats, and two with the longest names of either sort.
 * @type {[number, string, string[]][]}
 */
const SEATS = [
  [8, 'chosen', CHOSEN],
  [8, 'given', GIVEN],
  [5, 'chosen', CHOSEN],
];
const HAND = '.hand [data-card]';

const others = (view) => view.sizes.map((_, seat) => seat).filter((seat) => seat !== view.seat);
const status = (message, more) => ({ ...message.status, to_act: [], may_act: [], over: false, ...more });

/** Every phase that says something else, with what may be done in it and how its buttons are found. */
const PHASES = {
  'a word to doubt': { acts: '.acts .btn', stage: doubtable },
  'somebody else plays': {
    acts: '.acts .btn',
    stage: (message) => {
      const wide = widestLexicon(message.view);
      const [next] = others(wide);
      const view = { ...wide, phase: 'play', waiting: [], turn: next };
      return { view, legal: { complete: false, actions: ['challenge'] }, status: status(message, { to_act: [next] }) };
    },
  },
  'the last word, mine to judge': {
    acts: '.acts .btn',
    stage: (message) => {
      const wide = widestLexicon(message.view);
      const view = { ...wide, phase: 'closing', waiting: [wide.seat, ...others(wide)] };
      view.claim = { ...view.claim, closes: true };
      const legal = { complete: false, actions: ['challenge', 'accept'] };
      return { view, legal, status: status(message, { to_act: view.waiting }) };
    },
  },
  'the last word, theirs to judge': {
    acts: '',
    stage: (message) => {
      const wide = widestLexicon(message.view);
      const view = { ...wide, phase: 'closing', waiting: others(wide) };
      view.claim = { ...view.claim, author: wide.seat, closes: true };
      return { view, legal: null, status: status(message, { to_act: view.waiting }) };
    },
  },
  'the host rules': {
    acts: '',
    stage: (message) => {
      const wide = widestLexicon(message.view);
      const view = { ...wide, phase: 'ruling', waiting: [], challenger: others(wide).at(-1) };
      return { view, legal: null, status: status(message, { awaits_host: true }), table: { ruling_seconds: 888 } };
    },
  },
};

/** Runs in the page: what of the sentence cannot be read, and where sentence, felt and hand lie. */
function said() {
  const line = /** @type {HTMLElement} */ (document.querySelector('.talk .say'));
  const { overflowY } = getComputedStyle(line);
  const hidden = line.scrollHeight > line.clientHeight + 1 || line.scrollWidth > line.clientWidth + 1;
  const faults = [];
  if (hidden && (overflowY !== 'auto' || line.tabIndex !== 0)) faults.push('a part of the sentence cannot be reached');
  const talk = document.querySelector('.talk').getBoundingClientRect();
  const part = line.parentElement.lastElementChild.getBoundingClientRect();
  if (part.bottom > talk.bottom + 1) faults.push(`the talk runs over by ${Math.round(part.bottom - talk.bottom)}`);
  const top = (selector) => Math.round(document.querySelector(selector)?.getBoundingClientRect().top ?? -1);
  const places = ['.felt', '.talk', '.me .hand'].map((selector) => `${selector} ${top(selector)}`).join(', ');
  return { faults, places, scrolls: hidden };
}

for (const lang of ['en', 'fr', 'ko'])
  test(`lexicon: the longest sentence has a place of its own, ${lang}`, { timeout: 600_000 }, async () => {
    const faults = [];
    const guest = await Guest.arrive(browser, server.url, { lang, motion: 'still', size: SIZES[0] });
    const { page } = guest;
    const stage = await Stage.before(page);
    for (const [count, whose, names] of SEATS) {
      const path = await seatAt(guest, { game: 'lexicon', seats: count, rules: { words: 'challenge' } });
      /** Where things lie at a size, whatever is said. */
      const lay = new Map();
      for (const [phase, { acts, stage: staged }] of Object.entries(PHASES)) {
        stage.change = widest(staged, CLOCKS[1], (seat) => names[(seat + 1) % names.length]);
        await resize(page, SIZES[0]);
        await guest.go(path);
        await page.locator(HAND).first().waitFor();
        await page.evaluate(() => document.fonts.ready);
        for (const size of SIZES) {
          await resize(page, size);
          await settled(page);
          const at = `${count} seats, ${whose} names, ${phase}, ${size.width}×${size.height}`;
          const wanted = { hand: HAND, acts, theme: 'evening', shortens: '.name', scrolls: false };
          const found = await page.evaluate(misplaced, wanted);
          const sentence = await page.evaluate(said);
          if (sentence.scrolls && whose === 'given') faults.push(`${at}: given names make the sentence scroll`);
          faults.push(...[...found.faults, ...sentence.faults].map((fault) => `${at}: ${fault}`));
          const first = lay.get(size);
          if (first === undefined) lay.set(size, sentence.places);
          else if (first !== sentence.places) faults.push(`${at}: moved, ${sentence.places} instead of ${first}`);
        }
      }
    }
    await guest.judge();
    await guest.leave();
    assert.deepEqual(faults, [], `${faults.length} faults\n${faults.join('\n')}`);
  });
