import { describe, expect, it } from 'vitest';
import type { ChatText } from '@tablee/lib/wire';
import { heard, marked, newest, since, unread } from './talk';

const line = (id: number, person: string): ChatText => ({
  id,
  from: { person, name: person },
  text: `line ${id}`,
  at: id,
});
const lines = [line(3, 'ada'), line(5, 'bo'), line(8, 'me'), line(9, 'ada')];
const reader = { person: 'me', muted: new Set<string>() };

describe('the talk at a table', () => {
  it('counts what others said after the line that was read last', () => {
    expect(unread(lines, 0, reader)).toBe(3);
    expect(unread(lines, 5, reader)).toBe(1);
    expect(unread(lines, 9, reader)).toBe(0);
  });

  it('neither shows nor counts whom the reader has muted', () => {
    const deaf = { ...reader, muted: new Set(['ada']) };
    expect(heard(lines, deaf).map(({ id }) => id)).toEqual([5, 8]);
    expect(unread(lines, 0, deaf)).toBe(1);
    expect(since(lines, 3, deaf).map(({ id }) => id)).toEqual([5]);
  });

  it('tells what is new, but not what the reader said', () => {
    expect(since(lines, 3, reader).map(({ id }) => id)).toEqual([5, 9]);
    expect(since(lines, newest(lines), reader)).toEqual([]);
    expect(newest([])).toBe(0);
  });

  it('remembers for the tables seen last how far they were read', () => {
    let marks: Record<string, number> = {};
    for (let n = 0; n < 100; n++) marks = marked(marks, `t${n}`, n);
    marks = marked(marks, 't50', 500);
    expect(marks['t50']).toBe(500);
    expect(marks['t99']).toBe(99);
    expect(marks['t0']).toBeUndefined();
    expect(Object.keys(marks).length).toBe(60);
  });
});
