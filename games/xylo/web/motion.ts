// Transitions of bars: out of their row into the trick, from wherever that row lies.
import { flight } from '@tablee/lib/flight';
import { cubicOut } from 'svelte/easing';

export const MOVE_MS = 220;

let motionless = false;
/** Reduced motion: everything is simply where it belongs. */
export function hold(still: boolean): void {
  motionless = still;
}

export const [leave, land] = flight({
  duration: () => (motionless ? 0 : MOVE_MS),
  easing: cubicOut,
  arrive: () => ({
    duration: motionless ? 0 : MOVE_MS,
    easing: cubicOut,
    css: (there, away) => `opacity: ${there}; transform: translateY(${-26 * away}px)`,
  }),
});
