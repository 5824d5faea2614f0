// The announcement (X5.1): the person looks at two notes or goes on; the page declines only where nothing can be looked at.
import type { Legal } from '@tablee/lib/wire';
import type { XyloView } from './view';

export interface Window {
  view: XyloView;
  legal: Legal | null;
  you: number | null;
  pending: boolean;
}

/** Whether the page goes on by itself: it is the person's announcement, and there is nothing to decide. */
export function nothingToAnnounce({ view, legal, you, pending }: Window): boolean {
  if (view.phase !== 'announcing' || you === null || view.turn !== you || pending || !legal) return false;
  return legal.actions.includes('pass') && pairsOf(legal).length === 0;
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
