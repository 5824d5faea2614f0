// Search wish: the table that somebody looks for, as this browser was last told.
import type { Value } from './options';
import type { ClockSpec, NewTable } from './wire';

export interface Wished {
  /** Clocks that are as welcome as each other, the one rather had first; at least one. */
  clocks: readonly ClockSpec[];
  /** How far opponents may be from one's own rating at first; `null`: anyone. */
  range: number | null;
  /** After how many seconds bots take the free seats; `null`: never. */
  bots: number | null;
  /** Whether it counts for ratings; `null`: either. */
  rated: boolean | null;
}

/** What does not matter to somebody: several seats, clocks, ratings or values of an option, the one rather had first. */
export interface Open {
  seats: readonly number[];
  clocks: readonly ClockSpec[];
  rated: readonly boolean[];
  rules: Readonly<Record<string, readonly Value[]>>;
}

/** How many tables a search may name: the server refuses more. */
export const MOST_TABLES = 32;

/** How many tables that is. */
export const countTables = ({ seats, clocks, rated, rules }: Open): number =>
  [seats, clocks, rated, ...Object.values(rules)].reduce((count, { length }) => count * length, 1);

/** Every table that fits, the one rather had first, as many as a search may name. */
export function tables(table: NewTable, open: Open): [NewTable, ...NewTable[]] {
  let all: NewTable[] = open.clocks.flatMap((clock) =>
    open.seats.flatMap((seats) => open.rated.map((rated) => ({ ...table, clock, seats, rated }))),
  );
  for (const [name, values] of Object.entries(open.rules))
    all = all.flatMap((one) => values.map((value) => ({ ...one, rules: { ...one.rules, [name]: value } })));
  const [first = table, ...others] = all.slice(0, MOST_TABLES);
  return [first, ...others];
}

/** A list with this taken in, or out of it. */
export const toggled = <T>(list: readonly T[], value: T): T[] =>
  list.includes(value) ? list.filter((one) => one !== value) : [...list, value];

const KEY = 'tablee.seek';
/** How far apart people may be at first, in points of the rating. */
export const RANGES: readonly (number | null)[] = [null, 400, 200, 100];
/** What "about as strong", the only choice there was before, is now. */
const SIMILAR = 200;
export const WAITS: readonly (number | null)[] = [20, 60, 180, null];
const USUAL: Wished = { clocks: [{ kind: 'per_move', seconds: 45 }], range: null, bots: 60, rated: false };

export function wished(): Wished {
  try {
    // Before, there was one clock, and `similar` the only choice of strength.
    const { similar, clock, ...kept } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Wished> & {
      similar?: boolean;
      clock?: ClockSpec;
    };
    return { ...USUAL, ...(similar ? { range: SIMILAR } : {}), ...(clock ? { clocks: [clock] } : {}), ...kept };
  } catch {
    return USUAL;
  }
}

export function wishFor(wanted: Wished): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(wanted));
  } catch {
    // A private window may refuse; the choice then lasts as long as the page.
  }
}
