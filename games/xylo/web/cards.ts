// Notes as the page needs them: colour, number, reach, and their names in words.
import { COLOURS, HIGHEST } from './generated/pieces';
import type { Say } from './text';
import type { Colour, Slot } from './view';

/** In the order of the pack (X1). */
export { COLOURS };

export interface Card {
  id: string;
  colour: Colour;
  number: number;
}

const NOTATION = new RegExp(`^([${COLOURS.join('')}])(\\d{1,2})$`);

/** The card of a notation such as `R10`; `null` for what is none. */
export function cardOf(id: string): Card | null {
  const [, colour, number] = NOTATION.exec(id) ?? [];
  return colour ? { id, colour: colour as Colour, number: Number(number) } : null;
}

export const cardsOf = (ids: readonly string[]): Card[] => ids.map(cardOf).filter((card) => card !== null);

/** X1: red reaches 10, pink 3. */
export const highestOf = (colour: Colour): number => HIGHEST[colour];

export const colourName = (colour: Colour, t: Say): string => t(`colour.${colour}`);

/** As it stands on a bar: a letter or two of its name. */
export const colourLetter = (colour: Colour, t: Say): string => t(`colour.short.${colour}`);

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

/** A place of a row in words, for those who do not see it: colour, number or what it can be, how it lies. */
export function slotName(
  slot: Slot,
  place: number,
  looked: readonly number[],
  open: readonly number[] | null,
  t: Say,
): string {
  const colour = colourName(slot.back, t);
  const number = slot.number ?? (open?.length === 1 ? open[0] : null);
  let name = t('bar.hidden', { place, colour, n: highestOf(slot.back) });
  if (typeof number === 'number') name = t('bar.known', { place, colour, n: number });
  else if (open) name = t('bar.range', { place, colour, numbers: open.join(', ') });
  if (slot.face === 'played') return t('bar.played', { what: name });
  if (slot.face === 'bid') return t('bar.bid', { what: name });
  return looked.includes(place) ? t('bar.looked', { what: name }) : name;
}
