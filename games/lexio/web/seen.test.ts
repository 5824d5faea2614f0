// Tests of seen tiles and tricks: they are what lay open, no more.
import { describe, expect, it } from 'vitest';
import { numbersInUse, pastTricks, seenTiles } from './seen';
import type { LexioView } from './view';

const view = (more: Partial<LexioView>): LexioView => ({
  phase: 'play',
  round: 1,
  rounds: 3,
  highest: 9,
  face_down: 10,
  opener: 0,
  hand: '2S 9E',
  sizes: [2, 5],
  chips: [0, 0],
  tricks: [
    [
      { seat: 0, action: '3N' },
      { seat: 1, action: '9N' },
      { seat: 0, action: 'pass' },
    ],
    [{ seat: 1, action: '4N 4E' }],
  ],
  winners: [],
  ...more,
});

describe('tiles that were seen', () => {
  it('r1_2 stand from 3 to 2, and only those in use', () => {
    expect(numbersInUse(9)).toEqual([3, 4, 5, 6, 7, 8, 9, 1, 2]);
    expect(seenTiles(view({})).map(({ number }) => number)).toEqual(numbersInUse(9));
  });

  it('are played, one’s own, or somewhere else', () => {
    const nine = seenTiles(view({})).find(({ number }) => number === 9);
    expect(nine?.suits.map(({ suit, where }) => `${suit} ${where}`)).toEqual([
      'N played',
      'E mine',
      'L hidden',
      'S hidden',
    ]);
    expect(nine?.out).toBe(2);
    const all = seenTiles(view({})).flatMap(({ suits }) => suits);
    expect(all.filter(({ where }) => where === 'played').length).toBe(4);
    // Of those that are hidden, others hold as many as they hold, and the rest lies face down.
    expect(all.filter(({ where }) => where === 'hidden').length).toBe(36 - 4 - 2);
  });

  it('are told of a round alone, to a spectator without a hand', () => {
    const seen = seenTiles(view({ tricks: [], hand: null })).flatMap(({ suits }) => suits);
    expect(seen.every(({ where }) => where === 'hidden')).toBe(true);
  });
});

describe('tricks', () => {
  it('are listed with who took them, the newest first, passes left out', () => {
    expect(pastTricks(view({}))).toEqual([
      { n: 2, taker: 1, plays: [{ seat: 1, action: '4N 4E' }] },
      {
        n: 1,
        taker: 1,
        plays: [
          { seat: 0, action: '3N' },
          { seat: 1, action: '9N' },
        ],
      },
    ]);
    expect(pastTricks(view({ tricks: [[]] }))).toEqual([]);
  });
});
