// Moments in words, in each language.
import { describe, expect, it } from 'vitest';
import { ago, until } from './when';

const NOW = new Date(2026, 4, 3, 12, 0).getTime();
const MINUTE = 60_000;

describe('moments', () => {
  it('say how long ago', () => {
    const said = [0, 3, 59, 61, 25 * 60, 3 * 24 * 60].map((minutes) => ago(NOW - minutes * MINUTE, 'en', NOW));
    expect(said).toEqual(['now', '3 minutes ago', '59 minutes ago', '1 hour ago', 'yesterday', '3 days ago']);
    expect(ago(NOW - 3 * MINUTE, 'fr', NOW)).toBe('il y a 3 minutes');
    expect([ago(NOW, 'fr', NOW), ago(NOW, 'ko', NOW)]).toEqual(['maintenant', '지금']);
    expect(ago(NOW + 5 * MINUTE, 'en', NOW)).toBe('now');
  });

  it('name the day of a deadline only when it is another one', () => {
    expect(until(NOW + 90 * MINUTE, 'fr', NOW)).toBe('13:30');
    expect(until(NOW + 48 * 60 * MINUTE, 'fr', NOW)).toMatch(/mar\.? 5 mai.* 12:00/);
  });
});
