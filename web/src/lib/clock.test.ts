import { describe, expect, it } from 'vitest';
import { bank, clockMessage, perMove, sameClock, tempoOf, timeLeft } from './clock';

describe('a time control', () => {
  it('is said in the largest unit that fits', () => {
    expect(clockMessage(perMove(45, 'seconds'))).toEqual(['clock.seconds', { n: 45 }]);
    expect(clockMessage(perMove(120, 'seconds'))).toEqual(['clock.minutes', { n: 2 }]);
    expect(clockMessage(perMove(60, 'minutes'))).toEqual(['clock.hours', { n: 1 }]);
    expect(clockMessage(perMove(12, 'hours'))).toEqual(['clock.hours', { n: 12 }]);
    expect(clockMessage(perMove(3, 'days'))).toEqual(['clock.days', { n: 3 }]);
    expect(clockMessage(bank(5, 3))).toEqual(['clock.bank', { n: 5, increment: 3 }]);
    expect(clockMessage({ kind: 'bank', seconds: 90, increment: 0 })).toEqual([
      'clock.bank.seconds',
      { n: 90, increment: 0 },
    ]);
  });

  it('stays within what the server takes', () => {
    expect(perMove(99, 'minutes')).toEqual({ kind: 'per_move', seconds: 3600 });
    expect(perMove(0, 'days')).toEqual({ kind: 'days', days: 1 });
    expect(bank(9999, 9999)).toEqual({ kind: 'bank', seconds: 14_400, increment: 300 });
  });

  it('is live, for days, or none', () => {
    expect(tempoOf({ kind: 'none' })).toBe('none');
    expect(tempoOf(bank(10, 5))).toBe('live');
    expect(tempoOf(perMove(60, 'minutes'))).toBe('days');
    expect(tempoOf(perMove(2, 'days'))).toBe('days');
  });

  it('is the same whatever the order and the window', () => {
    expect(sameClock({ kind: 'per_move', seconds: 45, window: 15 }, { seconds: 45, kind: 'per_move' })).toBe(true);
    expect(sameClock(bank(10, 5), bank(10, 0))).toBe(false);
  });
});

it('what is left is days, hours, minutes and seconds, rounded up', () => {
  expect(timeLeft(172_799_001)).toEqual({ days: 2, hours: 0, minutes: 0, seconds: 0 });
  expect(timeLeft(3_725_000)).toEqual({ days: 0, hours: 1, minutes: 2, seconds: 5 });
  expect(timeLeft(-5)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
});
