// The states of a table that change what its buttons say, as recorded moments and what a person then does. A step is a
// key, a selector to click, or what to wait for.
import { MOMENTS } from './staged_table.mjs';

const press = (key) => ({ press: key });
const click = (selector, nth = 0) => ({ click: selector, nth });
const wait = (selector) => ({ wait: selector });

const CARD = '.hand [data-card][aria-pressed=false]:not([data-card^="*"])';
const word = (letters) => Array.from({ length: letters }, () => click(CARD));
const REASON = {
  en: 'It keeps the pairs together and leaves the lead with you in most of the deals that are still possible.',
  fr: 'Cela garde les paires ensemble et vous laisse la main dans la plupart des donnes encore possibles.',
  ko: '페어를 지키면서, 아직 가능한 대부분의 배분에서 선을 유지할 수 있습니다.',
};
const advice = (action, kind) => ({ action, considered: [], kind, reason: REASON });
const HINT = [press('Shift+h'), wait('.notices .hint')];

/** A moment with another view. */
const changed = (moment, view, more = {}) => ({ ...moment, ...more, view: { ...moment.view, ...view } });
const { lexio4, lexio5, lexicon, lexicon8, lexiconEn, lexiconHost, xylo2, xylo4, xylo5 } = MOMENTS;

/** Everything that can be offered at once, and the settlement of a round before. */
const kinds = ['pair', 'triple', 'straight', 'flush', 'full_house', 'four_card', 'straight_flush'];
const ALL_OFFERS = changed(
  lexio4.lead,
  { last: lexio4.settlement.view.last, round: 2, tricks: lexio4.answer.view.tricks },
  {
    legal: {
      complete: true,
      actions: kinds.flatMap((_, n) => lexio4.lead.legal.actions.slice(n + 13, n + 25)),
      kinds: kinds.map((kind) => ({ kind, count: 12 })),
    },
  },
);
/** One tile answers it. */
const ONE_TO_BEAT = changed(lexio5.waiting, { to_beat: { ...lexio5.waiting.view.to_beat, answer: 1 } });
const LONG_CLAIM = { ...lexicon.challenge.view.claim, word: 'HYPERSENSIBILISANT' };

export const STATES = {
  lexio: [
    { name: 'lead', moment: lexio4.lead },
    { name: 'tiles selected', moment: lexio4.lead, steps: [0, 1, 2, 3, 4].map((n) => click('[data-tile]', n)) },
    { name: 'a play offered', moment: lexio4.lead, steps: Array.from({ length: 5 }, () => press('o')) },
    { name: 'all offers', moment: ALL_OFFERS },
    { name: 'all offers, one chosen', moment: ALL_OFFERS, steps: [click('[data-tile]'), press('o')] },
    { name: 'the other offers', moment: ALL_OFFERS, steps: [click('.row .chip:not(.quietly)'), { turn: '.me .more' }] },
    { name: 'nothing beats it', moment: lexio5.answer },
    {
      name: 'hint shown',
      moment: lexio4.lead,
      advice: advice('3N 4N 5L 6L 7N', 'straight'),
      steps: [press('h'), wait('.notices .hint')],
    },
    {
      name: 'queue shown',
      moment: ONE_TO_BEAT,
      steps: [click('[data-tile]'), press('Enter'), wait('.me .btn.on')],
    },
    { name: 'settlement', moment: lexio5.settlement, ends: true },
    { name: 'over', moment: lexio5.over, ends: true },
  ],
  lexicon: [
    { name: 'opening', moment: lexicon.opening },
    { name: 'a card laid down', moment: lexicon.opening, steps: word(1) },
    { name: 'a word laid', moment: lexicon.opening, steps: word(9) },
    { name: 'a letter inserted', moment: lexicon.middle, steps: [click('.words [data-drop]'), ...word(1)] },
    { name: 'a word opened', moment: lexicon.middle, steps: [click('.words [data-drop]', 1)] },
    {
      name: 'a letter exchanged',
      moment: lexicon.middle,
      steps: [click('.words [data-drop]'), press('/'), wait('.bench.exchange'), ...word(1)],
    },
    { name: 'many words, strict', moment: lexiconEn.many, steps: word(1) },
    { name: 'word doubted', moment: changed(lexicon.challenge, { claim: LONG_CLAIM }), steps: word(1) },
    { name: 'last word doubted', moment: changed(lexicon.closing, { claim: { ...LONG_CLAIM, closes: true } }) },
    { name: 'the host rules', moment: lexiconHost.ruling, acts: '.acts .btn, .tools .chip' },
    {
      name: 'hint shown',
      moment: lexicon.opening,
      advice: advice(lexicon.opening.legal.actions.find((action) => action.length > 11)),
      steps: HINT,
    },
    {
      name: 'queue shown',
      moment: lexicon.onlooker,
      steps: [...word(1), press('-'), wait('.me .btn.on')],
    },
    { name: 'eight seats', moment: lexicon8.middle, steps: word(1) },
    { name: 'hand over', moment: lexicon8.hand, ends: true },
    { name: 'over', moment: lexicon.over, ends: true },
  ],
  xylo: [
    { name: 'sorting', moment: xylo4.sort },
    { name: 'two rows to sort', moment: xylo2.sort },
    { name: 'a note chosen', moment: xylo5.lead, steps: [click('.own .can')] },
    { name: 'looking', moment: xylo4.look, steps: [press('l'), click('.own .can')] },
    { name: 'asked to look', moment: xylo5.look },
    { name: 'choosing', moment: xylo4.choose, steps: [press('1')] },
    {
      name: 'two bids',
      moment: changed(xylo5.choose, { last: xylo5.reveal.view.last, round: 2 }),
      steps: [press('2')],
    },
    {
      name: 'hint shown',
      moment: xylo4.lead,
      advice: advice(xylo4.lead.legal.actions[0]),
      steps: [press('h'), wait('.notices .hint')],
    },
    { name: 'waiting', moment: xylo5.taken },
    { name: 'reveal', moment: xylo5.reveal, ends: true },
    { name: 'over', moment: xylo4.over, ends: true },
  ],
};

/** Does what leads to the state. */
export async function walk({ page }, steps = []) {
  for (const step of steps) {
    if ('press' in step) await page.keyboard.press(step.press);
    if ('click' in step) await page.locator(step.click).nth(step.nth).click();
    if ('wait' in step) await page.locator(step.wait).first().waitFor();
    // Only where there is more than fits.
    if ('turn' in step && (await page.locator(step.turn).count())) await page.locator(step.turn).click();
  }
}
