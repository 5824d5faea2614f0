// Time controls in words, the usual ones, and times as clocks show them.
import { BANK, DAYS, INCREMENT, PER_MOVE } from './generated/clock_bounds';
import type { Key } from './language.svelte';
import type { Holes } from './message';
import type { ClockSpec } from './wire';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What most tables want; anything else can be chosen freely. */
export const USUAL_CLOCKS: readonly ClockSpec[] = [
  { kind: 'none' },
  { kind: 'per_move', seconds: 45 },
  { kind: 'bank', seconds: 10 * MINUTE, increment: 5 },
  { kind: 'days', days: 2 },
];

export type Sentence = [key: Key, holes: Holes];

/** A time control as a message of the shell. */
export function clockMessage(clock: ClockSpec): Sentence {
  switch (clock.kind) {
    case 'none':
      return ['clock.none', {}];
    case 'per_move':
      if (clock.seconds % HOUR === 0) return ['clock.hours', { n: clock.seconds / HOUR }];
      if (clock.seconds % MINUTE === 0) return ['clock.minutes', { n: clock.seconds / MINUTE }];
      return ['clock.seconds', { n: clock.seconds }];
    case 'bank':
      return clock.seconds % MINUTE === 0
        ? ['clock.bank', { n: clock.seconds / MINUTE, increment: clock.increment }]
        : ['clock.bank.seconds', { n: clock.seconds, increment: clock.increment }];
    case 'days':
      return ['clock.days', { n: clock.days }];
  }
}

/** What is left of somebody's time, in whole units: nobody is promised time that is not there. */
export function timeLeft(ms: number): { days: number; hours: number; minutes: number; seconds: number } {
  const all = Math.floor(Math.max(0, ms) / 1000);
  return {
    days: Math.floor(all / DAY),
    hours: Math.floor(all / HOUR) % 24,
    minutes: Math.floor(all / MINUTE) % 60,
    seconds: all % 60,
  };
}

const two = (n: number) => String(n).padStart(2, '0');

/** What a clock shows: a message where it counts hours and days, else minutes and seconds. */
export function clockFace(ms: number): Sentence | string {
  const { days, hours, minutes, seconds } = timeLeft(ms);
  if (days > 0) return ['clock.left.days', { days, hours }];
  // A seat has little room: whoever has many hours counts no seconds.
  return hours >= 10 ? ['clock.left.hours', { n: hours }] : `${hours * 60 + minutes}:${two(seconds)}`;
}

/** How long a move may take, as people choose it. */
export type Unit = 'seconds' | 'minutes' | 'hours' | 'days';
const SECONDS: Record<Exclude<Unit, 'days'>, number> = { seconds: 1, minutes: MINUTE, hours: HOUR };
export const longest = (unit: Unit): number => (unit === 'days' ? DAYS.max : Math.floor(PER_MOVE.max / SECONDS[unit]));
const within = (n: number, min: number, max: number) => Math.min(max, Math.max(min, Math.round(n)));

/** So much time for every move. */
export function perMove(n: number, unit: Unit): ClockSpec {
  const count = within(n, 1, longest(unit));
  if (unit === 'days') return { kind: 'days', days: count };
  return { kind: 'per_move', seconds: count * SECONDS[unit] };
}

export const MOST_MINUTES = Math.floor(BANK.max / MINUTE);
export const MOST_INCREMENT = INCREMENT.max;

/** Minutes for the whole game, and seconds back after every move. */
export const bank = (minutes: number, increment: number): ClockSpec => ({
  kind: 'bank',
  seconds: within(minutes, 1, MOST_MINUTES) * MINUTE,
  increment: within(increment, INCREMENT.min, MOST_INCREMENT),
});

/** What stands in the fields of a clock of one's own. */
export interface ClockFields {
  kind: 'bank' | 'per_move';
  minutes: number;
  increment: number;
  count: number;
  unit: Unit;
}
const FIRST_FIELDS: ClockFields = { kind: 'bank', minutes: 15, increment: 10, count: 90, unit: 'seconds' };

/** A clock of one's own before anything of it was changed. */
export const OWN_CLOCK: ClockSpec = bank(FIRST_FIELDS.minutes, FIRST_FIELDS.increment);

/** The fields that make this clock. */
export function clockFields(clock: ClockSpec): ClockFields {
  if (clock.kind === 'bank')
    return { ...FIRST_FIELDS, minutes: Math.ceil(clock.seconds / MINUTE), increment: clock.increment };
  if (clock.kind === 'days') return { ...FIRST_FIELDS, kind: 'per_move', count: clock.days, unit: 'days' };
  if (clock.kind === 'none') return FIRST_FIELDS;
  const { seconds } = clock;
  const unit = seconds % HOUR === 0 ? 'hours' : seconds % MINUTE === 0 ? 'minutes' : 'seconds';
  return { ...FIRST_FIELDS, kind: 'per_move', count: seconds / SECONDS[unit], unit };
}

export const sameClock = (one: ClockSpec, other: ClockSpec): boolean => {
  const plain = ({ window: _, ...rest }: ClockSpec) => JSON.stringify(Object.entries(rest).toSorted());
  return plain(one) === plain(other);
};

export const withoutClock = (clocks: readonly ClockSpec[], clock: ClockSpec): ClockSpec[] =>
  clocks.filter((one) => !sameClock(one, clock));

/** Clocks with this one taken in, or out of them. */
export const toggledClock = (clocks: readonly ClockSpec[], clock: ClockSpec): ClockSpec[] => {
  const others = withoutClock(clocks, clock);
  return others.length < clocks.length ? others : [...clocks, clock];
};
