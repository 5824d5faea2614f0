// Tests of verifying that a replay shows the inputs of its record.
import { describe, expect, it } from 'vitest';
import type { Timeline } from '../timeline';
import { sameInput } from './verify';

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
