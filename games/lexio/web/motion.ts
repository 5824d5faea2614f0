// Transitions of tiles: from the hand to the trick, or from the seat of whoever played them.
import { flight } from '@tablee/lib/flight';
import { cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';

export const MOVE_MS = 220;

let motionless = false;
/** Reduced motion: everything is simply where it belongs. */
export function hold(still: boolean): void {
  motionless = still;
}

/** Where a play comes from: sideways by seat, from above; the own hand lies below. */
const entry = { x: 0, y: -90 };
export function enterFrom(x: number, y: number): void {
  entry.x = x;
  entry.y = y;
}

function arrive(): TransitionConfig {
  const { x, y } = entry;
  return {
    duration: motionless ? 0 : MOVE_MS,
    easing: cubicOut,
    css: (_, u) => `transform: translate(${x * u}px, ${y * u}px) rotate(${u * -7}deg); opacity: ${1 - u * 0.9}`,
  };
}

export const [leave, land] = flight({
  duration: () => (motionless ? 0 : MOVE_MS),
  easing: cubicOut,
  arrive,
});
