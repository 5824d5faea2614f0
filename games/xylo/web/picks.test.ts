// A note that was chosen counts where it was chosen: no round and no question finds the choice of another one.
import { describe, expect, it } from 'vitest';
import { stillPicked, unpicked, type Moment, type Picks } from './picks';
import type { Row } from './view';

const row = (faces: string): Row => ({
  owner: { seat: 0 },
  won: 0,
  cards: [...faces].map((face) => ({ back: 'R', face: face === 'd' ? 'down' : 'played' })),
});
const now: Moment = { round: 1, question: 'play' };
const picked = (more: Partial<Picks> = {}): Picks => ({ ...unpicked(now), places: [3], ...more });

describe('a note that was chosen', () => {
  it('stays chosen as long as it lies there and the same is asked', () => {
    expect(stillPicked(picked(), now, row('dddd')).places).toEqual([3]);
    expect(stillPicked(picked(), now, row('ddpd')).places).toEqual([]);
    expect(stillPicked(picked(), now, null).places).toEqual([]);
  });

  it('is not chosen in the next round, where another note lies face down in its place', () => {
    // The last note of a round was played, and the same place of the new row is face down again.
    const next = { ...now, round: 2 };
    expect(stillPicked(picked(), next, row('dddd'))).toEqual(unpicked(next));
    // Nor when the first round's choice is still remembered two rounds later.
    expect(stillPicked(stillPicked(picked(), next, row('dddd')), now, row('dddd')).places).toEqual([]);
  });

  it('is not chosen when something else is asked, and neither is a wish to look', () => {
    const looking = picked({ question: 'look', places: [1, 2], asked: true });
    expect(stillPicked(looking, { round: 1, question: 'look' }, row('dddd'))).toEqual(looking);
    expect(stillPicked(looking, now, row('dddd'))).toEqual(unpicked(now));
    expect(stillPicked(looking, { round: 2, question: 'look' }, row('dddd')).asked).toBe(false);
  });
});
