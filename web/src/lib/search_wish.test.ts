// Search wish: which tables a search names when something does not matter.
import { expect, it } from 'vitest';
import { tables, toggled } from './search_wish';
import type { NewTable } from './wire';

const TABLE = { game: 'lexicon', seats: 4, rules: { words: 'strict' }, rated: false } as unknown as NewTable;

it('names one table when everything is decided', () => {
  expect(tables(TABLE, { seats: [3], rated: [true], rules: {} })).toEqual([{ ...TABLE, seats: 3, rated: true }]);
});

it('names every table that fits once, the one rather had first', () => {
  const all = tables(TABLE, { seats: [4, 2], rated: [false], rules: { dictionary: ['fr', 'en'] } });
  const told = all.map(({ seats, rules }) => [seats, rules?.['dictionary'], rules?.['words']]);
  expect(told).toEqual([
    [4, 'fr', 'strict'],
    [4, 'en', 'strict'],
    [2, 'fr', 'strict'],
    [2, 'en', 'strict'],
  ]);
});

it('names no more tables than the server takes', () => {
  const open = { seats: [2, 3, 4, 5, 6, 7, 8], rated: [false, true], rules: { dictionary: ['fr', 'en', 'ko'] } };
  expect(tables(TABLE, open)).toHaveLength(32);
});

it('takes values in and out', () => {
  expect(toggled(['fr'], 'en')).toEqual(['fr', 'en']);
  expect(toggled(['fr', 'en'], 'fr')).toEqual(['en']);
});
