// Tests of whether somebody looks at a page: hidden, in front, beside another window, and used there without the focus.
import { beforeEach, expect, it } from 'vitest';
import { GRACE_MS, inFront, type InFront } from './in_front';

/** A window whose signs the test gives, and a clock that it moves. */
class TestWindow {
  seen = true;
  focus = true;
  time = 1000;
  private timers: { at: number; run: () => void }[] = [];
  private shown = () => {};
  private used = () => {};

  readonly signs = {
    visible: () => this.seen,
    focused: () => this.focus,
    now: () => this.time,
    later: (run: () => void, ms: number) => {
      const timer = { at: this.time + ms, run };
      this.timers.push(timer);
      return () => (this.timers = this.timers.filter((one) => one !== timer));
    },
    onShown: (run: () => void) => {
      this.shown = run;
      return () => (this.shown = () => {});
    },
    onUsed: (run: () => void) => {
      this.used = run;
      return () => (this.used = () => {});
    },
  };

  get waiting(): number {
    return this.timers.length;
  }
  pass(ms: number): void {
    this.time += ms;
    const due = this.timers.filter(({ at }) => at <= this.time);
    this.timers = this.timers.filter((one) => !due.includes(one));
    due.forEach(({ run }) => run());
  }
  show(seen: boolean): void {
    this.seen = seen;
    this.shown();
  }
  turn(focus: boolean): void {
    this.focus = focus;
    this.used();
  }
  scroll(): void {
    this.used();
  }
}

let at: TestWindow;
let page: InFront;
/** What was told, each change once, as a line does it. */
let told: boolean[];
let stop: () => void;
beforeEach(() => {
  at = new TestWindow();
  page = inFront(at.signs);
  told = [];
  stop = page.watch(() => {
    if (told.at(-1) !== page.hidden()) told.push(page.hidden());
  });
});

it('is in front as long as its window has the focus, however long nobody touches it', () => {
  at.pass(100 * GRACE_MS);
  expect([page.hidden(), at.waiting]).toEqual([false, 0]);
});

it('is hidden at once in a tab behind others', () => {
  at.show(false);
  at.show(true);
  expect(told).toEqual([true, false]);
});

it('counts beside the window in use for a minute, and then no more', () => {
  at.turn(false);
  at.pass(GRACE_MS - 1);
  expect(told).toEqual([false]);
  at.pass(1);
  expect(told).toEqual([false, true]);
  at.turn(true);
  expect(told).toEqual([false, true, false]);
});

it('counts again from each use without the focus, as from a scroll', () => {
  at.turn(false);
  at.pass(GRACE_MS - 1);
  at.scroll();
  at.pass(GRACE_MS - 1);
  expect(page.hidden()).toBe(false);
  at.pass(1);
  expect(told).toEqual([false, true]);
  at.scroll();
  expect(told).toEqual([false, true, false]);
});

it('has a minute when it opens beside the window in use', () => {
  const beside = new TestWindow();
  beside.focus = false;
  const opened = inFront(beside.signs);
  let changes = 0;
  opened.watch(() => changes++);
  expect(opened.hidden()).toBe(false);
  beside.pass(GRACE_MS);
  expect([opened.hidden(), changes]).toEqual([true, 1]);
});

it('listens no more once it is let go', () => {
  at.turn(false);
  stop();
  expect(at.waiting).toBe(0);
  at.show(false);
  expect(told).toEqual([false]);
});
