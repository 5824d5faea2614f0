// Sounds of the table: each card its note as it is seen, a met bid its chord.
import { cardOf } from './cards';
import { chord, strike } from './notes';
import type { Sight } from './view';

const NOTE_S = 0.18;
const CHORD_S = 0.45;
const PAUSE_S = 0.4;

export function hear(sights: readonly Sight[]): void {
  const notes = sights
    .flatMap((sight) => ('played' in sight ? [cardOf(sight.played.card)] : []))
    .filter((card) => card !== null);
  notes.forEach((card, n) => strike(card, n * NOTE_S));
  for (const sight of sights) {
    if (!('round_over' in sight)) continue;
    const { met, bids, rows } = sight.round_over.result;
    const numbers = met.flatMap((is, row) =>
      is ? [cardOf(rows[row]?.[(bids[row] ?? 1) - 1] ?? '')?.number ?? 0] : [],
    );
    numbers.forEach((number, n) => chord(number, PAUSE_S + notes.length * NOTE_S + n * CHORD_S));
  }
}
