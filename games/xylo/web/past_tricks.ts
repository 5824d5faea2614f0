// The tricks of a round at a glance, from nothing but the view: who led, who played what, who took it.
import { cardOf, type Card } from './cards';
import { othersOf } from './rows';
import type { XyloView } from './view';

/** What one row gave to a trick; `null`: it has not played to it. */
export interface Given {
  row: number;
  card: Card | null;
  led: boolean;
  /** It took the trick, or is winning the one that lies on the table. */
  best: boolean;
}

export interface PastTrick {
  /** From 1. */
  n: number;
  /** Whether it was taken; the one on the table is not yet. */
  over: boolean;
  /** One for each row, in the order of `columnsOf`. */
  given: Given[];
}

/** The rows as the overview lists them: one's own first, then clockwise. */
export function columnsOf(view: XyloView, you: number | null): number[] {
  const others = othersOf(view, you);
  const own = view.rows.map((_, row) => row).filter((row) => !others.includes(row));
  return [...own, ...others];
}

/** The tricks of the round, the newest first. */
export function pastTricks(view: XyloView, you: number | null): PastTrick[] {
  const columns = columnsOf(view, you);
  return view.tricks
    .map(({ plays, winner }, index) => {
      const over = typeof winner === 'number';
      const best = winner ?? view.winning ?? null;
      const given = columns.map((row) => {
        const play = plays.find((one) => one.row === row);
        return {
          row,
          card: play ? cardOf(play.card) : null,
          led: plays[0]?.row === row,
          best: play !== undefined && row === best,
        };
      });
      return { n: index + 1, over, given };
    })
    .reverse();
}
