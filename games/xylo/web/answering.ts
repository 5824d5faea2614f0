// Premise of a note that is chosen ahead of its turn: the trick and the colour that was led to it.
import { seatOf } from './rows';
import type { XyloView } from './view';

/** The trick and its colour, while this seat has yet to play to it; `null`: there is nothing to answer. */
export function answering(view: XyloView, you: number): string | null {
  const trick = view.tricks.at(-1);
  if (!view.led || !trick || trick.winner != null) return null;
  const own = view.rows.findIndex(({ owner }) => seatOf(owner) === you);
  const played = trick.plays.some(({ row }) => row === own);
  return played ? null : [view.round, view.tricks.length, view.led].join();
}
