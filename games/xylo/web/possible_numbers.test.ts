// Tests of the numbers shown on hidden notes: the vectors are those that the terminal's picture is held against, too.
import { expect, it } from 'vitest';
import vectors from '../tests/known.json';
import { openNumbers } from './possible_numbers';
import type { XyloView } from './view';

const view = vectors.view as unknown as XyloView;
const own = view.rows[0];
if (!own) throw new Error('the vectors have a row');

it('shows of a hidden note only what has been seen of its colour', () => {
  const ends = openNumbers(view, own, false).map((open) => [open.at(-1), open[0]]);
  expect(ends).toEqual(vectors.seen);
});

it('shows the range of the view where numbers are worked out', () => {
  const ends = openNumbers(view, own, true).map((open) => [open.at(-1), open[0]]);
  expect(ends).toEqual(vectors.worked_out);
});
