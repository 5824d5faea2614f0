// Tests of verifying that a replay shows the inputs of its record, and what is said of broken starts.
import { describe, expect, it } from 'vitest';
import type { ReplayData, Timeline } from '../timeline';
import { brokenBefore, sameInput, type SealedRecord } from './verify';

const timeline = (step: object | null) => ({ by: () => step }) as unknown as Timeline;

describe('an input of a record', () => {
  it.each([
    ['an action', { seat: 1, action: 'pass' }, { by: 1, action: 'pass' }],
    ['a ruling of the host', { host: 'bell' }, { by: 'host', action: 'bell' }],
    ['what was taken back', { seat: 1, undo: 4 }, { by: 1, action: '', back_to: 4 }],
    ['what was agreed on', { seat: 0, agreed: 'pause' }, { by: 0, action: '', agreed: 'pause' }],
  ])('is the same in the replay: %s', (_, input, step) => {
    expect(sameInput(input, timeline(step), 1)).toBe(true);
  });
  it.each([
    ['another action', { seat: 1, action: 'pass' }, { by: 1, action: '3N' }],
    ['another seat', { seat: 1, action: 'pass' }, { by: 2, action: 'pass' }],
    ['taken back to elsewhere', { seat: 1, undo: 4 }, { by: 1, action: '', back_to: 2 }],
    ['an action instead of something taken back', { seat: 1, undo: 4 }, { by: 1, action: 'pass' }],
    ['something else was agreed on', { seat: 0, agreed: 'pause' }, { by: 0, action: '', agreed: 'stop' }],
    ['nothing is shown', { seat: 1, action: 'pass' }, null],
  ])('is found where it is not: %s', (_, input, step) => {
    expect(sameInput(input, timeline(step), 1)).toBe(false);
  });
});

describe('starts that were broken off', () => {
  const replay = (count: number) =>
    (count === 0
      ? {}
      : { broken_starts: { count, newest: [{ at: 1, by: 'Ada', withheld: ['Bo', 'Ada'] }] } }) as unknown as ReplayData;
  const record = (broken_starts?: number) => ({ mixture: { broken_starts } }) as unknown as SealedRecord;

  it('are told with the names that the replay knows', () => {
    expect(brokenBefore(replay(0), record(), {})).toEqual([]);
    expect(brokenBefore(replay(2), record(2), { broken: 2 })).toEqual([
      { about: 'broken', n: 2, names: ['Ada', 'Bo'] },
    ]);
  });
  it('are told of a record that a server shows without them', () => {
    expect(brokenBefore(replay(0), record(2), {})).toEqual([{ about: 'broken.unnamed', n: 2 }]);
  });
  it('find a server out that seals fewer than this browser saw', () => {
    const hidden = { about: 'broken.hidden', ok: false };
    expect(brokenBefore(replay(0), record(), { broken: 1 })).toEqual([hidden]);
    expect(brokenBefore(replay(2), record(1), { broken: 2 })).toContainEqual(hidden);
    expect(brokenBefore(replay(3), record(3), { broken: 2 })).not.toContainEqual(hidden);
  });
});
