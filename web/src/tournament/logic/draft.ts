// Draft of a tournament that somebody is about to set up: the usual settings, and what is sent for it.
import type { ClockSpec, GameInfo, Watch } from '@tablee/lib/wire';
import type { Wanted } from '../api';
import type { Admission, Format, Judge, Venue } from '../generated/wire';

export const FORMATS: readonly Format[] = ['drive', 'rounds', 'duplicate', 'knockout'];

/** Options of a game that the tournament itself decides. */
export const RESERVED: readonly string[] = ['hands', 'rounds', 'target', 'penalties', 'steward'];

export interface Draft {
  name: string;
  game: string;
  format: Format;
  better: 'low' | 'high';
  venue: Venue;
  rounds: number;
  minutes: number;
  countersign: number;
  judge: Judge;
  interval: number | null;
  /** The clock of every table. */
  clock: ClockSpec;
  visibility: 'public' | 'link';
  admission: Admission;
  /** Programs with an account may take part. */
  bot_accounts: boolean;
  /** What those may see who do not sit at a table. */
  watch: Watch;
  size: number;
  advance: number;
  rules: Record<string, string | number>;
}

/** When the bell may ring, in minutes: L8.2 has a drive's after seven at most; elsewhere 0 is none. */
export const bells = (format: Format): { least: number; most: number } =>
  format === 'drive' ? { least: 1, most: 7 } : { least: 0, most: 180 };

/** The same draft in another format: a bell that is too late there rings as late as it may. */
export function belled(draft: Draft, format: Format): Draft {
  const { least, most } = bells(format);
  return { ...draft, format, minutes: Math.min(Math.max(draft.minutes, least), most) };
}

/** What most tournaments want; nobody waits for days in a tournament. */
export const USUAL_CLOCKS: readonly ClockSpec[] = [
  { kind: 'none' },
  { kind: 'per_move', seconds: 30 },
  { kind: 'per_move', seconds: 60 },
  { kind: 'bank', seconds: 300, increment: 5 },
];

/** L8 as clubs play it: hands of seven minutes, a minute to countersign. */
export function plainDraft(game: string, better: 'low' | 'high'): Draft {
  return {
    name: '',
    game,
    format: 'drive',
    better,
    venue: 'online',
    rounds: 6,
    minutes: 7,
    countersign: 60,
    judge: 'auto',
    interval: null,
    clock: { kind: 'none' },
    visibility: 'public',
    admission: 'anybody',
    bot_accounts: false,
    watch: { kind: 'nobody' },
    size: 4,
    advance: 1,
    rules: {},
  };
}

/** How many may usually sit at a table: three to five, as the game allows. */
export const sizesFor = (seats: { min: number; max: number }): number[] =>
  [3, 4, 5].filter((size) => size >= seats.min && size <= seats.max);

/** What is sent. A drive is always at tables of four; the server knows what happens to the rest. */
export function wantedOf(draft: Draft, info: Pick<GameInfo, 'seats'>): Wanted {
  const { minutes, size, advance, clock, watch, ...rest } = draft;
  const wanted: Wanted = { ...rest, bell: minutes * 60 };
  // Real cards know no clock.
  if (draft.venue === 'online') wanted.clock = clock;
  if (mayBeWatched(draft)) wanted.watch = watch;
  if (draft.format !== 'drive' && size !== 4) {
    const { min, max } = info.seats;
    wanted.sizes = {
      least: Math.max(2, min),
      fewest: Math.max(min, size - 1),
      usual: size,
      most: Math.min(max, size + 1),
    };
  }
  if (draft.format === 'knockout') wanted.advance = Math.min(advance, mostOn(size));
  return wanted;
}

/** Whether there is something to watch: the cards of a duplicate lie at every table, and real ones at none of ours. */
export const mayBeWatched = ({ venue, format }: Pick<Draft, 'venue' | 'format'>): boolean =>
  venue === 'online' && format !== 'duplicate';

/** How many of a table may play on in a knockout: fewer than sit at the smallest table. */
export const mostOn = (size: number): number => Math.max(1, size - 2);
