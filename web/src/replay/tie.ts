// Equal scores and different places: the rule that parted them, in words.
import type { FinishedGame } from '@tablee/lib/wire';
import { has, say } from './say.svelte';

/** Whether somebody has as many points as a winner and has not won. */
export const isTied = (seats: readonly { score: number; won: boolean }[]): boolean =>
  seats.some((one) => one.won && seats.some((other) => !other.won && other.score === one.score));

export function partedBy({ game, seats }: FinishedGame): string {
  const key = `tie.${game}`;
  return isTied(seats) && has(key) ? say(key) : '';
}
