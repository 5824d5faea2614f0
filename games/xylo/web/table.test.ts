// Xylo's page logic: ties and their notation, automatic announcements, commands, sentences, refusals.
import type { Seated } from '@tablee/lib/contract';
import { fill } from '@tablee/lib/message';
import { describe, expect, it } from 'vitest';
import { answering } from './answering';
import { nothingToAnnounce, pairAt, pairsOf, placesFor } from './announce';
import { cardsOf } from './cards';
import { commandsOf, whyNotPlay, type Situation } from './commands';
import { hertz } from './notes';
import { laidAs, moved, plain, sortNotation } from './order';
import { refusal } from './refusal';
import { bestOf, othersOf, ownerOf, sortedBy } from './rows';
import { sentenceOf } from './sentence';
import type { Say } from './text';
import type { Row, XyloView } from './view';
import words from '../text/en.json';

const t: Say = (key, holes = {}) => fill((words as Record<string, string>)[key] ?? key, holes, 'en');
const ids = (cards: { id: string }[]) => cards.map((card) => card.id).join(' ');
const dealt = cardsOf(['R10', 'O7', 'G7', 'O3', 'Y3', 'C3', 'V0']);

describe('sorting', () => {
  it('x3 lets a card move among its equals and nowhere else', () => {
    expect(ids(moved(dealt, 'C3', 3))).toBe('R10 O7 G7 C3 O3 Y3 V0');
    expect(ids(moved(dealt, 'C3', 0))).toBe('R10 O7 G7 C3 O3 Y3 V0');
    expect(ids(moved(dealt, 'R10', 4))).toBe(ids(dealt));
    expect(ids(moved(dealt, 'P3', 4))).toBe(ids(dealt));
  });

  it('writes a bare sort for the plain order and every row otherwise', () => {
    expect(sortNotation([dealt])).toBe('sort');
    expect(sortNotation([moved(dealt, 'G7', 1)])).toBe('sort R10 G7 O7 O3 Y3 C3 V0');
    expect(sortNotation([dealt, cardsOf(['B2', 'C2'])])).toBe('sort R10 O7 G7 O3 Y3 C3 V0 / B2 C2');
  });

  it('reads a notation back, for hints', () => {
    expect(laidAs('sort', [dealt.toReversed()])?.map(ids)).toEqual([ids(dealt)]);
    expect(laidAs('sort B2 C2 / R1', [cardsOf(['C2', 'B2']), cardsOf(['R1'])])?.map(ids)).toEqual(['B2 C2', 'R1']);
    expect(laidAs('sort B2', [dealt])).toBe(null);
    expect(ids(plain(cardsOf(['P0', 'R0', 'C5'])))).toBe('C5 R0 P0');
  });
});

const seats: Seated[] = ['Ada', 'Bo', 'Cy', 'Di'].map((name, seat) => ({
  seat,
  name,
  you: seat === 0,
  bot: null,
  connected: true,
  turn: false,
  deadline: null,
  left: null,
}));
const own: Row = {
  owner: { seat: 0 },
  won: 1,
  cards: [...'RRYP'].map((back) => ({ back: back as 'R', face: 'down' })),
};
const rows: Row[] = [own, ...[1, 2, 3].map((seat): Row => ({ owner: { seat }, won: 0, cards: [] }))];
const view = (more: Partial<XyloView> = {}): XyloView => ({
  seat: 0,
  round: 1,
  rounds: 3,
  phase: 'playing',
  turn: 0,
  leader: 1,
  trump: 'R',
  led: null,
  scores: [0, 0, 0, 0],
  sorted: [0, 1, 2, 3],
  hand: [],
  rows,
  tricks: [],
  unseen: {},
  ...more,
});
const looks = { actions: ['pass', 'look 1 2', 'look 2 4'], complete: true };

describe('announcements', () => {
  const open = { view: view({ phase: 'announcing' }), legal: looks, you: 0, pending: false };
  const onlyPass = { actions: ['pass'], complete: true };
  it('x5_1 wait for the person wherever two notes can be looked at', () => {
    expect(nothingToAnnounce(open)).toBe(false);
    expect(nothingToAnnounce({ ...open, legal: onlyPass })).toBe(true);
    const ids = (more: Partial<Situation>) =>
      commandsOf(situation({ view: open.view, legal: looks, ...more })).map(({ id, kind }) => `${id} ${kind}`);
    expect(ids({})).toEqual(expect.arrayContaining(['ask plain', 'pass main']));
    expect(ids({ asked: true })).toEqual(expect.arrayContaining(['look main', 'pass plain']));
    expect(ids({ legal: onlyPass })).not.toContain('ask plain');
  });

  it('leave other moments, other seats and what is under way alone', () => {
    const bare = { ...open, legal: onlyPass };
    expect(nothingToAnnounce({ ...bare, view: view() })).toBe(false);
    expect(nothingToAnnounce({ ...bare, view: view({ phase: 'announcing', turn: 2 }) })).toBe(false);
    expect(nothingToAnnounce({ ...bare, pending: true })).toBe(false);
    expect(nothingToAnnounce({ ...bare, legal: null })).toBe(false);
    expect(nothingToAnnounce({ ...bare, you: null })).toBe(false);
  });

  it('pick a bar with its right neighbour, then with its left one', () => {
    const pairs = pairsOf(looks);
    expect(pairAt(2, pairs, [])).toEqual([2, 4]);
    expect(pairAt(2, pairs, [2, 4])).toEqual([1, 2]);
    expect(pairAt(4, pairs, [])).toEqual([2, 4]);
    expect(pairAt(9, pairs, [])).toEqual([]);
    expect(placesFor('bid', { actions: ['bid 2', 'bid 4'], complete: true })).toEqual([2, 4]);
  });
});

const situation = (more: Partial<Situation> = {}): Situation => ({
  view: view(),
  legal: { actions: ['play 2', 'play 3', 'play 4'], complete: true },
  you: 0,
  own,
  seats,
  pending: false,
  picked: [],
  asked: false,
  aid: true,
  aids: true,
  settling: false,
  planned: null,
  sorted: 'sort',
  t,
  ask() {},
  toggleAid() {},
  pick() {},
  plainOrder() {},
  goOn() {},
  showLast() {},
  showTricks() {},
  ...more,
});

describe('commands', () => {
  it('have exactly one main command in every phase', () => {
    const phases: Partial<Situation>[] = [
      {},
      { picked: [2] },
      { view: view({ turn: 2 }) },
      { settling: true },
      { view: view({ phase: 'sorting', sorted: [] }) },
      { view: view({ phase: 'announcing' }), legal: looks },
      { view: view({ phase: 'announcing' }), legal: looks, asked: true },
      { view: view({ phase: 'choosing' }), legal: { actions: ['bid 2', 'bid 4'], complete: true } },
    ];
    for (const more of phases)
      expect(
        commandsOf(situation(more)).filter((command) => command.kind === 'main'),
        JSON.stringify(more),
      ).toHaveLength(1);
    expect(commandsOf(situation({ view: view({ phase: 'over', turn: null }) }))).toEqual([]);
  });

  it('equal numbers are offered with their colours', () => {
    const legal = { actions: ['bid 2', 'bid 4'], complete: true };
    const labels = (numbers: number[]) => {
      const cards = own.cards.map((slot, n) => ({ ...slot, number: numbers[n] ?? 0 }));
      const now = situation({ view: view({ phase: 'choosing' }), own: { ...own, cards }, legal });
      return commandsOf(now)
        .filter((command) => command.kind === 'offer')
        .map((command) => command.label);
    };
    expect(labels([0, 3, 0, 5])).toEqual(['bid 3', 'bid 5']);
    expect(labels([0, 3, 0, 3])).toEqual(['bid 3, red', 'bid 3, pink']);
  });

  it('x4_3 may choose a note before their turn once the colour is led, and only until they have played', () => {
    const trick = (...played: number[]) => ({
      plays: played.map((row) => ({ row, position: 1, card: 'R3' })),
      winner: null,
    });
    const at = (more: Partial<XyloView>) => view({ turn: 2, led: 'R', tricks: [trick(1)], ...more });
    expect(answering(at({}), 0)).toBe('1,1,R');
    expect(answering(at({ led: null }), 0)).toBe(null);
    expect(answering(at({ tricks: [trick(1, 0)] }), 0)).toBe(null);
    expect(answering(at({ tricks: [{ ...trick(1), winner: 1 }] }), 0)).toBe(null);
    const [play] = commandsOf(situation({ view: at({}), legal: null, picked: [3], planned: 'play 3' }));
    expect(play).toMatchObject({ notation: 'play 3', ahead: true, on: true });
    const [wait] = commandsOf(situation({ view: at({ led: null }), legal: null, picked: [3] }));
    expect(wait?.ahead).toBeUndefined();
    expect(wait?.why).toContain('Cy');
  });

  it('offer the aid only where the table allows it', () => {
    const aid = (on: boolean | null) =>
      commandsOf(situation({ aid: on })).find((command) => command.id === 'aid')?.label ?? null;
    expect([aid(true), aid(false)]).toEqual([t('do.aid.off'), t('do.aid.on')]);
    expect(aid(null)).toBe(null);
  });

  it('show the tricks of the round only where the table allows aids, and in every phase that has them', () => {
    const tricks = (more: Partial<Situation>) => commandsOf(situation(more)).some(({ id }) => id === 'tricks');
    expect([tricks({}), tricks({ view: view({ turn: 2 }) })]).toEqual([true, true]);
    expect(tricks({ view: view({ phase: 'announcing' }), legal: looks })).toBe(true);
    expect([tricks({ aids: false }), tricks({ view: view({ phase: 'sorting', sorted: [] }) })]).toEqual([false, false]);
  });

  it('name the rule that forbids a note', () => {
    expect(whyNotPlay(1, situation())).toContain('X4.2');
    expect(whyNotPlay(2, situation())).toBe(null);
    const following = situation({ view: view({ led: 'Y' }), legal: { actions: ['play 3'], complete: true } });
    expect(whyNotPlay(1, following)).toBe('You must follow yellow (X4.3): place 3.');
    expect(whyNotPlay(1, situation({ view: view({ turn: 2 }) }))).toContain('Cy');
  });
});

describe('sentences', () => {
  const plays = [
    { row: 2, position: 1, card: 'Y5' },
    { row: 3, position: 4, card: 'R1' },
  ];
  const say = (more: Partial<XyloView>, actions: string[] | null = null) => {
    const legal = actions && { actions, complete: true };
    return sentenceOf({ view: view(more), legal, you: 0, seats, asked: false, t });
  };
  it('tell who did what and what is asked', () => {
    const sentence = 'Di played the red 1. You must follow yellow.';
    expect(say({ led: 'Y', tricks: [{ plays }] }, ['play 3'])).toBe(sentence);
    expect(say({ led: 'G', tricks: [{ plays }] }, ['play 1', 'play 3'])).toContain('You have no green');
    expect(say({ led: 'G', tricks: [{ plays }] })).toBe('Di played the red 1. Ada to play.');
    expect(say({}, ['play 2', 'play 3'])).toBe('You lead: any note but your leftmost.');
    expect(say({}, ['play 4'])).toBe('You lead your last note.');
    expect(say({ turn: 3, tricks: [{ plays, winner: 3 }] })).toBe('Di took the trick with the red 1. Di leads.');
    expect(say({ phase: 'sorting', sorted: [0, 1, 2], turn: null })).toBe('You have sorted. Di is still sorting.');
  });

  it('x4_4 are told what wins', () => {
    expect(bestOf(view({ tricks: [{ plays }], winning: 3 }))?.card).toBe('R1');
    expect(bestOf(view({ tricks: [{ plays, winner: 2 }] }))?.card).toBe('Y5');
    expect(bestOf(view())).toBe(null);
  });

  it('x8_1 know whose row is whose', () => {
    expect([0, 1, 2, 3].map((row) => JSON.stringify(ownerOf(row, 2)))).toEqual([
      '{"seat":0}',
      '{"automaton":"A"}',
      '{"seat":1}',
      '{"automaton":"B"}',
    ]);
    expect([sortedBy(0, 2), sortedBy(1, 2), sortedBy(3, 4)]).toEqual([[2, 1], [0, 3], [0]]);
    expect(othersOf(view(), 1)).toEqual([2, 3, 0]);
  });

  it('explain every refusal with its rule', () => {
    const telling = { t, name: (seat: number) => seats[seat]?.name ?? '', you: 0, view: null };
    const reasons = [
      { leftmost: { position: 1 } },
      { must_follow: { colour: 'G', positions: [3] } },
      { not_adjacent: { positions: [1, 4], down: [] } },
      { too_late_to_look: { left: 2 } },
      { not_looked: { position: 1, looked: [2, 4] } },
      { not_sorted: { row: 1, at: 3 } },
      { wrong_cards: { row: 1, missing: [], extra: [] } },
      { wrong_rows: { need: 2, given: 1 } },
      { no_card: { position: 0 } },
      { wrong_phase: { phase: 'choosing' } },
      { not_your_turn: { awaited: [2] } },
      'already_bid',
    ];
    for (const reason of reasons) expect(refusal(reason, telling), JSON.stringify(reason)).toMatch(/X\d/);
    expect(refusal({ unheard: {} }, telling)).toBe(null);
  });
});

describe('notes', () => {
  it('rise with their number, 5 an octave above 0', () => {
    for (let n = 1; n <= 10; n++) expect(hertz(n)).toBeGreaterThan(hertz(n - 1));
    expect(hertz(5) / hertz(0)).toBeCloseTo(2);
  });
});
