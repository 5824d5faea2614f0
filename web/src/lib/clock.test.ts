import { describe, expect, it } from 'vitest';
import en from '../../text/shell/en.json';
import fr from '../../text/shell/fr.json';
import ko from '../../text/shell/ko.json';
import {
  bank,
  clockFace,
  clockFields,
  clockMessage,
  longest,
  OWN_CLOCK,
  perMove,
  sameClock,
  timeLeft,
  toggledClock,
  withoutClock,
  type Unit,
} from './clock';
import { PER_MOVE } from './generated/clock_bounds';
import { fill } from './message';

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
    for (const unit of ['seconds', 'minutes', 'hours'] satisfies Unit[]) {
      expect(perMove(longest(unit) + 1, unit)).toEqual({ kind: 'per_move', seconds: PER_MOVE.max });
    }
    expect(perMove(0, 'days')).toEqual({ kind: 'days', days: 1 });
    expect(bank(9999, 9999)).toEqual({ kind: 'bank', seconds: 14_400, increment: 300 });
  });

  it('is the same whatever the order and the window', () => {
    expect(sameClock({ kind: 'per_move', seconds: 45, window: 15 }, { seconds: 45, kind: 'per_move' })).toBe(true);
    expect(sameClock(bank(10, 5), bank(10, 0))).toBe(false);
  });
});

it('what is left is days, hours, minutes and seconds that are really there', () => {
  expect(timeLeft(172_799_001)).toEqual({ days: 1, hours: 23, minutes: 59, seconds: 59 });
  expect(timeLeft(3_725_999)).toEqual({ days: 0, hours: 1, minutes: 2, seconds: 5 });
  expect(timeLeft(-5)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
});

describe('a clock', () => {
  const HOUR = 3_600_000;
  const catalogues = { en, fr, ko };
  const said = (ms: number, lang: keyof typeof catalogues) => {
    const face = clockFace(ms);
    if (typeof face === 'string') return face;
    return fill((catalogues[lang] as Record<string, string>)[face[0]] ?? '', face[1], lang);
  };

  it('shows days and hours from a day on, and never more than there is', () => {
    expect(said(48 * HOUR - 1, 'en')).toBe('1 d 23 h');
    expect(said(48 * HOUR - 1, 'fr').replaceAll(/\s/g, ' ')).toBe('1 j 23 h');
    expect(said(48 * HOUR - 1, 'ko')).toBe('1일 23시간');
    expect(said(24 * HOUR, 'en')).toBe('1 d 0 h');
    expect(said(60 * HOUR - 1, 'en')).toBe('2 d 11 h');
    expect(said(24 * HOUR - 1, 'en')).toBe('23 h');
  });

  it('counts seconds where few hours are left', () => {
    expect(said(10 * HOUR - 1, 'en')).toBe('599:59');
    expect(said(1_999, 'en')).toBe('0:01');
  });
});

it('the fields of a clock make the same clock again', () => {
  const clocks = [bank(3, 2), bank(90, 0), perMove(45, 'seconds'), perMove(3, 'minutes'), perMove(8, 'hours')];
  for (const clock of [...clocks, perMove(2, 'days'), OWN_CLOCK]) {
    const { kind, minutes, increment, count, unit } = clockFields(clock);
    expect(kind === 'bank' ? bank(minutes, increment) : perMove(count, unit)).toEqual(clock);
  }
});

it('clocks are taken in and out of a list, each once', () => {
  const [slow, quick] = [perMove(2, 'days'), bank(10, 5)];
  expect(toggledClock([slow], quick)).toEqual([slow, quick]);
  expect(toggledClock([slow, quick], { ...slow })).toEqual([quick]);
  expect(withoutClock([slow, quick, { ...slow }], slow)).toEqual([quick]);
});
