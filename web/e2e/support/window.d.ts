// Types of what the tests keep on a page's window while they watch it.
import type { run } from 'axe-core';

interface LayoutShift {
  value: number;
  at: number;
  sources: string[];
}

declare global {
  interface Window {
    /** page_watch.mjs */
    shifts: LayoutShift[];
    notes: number[];
    clicks: number;
    violations: string[];
    /** Set by a test that wants to know whether the page was loaded again. */
    kept?: boolean;
    /** axe.mjs */
    axe: { run: typeof run } | undefined;
    /** screens.spec.mjs: an inline script that the policy should have stopped. */
    inlineRan: boolean | undefined;
    /** hundred_tables.spec.mjs: frames that came, how long each took to the screen, how many tables each named. */
    came: number;
    latest: number;
    drawn: number[];
    named: number[];
    /** small_hurts.spec.mjs: how far apart two copies of a tile were seen, and in how many pictures one left the hand. */
    flights: number[];
    flown: number;
  }
  /** Not yet in TypeScript's library: an entry of the kind `layout-shift`. */
  interface PerformanceEntry {
    hadRecentInput: boolean;
    value: number;
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  }
}
