import { describe, expect, it } from 'vitest';
import { placesOf, roomOf, type Place } from './places';

const PHONE = { columns: 2, letters: 4 };
const at = (row: number, column: number, span = 1): Place => ({ row, column, span });

describe('the places of words', () => {
  it('puts short words beside each other and gives a long one the whole width', () => {
    expect(placesOf([4, 7, 3, 5], [], PHONE)).toEqual([at(0, 0), at(1, 0, 2), at(0, 1), at(2, 0, 2)]);
  });

  it('lets every word have a column of its own where there is room', () => {
    expect(placesOf([4, 12, 3, 5], [], roomOf(1000))).toEqual([at(0, 0), at(0, 1), at(0, 2), at(1, 0)]);
  });

  it('moves no other word when one grows', () => {
    const before = placesOf([4, 4, 3], [], PHONE);
    expect(placesOf([5, 4, 3], before, PHONE)).toEqual([at(2, 0, 2), at(0, 1), at(1, 0)]);
  });

  it('lets a word stretch where it lies when the place beside it is free', () => {
    const before = placesOf([6, 3], [], PHONE);
    expect(placesOf([6, 5], before, PHONE)).toEqual([at(0, 0, 2), at(1, 0, 2)]);
  });

  it('keeps the place of a word that becomes shorter again, and fills what is free', () => {
    const grown = placesOf([5, 4], placesOf([4, 4], [], PHONE), PHONE);
    expect(placesOf([4, 4, 3], grown, PHONE)).toEqual([at(1, 0, 2), at(0, 1), at(0, 0)]);
  });

  it('never puts two words into one cell', () => {
    let places: Place[] = [];
    let lengths: number[] = [];
    for (let turn = 0; turn < 400; turn++) {
      const index = (turn * 7) % 12;
      lengths = index < lengths.length ? lengths.with(index, (lengths[index] ?? 0) + 1) : [...lengths, 2 + (turn % 5)];
      places = placesOf(lengths, places, PHONE);
      const cells = places.flatMap(({ row, column, span }) =>
        Array.from({ length: span }, (_, n) => `${row}:${column + n}`),
      );
      expect(new Set(cells).size).toBe(cells.length);
    }
  });

  it('reads words on the narrowest phones, too', () => {
    expect(roomOf(218)).toEqual({ columns: 2, letters: 3 });
    expect(roomOf(290)).toEqual({ columns: 2, letters: 5 });
    expect(roomOf(90)).toEqual({ columns: 1, letters: Infinity });
  });
});
