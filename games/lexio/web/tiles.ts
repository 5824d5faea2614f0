// Tiles as the page handles them: reading, ordering and naming. Names only: what is legal is the
// server's word, in `legal`.
import type { Say } from '@tablee/lib/contract';
import type { Combo } from './view';

export type SuitLetter = 'N' | 'E' | 'L' | 'S';
export interface Tile {
  id: string;
  number: number;
  suit: SuitLetter;
}

export const SUITS: readonly SuitLetter[] = ['N', 'E', 'L', 'S'];

/** The tiles of a notation; a pass has none. */
export function tilesOf(notation: string | null | undefined): Tile[] {
  const words = (notation ?? '')
    .trim()
    .split(/\s+/)
    .filter((word) => /^\d+[NELS]$/.test(word));
  return words.map((id) => ({ id, number: Number.parseInt(id, 10), suit: id.slice(-1) as SuitLetter }));
}

/** R1.2: 3 is the lowest, 2 the highest. */
const rank = (tile: Tile) => (tile.number + 12) % 15;
const strength = (tile: Tile) => rank(tile) * 4 + SUITS.indexOf(tile.suit);

export type Order = 'number' | 'suit';

export function sorted(tiles: Tile[], order: Order): Tile[] {
  const by = (tile: Tile) => (order === 'number' ? strength(tile) : SUITS.indexOf(tile.suit) * 15 + rank(tile));
  return [...tiles].sort((a, b) => by(a) - by(b));
}

/** The same tiles always give the same key, in whatever order they were picked. */
export const keyOf = (tiles: Tile[]): string =>
  sorted(tiles, 'number')
    .map((tile) => tile.id)
    .join(' ');

/** The numbers of a sequence in the order it is written (R4.3), or nothing. */
function sequence(tiles: Tile[], highest: number): number[] | null {
  const numbers = [...new Set(tiles.map((tile) => tile.number))].sort((a, b) => a - b);
  if (numbers.length !== 5) return null;
  const runs = (list: number[]) => list.every((number, i) => i === 0 || number === (list[i - 1] ?? 0) + 1);
  if (runs(numbers)) return numbers;
  // R4.3: a 1 may close the sequence that ends with the highest number in use.
  const [low, ...rest] = numbers;
  return low === 1 && rest.at(-1) === highest && runs(rest) ? [...rest, 1] : null;
}

/** A play as one would lay it down: a sequence as it is written, otherwise the most alike first. */
export function laidOut(tiles: Tile[], highest: number): Tile[] {
  const run = sequence(tiles, highest);
  if (run) return [...tiles].sort((a, b) => run.indexOf(a.number) - run.indexOf(b.number));
  const counts = countsOf(tiles);
  const alike = (tile: Tile) => counts.get(tile.number) ?? 0;
  return [...tiles].sort((a, b) => alike(b) - alike(a) || strength(a) - strength(b));
}

/** What kind of play the tiles look like; `null`: none. */
export function shapeOf(tiles: Tile[], highest: number): Combo | null {
  const counts = countsOf(tiles);
  if (counts.size === 1 && tiles.length <= 3) return (['single', 'pair', 'triple'] as const)[tiles.length - 1] ?? null;
  if (tiles.length !== 5) return null;
  const most = Math.max(...counts.values());
  if (most === 4) return 'four_card';
  if (counts.size === 2) return 'full_house';
  const suited = new Set(tiles.map((tile) => tile.suit)).size === 1;
  if (sequence(tiles, highest)) return suited ? 'straight_flush' : 'straight';
  return suited ? 'flush' : null;
}

function countsOf(tiles: Tile[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { number } of tiles) counts.set(number, (counts.get(number) ?? 0) + 1);
  return counts;
}

/** A play in words: "pair of 9s" on its own, "a pair of 9s" in a sentence. */
export function nameOf(tiles: Tile[], highest: number, t: Say, use: 'name' | 'play' = 'name'): string {
  const shape = shapeOf(tiles, highest);
  const first = tiles[0];
  if (!shape || !first) return '';
  const often = [...countsOf(tiles)].sort((a, b) => b[1] - a[1]);
  const run = sequence(tiles, highest) ?? [];
  return t(use === 'name' ? `name.${shape}` : `play.${shape}`, {
    n: often[0]?.[0] ?? 0,
    m: often[1]?.[0] ?? 0,
    suit: t(`suit.${first.suit}`),
    of: t(`of.${first.suit}`),
    // Word joiners keep the two ends on one line.
    run: run.length ? `${run[0]}\u2060–\u2060${run.at(-1)}` : '',
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
