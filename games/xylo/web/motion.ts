// Transitions of bars: out of their row into the trick, from wherever that row lies.
import { cubicOut } from 'svelte/easing';
import { crossfade } from 'svelte/transition';

export const MOVE_MS = 220;

let motionless = false;
/** Reduced motion: everything is simply where it belongs. */
export function hold(still: boolean): void {
  motionless = still;
}

export const [leave, land] = crossfade({
  duration: () => (motionless ? 0 : MOVE_MS),
  easing: cubicOut,
  fallback: (_node, _params, arrives) => ({
    duration: motionless ? 0 : arrives ? MOVE_MS : 120,
    easing: cubicOut,
    css: (there, away) => (arrives ? `opacity: ${there}; transform: translateY(${-26 * away}px)` : `opacity: ${there}`),
  }),
});
