// Lexio's page logic: names, offers, verdicts, chips and the picture of payments.
import type { Say } from '@tablee/lib/contract';
import { fill } from '@tablee/lib/message';
import { describe, expect, it } from 'vitest';
import { flowsOf } from './flows';
import { judge, offersOf, type Moment } from './offers';
import { net } from './story';
import { keyOf, laidOut, nameOf, shapeOf, sorted, stacks, tilesOf } from './tiles';
import type { LexioView, Settlement } from './view';
import words from '../text/en.json';

const t: Say = (key, holes = {}) => fill((words as Record<string, string>)[key] ?? key, holes, 'en');
const shape = (notation: string, highest = 13) => shapeOf(tilesOf(notation), highest);

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

  it('r4_2 name what they look like', () => {
    const cases: [string, string | null][] = [
      ['3N', 'single'],
      ['3N 3E', 'pair'],
      ['3N 3E 3S', 'triple'],
      ['3N 4E', null],
      ['3N 3E 3L 3S', null],
      ['5N 6N 7S 8L 9L', 'straight'],
      ['5N 6N 7N 8N 9N', 'straight_flush'],
      ['3N 6N 7N 8N 9N', 'flush'],
      ['3N 3E 3S 5N 5S', 'full_house'],
      ['3N 3E 3S 3L 5S', 'four_card'],
    ];
    for (const [tiles, wanted] of cases) expect(shape(tiles), tiles).toBe(wanted);
  });

  it('r4_3 close a sequence with 1 after the highest number and never wrap', () => {
    expect(shape('10N 11N 12S 13L 1L')).toBe('straight');
    expect(shape('10N 11N 12S 13L 1L', 15)).toBe(null);
    expect(shape('7N 8N 9S 1L 2L', 9)).toBe(null);
    expect(shape('1N 2N 3S 4L 5L')).toBe('straight');
  });

  it('lie as one would lay them', () => {
    const lie = (notation: string) =>
      laidOut(tilesOf(notation), 13)
        .map((tile) => tile.id)
        .join(' ');
    expect(lie('3L 4N 5N 6S 2S')).toBe('2S 3L 4N 5N 6S');
    expect(lie('10N 11N 12S 13L 1L')).toBe('10N 11N 12S 13L 1L');
    expect(lie('4N 4E 13N 13E 13L')).toBe('13N 13E 13L 4N 4E');
  });

  it('have names for people', () => {
    expect(nameOf(tilesOf('9L'), 13, t)).toBe('9 of moons');
    expect(nameOf(tilesOf('3N 3E 3S 5N 5S'), 13, t, 'play')).toBe('a full house, 3s over 5s');
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
  legal: { actions: ['3N', '3E', '7N', '8S', '3N 3E'], complete: true },
  myTurn: true,
  pending: false,
  nameOfSeat: (seat) => `P${seat}`,
  t,
  ...more,
});

describe('offers and verdicts', () => {
  it('group what is legal by kind and leave single tiles out when leading', () => {
    const { legal } = moment();
    expect(offersOf(legal, view()).map((offer) => [offer.shape, offer.plays.length])).toEqual([['pair', 1]]);
    const beat = { seat: 1, tiles: '5L', combo: 'single' as const };
    expect(
      offersOf({ actions: ['7N', '8S', 'pass'], complete: true }, view({ to_beat: beat })).map(
        (offer) => offer.plays.length,
      ),
    ).toEqual([2]);
  });

  it('trust the server’s list in any order of picking', () => {
    expect(judge(tilesOf('3E 3N'), moment())).toEqual({ name: 'pair of 3s', good: true, why: null });
    expect(keyOf(tilesOf('3E 3N'))).toBe('3N 3E');
  });

  it('say why not, naming the rule', () => {
    const pair = { seat: 1, tiles: '9L 9S', combo: 'pair' as const };
    const answering = moment({ view: view({ to_beat: pair }), legal: { actions: ['pass'], complete: true } });
    expect(judge(tilesOf('3N 7N'), moment()).why).toContain('R4.1');
    expect(judge(tilesOf('3N'), answering).why).toContain('R5.2');
    expect(judge(tilesOf('3N 3E'), answering).why).toBe('Too weak: it must beat P1’s pair of 9s (R4.4).');
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
