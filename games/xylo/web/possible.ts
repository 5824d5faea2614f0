// Which numbers a hidden note can still have, from nothing but the view: each colour has each
// number once, no row rises to the right (X3), and what is seen anywhere is gone elsewhere.
import { COLOURS, highestOf } from './cards';
import type { Colour, Row } from './view';

/** A set of numbers: bit n is number n. */
type Numbers = number;

interface Place {
  colour: Colour;
  open: Numbers;
}

const upTo = (number: number): Numbers => (1 << (number + 1)) - 1;
const from = (number: number): Numbers => ~upTo(number - 1);
const highest = (numbers: Numbers): number => 31 - Math.clz32(numbers);
const lowest = (numbers: Numbers): number => highest(numbers & -numbers);
const alone = (numbers: Numbers): boolean => numbers !== 0 && (numbers & (numbers - 1)) === 0;

/** The numbers of a set, highest first. */
function spread(numbers: Numbers): number[] {
  const list: number[] = [];
  for (let n = highest(numbers); n >= 0; n--) if (numbers & (1 << n)) list.push(n);
  return list;
}

/** X3: nothing is higher than what lies left of it, of the same colour not even as high. */
function fall(row: Place[]): void {
  let top = 30;
  const topOf = new Map<Colour, number>();
  for (const place of row) {
    place.open &= upTo(Math.min(top, topOf.get(place.colour) ?? 30));
    if (!place.open) return;
    top = highest(place.open);
    topOf.set(place.colour, top - 1);
  }
}

/** The same from the right: nothing is lower than what lies right of it. */
function rise(row: Place[]): void {
  let bottom = 0;
  const bottomOf = new Map<Colour, number>();
  for (const place of row.toReversed()) {
    place.open &= from(Math.max(bottom, bottomOf.get(place.colour) ?? 0));
    if (!place.open) return;
    bottom = lowest(place.open);
    bottomOf.set(place.colour, bottom + 1);
  }
}

/** A number that is settled here is nowhere else; one that fits only here is here. */
function settle(places: Place[], colour: Colour): void {
  const of = places.filter((place) => place.colour === colour);
  for (const one of of) if (alone(one.open)) for (const other of of) if (other !== one) other.open &= ~one.open;
  // Only where the whole colour lies on the table, as the rules deal it (X2).
  if (of.length !== highestOf(colour) + 1) return;
  for (let n = 0; n <= highestOf(colour); n++) {
    const fitting = of.filter((place) => place.open & (1 << n));
    if (fitting.length === 1 && fitting[0]) fitting[0].open = 1 << n;
  }
}

/** For each place of each row the numbers it can still have, highest first; a known one alone. */
export function possibleNumbers(rows: readonly Row[]): number[][][] {
  const table = rows.map((row) =>
    row.cards.map(({ back, number }): Place => ({
      colour: back,
      open: typeof number === 'number' ? 1 << number : upTo(highestOf(back)),
    })),
  );
  const places = table.flat();
  let before = '';
  for (let now = snapshot(places); now !== before; now = snapshot(places)) {
    before = now;
    for (const colour of COLOURS) settle(places, colour);
    for (const row of table) {
      fall(row);
      rise(row);
    }
  }
  // A view that no game gives may leave nothing; then the colour's reach is all that is known.
  return table.map((row) => row.map(({ colour, open }) => spread(open || upTo(highestOf(colour)))));
}

/** What has been shown and no more: each colour's numbers but those that lie open somewhere. */
export function unseenNumbers(rows: readonly Row[]): number[][][] {
  const seen = new Map<Colour, Numbers>();
  for (const { back, number } of rows.flatMap((row) => row.cards))
    if (typeof number === 'number') seen.set(back, (seen.get(back) ?? 0) | (1 << number));
  return rows.map((row) =>
    row.cards.map(({ back, number }) =>
      typeof number === 'number' ? [number] : spread(upTo(highestOf(back)) & ~(seen.get(back) ?? 0)),
    ),
  );
}

const snapshot = (places: Place[]): string => places.map((place) => place.open).join();

/** What a table shows of hidden notes: worked out, only what nobody has seen yet, or (`null`) nothing at all. */
export function numbersShown(rows: Row[], aid: boolean | null): number[][][] {
  if (aid === null) return [];
  return aid ? possibleNumbers(rows) : unseenNumbers(rows);
}
