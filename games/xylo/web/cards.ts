// Notes as the page needs them: colour, number, reach, and their names in words.
import type { Say } from '@tablee/lib/contract';
import type { Colour } from './view';

/** In the order of the pack; earlier ones reach higher (X1). */
export const COLOURS: readonly Colour[] = ['R', 'O', 'Y', 'G', 'C', 'B', 'V', 'P'];

export interface Card {
  id: string;
  colour: Colour;
  number: number;
}

const NOTATION = /^([ROYGCBVP])(\d{1,2})$/;

/** The card of a notation such as `R10`; `null` for what is none. */
export function cardOf(id: string): Card | null {
  const [, colour, number] = NOTATION.exec(id) ?? [];
  return colour ? { id, colour: colour as Colour, number: Number(number) } : null;
}

export const cardsOf = (ids: readonly string[]): Card[] => ids.map(cardOf).filter((card) => card !== null);

/** X1: red reaches 10, pink 3. */
export const highestOf = (colour: Colour): number => 10 - COLOURS.indexOf(colour);

export const colourName = (colour: Colour, t: Say): string => t(`colour.${colour}`);

/** "light blue 5". */
export function cardName(card: Card | null, t: Say): string {
  return card ? t('card', { colour: colourName(card.colour, t), n: card.number }) : '';
}

/** "3, 5 and 7" in the language of the page. */
export function listed(parts: readonly (string | number)[], t: Say): string {
  const last = parts.at(-1);
  if (last === undefined) return '';
  return parts.length === 1 ? String(last) : t('list.and', { most: parts.slice(0, -1).join(', '), last });
}
