// Deal of Lexio (R2.1, R2.3), for a browser that deals again after a game.
import type { Fair } from '@tablee/lib/contract';
import { sorted, SUITS, tilesOf } from './tiles';
import type { LexioView } from './view';

/** R2.1: the highest number in use and the tiles of each seat. */
function setup(seats: number, variant: unknown): { highest: number; each: number } {
  if (seats === 2) return variant === 'six' ? { highest: 6, each: 12 } : { highest: 9, each: 13 };
  if (seats === 3) return { highest: 9, each: 12 };
  return seats === 4 ? { highest: 13, each: 13 } : { highest: 15, each: 12 };
}

export const fair: Fair = {
  async dealt(chance, round, { seats, rules }) {
    const { highest, each } = setup(seats, rules['two_player']);
    const numbers = Array.from({ length: highest }, (_, n) => n + 1);
    const tiles = sorted(
      tilesOf(numbers.flatMap((number) => SUITS.map((suit) => `${number}${suit}`)).join(' ')),
      'number',
    );
    const row = (await chance.stream('deal', round)).shuffled(tiles.map((tile) => tile.id));
    return Array.from({ length: seats }, (_, seat) => row.slice(seat * each, (seat + 1) * each));
  },
  shown: ({ views }) => views.map((view) => tilesOf((view as unknown as LexioView).hand).map((tile) => tile.id)),
};
