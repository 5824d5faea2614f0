// Sorting what was dealt (X3): numbers fall from the left, equal ones lie as the person likes.
import { COLOURS, type Card } from './cards';

const plainly = (a: Card, b: Card): number =>
  b.number - a.number || COLOURS.indexOf(a.colour) - COLOURS.indexOf(b.colour);

/** The order that a bare `sort` means: highest first, equal numbers in the order of the colours. */
export const plain = (cards: readonly Card[]): Card[] => cards.toSorted(plainly);

/** The run of equal numbers around a place: the first and the last index of it. */
export function tieAround(cards: readonly Card[], index: number): [number, number] {
  const number = cards[index]?.number;
  const first = cards.findIndex((card) => card.number === number);
  return [first, cards.findLastIndex((card) => card.number === number)];
}

export const isTied = (cards: readonly Card[], index: number): boolean => {
  const [first, last] = tieAround(cards, index);
  return last > first;
};

/** The row with one card moved, never out of its run of equal numbers. */
export function moved(cards: readonly Card[], id: string, to: number): Card[] {
  const at = cards.findIndex((card) => card.id === id);
  const card = cards[at];
  if (!card) return [...cards];
  const [first, last] = tieAround(cards, at);
  const place = Math.max(first, Math.min(last, to));
  return cards.toSpliced(at, 1).toSpliced(place, 0, card);
}

/** What is sent: a bare `sort` for the plain order, else every row from the left. */
export function sortNotation(rows: readonly (readonly Card[])[]): string {
  const spell = (cards: readonly Card[]) => cards.map((card) => card.id).join(' ');
  return rows.every((cards) => spell(cards) === spell(plain(cards))) ? 'sort' : `sort ${rows.map(spell).join(' / ')}`;
}

/** The rows as a `sort` notation lays them; `null` where it names other cards than were dealt. */
export function laidAs(notation: string, dealt: readonly (readonly Card[])[]): Card[][] | null {
  const rest = notation.replace(/^sort\s*/, '').trim();
  if (!rest) return dealt.map(plain);
  const named = rest.split('/').map((part) => part.trim().split(/\s+/));
  const rows = dealt.map((cards, n) => (named[n] ?? []).map((id) => cards.find((card) => card.id === id)));
  const whole =
    rows.length === named.length && rows.every((row, n) => row.length === dealt[n]?.length && row.every(Boolean));
  return whole ? (rows as Card[][]) : null;
}
