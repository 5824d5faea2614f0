// Days of a season begin and end at six in the morning.
import { expect, it } from 'vitest';
import { dayOf, longDay, morning, shortDay } from './season';

it('begins a day at six in the morning', () => {
  const begins = new Date(morning('2026-05-14'));
  expect([begins.getDate(), begins.getHours()]).toEqual([14, 6]);
  expect(dayOf(morning('2026-05-14'))).toBe('2026-05-14');
  expect(dayOf(morning('2026-05-14') - 1)).toBe('2026-05-13');
  expect(dayOf(morning('2026-12-31', 1))).toBe('2027-01-01');
});

it('writes days as people do', () => {
  expect(shortDay('2026-05-14', 'en')).toBe('5/14');
  expect(shortDay('2026-05-14', 'fr')).toBe('14/05');
  expect(longDay('2026-05-14', 'fr')).toBe('14 mai 2026');
  expect(longDay('2026-05-14', 'ko')).toBe('2026년 5월 14일');
});
