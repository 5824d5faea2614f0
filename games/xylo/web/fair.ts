// How Xylo is dealt (X2, X2.1), for a browser that deals again after a game.
import type { Fair } from '@tablee/lib/contract';
import { COLOURS, highestOf } from './cards';
import { sortedBy } from './rows';
import type { Colour, XyloView } from './view';

/** X2: the colours in the box and the length of a row. */
function setup(seats: number, variant: unknown): { out: Colour[]; length: number } {
  if (seats === 3) return variant === 'red_pink' ? { out: ['R', 'P'], length: 15 } : { out: ['R', 'O'], length: 13 };
  return { out: [], length: seats === 5 ? 12 : 15 };
}

export const fair: Fair = {
  async dealt(chance, round, { seats, rules }) {
    const { out, length } = setup(seats, rules['three_player']);
    const colours = COLOURS.filter((colour) => !out.includes(colour));
    const pack = colours.flatMap((colour) => Array.from({ length: highestOf(colour) + 1 }, (_, number) => `${colour}${number}`));
    const row = (await chance.stream('deal', round)).shuffled(pack);
    const rows = seats === 2 ? 4 : seats;
    return Array.from({ length: rows }, (_, n) => row.slice(n * length, (n + 1) * length));
  },
  // X3: nobody sees the own row; whoever sorts it for its owner does.
  shown({ seats, views }) {
    const rows: string[][] = [];
    views.forEach((view, seat) => sortedBy(seat, seats).forEach((row, n) => (rows[row] = (view as unknown as XyloView).hand[n] ?? [])));
    return rows;
  },
};
