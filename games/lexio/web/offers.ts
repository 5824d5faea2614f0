// Offered plays and the verdict on a selection, both read from the server's list of legal plays and
// their kinds.
import { listed } from '@tablee/lib/kinds';
import type { Legal } from '@tablee/lib/wire';
import type { Say } from './text';
import { keyOf, nameOf, tilesOf, type Tile } from './tiles';
import type { Combo, LexioView } from './view';

export interface Offer {
  kind: Combo;
  /** Each play of this kind, as the server lists them: weak to strong. */
  plays: Tile[][];
}

/** The legal plays by kind. Leading, single tiles are no news: any tile will do. */
export function offersOf(legal: Legal | null, view: LexioView): Offer[] {
  const offers = new Map<Combo, Tile[][]>();
  for (const { action, kind } of listed(legal) as { action: string; kind: Combo | null }[]) {
    if (!kind || (kind === 'single' && !view.to_beat)) continue;
    offers.set(kind, [...(offers.get(kind) ?? []), tilesOf(action)]);
  }
  return [...offers].map(([kind, plays]) => ({ kind, plays }));
}

export interface Verdict {
  /** What the tiles are called; empty where the server does not list them. */
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
  /** The server's word for what kind of play tiles are, where its list does not have them. */
  kindOf?(key: string): string | null | undefined;
  nameOfSeat(seat: number): string;
  t: Say;
}

/** The selection named and judged before it is sent. */
export function judge(chosen: Tile[], { view, legal, myTurn, pending, kindOf, nameOfSeat, t }: Moment): Verdict {
  const key = keyOf(chosen);
  const found = listed(legal).find(({ action }) => key !== '' && keyOf(tilesOf(action)) === key);
  const kind = (found ? found.kind : kindOf?.(key)) as Combo | null | undefined;
  const name = found || kind ? nameOf(chosen, kind ?? null, t) : '';
  const no = (why: string): Verdict => ({ name, good: false, why });
  if (view.phase === 'over') return no(t('why.over'));
  if (pending) return no(t('why.pending'));
  if (!myTurn) return no(view.turn == null ? t('why.over') : t('why.turn', { name: nameOfSeat(view.turn) }));
  if (chosen.length === 0) return no(t('why.nothing'));
  // Not listed yet: the server decides and explains.
  if (found || !legal) return { name, good: true, why: null };
  // Whoever leads may play any combination; whoever answers, what beats the table: the list has all of it.
  const { to_beat: beat } = view;
  if (!beat) return no(t('why.shape'));
  const tiles = tilesOf(beat.tiles);
  return no(t('why.beat', { n: tiles.length, name: nameOfSeat(beat.seat), play: nameOf(tiles, beat.combo, t) }));
}
