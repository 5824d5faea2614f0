// Verdict on a draft before it is sent. Under strict words the server's list is complete and
// answers for the dictionary; under challenge words nothing is said about it.
import type { Legal } from '@tablee/lib/wire';
import { lone, notation, spelled, used, type Draft } from './draft';
import type { Say } from './text';
import type { RuleSet, LexiconView } from './view';

export interface Moment {
  view: LexiconView;
  legal: Legal | null;
  ruleSet: RuleSet;
  you: number | null;
  myTurn: boolean;
  pending: boolean;
  nameOf(seat: number): string;
  t: Say;
}

/** Why nothing can be played at all now; `null` when something can. */
export function barred({ view, you, myTurn, pending, nameOf, t }: Moment): string | null {
  if (view.phase === 'over') return t('why.over');
  if (pending) return t('why.pending');
  if (you !== null && view.retired.includes(you)) return t('why.retired');
  if (view.phase === 'ruling') return t('why.ruling');
  if (view.phase === 'closing') return t('why.closing');
  return myTurn ? null : t('why.turn', { name: nameOf(view.turn) });
}

/** Whether a move can be chosen now that is sent when the turn comes. */
export const maySendAhead = ({ view, you, myTurn, pending }: Moment): boolean =>
  you !== null && !myTurn && !pending && view.phase === 'play' && !view.retired.includes(you);

/** Whether the dictionary has it, where that may be said: the server's complete list under strict words. */
export function inDictionary(
  draft: Draft,
  { legal, ruleSet, myTurn }: Pick<Moment, 'legal' | 'ruleSet' | 'myTurn'>,
): boolean | null {
  const written = notation(draft);
  if (!ruleSet.strict || !myTurn || !legal?.complete || !written || lone(draft)) return null;
  return listed(written, legal);
}

/** Which card a Master lies under does not change the word: the case of letters does not count. */
function listed(written: string, legal: Legal): boolean {
  if (legal.actions.includes(written)) return true;
  const folded = written.toUpperCase();
  return legal.actions.some((action) => action.toUpperCase() === folded);
}

/** Why the draft cannot be laid now; `null` when it can be sent. */
export function whyNot(draft: Draft, moment: Moment): string | null {
  const { ruleSet, t } = moment;
  const barrier = barred(moment);
  if (barrier) return barrier;
  const word = spelled(draft).toUpperCase();
  if (used(draft).size === 0)
    return draft.mode === 'word' ? t('why.nothing') : t(`why.nothing.${draft.mode}`, { word });
  if (word.includes('*')) return t('why.master');
  // A card that lies alone is there to be discarded.
  if (draft.mode === 'word' && draft.pieces.length < ruleSet.least) return t('why.short', { n: ruleSet.least });
  return inDictionary(draft, moment) === false ? t('why.dictionary', { word }) : null;
}

/** Why the draft cannot be discarded now. */
export function whyNoDiscard(draft: Draft, moment: Moment): string | null {
  return barred(moment) ?? (lone(draft) ? null : moment.t('why.one'));
}

/** Letters for the Master that would leave a word of the dictionary; nothing where that is not told. */
export function goodLetters(
  attempts: { letter: string; draft: Draft }[],
  moment: Pick<Moment, 'legal' | 'ruleSet' | 'myTurn'>,
): Set<string> {
  return new Set(attempts.filter(({ draft }) => inDictionary(draft, moment)).map(({ letter }) => letter));
}
