// Server time on this device: the server's clock as its frames tell it, and what is left of a bell.
import type { Bell } from '../generated/wire';

/** Follows the server's clock. Frames travel, so the one that seems latest was the quickest: it counts. */
export class ServerClock {
  private ahead: number | null = null;

  constructor(private readonly local: () => number = () => performance.now()) {}

  /** A frame said what time it is. A `fresh` one begins anew: the server may have been down. */
  hear(now: number, fresh: 'fresh' | 'next'): void {
    const ahead = now - this.local();
    this.ahead = fresh === 'fresh' || this.ahead === null ? ahead : Math.max(this.ahead, ahead);
  }

  /** What time it is at the server; `null` before it ever spoke. */
  now(): number | null {
    return this.ahead === null ? null : this.local() + this.ahead;
  }
}

export type BellState = 'none' | 'runs' | 'paused' | 'rang';

export interface BellFace {
  state: BellState;
  /** What is left, in milliseconds; `null` where nothing is counted. */
  left: number | null;
  /** How much of it is over, from 0 to 1. */
  gone: number;
}

/** The bell as it is at this moment of server time. */
export function faceOf(bell: Bell | null, now: number | null): BellFace {
  if (!bell) return { state: 'none', left: null, gone: 0 };
  const length = bell.length_ms;
  if (bell.rang) return { state: 'rang', left: 0, gone: 1 };
  if (length === null) return { state: 'none', left: null, gone: 0 };
  const ends = bell.ends_at_server_ms;
  const left = ends === null ? bell.left_ms : Math.max(0, ends - (now ?? bell.now_server_ms));
  const gone = left === null || length <= 0 ? 0 : Math.min(1, Math.max(0, 1 - left / length));
  return { state: bell.paused ? 'paused' : left === null ? 'none' : 'runs', left, gone };
}

/** Minutes and seconds, rounded up: 0:00 only when nothing is left. */
export function minutes(ms: number): string {
  const seconds = Math.ceil(Math.max(0, ms) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const WARNINGS = [60_000, 10_000];

/** The mark that was passed between two looks at the clock, to be said aloud; `null` mostly. */
export function passed(before: number | null, after: number | null): number | null {
  if (before === null || after === null) return null;
  return WARNINGS.find((mark) => before > mark && after <= mark && after > 0) ?? null;
}
