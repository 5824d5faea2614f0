// Possible numbers: what the aid may and may not cross out.
import { describe, expect, it } from 'vitest';
import { COLOURS, highestOf, type Card } from './cards';
import { plain } from './order';
import { numbersShown, possibleNumbers, unseenNumbers } from './possible';
import type { Colour, Row, Slot } from './view';

const row = (cards: Slot[]): Row => ({ owner: { seat: 0 }, won: 0, cards });
const down = (backs: string): Slot[] => [...backs].map((back) => ({ back: back as Colour, face: 'down' }));
const up = (back: Colour, number: number): Slot => ({ back, face: 'played', number });

/** A steady stream of numbers below 1, so that a failure can be repeated. */
function dice(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

/** All sixty notes dealt into rows and sorted (X1, X2, X3). */
function deal(rows: number, roll: () => number): Card[][] {
  const pack = COLOURS.flatMap((colour) =>
    Array.from({ length: highestOf(colour) + 1 }, (_, number): Card => ({ id: `${colour}${number}`, colour, number })),
  );
  const shuffled = pack
    .map((card) => ({ card, at: roll() }))
    .sort((a, b) => a.at - b.at)
    .map(({ card }) => card);
  return Array.from({ length: rows }, (_, n) =>
    plain(shuffled.slice((n * pack.length) / rows, ((n + 1) * pack.length) / rows)),
  );
}

describe('possible numbers', () => {
  it('x1 start with the reach of the colour', () => {
    expect(possibleNumbers([row(down('P'))])[0]?.[0]).toEqual([3, 2, 1, 0]);
  });

  it('x3 never rise to the right, and fall within a colour', () => {
    const [own] = possibleNumbers([row(down('PRP'))]);
    expect(own).toEqual([
      [3, 2, 1],
      [3, 2, 1, 0],
      [2, 1, 0],
    ]);
  });

  it('close in from both sides as play reveals', () => {
    const [own] = possibleNumbers([row([...down('R'), up('Y', 7), ...down('RO'), up('G', 5), ...down('B')])]);
    expect(own?.[0]).toEqual([10, 9, 8, 7]);
    expect(own?.[2]).toEqual([7, 6, 5]);
    expect(own?.[3]).toEqual([7, 6, 5]);
    expect(own?.[5]).toEqual([5, 4, 3, 2, 1, 0]);
  });

  it('cross out what lies open elsewhere', () => {
    const [own] = possibleNumbers([row(down('P')), row([up('P', 3), up('P', 1)])]);
    expect(own?.[0]).toEqual([2, 0]);
  });

  it('settle a number that fits nowhere else', () => {
    // P3 can only be the first of the two: the other lies right of a 2.
    const [own] = possibleNumbers([row([...down('P'), up('R', 2), ...down('P')]), row([up('P', 1), up('P', 0)])]);
    expect(own).toEqual([[3], [2], [2]]);
  });

  it('never lose the truth in any deal, however much is revealed', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const roll = dice(seed);
      const truth = deal(seed % 2 ? 4 : 5, roll);
      const shown = roll();
      const rows = truth.map((cards, n) =>
        row(
          cards.map(({ colour, number }): Slot =>
            n === 1 || roll() < shown ? up(colour, number) : { back: colour, face: 'down' },
          ),
        ),
      );
      const found = possibleNumbers(rows);
      truth.forEach((cards, n) =>
        cards.forEach((card, at) =>
          expect(found[n]?.[at], `seed ${seed}, row ${n}, place ${at + 1}`).toContain(card.number),
        ),
      );
    }
  });

  it('survive a view that no game gives', () => {
    expect(possibleNumbers([row([up('R', 0), ...down('R')])])[0]?.[1]?.length).toBe(11);
    expect(possibleNumbers([])).toEqual([]);
  });
});

describe('unseen numbers', () => {
  it('are all of the colour but those that lie open, whatever the order of the row would tell', () => {
    const rows = [row([...down('P'), up('P', 0)]), row([up('P', 3)])];
    expect(unseenNumbers(rows)[0]).toEqual([[2, 1], [0]]);
    expect(possibleNumbers(rows)[0]).toEqual([[2, 1], [0]]);
    expect(unseenNumbers([row(down('PRP'))])[0]?.[0]).toEqual([3, 2, 1, 0]);
  });
});

it('shows no numbers at all at a table without aids', () => {
  const rows = [row([...down('P'), up('P', 0)])];
  expect(numbersShown(rows, null)).toEqual([]);
  expect(numbersShown(rows, false)).toEqual(unseenNumbers(rows));
  expect(numbersShown(rows, true)).toEqual(possibleNumbers(rows));
});
