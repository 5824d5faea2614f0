// Keeping a tournament in step: whole, changes, new and vanished tables; nothing else is touched.
import { describe, expect, it } from 'vitest';
import { nothing, takeChange, takeMine, takeWhole, type Known } from './merge';
import { bell, mine, row, table, tournamentInfo, whole } from './samples.test-data';

function tournament(): Known {
  const known = nothing();
  takeWhole(known, whole());
  return known;
}

describe('a change', () => {
  it('comes after the whole, which is put in order', () => {
    expect(tournament().tables.map((one) => one.table)).toEqual([1, 2]);
    expect(tournament().info?.phase).toBe('playing');
  });

  it('puts in the members that changed and keeps the others and the object', () => {
    const known = tournament();
    const [first, second] = known.tables;
    takeChange(known, { seq: 11, now: 1, tables: [{ table: 2, moves: 32, turn: [3] }] });
    expect(known.tables[1]).toBe(second);
    expect(known.tables[0]).toBe(first);
    expect(second).toMatchObject({ table: 2, moves: 32, turn: [3], status: 'playing', seats: [4, 5, 6, 7] });
    expect(known.bell).toEqual(bell());
  });

  it('writes nothing to a table that is not named in it', () => {
    const known = tournament();
    const written: string[] = [];
    const spy = (name: string, target: object) =>
      new Proxy(target, {
        set: (of, key, value) => (written.push(`${name}.${String(key)}`), Reflect.set(of, key, value)),
      });
    known.tables = known.tables.map((one) => spy(String(one.table), one) as typeof one);
    takeChange(known, { seq: 11, now: 1, tables: [{ table: 2, status: 'bell' }] });
    expect(written).toEqual(['2.table', '2.status']);
  });

  it('adds what is new where it belongs', () => {
    const known = tournament();
    takeChange(known, { seq: 12, now: 1, drive: { tables: 4 }, tables: [table(4), table(3)] });
    expect(known.tables.map((one) => one.table)).toEqual([1, 2, 3, 4]);
    takeChange(known, { seq: 13, now: 1, standings: [row(1, 3, 20)] });
    expect(known.standings.find((one) => one.no === 1)?.rank).toBe(3);
  });

  it('drops tables above the count', () => {
    const known = tournament();
    takeChange(known, { seq: 12, now: 1, drive: { tables: 1 } });
    expect(known.tables.map((one) => one.table)).toEqual([1]);
  });

  it('takes bell and roles whole, null included, and an announcement once', () => {
    const known = tournament();
    const news = { entry: 7, at: 3, text: 'Tea' };
    takeChange(known, {
      seq: 12,
      now: 1,
      bell: null,
      roles: [{ person: 'x', name: 'X', role: 'organiser' }],
      announcements: [news],
    });
    takeChange(known, { seq: 13, now: 1, announcements: [news] });
    expect(known.bell).toBeNull();
    expect(known.roles).toHaveLength(1);
    expect(known.announcements).toEqual([news]);
  });

  it('is as if the whole had been sent anew', () => {
    const known = tournament();
    takeChange(known, {
      seq: 12,
      now: 1,
      drive: { phase: 'between', round: 2, seq: 12 },
      tables: [{ table: 1, status: 'waiting', seats: [4, 1, 2, 3], round: 2 }],
    });
    const fresh = nothing();
    takeWhole(
      fresh,
      whole({
        drive: tournamentInfo({ phase: 'between', round: 2, seq: 12 }),
        tables: [table(1, { status: 'waiting', seats: [4, 1, 2, 3], round: 2 }), table(2)],
      }),
    );
    expect(known).toEqual(fresh);
  });
});

it('puts a result that I alone was told with its table, until the next round', () => {
  const known = tournament();
  const result = {
    points: [1, 2, 3, 4],
    penalties: [],
    out: null,
    winner: 0,
    how: null,
    entry: 5,
    amended: [],
    record: null,
  };
  takeMine(known, mine({ results: [{ table: 2, result }] }));
  expect(known.tables.map((one) => one.result)).toEqual([null, result]);
  takeChange(known, { seq: 12, now: 1, tables: [{ table: 2, status: 'done' }] });
  expect(known.tables[1]?.result).toEqual(result);
  takeChange(known, { seq: 13, now: 1, tables: [{ table: 2, round: 2, status: 'waiting' }] });
  expect(known.tables[1]?.result).toBeNull();
});
