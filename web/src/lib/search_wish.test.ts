// Search wish: which tables a search names when something does not matter.
import { expect, it } from 'vitest';
import { countTables, tables, toggled } from './search_wish';
import type { NewTable } from './wire';

const SLOW = { kind: 'days', days: 2 } as const;
const QUICK = { kind: 'per_move', seconds: 45 } as const;
const TABLE = {
  game: 'lexicon',
  seats: 4,
  rules: { words: 'strict' },
  rated: false,
  clock: QUICK,
} as unknown as NewTable;
const clocks = [QUICK];

it('names one table when everything is decided', () => {
  expect(tables(TABLE, { seats: [3], clocks, rated: [true], rules: {} })).toEqual([
    { ...TABLE, seats: 3, rated: true },
  ]);
});

it('names every table that fits once, the one rather had first', () => {
  const all = tables(TABLE, { seats: [4, 2], clocks, rated: [false], rules: { dictionary: ['fr', 'en'] } });
  const told = all.map(({ seats, rules }) => [seats, rules?.['dictionary'], rules?.['words']]);
  expect(told).toEqual([
    [4, 'fr', 'strict'],
    [4, 'en', 'strict'],
    [2, 'fr', 'strict'],
    [2, 'en', 'strict'],
  ]);
});

it('names no more tables than the server takes', () => {
  const open = {
    seats: [2, 3, 4, 5, 6, 7, 8],
    clocks,
    rated: [false, true],
    rules: { dictionary: ['fr', 'en', 'ko'] },
  };
  expect(countTables(open)).toBe(42);
  expect(tables(TABLE, open)).toHaveLength(32);
});

it('takes values in and out', () => {
  expect(toggled(['fr'], 'en')).toEqual(['fr', 'en']);
  expect(toggled(['fr', 'en'], 'fr')).toEqual(['en']);
});

it('names a table for every clock that is as welcome, first all with the one rather had', () => {
  const open = { seats: [4, 2], clocks: [SLOW, QUICK], rated: [false], rules: {} };
  expect(tables(TABLE, open).map(({ clock, seats }) => [clock, seats])).toEqual([
    [SLOW, 4],
    [SLOW, 2],
    [QUICK, 4],
    [QUICK, 2],
  ]);
  expect(countTables(open)).toBe(4);
});
