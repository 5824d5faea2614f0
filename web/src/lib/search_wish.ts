// What somebody looks for when they look for a table, as this browser was last told.
import type { ClockSpec } from './wire';

export interface Wished {
  clock: ClockSpec;
  /** Opponents of about one's own strength, or anyone. */
  similar: boolean;
  /** After how many seconds bots take the free seats; `null`: never. */
  bots: number | null;
  rated: boolean;
}

const KEY = 'tablee.seek';
/** How far apart "about as strong" is at first, in points of the rating. */
export const SIMILAR = 200;
export const WAITS: readonly (number | null)[] = [20, 60, 180, null];
const USUAL: Wished = { clock: { kind: 'per_move', seconds: 45 }, similar: false, bots: 60, rated: false };

export function wished(): Wished {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Wished>) };
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
