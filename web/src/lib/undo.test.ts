import { describe, expect, it } from 'vitest';
import { ownLast } from './undo';

const act = (seq: number, by: number, more: { origin?: 'bot' | 'clock'; back_to?: number } = {}) => ({
  seq,
  by,
  ...more,
});

describe('one’s own last input', () => {
  it('is the last one made in person', () => {
    expect(ownLast([act(1, 0), act(2, 1), act(3, 2)], 1)).toBe(2);
    expect(ownLast([act(1, 0)], 1)).toBeNull();
    expect(ownLast([], 1)).toBeNull();
    expect(ownLast([act(1, 1), act(2, 0), act(3, 1, { origin: 'clock' })], 1)).toBeNull();
  });

  it('is not one that was taken back', () => {
    const twice = [act(1, 0), act(2, 1), act(3, 1, { back_to: 1 })];
    expect(ownLast(twice, 1)).toBeNull();
    expect(ownLast(twice, 0)).toBe(1);
    expect(ownLast([...twice, act(4, 1)], 1)).toBe(4);
  });
});
