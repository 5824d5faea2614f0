// A move that was chosen ahead of its turn: when it is sent, and what makes it void. Plain: no page, no time.
import type { Legal, Missed } from '@tablee/lib/wire';

export interface Plan {
  notation: string;
  /** What the move answers, as the game words it (`Narration.answering`); another answer is another move. */
  answering: string;
  /** How many inputs the game had seen when it was chosen. */
  since: number;
}

/** What a plan is held against whenever something happens. */
export interface Moment {
  /** What a move chosen now would answer; `null`: there is nothing to answer. */
  answering: string | null;
  /** The game waits for this seat. */
  mine: boolean;
  /** What is legal; `null` while it is not known. */
  legal: Legal | null;
  /** Milliseconds that are left of this seat's time; `null`: no clock runs for it. */
  left: number | null;
  /** The inputs that are known, in order. */
  history: readonly Pick<Missed, 'seq' | 'by' | 'back_to' | 'agreed'>[];
  you: number | null;
}

export type Step = 'wait' | 'send' | 'drop';

/** Something happened that nobody plans for: an undo, an agreement, or a move that was made in one's stead. */
const surprised = ({ since }: Plan, { history, you }: Moment): boolean =>
  history.some(
    ({ seq, by, back_to, agreed }) => seq > since && (by === you || back_to !== undefined || agreed !== undefined),
  );

/**
 * What becomes of a plan in this moment. What is not listed is never sent: a refusal would tell nothing but haste. Nor
 * is anything after one's time ran out.
 * Where a list is not complete (a word that may be doubted), the premise holds all that the rules ask.
 */
export function step(plan: Plan, moment: Moment): Step {
  if (moment.you === null || moment.answering !== plan.answering || surprised(plan, moment)) return 'drop';
  // The server has moved in one's stead by now, or is about to: whoever comes back so late decides anew.
  if (moment.mine && moment.left !== null && moment.left <= 0) return 'drop';
  if (!moment.mine || !moment.legal) return 'wait';
  return !moment.legal.complete || moment.legal.actions.includes(plan.notation) ? 'send' : 'drop';
}

/** The shortest and the longest time that a move which goes without saying is thought about. */
export const NATURAL_MS = [1200, 4200] as const;

/**
 * How long a move that goes without saying is thought about, so that its speed tells nobody that there was no choice:
 * any time of the range alike, but never so long that a clock would run out.
 */
export function naturalDelay(random: number, left: number | null): number {
  const [shortest, longest] = NATURAL_MS;
  const wait = shortest + random * (longest - shortest);
  return left === null ? wait : Math.min(wait, left / 3);
}
