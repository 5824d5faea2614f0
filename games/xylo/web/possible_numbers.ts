// Possible numbers of a hidden note: those of its colour that nobody has shown, and, where numbers
// are worked out, only those within the range that the server's view gives it.
import { highestOf } from './cards';
import { seenNumbers } from './seen';
import type { Row, Slot, XyloView } from './view';

/** For each place of a row its open numbers, highest first, a known one alone; `aid`: worked out, too. */
export function openNumbers(view: XyloView, row: Row, aid: boolean): number[][] {
  const seen = seenNumbers(view);
  return row.cards.map((slot) => {
    if (typeof slot.number === 'number') return [slot.number];
    const top = highestOf(slot.back);
    const all = Array.from({ length: top + 1 }, (_, n) => top - n);
    return all.filter((n) => !seen.get(slot.back)?.has(n) && (!aid || inRange(n, slot)));
  });
}

const inRange = (n: number, { range }: Slot): boolean => !range || (range[0] <= n && n <= range[1]);
