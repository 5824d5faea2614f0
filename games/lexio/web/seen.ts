// Seen tiles by number and suit, and tricks of a round, for those who would else have to remember them.
import { NUMBERS, SUITS, tilesOf, type SuitLetter } from './tiles';
import type { LexioView, Turn } from './view';

/** Where a tile is: played, in one's own hand, or with somebody else (or face down). */
export type Where = 'played' | 'mine' | 'hidden';
export interface SeenNumber {
  number: number;
  suits: { suit: SuitLetter; where: Where }[];
  /** How many of it are still with others, or face down. */
  out: number;
}

/** R1.2: from the weakest number in use to the strongest. */
export const numbersInUse = (highest: number): number[] => NUMBERS.filter((number) => number <= highest);

/** Every tile in use, by number. */
export function seenTiles(view: LexioView): SeenNumber[] {
  const played = new Set(view.tricks.flat().flatMap(({ action }) => tilesOf(action).map(({ id }) => id)));
  const held = new Set(tilesOf(view.hand).map(({ id }) => id));
  return numbersInUse(view.highest).map((number) => {
    const suits = SUITS.map((suit) => {
      const id = `${number}${suit}`;
      const where: Where = played.has(id) ? 'played' : held.has(id) ? 'mine' : 'hidden';
      return { suit, where };
    });
    return { number, suits, out: suits.filter(({ where }) => where === 'hidden').length };
  });
}

export interface PastTrick {
  /** From 1. */
  n: number;
  /** Who has the strongest play so far, and so took it if it is over. */
  taker: number;
  /** The plays in order, passes left out. */
  plays: Turn[];
}

/** The tricks of the round, the newest first. */
export function pastTricks(view: LexioView): PastTrick[] {
  const tricks = view.tricks.map((turns, index) => ({
    n: index + 1,
    plays: turns.filter(({ action }) => action !== 'pass'),
  }));
  return tricks
    .flatMap(({ n, plays }) => {
      const last = plays.at(-1);
      return last ? [{ n, plays, taker: last.seat }] : [];
    })
    .reverse();
}
