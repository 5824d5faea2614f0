// A finished game step by step: what every seat saw after each input, unrolled from the server's
// changes. Plain data and arithmetic; knows nothing of the page.
import { grown, patched } from '@tablee/lib/socket';
import type { Agreement, BrokenStarts, Disconnection, Json, JsonObject, Status, Takeover } from '@tablee/lib/wire';

/** What one seat saw of one input, as changes to its view. */
export interface Seen {
  sights: Json[];
  patch?: JsonObject;
  grow?: JsonObject;
}

export interface Step {
  /** From 1: the number of inputs made when the step is done. */
  ply: number;
  by: number | 'host';
  action: string;
  think_ms?: number;
  /** How much of that its author was disconnected. */
  away_ms?: number;
  /** How long the server stood still before it. */
  paused_ms?: number;
  origin?: string;
  /** How many inputs stand again, where the last action was taken back. */
  back_to?: number;
  /** What everybody agreed on. */
  agreed?: Agreement;
  status: Status;
  seen: Seen[];
}

export interface ReplayData {
  table: string;
  game: string;
  seats: number;
  rules: JsonObject;
  start: { status: Status; seen: { sights: Json[]; view: JsonObject }[] };
  steps: Step[];
  /** When bots took seats over and gave them back; absent where none did. */
  takeovers?: Takeover[];
  /** When people were without a connection; absent where nobody was, or nobody here knows. */
  disconnections?: Disconnection[];
  /** The starts that were broken off before the deal; absent where none was, or nobody here knows. */
  broken_starts?: BrokenStarts;
}

/** One moment: ply 0 is the deal. */
export interface Moment {
  ply: number;
  status: Status;
  /** Per seat. */
  views: JsonObject[];
  sights: Json[][];
}

/** The moments of a replay; each is made once, and those before it with it. */
export class Timeline {
  private readonly moments: Moment[];

  constructor(readonly replay: ReplayData) {
    const { status, seen } = replay.start;
    this.moments = [{ ply: 0, status, views: seen.map((one) => one.view), sights: seen.map((one) => one.sights) }];
  }

  get last(): number {
    return this.replay.steps.length;
  }

  at(ply: number): Moment {
    const wanted = Math.max(0, Math.min(this.last, Math.floor(ply)));
    for (let next = this.moments.length; next <= wanted; next++) {
      const before = this.moments[next - 1];
      const step = this.replay.steps[next - 1];
      if (before && step) this.moments.push(follow(before, step));
    }
    return this.moments[wanted] as Moment;
  }

  /** Who made the input that led to a moment; nobody made the deal. */
  by(ply: number): Step | null {
    return this.replay.steps[ply - 1] ?? null;
  }

  /** The plies after which a new round was dealt, the first deal included. */
  rounds(): { ply: number; round: number }[] {
    const marks = [{ ply: 0, round: this.replay.start.status.round }];
    for (const { ply, status } of this.replay.steps) {
      const known = marks.at(-1)?.round ?? 0;
      if (status.round > known && !status.over) marks.push({ ply, round: status.round });
    }
    return marks;
  }
}

function follow(before: Moment, { ply, status, seen }: Step): Moment {
  const views = before.views.map((view, seat) => {
    const change = seen[seat];
    const next = change?.patch ? patched(view, change.patch) : view;
    return change?.grow ? grown(next, change.grow) : next;
  });
  return { ply, status, views, sights: seen.map((one) => one.sights) };
}

/** How long a moment stays when the replay runs by itself, at normal speed: more where more happened. */
export function stay(moment: Moment, seat: number): number {
  const seen = moment.sights[seat]?.length ?? 0;
  return 900 + Math.min(4, Math.max(0, seen - 1)) * 500;
}
