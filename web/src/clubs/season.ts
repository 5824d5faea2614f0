// Days of a season: they begin and end at six in the morning, where the club is.

const MORNING = 6;

/** The moment at which a day (`2026-05-14`) begins, or the day so many days after it. */
export function morning(day: string, after = 0): number {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + after, MORNING).getTime();
}

/** The day of the evening that a moment belongs to. */
export function dayOf(at: number): string {
  const then = new Date(at - MORNING * 3_600_000);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${then.getFullYear()}-${two(then.getMonth() + 1)}-${two(then.getDate())}`;
}

/** A day as people write it, short enough for the head of a column. */
export function shortDay(day: string, lang: string): string {
  const format = new Intl.DateTimeFormat(lang, { day: 'numeric', month: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${day}T12:00:00Z`));
}

/** A day as people write it. */
export function longDay(day: string, lang: string): string {
  const format = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${day}T12:00:00Z`));
}
