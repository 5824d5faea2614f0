// Moments in the person's language: how long ago, until when, on which day.
import type { Language } from './message';

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** "3 minutes ago"; "now" within the last one. */
export function ago(at: number, lang: Language, now: number = Date.now()): string {
  const past = Math.min(0, at - now);
  const [unit, span] = STEPS.find(([, span]) => -past >= span) ?? ['second', 60_000];
  return new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(Math.ceil(past / span) || 0, unit);
}

/** The hour today, else the day with it. */
export function until(at: number, lang: Language, now: number = Date.now()): string {
  const [then, today] = [new Date(at), new Date(now)];
  const day =
    then.toDateString() === today.toDateString() ? {} : ({ weekday: 'short', day: 'numeric', month: 'short' } as const);
  return new Intl.DateTimeFormat(lang, { ...day, hour: '2-digit', minute: '2-digit' }).format(then);
}

/** "3 May 2026, 14:05". */
export function moment(at: number, lang: Language): string {
  return new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
}
