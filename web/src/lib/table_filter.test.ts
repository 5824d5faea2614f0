import { expect, it } from 'vitest';
import { EVERY_TABLE, fits } from './table_filter';
import type { LobbyTable } from './wire';

const table: LobbyTable = {
  id: 't',
  game: 'lexio',
  seats: [{ kind: 'person', name: 'Ada', sort: 'guest' }, { kind: 'empty' }],
  phase: 'open',
  clock: { kind: 'bank', seconds: 600, increment: 5 },
  rules: {},
  rated: false,
  aids: true,
  chat: true,
  host: null,
  created_at: 0,
};

it('a filter keeps what has the game, the clock and a free seat', () => {
  expect(fits(EVERY_TABLE, table)).toBe(true);
  expect(fits({ ...EVERY_TABLE, game: 'xylo' }, table)).toBe(false);
  expect(fits({ game: 'lexio', tempo: 'live', free: true }, table)).toBe(true);
  expect(fits({ ...EVERY_TABLE, tempo: 'days' }, table)).toBe(false);
  const full = { ...table, seats: table.seats.slice(0, 1) };
  expect(fits({ ...EVERY_TABLE, free: true }, full)).toBe(false);
  expect(fits({ ...EVERY_TABLE, free: true }, { ...table, phase: 'running' })).toBe(false);
});
