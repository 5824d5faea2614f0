// Deal of Lexicon (L1, L2), for a browser that deals again after a game.
import type { Fair } from '@tablee/lib/contract';
import { ALPHABET, MASTER } from './cards';
import { ruleSetOf, type RuleSet, type LexiconView } from './view';

/** L1: how many there are of each letter. */
const COUNTS: Record<RuleSet['pack'], [string, number][]> = {
  classic: [
    ['AEI', 4],
    ['HLORSTUW', 3],
  ],
  francais: [
    ['E', 6],
    ['AI', 4],
    ['LNORSTU', 3],
  ],
};

/** The pack in its own order: A to Z, equal letters together, the Master last; two packs from five seats on. */
function packOf(name: RuleSet['pack'], seats: number): string[] {
  const packs = seats >= 5 ? 2 : 1;
  const count = (letter: string) => COUNTS[name].find(([letters]) => letters.includes(letter))?.[1] ?? 1;
  return [...ALPHABET, MASTER].flatMap((letter) => Array.from({ length: count(letter) * packs }, () => letter));
}

const viewOf = (views: readonly unknown[], seat = 0) => views[seat] as LexiconView;

export const fair: Fair = {
  async dealt(chance, round, { seats, rules, views }) {
    const { dealer, retired } = viewOf(views);
    const row = (await chance.stream('deal', round)).shuffled(packOf(ruleSetOf(rules).pack, seats));
    const size = typeof rules['hand_size'] === 'number' ? rules['hand_size'] : 10;
    // L2.2, L2.3: one at a time from the dealer's left; retired seats are passed over.
    const order = Array.from({ length: seats }, (_, n) => (dealer + 1 + n) % seats).filter(
      (seat) => !retired.includes(seat),
    );
    const hands: string[][] = Array.from({ length: seats }, () => []);
    for (let n = 0; n < size; n++) for (const seat of order) hands[seat]?.push(row.shift() ?? '');
    // The exposed card comes next, the rest is the stock.
    return [...hands, [row.shift() ?? ''], [String(row.length)]];
  },
  shown({ views }) {
    const hands = views.map((_, seat) => viewOf(views, seat).hand ?? []);
    const { pile, stock } = viewOf(views);
    return [...hands, pile, [String(stock)]];
  },
};
