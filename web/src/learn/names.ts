// Names of the others at a table of a lesson: as the bots of a real table.
import { botName } from '@tablee/lib/bots';

/** The others by name, clockwise from a seat, for the holes of a sentence. */
export function othersOf(seats: number, you: number): { a: string; b: string; c: string } {
  const [a = '', b = '', c = ''] = Array.from({ length: Math.max(0, seats - 1) }, (_, n) =>
    botName((you + 1 + n) % seats),
  );
  return { a, b, c };
}
