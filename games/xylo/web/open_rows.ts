// All rows open: what any seat knew of a row is put together, for a finished game that is shown again.
import type { Row, XyloView } from './view';

/** The view with every number that some seat knew. X3: whoever sorted a row knows it. */
export function opened(view: XyloView, all: readonly XyloView[] | null): XyloView {
  if (!all) return view;
  const slot = (row: number, place: number) =>
    all.map((one) => one.rows[row]?.cards[place]?.number).find((number) => typeof number === 'number');
  const cards = (row: Row, index: number) =>
    row.cards.map((card, place) => ({ ...card, number: card.number ?? slot(index, place) ?? null }));
  return { ...view, rows: view.rows.map((row, index) => ({ ...row, cards: cards(row, index) })) };
}
