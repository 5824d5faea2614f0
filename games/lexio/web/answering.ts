// Premise of a play or a pass that is chosen ahead of its turn: the trick and the kind of play that
// leads it. A stronger play of the same kind was to be expected, another kind or trick was not.
import type { LexioView } from './view';

/** Round, trick and kind; `null`: there is nothing to answer, as for whoever lies in front. */
export function answering(view: LexioView, you: number): string | null {
  const beat = view.to_beat;
  if (!beat || beat.seat === you || view.phase !== 'play') return null;
  return [view.round, view.tricks.length, beat.combo].join();
}
