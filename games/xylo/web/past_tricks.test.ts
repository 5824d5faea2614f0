// Tests of the tricks at a glance: who led, who took it, and a trick that is not over.
import { expect, it } from 'vitest';
import { columnsOf, pastTricks } from './past_tricks';
import type { Row, Trick, XyloView } from './view';

const rows = [0, 1, 2].map((seat): Row => ({ owner: { seat }, won: 0, cards: [] }));
const trick = (cards: [row: number, card: string][], winner: number | null): Trick => ({
  plays: cards.map(([row, card]) => ({ row, position: 1, card })),
  winner,
});
const view = {
  rows,
  tricks: [
    trick(
      [
        [1, 'R3'],
        [2, 'R9'],
        [0, 'G1'],
      ],
      2,
    ),
    trick(
      [
        [2, 'B4'],
        [0, 'B5'],
      ],
      null,
    ),
  ],
  winning: 0,
} as unknown as XyloView;

/** Each trick in a word: notes by column, `>` before the one that led, `!` behind the best. */
const drawn = (you: number | null) =>
  pastTricks(view, you).map(({ n, over, given }) => {
    const notes = given.map(({ card, led, best }) => `${led ? '>' : ''}${card?.id ?? '-'}${best ? '!' : ''}`);
    return `${n}${over ? '' : '…'} ${notes.join(' ')}`;
  });

it('lists the tricks, the newest first, with who led and who took them', () => {
  expect(drawn(0)).toEqual(['2… B5! - >B4', '1 G1 >R3 R9!']);
});

it('begins with the own row, and with the first for who looks on', () => {
  expect(columnsOf(view, 1)).toEqual([1, 2, 0]);
  expect(columnsOf(view, null)).toEqual([0, 1, 2]);
  expect(drawn(1)[1]).toBe('1 >R3 R9! G1');
});

it('knows of no trick before the first', () => {
  expect(pastTricks({ ...view, tricks: [] }, 0)).toEqual([]);
});
