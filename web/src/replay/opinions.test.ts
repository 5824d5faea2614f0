// Tests of opinions on the page: mistakes are told from noise, the graph keeps its proportions.
import { describe, expect, it } from 'vitest';
import { bars, isMistake, neighbour, ofSeat, scale, summary, verdictOf, worst, type Opinion } from './opinions';

const opinion = (
  ply: number,
  cost: number | null,
  error: number | null = 0.1,
  more: Partial<Opinion> = {},
): Opinion => ({
  ply,
  seat: 0,
  action: 'a',
  best: 'b',
  cost,
  error,
  ...more,
});

describe('an opinion', () => {
  it('is a mistake only where the difference is larger than the noise', () => {
    expect(isMistake(opinion(1, 1.8, 0.5))).toBe(true);
    expect(isMistake(opinion(1, 1.8, 1.2))).toBe(false);
    expect(isMistake(opinion(1, 0.1, 0))).toBe(false);
    expect(isMistake(opinion(1, null, null))).toBe(false);
  });

  it('has a verdict', () => {
    expect(verdictOf(opinion(1, 0, 0, { best: 'a' }))).toBe('same');
    expect(verdictOf(opinion(1, 0.4, 0.5))).toBe('near');
    expect(verdictOf(opinion(1, 4, 0.5))).toBe('cost');
    expect(verdictOf(opinion(1, null))).toBe('unknown');
  });
});

describe('the opinions of a seat', () => {
  const all = [
    opinion(7, 3),
    opinion(2, 0, 0, { best: 'a' }),
    opinion(4, 1),
    opinion(3, 9, 0.1, { seat: 1 }),
    opinion(9, 0.1),
  ];
  const own = ofSeat(all, 0);

  it('are its own, in order', () => expect(own.map((one) => one.ply)).toEqual([2, 4, 7, 9]));
  it('add up', () => expect(summary(own)).toEqual({ decisions: 4, same: 1, cost: 4 }));
  it('have a worst', () => expect(worst(own, 1).map((one) => one.ply)).toEqual([7]));

  it('become bars along the game, on one scale for all seats', () => {
    expect(scale(all)).toBe(10);
    expect(scale([opinion(1, 12)])).toBe(20);
    expect(scale([])).toBe(1);
    expect(bars(own, 10, 10).map(({ x, height }) => [x, height])).toEqual([
      [0.2, 0],
      [0.4, Math.sqrt(0.1)],
      [0.7, Math.sqrt(0.3)],
      [0.9, Math.sqrt(0.01)],
    ]);
    // Beside a blunder of 26.6, which gives a top of 50, a mistake of 0.9 is still to be seen: 13 of 100.
    expect(bars([opinion(1, 0.9)], 10, 50)[0]?.height).toBeGreaterThan(0.13);
    expect(bars(own, 0, 0).every(({ x, height }) => x === 0 && height === 0)).toBe(true);
  });
});

it('goes from one to the next and stays at the ends', () => {
  expect(neighbour([4, 7], 4, 1)).toBe(7);
  expect(neighbour([4, 7], 7, 1)).toBeNull();
  expect(neighbour([4, 7], 6, -1)).toBe(4);
});
