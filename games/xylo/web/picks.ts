// Selection of the person in their row: it counts in the round and for the question it was chosen in, and nowhere
// else.
import { downOf } from './rows';
import type { Row } from './view';

/** What a touch of a bar means: a note to play, two to look at, one to bid. */
export type Question = 'play' | 'look' | 'bid';

export interface Moment {
  round: number;
  question: Question;
}

export interface Picks extends Moment {
  places: readonly number[];
  /** The person asked to look and chooses the two. */
  asked: boolean;
}

/** Nothing is chosen. */
export const unpicked = ({ round, question }: Moment): Picks => ({ round, question, places: [], asked: false });

/** What is still chosen now: nothing of another round or another question, and no note that is gone. */
export function stillPicked(picks: Picks, now: Moment, own: Row | null): Picks {
  if (picks.round !== now.round || picks.question !== now.question) return unpicked(now);
  const down = own ? downOf(own) : [];
  return { ...picks, places: picks.places.filter((place) => down.includes(place)) };
}
