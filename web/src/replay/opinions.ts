// The bot's opinion of each decision: its shape, what of it is worth saying, and the numbers of
// the graph. Plain functions.

export interface Opinion {
  ply: number;
  seat: number;
  /** What was played, in notation. */
  action: string;
  /** What kind of play that was, where the game has kinds. */
  kind?: string;
  /** What the bot would have done; `null`: it would have waited. */
  best: string | null;
  best_kind?: string;
  /** How much worse the move was than the bot's, in the game's own points; `null`: not judged. */
  cost: number | null;
  /** The standard error of that. */
  error: number | null;
  reason?: Record<string, string>;
}

export interface Summary {
  decisions: number;
  /** Decisions that were the bot's own. */
  same: number;
  /** What all of them cost together. */
  cost: number;
}

/** Below this a difference is no mistake, whatever the noise. */
const LEAST = 0.25;
/** So many standard errors make a difference one. */
const SURE = 2;
const WORST = 5;

/** Whether a decision clearly lost something. */
export function isMistake({ cost, error }: Opinion): boolean {
  return cost !== null && cost >= LEAST && cost >= SURE * (error ?? 0);
}

export type Verdict = 'same' | 'near' | 'cost' | 'unknown';

export function verdictOf(opinion: Opinion): Verdict {
  if (opinion.cost === null) return 'unknown';
  if (opinion.action === opinion.best) return 'same';
  return isMistake(opinion) ? 'cost' : 'near';
}

/** The decisions of a seat in order. */
export const ofSeat = (all: Iterable<Opinion>, seat: number): Opinion[] =>
  [...all].filter((one) => one.seat === seat).sort((a, b) => a.ply - b.ply);

export function summary(own: readonly Opinion[]): Summary {
  const mistakes = own.filter(isMistake);
  return {
    decisions: own.length,
    same: own.filter((one) => verdictOf(one) === 'same').length,
    cost: mistakes.reduce((sum, one) => sum + (one.cost ?? 0), 0),
  };
}

/** The biggest mistakes, the worst first. */
export function worst(own: readonly Opinion[], most = WORST): Opinion[] {
  return own
    .filter(isMistake)
    .sort((a, b) => (b.cost ?? 0) - (a.cost ?? 0))
    .slice(0, most);
}

export interface Bar {
  opinion: Opinion;
  /** From 0 to 1 along the game. */
  x: number;
  /** From 0 to 1 of the tallest. */
  height: number;
}

/** How high a cost stands in the graph: by its square root, so that small mistakes are seen beside a blunder. */
export const heightOf = (cost: number, top: number): number =>
  top <= 0 ? 0 : Math.sqrt(Math.min(1, Math.max(0, cost) / top));

/** The bars of a graph over a game of `last` moves. */
export function bars(own: readonly Opinion[], last: number, top: number): Bar[] {
  return own.map((opinion) => ({
    opinion,
    x: last === 0 ? 0 : opinion.ply / last,
    height: heightOf(opinion.cost ?? 0, top),
  }));
}

const STEPS = [1, 2, 5];

/** The round number at the top of the graph that holds the largest cost. */
export function scale(all: Iterable<Opinion>): number {
  const most = [...all].reduce((top, { cost }) => Math.max(top, cost ?? 0), 1);
  for (let power = 1; ; power *= 10) for (const step of STEPS) if (step * power >= most) return step * power;
}

/** The next or previous of some plies from where one is. */
export function neighbour(plies: readonly number[], from: number, by: 1 | -1): number | null {
  const ahead = plies.filter((ply) => (by > 0 ? ply > from : ply < from));
  if (ahead.length === 0) return null;
  return by > 0 ? Math.min(...ahead) : Math.max(...ahead);
}
