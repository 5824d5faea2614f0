// Tests of the letters that a table shows of other people's hands.
import { expect, it } from 'vitest';
import { lettersShown } from './view';

it('reminds nobody of known letters at a table without aids', () => {
  const view = { known: [[], ['A', 'B']] };
  expect(lettersShown(view, 1, null, true)).toEqual(['A', 'B']);
  expect(lettersShown(view, 1, null, false)).toEqual([]);
  expect(lettersShown(view, 0, null, true)).toEqual([]);
});

it('shows open hands of a replay in any case', () => {
  expect(lettersShown({ known: [[], ['A']] }, 1, [[], ['A', 'C']], false)).toEqual(['A', 'C']);
});
