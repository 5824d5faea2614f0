import { expect, it } from 'vitest';
import { EVERY_TABLE, queryOf } from './table_filter';

it('a filter is said in the address, and nothing where every table is wanted', () => {
  expect(queryOf(EVERY_TABLE)).toBe('');
  expect(queryOf({ ...EVERY_TABLE, tempo: 'live' })).toBe('&tempo=live');
  expect(queryOf({ game: 'lexio&free=false', tempo: 'days', free: true })).toBe(
    '&game=lexio%26free%3Dfalse&tempo=days&free=true',
  );
});
