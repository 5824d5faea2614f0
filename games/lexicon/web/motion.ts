// Transitions of cards: from the hand to the bench and back, and from whoever played them to the table.
import { cubicOut } from 'svelte/easing';
import { crossfade, type TransitionConfig } from 'svelte/transition';

export const MOVE_MS = 200;

let motionless = false;
/** Reduced motion: everything is simply where it belongs. */
export function hold(still: boolean): void {
  motionless = still;
}
export const span = (ms: number): number => (motionless ? 0 : ms);

/** Where a play comes from: sideways by seat, from above; the own hand lies below. */
const entry = { x: 0, y: -60 };
export function enterFrom(x: number, y: number): void {
  entry.x = x;
  entry.y = y;
}

/** A card that comes to the table from its player. */
export function arrive(_node: Element, { order = 0 }: { order?: number } = {}): TransitionConfig {
  const { x, y } = entry;
  return {
    duration: span(MOVE_MS),
    delay: span(Math.min(order, 8) * 18),
    easing: cubicOut,
    css: (_, u) => `transform: translate(${x * u}px, ${y * u}px) rotate(${u * -8}deg); opacity: ${1 - u * 0.9}`,
  };
}

export const [lift, land] = crossfade({
  duration: () => span(MOVE_MS),
  easing: cubicOut,
  fallback: () => ({ duration: span(120), css: (p) => `opacity: ${p}` }),
});
