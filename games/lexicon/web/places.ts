// Places of words on the felt: a grid of columns in which a long word takes more than one. A word that grows moves
// no other: it stretches where it lies or goes to the next free place.

/** Cells of the grid, counted from nought. */
export interface Place {
  row: number;
  column: number;
  span: number;
}

/** How wide the felt is: its columns, and how many letters are read easily in one of them. */
export interface Room {
  columns: number;
  letters: number;
}

/** A card is not narrower than that as long as its word may have another column. */
const READABLE = 23;
/** What a word needs beside its cards, and what lies between two columns. */
const BESIDE = 26;
const BETWEEN = 4;

/** From how many pixels on there are so many columns of words. */
export const TWO_COLUMNS = 480;
export const THREE_COLUMNS = 900;

/** The grid of a felt that is so many pixels wide. From a tablet on every word has a column of its own. */
export function roomOf(width: number): Room {
  if (width >= THREE_COLUMNS) return { columns: 3, letters: Infinity };
  if (width >= TWO_COLUMNS) return { columns: 2, letters: Infinity };
  const letters = Math.floor(((width - BETWEEN) / 2 - BESIDE) / READABLE);
  return letters < 2 ? { columns: 1, letters: Infinity } : { columns: 2, letters };
}

/** The places of words with so many letters; words that had a place `before` keep it as long as it is wide enough. */
export function placesOf(lengths: readonly number[], before: readonly Place[], { columns, letters }: Room): Place[] {
  const taken = new Set<string>();
  const cells = ({ row, column, span }: Place) => Array.from({ length: span }, (_, n) => `${row}:${column + n}`);
  const isFree = (place: Place) =>
    place.column + place.span <= columns && cells(place).every((cell) => !taken.has(cell));
  const take = (place: Place) => {
    for (const cell of cells(place)) taken.add(cell);
    return place;
  };
  const spanOf = (length: number) => Math.min(columns, Math.max(1, Math.ceil(length / letters)));
  const kept = lengths.map((length, index) => {
    const place = before[index];
    return place && place.span >= spanOf(length) ? take(place) : null;
  });
  return kept.map((place, index) => {
    if (place) return place;
    const span = spanOf(lengths[index] ?? 0);
    const was = before[index];
    if (was && isFree({ ...was, span })) return take({ ...was, span });
    for (let row = 0; ; row++)
      for (let column = 0; column + span <= columns; column++) {
        const place = { row, column, span };
        if (isFree(place)) return take(place);
      }
  });
}
