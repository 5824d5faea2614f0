// Seen numbers of a round, from nothing but the view: those of each colour that lie on the table or
// were sorted by the viewer. Nothing is worked out.
import { cardOf } from './cards';
import type { Colour, XyloView } from './view';

/** The numbers seen, by colour; a colour that was not dealt is missing. */
export function seenNumbers(view: XyloView): Map<Colour, Set<number>> {
  const seen = new Map<Colour, Set<number>>();
  const of = (colour: Colour) => seen.get(colour) ?? seen.set(colour, new Set()).get(colour);
  for (const { cards } of view.rows)
    for (const { back, number } of cards) {
      const numbers = of(back);
      if (typeof number === 'number') numbers?.add(number);
    }
  for (const card of view.hand.flat().map(cardOf)) if (card) of(card.colour)?.add(card.number);
  return seen;
}
