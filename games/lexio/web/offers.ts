// What is offered and how a selection is judged, both taken from the server's list of legal plays.
import type { Say } from '@tablee/lib/contract';
import type { Legal } from '@tablee/lib/wire';
import { keyOf, nameOf, shapeOf, tilesOf, type Tile } from './tiles';
import type { Combo, LexioView } from './view';

export interface Offer {
  shape: Combo;
  /** Each play of this shape, as the server lists them: weak to strong. */
  plays: Tile[][];
}

/** The legal plays by kind. Leading, single tiles are no news: any tile will do. */
export function offersOf(legal: Legal | null, view: LexioView): Offer[] {
  const offers = new Map<Combo, Tile[][]>();
  for (const action of legal?.actions ?? []) {
    const tiles = tilesOf(action);
    const shape = shapeOf(tiles, view.highest);
    if (!shape || (shape === 'single' && !view.to_beat)) continue;
    offers.set(shape, [...(offers.get(shape) ?? []), tiles]);
  }
  return [...offers].map(([shape, plays]) => ({ shape, plays }));
}

export interface Verdict {
  /** What the tiles are called; empty when they are nothing. */
  name: string;
  /** Whether the server lists them as legal. */
  good: boolean;
  /** Why they cannot be played now; `null` when they can. */
  why: string | null;
}

export interface Moment {
  view: LexioView;
  legal: Legal | null;
  myTurn: boolean;
  pending: boolean;
  nameOfSeat(seat: number): string;
  t: Say;
}

/** The selection named and judged before it is sent. */
export function judge(chosen: Tile[], { view, legal, myTurn, pending, nameOfSeat, t }: Moment): Verdict {
  const name = nameOf(chosen, view.highest, t);
  const no = (why: string): Verdict => ({ name, good: false, why });
  if (view.phase === 'over') return no(t('why.over'));
  if (pending) return no(t('why.pending'));
  if (!myTurn) return no(view.turn == null ? t('why.over') : t('why.turn', { name: nameOfSeat(view.turn) }));
  if (chosen.length === 0) return no(t('why.nothing'));
  const key = keyOf(chosen);
  if (legal?.actions.some((action) => keyOf(tilesOf(action)) === key)) return { name, good: true, why: null };
  // Not listed yet: the server decides and explains.
  if (!legal) return { name, good: true, why: null };
  const beat = view.to_beat ? tilesOf(view.to_beat.tiles) : null;
  if (beat && beat.length !== chosen.length) return no(t('why.count', { n: beat.length, given: chosen.length }));
  if (!name) return no(chosen.length === 4 ? t('why.four') : t('why.shape'));
  if (!view.to_beat || !beat) return no(t('why.shape'));
  return no(t('why.weak', { name: nameOfSeat(view.to_beat.seat), play: nameOf(beat, view.highest, t) }));
}
