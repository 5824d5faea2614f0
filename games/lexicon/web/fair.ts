// Deal of Lexicon (L1, L2), for a browser that deals again after a game.
import type { Fair } from '@tablee/lib/contract';
import { ALPHABET, MASTER } from './cards';
import { PACKS } from './generated/pieces';
import { ruleSetOf, type RuleSet, type LexiconView } from './view';

/** The pack in its own order: A to Z, equal letters together, the Master last; two packs from five seats on. */
function packOf(name: RuleSet['pack'], seats: number): string[] {
  const packs = seats >= 5 ? 2 : 1;
  const count = (letter: string) => PACKS[name].find(([letters]) => letters.includes(letter))?.[1] ?? 0;
  return [...ALPHABET, MASTER].flatMap((letter) => Array.from({ length: count(letter) * packs }, () => letter));
}

const viewOf = (views: readonly unknown[], seat = 0) => views[seat] as LexiconView;

export const fair: Fair = {
  async dealt(chance, round, { seats, rules, views }) {
    const { dealer, retired } = viewOf(views);
    const { pack, dealt: size } = ruleSetOf(rules);
    const row = (await chance.stream('deal', round)).shuffled(packOf(pack, seats));
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
