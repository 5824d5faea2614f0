// Lexio's page logic: names, offers, verdicts, chips and the picture of payments.
import { fill } from '@tablee/lib/message';
import type { JsonObject } from '@tablee/lib/wire';
import { describe, expect, it } from 'vitest';
import { aheadOf } from './commands';
import { flowsOf } from './flows';
import { judge, offersOf, type Moment } from './offers';
import { net, narration } from './narration';
import type { Say } from './text';
import { keyOf, laidOut, nameOf, sorted, stacks, tilesOf } from './tiles';
import type { Combo, LexioView, Settlement } from './view';
import words from '../text/en.json';

const t: Say = (key, holes = {}) => fill((words as Record<string, string>)[key] ?? key, holes, 'en');

describe('tiles', () => {
  it('read their notation and skip what is none', () => {
    expect(tilesOf('3N 15S').map((tile) => [tile.number, tile.suit])).toEqual([
      [3, 'N'],
      [15, 'S'],
    ]);
    expect(tilesOf('pass')).toEqual([]);
    expect(tilesOf(null)).toEqual([]);
  });

  it('r1_2 and r1_3 order them from 3N to 2S, or by suit', () => {
    const hand = tilesOf('2S 1N 3N 15E 3S');
    expect(sorted(hand, 'number').map((tile) => tile.id)).toEqual(['3N', '3S', '15E', '1N', '2S']);
    expect(sorted(hand, 'suit').map((tile) => tile.id)).toEqual(['3N', '1N', '15E', '3S', '2S']);
  });

  it('lie as one would lay them', () => {
    const lie = (notation: string) =>
      laidOut(tilesOf(notation))
        .map((tile) => tile.id)
        .join(' ');
    expect(lie('3L 4N 5N 6S 2S')).toBe('2S 3L 4N 5N 6S');
    expect(lie('10N 11N 12S 13L 1L')).toBe('10N 11N 12S 13L 1L');
    expect(lie('4N 4E 13N 13E 13L')).toBe('13N 13E 13L 4N 4E');
  });

  it('have names for people, by the kind that the server says', () => {
    const cases: [string, Combo | null, string][] = [
      ['9L', 'single', '9 of moons'],
      ['9L 9S', 'pair', 'pair of 9s'],
      ['10N 11N 12S 13L 1L', 'straight', 'straight 10\u2060–\u20601'],
      ['3L 4N 5N 1S 2S', 'straight', 'straight 1\u2060–\u20605'],
      ['3N 6N 7N 8N 9N', 'flush', 'cloud flush'],
      ['5N 5S 3N 3E 3S', 'full_house', 'full house, 3s over 5s'],
      ['5S 3N 3E 3L 3S', 'four_card', 'four of a kind, 3s'],
      ['9L 9S', null, '9 of moons, 9 of suns'],
    ];
    for (const [tiles, kind, name] of cases) expect(nameOf(tilesOf(tiles), kind, t), tiles).toBe(name);
    expect(nameOf(tilesOf('3N 3E 3S 5N 5S'), 'full_house', t, 'play')).toBe('a full house, 3s over 5s');
  });

  it('r3_1 chips of the edition', () => {
    expect(stacks(149, 25).map((stack) => stack.count)).toEqual([5, 4, 4]);
    expect(stacks(64, 10).map((stack) => stack.count)).toEqual([6, 0, 4]);
    expect(stacks(-3, 10).map((stack) => stack.count)).toEqual([0, 0, 0]);
  });
});

const view = (more: Partial<LexioView> = {}): LexioView => ({
  phase: 'play',
  round: 1,
  rounds: 5,
  highest: 13,
  face_down: 0,
  opener: 0,
  turn: 0,
  hand: '3N 3E 7N 8S',
  sizes: [4, 4],
  chips: [149, 149],
  to_beat: null,
  tricks: [],
  winners: [],
  ...more,
});
const moment = (more: Partial<Moment> = {}): Moment => ({
  view: view(),
  legal: {
    actions: ['3N', '3E', '7N', '8S', '3N 3E'],
    complete: true,
    kinds: [
      { kind: 'single', count: 4 },
      { kind: 'pair', count: 1 },
    ],
  },
  myTurn: true,
  pending: false,
  nameOfSeat: (seat) => `P${seat}`,
  t,
  ...more,
});

describe('offers and verdicts', () => {
  it('group what is legal by kind and leave single tiles out when leading', () => {
    const { legal } = moment();
    expect(offersOf(legal, view()).map((offer) => [offer.kind, offer.plays.length])).toEqual([['pair', 1]]);
    const beat = { seat: 1, tiles: '5L', combo: 'single' as const, answer: 1 };
    const kinds = [
      { kind: 'single', count: 2 },
      { kind: null, count: 1 },
    ];
    const answers = offersOf({ actions: ['7N', '8S', 'pass'], complete: true, kinds }, view({ to_beat: beat }));
    expect(answers.map((offer) => offer.plays.length)).toEqual([2]);
  });

  it('trust the server’s list in any order of picking', () => {
    expect(judge(tilesOf('3E 3N'), moment())).toEqual({ name: 'pair of 3s', good: true, why: null });
    expect(keyOf(tilesOf('3E 3N'))).toBe('3N 3E');
  });

  it('name a selection ahead of its turn by the kind that the server was asked for', () => {
    const waiting = moment({ view: view({ turn: 1 }), legal: null, myTurn: false });
    const asked = { ...waiting, kindOf: (key: string) => (key === '3N 3E' ? 'pair' : null) };
    expect(judge(tilesOf('3E 3N'), waiting).name).toBe('');
    expect(judge(tilesOf('3E 3N'), asked)).toMatchObject({ name: 'pair of 3s', good: false });
    expect(judge(tilesOf('3E 3N'), asked).why).toContain('P1');
    expect(judge(tilesOf('3E 8S'), asked).name).toBe('');
  });

  it('say why not, naming the rule', () => {
    const pair = { seat: 1, tiles: '9L 9S', combo: 'pair' as const, answer: 2 };
    const answering = moment({ view: view({ to_beat: pair }), legal: { actions: ['pass'], complete: true } });
    expect(judge(tilesOf('3N 7N'), moment()).why).toContain('R4.1');
    for (const tiles of ['3N', '3N 3E', '3N 7N'])
      expect(judge(tilesOf(tiles), answering).why, tiles).toBe(
        'It takes 2 tiles that beat P1’s pair of 9s (R4.4, R5.2).',
      );
    expect(judge([], moment({ myTurn: false, view: view({ turn: 1 }) })).why).toContain('P1');
    expect(judge(tilesOf('3N'), moment({ pending: true })).good).toBe(false);
  });
});

describe('the settlement', () => {
  // R6.4 by `difference`: W out, A three tiles, B eight with one 2, C four with two 2s.
  const settlement: Settlement = {
    round: 1,
    winner: 0,
    last_play: '3N',
    left: ['', '4N 5N 6N', '4E 5E 6E 7E 8E 9E 10E 2N', '4L 5L 2E 2L'],
    payments: [
      [0, 0, 0, 0],
      [3, 0, 0, 0],
      [16, 10, 0, 8],
      [16, 4, 0, 0],
    ],
  };

  it('r6_4 nets what each paid and took', () => {
    expect([0, 1, 2, 3].map((seat) => net(settlement, seat))).toEqual([35, 11, -34, -12]);
  });

  it('draws one ribbon per payment inside its box, never overlapping at the payer', () => {
    const { ribbons, payers, height } = flowsOf(settlement, 150);
    expect(ribbons.map((ribbon) => ribbon.chips).sort((a, b) => a - b)).toEqual([3, 4, 8, 10, 16, 16]);
    expect(payers[0]?.seat).toBe(2);
    const falling = [...ribbons].sort((a, b) => a.y - b.y);
    falling.forEach((ribbon, i) => {
      const next = falling[i + 1];
      if (next) expect(ribbon.y + ribbon.width / 2).toBeLessThanOrEqual(next.y - next.width / 2 + 0.001);
      expect(ribbon.y + ribbon.width / 2).toBeLessThanOrEqual(height + 0.001);
    });
  });
});

describe('a move chosen ahead', () => {
  const at = (more: Partial<LexioView>) =>
    narration.answering?.(
      { phase: 'play', round: 1, tricks: [[]], to_beat: beat, ...more } as unknown as JsonObject,
      0,
      'pass',
      {},
    );
  const beat: NonNullable<LexioView['to_beat']> = { seat: 1, tiles: '5N 5E', combo: 'pair', answer: 2 };

  it('r5_2 answers a trick and the kind of play that leads it, whoever leads it with what', () => {
    expect(at({})).toBe('1,1,pair');
    expect(at({ to_beat: { seat: 2, tiles: '9N 9E', combo: 'pair', answer: 2 } })).toBe(at({}));
    expect(at({ to_beat: { seat: 1, tiles: '9N', combo: 'single', answer: 1 } })).not.toBe(at({}));
    expect(at({ tricks: [[], []] })).not.toBe(at({}));
    expect(at({ round: 2 })).not.toBe(at({}));
  });

  it('r5_2 takes as many tiles as the view says', () => {
    const ahead = (tiles: string, more: Partial<LexioView> = {}) =>
      aheadOf({
        view: { ...view(), turn: 2, to_beat: beat, ...more },
        you: 0,
        myTurn: false,
        pending: false,
        chosen: tilesOf(tiles),
      });
    expect(ahead('9N 9E')).toEqual({ pass: true, play: true });
    expect(ahead('9N')).toEqual({ pass: true, play: false });
    expect(ahead('9N', { to_beat: { ...beat, answer: 1 } })).toEqual({ pass: true, play: true });
    expect(ahead('9N 9E', { to_beat: null })).toEqual({ pass: false, play: false });
  });

  it('is nothing for whoever leads or lies in front', () => {
    expect(at({ to_beat: null })).toBe(null);
    expect(at({ to_beat: { ...beat, seat: 0 } })).toBe(null);
    expect(at({ phase: 'over' })).toBe(null);
  });

  it('r5_2 goes without saying where nothing beats the table', () => {
    const forced = (actions: string[], complete = true) => narration.forced?.({}, { actions, complete });
    expect(forced(['pass'])).toBe('pass');
    expect(forced(['9N', 'pass'])).toBe(null);
    expect(forced(['pass'], false)).toBe(null);
    expect(forced(['9N'])).toBe(null);
  });
});
