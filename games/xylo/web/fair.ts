// Deal of Xylo (X2, X2.1), for a browser that deals again after a game.
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
    const pack = colours.flatMap((colour) =>
      Array.from({ length: highestOf(colour) + 1 }, (_, number) => `${colour}${number}`),
    );
    const row = (await chance.stream('deal', round)).shuffled(pack);
    const rows = seats === 2 ? 4 : seats;
    return Array.from({ length: rows }, (_, n) => row.slice(n * length, (n + 1) * length));
  },
  // A hand is what a seat is given to sort for its neighbour (X3); with two players the blocks are
  // told by the rows they will lie in.
  shown({ seats, views }) {
    const hands = views.map((view) => (view as unknown as XyloView).hand);
    if (seats !== 2) return hands.map((hand) => hand[0] ?? []);
    const rows: string[][] = [];
    hands.forEach((hand, seat) => sortedBy(seat, seats).forEach((row, n) => (rows[row] = hand[n] ?? [])));
    return rows;
  },
};
