// Possible numbers of a hidden note, as the view gives them: those of its colour that nobody has shown, and, where
// numbers are worked out, only those within its range.
import type { Row, Slot, XyloView } from './view';

/** By colour, the numbers that nobody has shown; a server of an older version does not say. */
export const unseenIn = ({ unseen }: Partial<XyloView>): XyloView['unseen'] => unseen ?? {};

/** For each place of a row its open numbers, highest first, a known one alone; `aid`: worked out, too. */
export function openNumbers(view: XyloView, row: Row, aid: boolean): number[][] {
  return row.cards.map((slot) => {
    if (typeof slot.number === 'number') return [slot.number];
    return (unseenIn(view)[slot.back] ?? []).filter((n) => !aid || inRange(n, slot));
  });
}

const inRange = (n: number, { range }: Slot): boolean => !range || (range[0] <= n && n <= range[1]);
