// The settlement as a picture: payers on the left, takers on the right, ribbons as wide as the chips.
import { tilesOf } from './tiles';
import type { Settlement } from './view';

export interface Node {
  seat: number;
  total: number;
  y: number;
  height: number;
}
export interface Ribbon {
  payer: number;
  taker: number;
  chips: number;
  path: string;
  /** Where its figure stands: at the payer's end, where ribbons never cross yet. */
  x: number;
  y: number;
  /** Where it ends, at the taker's. */
  end: number;
  width: number;
}
export interface Flows {
  payers: Node[];
  takers: Node[];
  ribbons: Ribbon[];
  height: number;
}

const GAP = 14;
const LEAST = 26;

/** Lays the payments out in a box of this width; every ribbon is tall enough for its figure. */
export function flowsOf({ payments, left }: Settlement, width: number): Flows {
  const seats = payments.map((_, seat) => seat);
  const chips = (payer: number, taker: number) => payments[payer]?.[taker] ?? 0;
  const most = Math.max(1, ...payments.flat());
  const tall = (amount: number) => (amount === 0 ? 0 : LEAST * 0.7 + (amount / most) * LEAST);
  const weight = (seat: number) => tilesOf(left[seat]).length;
  const rising = [...seats].sort((a, b) => weight(a) - weight(b));
  const pays = (seat: number) => seats.reduce((sum, taker) => sum + chips(seat, taker), 0);
  const takes = (seat: number) => seats.reduce((sum, payer) => sum + chips(payer, seat), 0);
  const payOrder = [...rising].reverse().filter((seat) => pays(seat) > 0);
  const takeOrder = rising.filter((seat) => takes(seat) > 0);
  const payers = column(payOrder, pays, (seat) => sum(takeOrder, (taker) => tall(chips(seat, taker))));
  const takers = column(takeOrder, takes, (seat) => sum(payOrder, (payer) => tall(chips(payer, seat))));
  const height = Math.max(bottom(payers), bottom(takers));
  centre(payers, height);
  centre(takers, height);
  const out = new Map(payers.map((node) => [node.seat, node.y]));
  const into = new Map(takers.map((node) => [node.seat, node.y]));
  const ribbons: Ribbon[] = [];
  for (const payer of payOrder)
    for (const taker of takeOrder) {
      const amount = chips(payer, taker);
      if (amount === 0) continue;
      const thick = tall(amount);
      const y0 = (out.get(payer) ?? 0) + thick / 2;
      const y1 = (into.get(taker) ?? 0) + thick / 2;
      out.set(payer, y0 + thick / 2);
      into.set(taker, y1 + thick / 2);
      const path = `M0 ${y0}C${width * 0.45} ${y0} ${width * 0.55} ${y1} ${width} ${y1}`;
      ribbons.push({ payer, taker, chips: amount, path, x: 16, y: y0, end: y1, width: thick });
    }
  return { payers, takers, ribbons, height };
}

const sum = (seats: number[], of: (seat: number) => number) => seats.reduce((total, seat) => total + of(seat), 0);
const bottom = (nodes: Node[]) => (nodes.at(-1)?.y ?? 0) + (nodes.at(-1)?.height ?? 0);

function column(seats: number[], total: (seat: number) => number, tall: (seat: number) => number): Node[] {
  let y = 0;
  return seats.map((seat) => {
    const node = { seat, total: total(seat), y, height: Math.max(tall(seat), 44) };
    y += node.height + GAP;
    return node;
  });
}

function centre(nodes: Node[], height: number): void {
  const shift = (height - bottom(nodes)) / 2;
  for (const node of nodes) node.y += shift;
}
