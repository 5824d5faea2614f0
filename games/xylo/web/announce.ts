// The announcement (X5.1): the page says "none" by itself until the person asks to look.
import type { Legal } from '@tablee/lib/wire';
import type { Row, XyloView } from './view';

/** Time to see what one has just played and still ask to look. */
export const GRACE_MS = 1200;

export interface Window {
  view: XyloView;
  legal: Legal | null;
  you: number | null;
  pending: boolean;
  /** The person asked to look. */
  asked: boolean;
}

/** What the page does in this moment: say "none", let the person choose a pair, or nothing. */
export function announcement({ view, legal, you, pending, asked }: Window): 'pass' | 'look' | null {
  if (view.phase !== 'announcing' || you === null || view.turn !== you || pending || !legal) return null;
  if (!legal.actions.includes('pass')) return null;
  return asked && pairsOf(legal).length > 0 ? 'look' : 'pass';
}

/** The pairs that may be looked at, from the server's list. */
export function pairsOf(legal: Legal | null): [number, number][] {
  return (legal?.actions ?? []).flatMap((action) => {
    const [, left, right] = /^look (\d+) (\d+)$/.exec(action) ?? [];
    return left && right ? [[Number(left), Number(right)] as [number, number]] : [];
  });
}

/** A touch of a bar picks it with its right neighbour; a second touch, with its left one. */
export function pairAt(position: number, pairs: readonly [number, number][], now: readonly number[]): number[] {
  const around = pairs
    .filter((pair) => pair.includes(position))
    .toSorted((a, b) => Number(b[0] === position) - Number(a[0] === position));
  const at = around.findIndex((pair) => pair.join() === now.join());
  return [...(around[(at + 1) % Math.max(1, around.length)] ?? [])];
}

/** Positions the server lists for a verb with one position: `play`, `bid`. */
export function placesFor(verb: 'play' | 'bid', legal: Legal | null): number[] {
  return (legal?.actions ?? []).flatMap((action) => {
    const [word, position] = action.split(' ');
    return word === verb && position ? [Number(position)] : [];
  });
}

/** X5.4: whether asking to look can still come true once the next card is played. */
export function mayStillLook(row: Row, lateBid: boolean): boolean {
  const down = row.cards.filter((slot) => slot.face === 'down').length;
  return !row.bid && down > (lateBid ? 2 : 3);
}
