// Tests of the turns at a glance: what a play changed and took, refused words, the Master, a hand without a beginning.
import { expect, it } from 'vitest';
import { pastTurns, type PastTurn } from './turns';
import type { Play } from './view';

const plays = (...actions: (string | Partial<Play>)[]): Play[] =>
  actions.map((one, seat) => ({ seat, action: '', ...(typeof one === 'string' ? { action: one } : one) }));

/** A turn in a word: fresh letters as they are, those that lay there before in brackets. */
function drawn(turn: PastTurn): string {
  if (turn.did === 'discard') return `-${turn.card} +${turn.taken ?? '?'}`;
  if (turn.did === 'challenge') return `${turn.word}? ${turn.verdict ?? ''}`;
  if (turn.did === 'accept') return 'accept';
  const letters = turn.letters.map(({ letter, fresh }) => (fresh ? letter : `(${letter})`)).join('');
  return `${turn.before}>${letters}${turn.taken.map((card) => ` +${card}`).join('')}`;
}
const all = (...actions: (string | Partial<Play>)[]) => pastTurns({ recent: plays(...actions) }).map(drawn);

it('l3 lists the newest turn first, with the letters that came from the hand', () => {
  expect(all('word DOS', 'insert 1 DOSE', 'exchange 1 POSE')).toEqual(['DOSE>P(O)(S)(E) +D', 'DOS>(D)(O)(S)E', '>DOS']);
});

it('l3_b names the card that lay open, and not the one of the stock', () => {
  expect(all({ action: 'discard X open', taken: 'E' }, 'discard * stock')).toEqual(['-* +?', '-X +E']);
});

it('l5_2 a refused word is gone, a changed one is what it was', () => {
  const verdict = { action: 'challenge', verdict: 'nonword' } as const;
  expect(all('word DOS', 'word XQA', verdict, 'insert 1 DOSE', verdict, 'insert 1 ADOS', 'word SEL')).toEqual([
    '>SEL',
    'DOS>A(D)(O)(S)',
    'DOSE? nonword',
    'DOS>(D)(O)(S)E',
    'XQA? nonword',
    '>XQA',
    '>DOS',
  ]);
  expect(all('word DOS', { action: 'challenge', verdict: 'valid' }, 'insert 1 DOSE')[0]).toBe('DOS>(D)(O)(S)E');
});

it('l4_2 the Master that is taken from a word is a Master again', () => {
  expect(all('word DoS', 'exchange 1 DOS')[0]).toBe('DoS>(D)O(S) +*');
});

it('says what it knows of a hand whose beginning is gone', () => {
  expect(all('insert 3 DOSE', { action: 'challenge', verdict: 'valid' }, 'accept')).toEqual([
    'accept',
    'DOSE? valid',
    '>DOSE',
  ]);
  expect(pastTurns({ recent: [] })).toEqual([]);
});
