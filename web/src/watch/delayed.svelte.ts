// A running game with all hands, some time later: fetched bit by bit as it becomes old enough, shown at its own pace.
import { ApiError, get } from '@tablee/lib/http';
import { Timeline, type ReplayData, type Moment, type Step } from '../replay/timeline';

/** What the server answers to …/watch. */
export interface Watched {
  start: ReplayData['start'] | null;
  steps: Step[];
  /** When there may be more; `null`: there will be none. */
  wait_ms: number | null;
}

/** What it needs of the world; tests bring their own. */
export interface World {
  ask(from: number): Promise<Watched>;
  later(run: () => void, ms: number): () => void;
}

/** Steps that come together are shown one after another, so that people can follow. */
const PACE_MS = 900;
/** When the line fails. */
const AGAIN_MS = 4_000;

export const browserWorld = (table: string): World => ({
  ask: (from) => get<Watched>(`/tables/${encodeURIComponent(table)}/watch?from=${from}`),
  later: (run, ms) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
});

export class Delayed {
  /** What is shown now; `null` as long as nothing is old enough. */
  moment: Moment | null = $state.raw(null);
  /** The last move was one step on: things may travel. */
  smooth = $state(false);
  /** How long until there may be more. */
  wait: number | null = $state(0);
  /** The server says no. */
  refused: ApiError | null = $state.raw(null);
  private timeline: Timeline | null = null;
  private stopped = false;
  private cancelAsk = () => {};
  private cancelPace = () => {};

  constructor(
    private readonly replay: Omit<ReplayData, 'start' | 'steps'>,
    private readonly world: World = browserWorld(replay.table),
  ) {}

  /** Begins to watch; returns how to stop. */
  open(): () => void {
    void this.ask();
    return () => {
      this.stopped = true;
      this.cancelAsk();
      this.cancelPace();
    };
  }

  private async ask(): Promise<void> {
    const known = this.timeline?.last ?? 0;
    try {
      const { start, steps, wait_ms } = await this.world.ask(known);
      if (this.stopped) return;
      if (!this.timeline && start) this.begin(start, steps);
      else if (steps.length > 0) this.goOn(steps);
      this.wait = wait_ms;
      if (wait_ms !== null) this.cancelAsk = this.world.later(() => void this.ask(), wait_ms);
    } catch (error) {
      if (this.stopped) return;
      // Until the socket is back, those who play cannot see who looks on.
      const unseen = error instanceof ApiError && error.code === 'not_watching';
      if (!unseen && error instanceof ApiError && error.status >= 400 && error.status < 500) this.refused = error;
      else this.cancelAsk = this.world.later(() => void this.ask(), AGAIN_MS);
    }
  }

  /** Whoever comes in the middle sees the newest moment at once. */
  private begin(start: ReplayData['start'], steps: Step[]): void {
    this.timeline = new Timeline({ ...this.replay, start, steps: [...steps] });
    this.moment = this.timeline.at(this.timeline.last);
  }

  private goOn(steps: Step[]): void {
    const idle = this.moment !== null && this.moment.ply >= (this.timeline?.last ?? 0);
    this.timeline?.replay.steps.push(...steps);
    if (idle) this.advance();
  }

  private advance(): void {
    const { timeline, moment } = this;
    if (!timeline || !moment || moment.ply >= timeline.last) return;
    this.smooth = true;
    this.moment = timeline.at(moment.ply + 1);
    if (this.moment.ply < timeline.last) this.cancelPace = this.world.later(() => this.advance(), PACE_MS);
  }
}
