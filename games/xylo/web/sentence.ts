// The one sentence under the trick: who did what, and what is asked of you.
import type { Seated } from '@tablee/lib/contract';
import type { Legal } from '@tablee/lib/wire';
import { placesFor } from './announce';
import { cardName, cardOf, colourName, listed } from './cards';
import { bestOf, ownerName, seatOf, sortedBy, ownerOf, trickOf } from './rows';
import type { Say } from './text';
import type { Row, XyloView } from './view';

export interface Moment {
  view: XyloView;
  legal: Legal | null;
  you: number | null;
  seats: readonly Seated[];
  /** The person asked to look. */
  asked: boolean;
  t: Say;
}

const nameIn = (seats: readonly Seated[], seat: number) => seats.find((one) => one.seat === seat)?.name ?? '';

/** Who has yet to sort. */
export const sorting = (view: XyloView): number[] =>
  view.scores.map((_, seat) => seat).filter((seat) => !view.sorted.includes(seat));

function whileSorting({ view, you, seats, t }: Moment): string {
  const waiting = sorting(view);
  const names = listed(
    waiting.map((seat) => nameIn(seats, seat)),
    t,
  );
  if (you === null) return t('say.sort.watch', { names, n: waiting.length });
  if (!waiting.includes(you)) return t('say.sort.wait', { names, n: waiting.length });
  const rows = sortedBy(you, view.scores.length).map((row) => ownerName(ownerOf(row, view.scores.length), seats, t));
  return t('say.sort.you', { names: listed(rows, t) });
}

/** What happened last: the trick that was taken, or the card that was played. */
function happened({ view, you, seats, t }: Moment): string {
  const trick = trickOf(view);
  const taken = trick?.winner ?? null;
  const play = !trick ? null : taken !== null ? bestOf(view) : trick.plays.at(-1);
  const owner = play ? view.rows[play.row]?.owner : null;
  if (!play || !owner) return '';
  const verb = taken !== null ? 'say.took' : 'say.played';
  const holes = { name: ownerName(owner, seats, t), card: cardName(cardOf(play.card), t) };
  return t(seatOf(owner) === you ? `${verb}.you` : `${verb}.they`, holes);
}

/** What the server's list asks of the person: to lead, to follow, or anything. */
function askedToPlay({ view, t }: Moment, own: Row, places: number[]): string {
  if (!view.led) return t(places.length === 1 ? 'say.lead.last' : 'say.lead.you');
  const follows = places.every((place) => own.cards[place - 1]?.back === view.led);
  return t(follows ? 'say.follow' : 'say.free', { colour: colourName(view.led, t) });
}

function wanted(moment: Moment): string {
  const { view, legal, you, seats, asked, t } = moment;
  const turn = view.turn ?? null;
  if (turn === null) return '';
  const own = view.rows.find((row) => seatOf(row.owner) === turn);
  const mine = turn === you;
  const name = nameIn(seats, turn);
  if (view.phase === 'announcing') return t(mine ? (asked ? 'say.may.you' : 'say.may.soon') : 'say.may.they', { name });
  if (view.phase === 'choosing') {
    const [left, right] = own?.looked ?? [0, 0];
    if (!mine || !own) return t('say.choose.they', { name, left, right });
    const seen = [left, right]
      .map((place) => own.cards[place - 1])
      .map((slot) => (slot ? t('card', { colour: colourName(slot.back, t), n: slot.number ?? '?' }) : ''));
    return t('say.choose.you', { one: seen[0] ?? '', other: seen[1] ?? '' });
  }
  if (mine && own && legal) return askedToPlay(moment, own, placesFor('play', legal));
  return t(view.led ? 'say.next' : 'say.lead.they', { name });
}

/** The sentence of this moment. */
export function sentenceOf(moment: Moment): string {
  const { view, t } = moment;
  if (view.phase === 'over') return t('say.over');
  if (view.phase === 'sorting') return whileSorting(moment);
  // The question about a bid needs the room; what was played is seen in the trick.
  const before = view.phase === 'choosing' ? '' : happened(moment);
  return [before, wanted(moment)].filter(Boolean).join(' ');
}
