// Rows: their owners, how they lie around the person, and what the last card was.
import type { Seated } from '@tablee/lib/contract';
import { ROWS } from './generated/pieces';
import type { Say } from './text';
import type { Owner, Play, Row, Trick, XyloView } from './view';

export const seatOf = (owner: Owner): number | null => ('seat' in owner ? owner.seat : null);

/** The owner of a row where only the number of seats is known: two players have automata (X8.1). */
export const ownerOf = (row: number, seats: number): Owner => ROWS[seats]?.owners[row] ?? { seat: row };

/** The row of a seat by number. */
export const rowOf = (seat: number, seats: number): number =>
  ROWS[seats]?.owners.findIndex((owner) => seatOf(owner) === seat) ?? seat;

/** The rows a seat sorts, in the order of its notation (X3, X8.1). */
export const sortedBy = (seat: number, seats: number): number[] => ROWS[seats]?.sorted[seat] ?? [];

export function ownerName(owner: Owner, seats: readonly Seated[], t: Say): string {
  if ('automaton' in owner) return t('automaton', { letter: owner.automaton });
  return seats.find((one) => one.seat === owner.seat)?.name ?? '';
}

/** The other rows clockwise, the left neighbour's first; all of them for a spectator. */
export function othersOf(view: XyloView, you: number | null): number[] {
  const all = view.rows.map((_, row) => row);
  const own = you === null ? -1 : view.rows.findIndex((row) => seatOf(row.owner) === you);
  return own < 0 ? all : [...all.slice(own + 1), ...all.slice(0, own)];
}

/** The trick that lies in the middle: the running one, else the last one taken. */
export const trickOf = (view: XyloView): Trick | null => view.tricks.at(-1) ?? null;

/** The play that took the trick in the middle or is winning it, by the server's word. */
export function bestOf(view: XyloView): Play | null {
  const trick = trickOf(view);
  const row = trick?.winner ?? view.winning ?? null;
  return trick?.plays.find((play) => play.row === row) ?? null;
}

/** The rows in the order in which they play to the trick in the middle. */
export function orderOfPlay(view: XyloView): number[] {
  const trick = trickOf(view);
  const first = trick?.plays[0]?.row ?? rowOf(view.leader, view.scores.length);
  return view.rows.map((_, n) => (first + n) % view.rows.length);
}

/** The positions of a row that lie face down. */
export const downOf = (row: Row): number[] => row.cards.flatMap((slot, n) => (slot.face === 'down' ? [n + 1] : []));

/** How long the bar at a place is, from 11 to 4: a Xylo falls from left to right, as the instrument does. */
export const reachAt = (place: number, places: number): number => 11 - (7 * place) / Math.max(1, places - 1);
