// Premise of a move that is chosen ahead of its turn: what it is made of, and what would give second thoughts.
import type { LexiconView } from './view';

/**
 * The hand it is played from, the word it changes, the card it takes. Where words may be doubted, every word on the
 * table: whoever plays on has let the last one stand. `null`: nothing can be chosen ahead.
 */
export function answering(view: LexiconView, you: number, notation: string, strict: boolean): string | null {
  if (view.phase !== 'play' || view.retired.includes(you)) return null;
  const [verb = '', second = '', third = ''] = notation.split(' ');
  const target = verb === 'insert' || verb === 'exchange' ? (view.words[Number(second) - 1] ?? '') : '';
  const card = verb === 'discard' && third === 'open' ? (view.pile.at(-1) ?? '') : '';
  const doubted = strict ? [] : view.words;
  return [view.number, (view.hand ?? []).toSorted().join(''), target, card, ...doubted].join();
}
