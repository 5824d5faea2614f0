// Taking back: which of one's own inputs still counts, and what is said of inputs that are no moves of the game.
import { t } from './language.svelte';
import type { Missed } from './wire';

type Told = Pick<Missed, 'seq' | 'by' | 'origin' | 'back_to' | 'agreed'>;

/** The number of one's own last input that counts and that neither a bot nor the clock made; `null`: there is none. */
export function ownLast(history: readonly Told[], you: number | null): number | null {
  const bySeq = new Map(history.map((entry) => [entry.seq, entry]));
  let at = history.at(-1)?.seq ?? 0;
  for (let entry = bySeq.get(at); entry; entry = bySeq.get(at)) {
    if (entry.back_to === undefined && entry.agreed === undefined && entry.by === you)
      return entry.origin === undefined ? entry.seq : null;
    at = entry.back_to ?? entry.seq - 1;
  }
  return null;
}

/** What is said of an input that is no move: an undo, or what everybody agreed on; `null` for a move. */
export function tableSentence(
  entry: Pick<Missed, 'by' | 'back_to' | 'agreed'>,
  name: (seat: number) => string,
  you: number | null,
): string | null {
  if (entry.agreed !== undefined) return t(`agreed.${entry.agreed}`);
  if (entry.back_to === undefined || typeof entry.by !== 'number') return null;
  return entry.by === you ? t('undo.done.you') : t('undo.done', { name: name(entry.by) });
}
