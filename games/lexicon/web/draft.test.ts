// Lexicon's page logic: building words, their notation, matching with what is legal, sentences.
import { fill } from '@tablee/lib/message';
import { describe, expect, it } from 'vitest';
import { arrange, cardsOf, freshLetters, keyed, typed, worth } from './cards';
import { commandsOf, type Scope } from './commands';
import {
  aim,
  BLANK,
  draftOf,
  erase,
  lone,
  notation,
  open,
  put,
  revise,
  spelled,
  takeBack,
  used,
  type Draft,
} from './draft';
import { dropOnLetter } from './drop';
import { asked, happened } from './saying';
import { narration } from './narration';
import type { Say, Telling } from './text';
import { goodLetters, inDictionary, whyNoDiscard, whyNot, type Moment } from './verdict';
import { ruleSetOf, type LexiconView } from './view';
import words from '../text/en.json';

const t: Say = (key, holes = {}) => fill((words as Record<string, string>)[key] ?? key, holes, 'en');
const hand = cardsOf(['A', 'E', 'E', 'M', 'T', 'U', 'S', '*']);
const card = (id: string) => hand.find((one) => one.id === id)!;
const lay = (draft: Draft, ids: string): Draft => ids.split(' ').reduce((rest, id) => put(rest, card(id)), draft);

describe('a draft', () => {
  it('l3_a spells a new word, the Master in lower case', () => {
    expect(notation(lay(BLANK, 'M1 U1 E2'))).toBe('word MUE');
    expect(notation(put(lay(BLANK, 'M1 U1'), card('*1'), 'R'))).toBe('word MUr');
    expect(notation(BLANK)).toBe(null);
  });

  it('puts a card down once and takes it back from anywhere', () => {
    const draft = lay(BLANK, 'M1 U1 E2');
    expect(put(draft, card('U1'))).toBe(draft);
    expect(spelled(takeBack(draft, 'U1'))).toBe('ME');
    expect(spelled(erase(draft))).toBe('MU');
    expect(spelled(put(aim(takeBack(draft, 'U1'), 0), card('U1')))).toBe('UME');
  });

  it('l3_c inserts into the gap it is aimed at: MER becomes AMERTUME', () => {
    let draft = put(aim(open(2, 'MER', 'insert'), 0), card('A1'));
    draft = lay(aim(draft, 4), 'T1 U1 M1 E1');
    expect(notation(draft)).toBe('insert 2 AMERTUME');
    expect(notation(open(2, 'MER', 'insert'))).toBe(null);
    expect(used(erase(draft)).has('E1')).toBe(false);
  });

  it('l3_d exchanges place for place and gives the letter back on second thought', () => {
    const draft = put(aim(open(1, 'FARINE', 'exchange'), 2), card('M1'));
    expect(notation(draft)).toBe('exchange 1 FAMINE');
    expect(draft.pieces[2]?.over?.letter).toBe('R');
    expect(spelled(takeBack(draft, 'M1'))).toBe('FARINE');
    const twice = put(aim(draft, 2), card('T1'));
    expect(spelled(twice)).toBe('FATINE');
    expect(twice.pieces[2]?.over?.letter).toBe('R');
    expect([...used(twice)]).toEqual(['T1']);
  });

  it('l3_d takes the Master for the letter it stands for', () => {
    const draft = put(aim(open(3, 'TOuR', 'exchange'), 2), card('U1'));
    expect(notation(draft)).toBe('exchange 3 TOUR');
    expect(draft.pieces[2]?.over?.master).toBe(true);
  });

  it('forgets cards that left the hand and a word that changed', () => {
    const draft = lay(open(1, 'MER', 'insert'), 'S1');
    expect(revise(draft, hand, ['MER'])).toBe(draft);
    expect(revise(draft, cardsOf(['A']), ['MER']).pieces.length).toBe(3);
    expect(revise(draft, hand, ['MERE'])).toBe(BLANK);
  });

  it('lays out what a hint advises', () => {
    const there = (action: string, ...table: string[]) => draftOf(action, hand, table);
    for (const action of ['word MUEt', 'insert 1 AMERTUME', 'exchange 1 MES', 'insert 1 MuERES'])
      expect(notation(there(action, action.includes('u') ? 'uERE'.replace('uERE', 'MuER') : 'MER')!), action).toBe(
        action,
      );
    expect(lone(there('discard * stock')!)?.master).toBe(true);
    expect(there('challenge')).toBe(null);
    expect(there('word ZOO')).toBe(null);
  });
});

describe('cards', () => {
  it('keep their order and put what is new last', () => {
    expect(arrange(cardsOf(['A', 'B', 'C']), ['C1', 'A1'], 'letter').map((one) => one.id)).toEqual(['C1', 'A1', 'B1']);
    expect(
      arrange(cardsOf(['B', 'A', '*', 'C']), [], 'vowel')
        .map((one) => one.letter)
        .join(''),
    ).toBe('ABC*');
  });

  it('l1 cost what the pack says', () => {
    expect(worth(['A', 'K', '*'], 'classic')).toBe(33);
    expect(worth(['A', 'K', '*'], 'francais')).toBe(27);
  });

  it('l4_1 are typed without accents, from any keyboard', () => {
    expect([typed('é'), typed('ç'), typed('œ'), typed('*'), typed('3'), typed('Enter'), typed('ㅁ', 'KeyA')]).toEqual([
      ['E'],
      ['C'],
      ['O', 'E'],
      ['*'],
      [],
      [],
      ['A'],
    ]);
  });

  it('show what a play changed, and keep their keys', () => {
    expect([...freshLetters('AMERTUME', 'MER', false)]).toEqual([0, 4, 5, 6, 7]);
    expect([...freshLetters('FAMINE', 'FARINE', true)]).toEqual([2]);
    expect(keyed('ToTO').map((one) => one.key)).toEqual(['T1', 'o1', 'T2', 'O1']);
  });

  it('fall on a letter in its middle, into the gap at its edges', () => {
    expect(dropOnLetter(2, 1, 0.5)).toEqual({ on: 'letter', number: 2, at: 1 });
    expect(dropOnLetter(2, 1, 0.1)).toEqual({ on: 'gap', number: 2, at: 1 });
    expect(dropOnLetter(2, 1, 0.9)).toEqual({ on: 'gap', number: 2, at: 2 });
  });
});

const view = (more: Partial<LexiconView> = {}): LexiconView => ({
  hand: ['A', 'M', 'S'],
  sizes: [3, 4],
  stock: 9,
  phase: 'play',
  number: 1,
  dealer: 1,
  turn: 0,
  words: ['MER'],
  pile: ['K'],
  totals: [0, 12],
  retired: [],
  waiting: [],
  known: [[], []],
  recent: [],
  winners: [],
  idle: 0,
  rung: false,
  reshuffles: 0,
  draw: [],
  verdicts: {},
  memory: { pool: [], old: [], mine: null, trace: [] },
  ...more,
});
const moment = (more: Partial<Moment> = {}): Moment => ({
  view: view(),
  legal: { actions: ['word AS', 'word aS', 'insert 1 MERS', 'discard A open'], complete: true },
  ruleSet: ruleSetOf({ words: 'strict' }),
  you: 0,
  myTurn: true,
  pending: false,
  nameOf: (seat) => `P${seat}`,
  t,
  ...more,
});

describe('the verdict', () => {
  const as = lay(BLANK, 'A1 S1');
  it('l4_3 tells the dictionary only under strict words, from a complete list', () => {
    expect(inDictionary(as, moment())).toBe(true);
    expect(inDictionary(lay(BLANK, 'S1 A1'), moment())).toBe(false);
    expect(inDictionary(as, moment({ ruleSet: ruleSetOf({}) }))).toBe(null);
    expect(inDictionary(as, moment({ legal: { actions: [], complete: false } }))).toBe(null);
    expect(inDictionary(lay(open(1, 'MER', 'insert'), 'S1'), moment())).toBe(true);
  });

  it('names the rule that stands against a draft', () => {
    expect(whyNot(as, moment())).toBe(null);
    expect(whyNot(lay(BLANK, 'S1 A1'), moment())).toContain('L4.3');
    expect(whyNot(lay(BLANK, 'S1 A1'), moment({ ruleSet: ruleSetOf({}) }))).toBe(null);
    expect(whyNot(lay(BLANK, 'A1'), moment())).toContain('L3.a');
    expect(whyNot(as, moment({ ruleSet: ruleSetOf({ min_word: 3 }) }))).toContain('L3.a');
    expect(whyNot(open(1, 'MER', 'exchange'), moment())).toContain('L3.d');
    expect(whyNot(put(as, card('*1')), moment())).toContain('L4.2');
    expect(whyNot(as, moment({ myTurn: false, view: view({ turn: 1 }) }))).toContain('P1');
    expect(whyNoDiscard(as, moment())).toContain('L3.b');
    expect(whyNoDiscard(lay(BLANK, 'A1'), moment())).toBe(null);
  });

  it('l4_2 marks the letters a Master could stand for', () => {
    const attempts = ['A', 'B'].map((letter) => ({ letter, draft: put(put(BLANK, card('*1'), letter), card('S1')) }));
    expect([...goodLetters(attempts, moment())]).toEqual(['A']);
  });
});

const scope = (more: Partial<Scope> = {}): Scope => ({
  moment: moment(),
  status: { round: 1, to_act: [0], may_act: [], over: false, scores: [], winners: [] },
  draft: BLANK,
  reveal: false,
  nextOrder: 'vowel',
  planned: null,
  preside: null,
  aids: true,
  hands: { mode() {}, pick() {}, clear() {}, erase() {}, sort() {}, sheet() {}, turns() {}, goOn() {} },
  ...more,
});
const claim = {
  author: 1,
  manner: 'word' as const,
  number: 1,
  word: 'MeR',
  before: '',
  given: [],
  taken: [],
  idle: 0,
  closes: false,
};

describe('the commands', () => {
  const find = (of: Scope, id: string) => commandsOf(of).find((command) => command.id === id);
  it('send a discard for either card', () => {
    const one = scope({ draft: lay(BLANK, 'A1') });
    expect([find(one, 'open')?.notation, find(one, 'stock')?.notation]).toEqual(['discard A open', 'discard A stock']);
    expect(find(scope({ draft: put(BLANK, card('*1')) }), 'stock')?.notation).toBe('discard * stock');
    expect(find(scope(), 'open')?.why).toContain('L3.b');
  });

  it('l5_1 offer the challenge to all but the author, and acceptance of the last word', () => {
    const legal = { actions: ['challenge'], complete: false };
    expect(find(scope({ moment: moment({ view: view({ claim }), legal }) }), 'challenge')?.label).toBe('Challenge MER');
    expect(
      find(scope({ moment: moment({ view: view({ claim: { ...claim, author: 0 } }), legal }) }), 'challenge'),
    ).toBe(undefined);
    const last = scope({ moment: moment({ view: view({ claim, phase: 'closing', waiting: [0] }), legal: null }) });
    expect(commandsOf(last).map((command) => command.id)).toEqual(['accept', 'challenge', 'turns', 'sheet']);
  });

  it('l8_6 leave rulings to the host', () => {
    const ruling = moment({ view: view({ claim, phase: 'ruling', challenger: 0 }) });
    expect(commandsOf(scope({ moment: ruling })).map((command) => command.id)).toEqual(['turns', 'sheet']);
    expect(commandsOf(scope({ moment: ruling, aids: false })).map((command) => command.id)).toEqual(['sheet']);
    const sent: string[] = [];
    find(scope({ moment: ruling, preside: (text) => sent.push(text) }), 'rule-nonword')?.run?.();
    expect(sent).toEqual(['rule nonword']);
  });

  it('are chosen ahead of one’s turn where the draft can be played', () => {
    const waits = (draft: Scope['draft'], more: Partial<Scope> = {}) =>
      scope({ draft, moment: moment({ myTurn: false, legal: null, view: view({ turn: 1 }) }), ...more });
    const as = lay(BLANK, 'A1 S1');
    expect(find(waits(as), 'lay')).toMatchObject({ notation: 'word AS', ahead: true, on: false });
    expect(find(waits(as, { planned: 'word AS' }), 'lay')?.on).toBe(true);
    expect(find(waits(as), 'open')?.why).toContain('P1');
    const one = waits(lay(BLANK, 'A1'), { planned: 'discard A stock' });
    expect(find(one, 'lay')?.why).toContain('P1');
    expect([find(one, 'open')?.on, find(one, 'stock')?.on]).toEqual([false, true]);
    expect(find(waits(BLANK), 'lay')?.ahead).toBeUndefined();
    const closing = moment({ myTurn: false, legal: null, view: view({ phase: 'closing', claim, waiting: [1] }) });
    expect(find(scope({ draft: as, moment: closing }), 'lay')).toBe(undefined);
  });

  it('have one key each', () => {
    const keys = commandsOf(scope({ draft: lay(open(1, 'MER', 'insert'), 'S1') })).flatMap(
      (command) => command.key ?? [],
    );
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('a move chosen ahead', () => {
  const premise = (notation: string, more: Partial<LexiconView> = {}, rules: object = {}) =>
    narration.answering?.(view(more) as never, 0, notation, rules as never);
  it('answers a hand, and every word that may be doubted', () => {
    const word = premise('word AS');
    expect(premise('word AS', { turn: 1, pile: ['K', 'E'], claim: null })).toBe(word);
    expect(premise('word AS', { words: ['MER', 'OS'] })).not.toBe(word);
    expect(premise('word AS', { number: 2 })).not.toBe(word);
    expect(premise('word AS', { hand: ['A'] })).not.toBe(word);
    expect(premise('word AS', { phase: 'ruling' })).toBe(null);
    expect(premise('word AS', { retired: [0] })).toBe(null);
  });

  it('answers under strict words only what it is made of', () => {
    const strict = { words: 'strict' };
    const more = { words: ['MER', 'OS'] };
    expect(premise('word AS', more, strict)).toBe(premise('word AS', {}, strict));
    expect(premise('insert 1 MERS', more, strict)).toBe(premise('insert 1 MERS', {}, strict));
    expect(premise('insert 1 MERS', { words: ['MERE'] }, strict)).not.toBe(premise('insert 1 MERS', {}, strict));
    expect(premise('discard A open', { pile: ['K', 'E'] }, strict)).not.toBe(premise('discard A open', {}, strict));
    expect(premise('discard A stock', { pile: ['K', 'E'] }, strict)).toBe(premise('discard A stock', {}, strict));
  });
});

describe('the narration', () => {
  const telling: Telling = { t, name: (seat) => `P${seat}`, you: 0, view: view() as never };
  it('says what happened and what is asked', () => {
    expect(happened(view({ claim }), [], telling)).toBe('P1 laid MER.');
    expect(happened(view(), [{ changed: { seat: 0, card: '*', source: 'stock', taken: 'K' } }], telling)).toBe(
      'You discarded Master and drew K.',
    );
    expect(asked(view(), scope().status, { isMe: false, seconds: null }, telling)).toContain('change one on the table');
  });

  it('l8_6 tells when the dictionary decides in place of the host', () => {
    const ruling = view({ claim, phase: 'ruling', challenger: 2 });
    const question = (seconds: number | null) => asked(ruling, scope().status, { isMe: false, seconds }, telling);
    expect(question(null)).toBe('P2 challenges MER: the host decides.');
    expect(question(120)).toContain('decides 120 s after the challenge');
  });

  it('explains refusals with the rule', () => {
    expect(narration.refusal?.({ not_in_dictionary: { word: 'ZZ' } }, telling)).toContain('L4.3');
    expect(narration.refusal?.({ not_in_hand: { missing: ['K', '*'] } }, telling)).toContain('K, Master');
    expect(narration.refusal?.('own_word', telling)).toContain('L5.1');
    expect(narration.refusal?.('else', telling)).toBe(null);
  });
});
