// A score sheet as it is typed in: numbers out of fields, and what is still wrong with it.
import type { Score } from '../api';
import type { Result } from '../generated/wire';

export interface Typed {
  points: (number | null)[];
  penalties: (number | null)[];
  out: number | null;
}

export type Fault = { fault: 'missing'; seat: number } | { fault: 'whole'; seat: number };

export const blank = (seats: number): Typed => ({
  points: Array(seats).fill(null),
  penalties: Array(seats).fill(null),
  out: null,
});

/** A sheet as it stands, to be corrected; a result without penalties has an empty list of them. */
export const typedOf = (result: Result): Typed => ({
  points: [...result.points],
  penalties: result.points.map((_, seat) => result.penalties[seat] || null),
  out: result.out,
});

/** The first thing that is wrong; `null` if it can be sent. */
export function faultOf(sheet: Typed): Fault | null {
  for (const [seat, points] of sheet.points.entries()) if (points === null) return { fault: 'missing', seat };
  for (const list of [sheet.points, sheet.penalties])
    for (const [seat, points] of list.entries())
      if (points !== null && !Number.isInteger(points)) return { fault: 'whole', seat };
  return null;
}

/** What is sent: penalties and who went out only where there are any. */
export function scoreOf(sheet: Typed): Score {
  const score: Score = { points: sheet.points.map((one) => one ?? 0) };
  if (sheet.penalties.some((one) => one)) score.penalties = sheet.penalties.map((one) => one ?? 0);
  if (sheet.out !== null) score.out = sheet.out;
  return score;
}

/** Who goes out has no cards left to count: their points are 0 unless something else was typed. */
export function wentOut(sheet: Typed, seat: number | null): Typed {
  const points = sheet.points.map((one, at) => (at === seat && one === null ? 0 : one));
  return { ...sheet, points, out: seat };
}
