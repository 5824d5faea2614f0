// Tiles as the page handles them: reading, ordering and naming. Their order comes from the rules in Rust; what
// kind of play they are and what is legal is the server's word: it comes with views, sights and menus.
import { STRAIGHTS, TILES } from './generated/pieces';
import type { Say } from './text';
import type { Combo } from './view';

export type SuitLetter = 'N' | 'E' | 'L' | 'S';
export interface Tile {
  id: string;
  number: number;
  suit: SuitLetter;
}

const suitOf = (id: string) => id.slice(-1) as SuitLetter;

/** R1.1: weak to strong. */
export const SUITS: readonly SuitLetter[] = [...new Set(TILES.map(suitOf))];

/** R1.2: weak to strong. */
export const NUMBERS: readonly number[] = [...new Set(TILES.map((id) => Number.parseInt(id, 10)))];

/** The tiles of a notation; a pass has none. */
export function tilesOf(notation: string | null | undefined): Tile[] {
  const words = (notation ?? '')
    .trim()
    .split(/\s+/)
    .filter((word) => /^\d+[NELS]$/.test(word));
  return words.map((id) => ({ id, number: Number.parseInt(id, 10), suit: suitOf(id) }));
}

const strength = (tile: Tile) => TILES.indexOf(tile.id);

export type Order = 'number' | 'suit';

export function sorted(tiles: Tile[], order: Order): Tile[] {
  const by = (tile: Tile) =>
    order === 'number' ? strength(tile) : SUITS.indexOf(tile.suit) * TILES.length + strength(tile);
  return [...tiles].sort((a, b) => by(a) - by(b));
}

/** The same tiles always give the same key, in whatever order they were picked. */
export const keyOf = (tiles: Tile[]): string =>
  sorted(tiles, 'number')
    .map((tile) => tile.id)
    .join(' ');

/** Tiles as one would lay them down: the most alike first, straights in their own order. */
export function laidOut(tiles: Tile[]): Tile[] {
  const counts = countsOf(tiles);
  const alike = (tile: Tile) => counts.get(tile.number) ?? 0;
  const run = STRAIGHTS.find((numbers) => numbers.length === tiles.length && numbers.every((n) => counts.has(n)));
  if (run) return [...tiles].sort((a, b) => run.indexOf(a.number) - run.indexOf(b.number));
  return [...tiles].sort((a, b) => alike(b) - alike(a) || strength(a) - strength(b));
}

function countsOf(tiles: Tile[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { number } of tiles) counts.set(number, (counts.get(number) ?? 0) + 1);
  return counts;
}

/** A play in words: "pair of 9s" on its own, "a pair of 9s" in a sentence; its tiles where its kind is not known. */
export function nameOf(tiles: Tile[], kind: Combo | null, t: Say, use: 'name' | 'play' = 'name'): string {
  const laid = laidOut(tiles);
  const first = laid[0];
  if (!first) return '';
  if (!kind) return laid.map((tile) => tileName(tile, t)).join(', ');
  const [most, other] = [...countsOf(laid).keys()];
  return t(use === 'name' ? `name.${kind}` : `play.${kind}`, {
    n: most ?? 0,
    m: other ?? 0,
    suit: t(`suit.${first.suit}`),
    of: t(`of.${first.suit}`),
    // Word joiners keep the two ends on one line.
    run: `${first.number}\u2060–\u2060${laid.at(-1)?.number}`,
  });
}

/** One tile in words, for those who do not see it. */
export const tileName = (tile: Tile, t: Say): string =>
  t('name.single', { n: tile.number, suit: t(`suit.${tile.suit}`), of: t(`of.${tile.suit}`) });

/** How many chips of each worth make up a total, the most valuable first. */
export function stacks(total: number, red: number): { worth: number; count: number }[] {
  let rest = Math.max(0, total);
  return [red, 5, 1].map((worth) => {
    const count = Math.floor(rest / worth);
    rest %= worth;
    return { worth, count };
  });
}
