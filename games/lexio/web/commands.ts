// The one list of what the person can do now: buttons, keys and screen reader all come from it.
import type { Command } from '@tablee/lib/contract';
import type { Legal } from '@tablee/lib/wire';
import { judge, offersOf, type Offer } from './offers';
import { answering } from './answering';
import type { Say } from './text';
import { keyOf, nameOf, type Order, type Tile } from './tiles';
import type { LexioView } from './view';

export interface Situation {
  view: LexioView;
  legal: Legal | null;
  you: number;
  myTurn: boolean;
  pending: boolean;
  /** The tiles that are chosen. */
  chosen: Tile[];
  /** The move that was chosen ahead and waits for its turn. */
  planned: string | null;
  /** The settlement of the last round lies on the table. */
  settling: boolean;
  /** Whether the table lets the page remember for people. */
  aids: boolean;
  nextOrder: Order;
  nameOfSeat(seat: number): string;
  t: Say;
  choose(tiles: Tile[]): void;
  sort(): void;
  goOn(): void;
  showLast(): void;
  showSeen(): void;
}

/** Where nothing beats the table, passing is the one thing to do. */
export const mustPass = ({ myTurn, legal }: Pick<Situation, 'myTurn' | 'legal'>): boolean =>
  myTurn && legal !== null && legal.complete && legal.actions.every((action) => action === 'pass');

/** What of it may be chosen out of turn: an answer with as many tiles as the view says, or a pass. */
export function aheadOf({
  view,
  you,
  myTurn,
  pending,
  chosen,
}: Pick<Situation, 'view' | 'you' | 'myTurn' | 'pending' | 'chosen'>): { pass: boolean; play: boolean } {
  const beat = myTurn || pending || answering(view, you) === null ? null : view.to_beat;
  return { pass: !!beat, play: !!beat && chosen.length === beat.answer };
}

function moves(now: Situation): Command[] {
  const { view, legal, myTurn, chosen, planned, t } = now;
  const [ahead, forced, notation] = [aheadOf(now), mustPass(now), keyOf(chosen)];
  const passing = legal ? legal.actions.includes('pass') : myTurn && !!view.to_beat;
  const why = passing ? null : myTurn ? t('why.lead') : (judge([], now).why ?? null);
  return [
    {
      id: 'play',
      kind: forced ? 'plain' : 'main',
      label: t('do.play'),
      key: 'Enter',
      notation,
      ...(ahead.play ? { ahead: true, on: planned === notation } : { why: judge(chosen, now).why }),
    },
    {
      id: 'pass',
      kind: forced ? 'main' : 'plain',
      label: t('do.pass'),
      key: 'p',
      notation: 'pass',
      ...(ahead.pass ? { ahead: true, on: planned === 'pass' } : { why }),
    },
  ];
}

function suggestions(offers: Offer[], { chosen, t, choose }: Situation): Command[] {
  return offers.map(({ kind, plays }) => {
    const at = plays.findIndex((tiles) => keyOf(tiles) === keyOf(chosen));
    // One play has its name; of several each one as it is chosen, so that nobody cycles blindly.
    const [only] = plays.length === 1 ? plays : [plays[at]];
    const what = only ? nameOf(only, kind, t) : t(`offer.${kind}`, { n: plays.length });
    return {
      id: kind,
      kind: 'offer',
      label: at >= 0 && plays.length > 1 ? t('offer.at', { what, i: at + 1, n: plays.length }) : what,
      on: at >= 0,
      run: () => choose(plays[(at + 1) % plays.length] ?? []),
    };
  });
}

/** The suggestion after the one that is chosen. */
function nextOffer(offers: Offer[], chosen: Tile[]): Tile[] | null {
  const all = offers.flatMap(({ plays }) => plays);
  return all[(all.findIndex((tiles) => keyOf(tiles) === keyOf(chosen)) + 1) % all.length] ?? null;
}

/** Everything the person can do in this moment. */
export function commandsOf(now: Situation): Command[] {
  const { view, legal, chosen, settling, aids, nextOrder, t, choose } = now;
  if (view.phase === 'over') return [];
  const offers = offersOf(legal, view);
  const list: Command[] = settling
    ? [{ id: 'go-on', kind: 'main', label: t('do.go_on'), key: 'Enter', run: now.goOn }]
    : moves(now);
  const next = settling ? null : nextOffer(offers, chosen);
  if (next) list.push({ id: 'next', kind: 'arrange', label: t('do.next'), key: 'o', run: () => choose(next) });
  list.push({ id: 'sort', kind: 'arrange', label: t(`do.sort.${nextOrder}`), icon: 'sort', key: 's', run: now.sort });
  if (aids) list.push({ id: 'seen', kind: 'arrange', label: t('do.seen'), icon: 'eye', key: 't', run: now.showSeen });
  if (view.last && !settling)
    list.push({ id: 'last', kind: 'arrange', label: t('do.last'), icon: 'sheet', key: 'l', run: now.showLast });
  list.push(...suggestions(offers, now));
  if (chosen.length > 0)
    list.push({ id: 'clear', kind: 'undo', label: t('do.clear'), icon: 'close', key: 'Escape', run: () => choose([]) });
  return list;
}
