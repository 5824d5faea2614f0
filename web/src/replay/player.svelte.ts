// Player of a replay: the place, the speed, whose seat it is seen from.
import type { Moment, Timeline } from './timeline';
import { stay } from './timeline';

export const SPEEDS = [0.5, 1, 2, 4] as const;

/** What the player needs of the world; tests bring their own. */
export type Later = (run: () => void, ms: number) => () => void;

const browserLater: Later = (run, ms) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

export class Player {
  ply = $state(0);
  seat = $state(0);
  open = $state(true);
  playing = $state(false);
  speed: number = $state(1);
  /** The last move was one step on: things may travel. Anything else just is there. */
  smooth = $state(false);
  readonly moment: Moment = $derived.by(() => this.timeline.at(this.ply));
  private cancel = () => {};

  constructor(
    readonly timeline: Timeline,
    private readonly later: Later = browserLater,
  ) {}

  /** Goes to a moment and stops there. */
  go(ply: number): void {
    this.pause();
    this.move(ply);
  }

  step(by: number): void {
    this.go(this.ply + by);
  }

  toggle(): void {
    if (this.playing) return this.pause();
    if (this.ply >= this.timeline.last) this.move(0);
    this.playing = true;
    this.wait();
  }

  pause(): void {
    this.cancel();
    this.playing = false;
  }

  /** A change of speed counts from the moment on the screen. */
  hurry(speed: number): void {
    this.speed = speed;
    if (this.playing) this.wait();
  }

  private move(ply: number): void {
    const next = Math.max(0, Math.min(this.timeline.last, ply));
    this.smooth = next === this.ply + 1;
    this.ply = next;
  }

  private wait(): void {
    this.cancel();
    this.cancel = this.later(
      () => {
        this.move(this.ply + 1);
        if (this.ply >= this.timeline.last) this.playing = false;
        else this.wait();
      },
      stay(this.moment, this.seat) / this.speed,
    );
  }
}
