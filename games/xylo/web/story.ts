// Xylo in sentences: what happened, where the match stands, why something was refused.
import type { Story, Telling } from '@tablee/lib/contract';
import type { Json } from '@tablee/lib/wire';
import { cardName, cardOf, cardsOf, colourName, listed } from './cards';
import { ownerOf } from './rows';
import type { Colour, Past, Phase, Sight, XyloView } from './view';

type Holes = Record<string, string | number>;
const viewOf = (telling: Telling) => telling.view as unknown as XyloView | null;

/** "You" and a name take different verbs in English and French: two keys each. */
function told(key: string, seat: number, { t, name, you }: Telling, holes: Holes = {}): string {
  return seat === you ? t(`${key}.you`, holes) : t(`${key}.they`, { ...holes, name: name(seat) });
}

/** The same for a row, which may be an automaton's. */
function toldOfRow(key: string, row: number, telling: Telling, holes: Holes): string {
  const owner = ownerOf(row, viewOf(telling)?.scores.length ?? 0);
  if ('seat' in owner) return told(key, owner.seat, telling, holes);
  return telling.t(`${key}.they`, { ...holes, name: telling.t('automaton', { letter: owner.automaton }) });
}

const bidding = (card: string, { t }: Telling): Holes => ({ n: cardOf(card)?.number ?? 0, card: cardName(cardOf(card), t) });

function scored({ round, points }: Past, { t, name, you }: Telling): string {
  const results = points.map((n, seat) => t('tell.scored', { name: seat === you ? t('you') : name(seat), n }));
  return t('tell.round', { round, results: results.join(', ') });
}

function narrate(json: Json, telling: Telling): string {
  const sight = json as unknown as Sight;
  const { t, name } = telling;
  if ('dealt' in sight) return told('tell.dealt', sight.dealt.leader, telling, { round: sight.dealt.round });
  if ('sorted' in sight) return told('tell.sorted', sight.sorted.seat, telling);
  if ('laid' in sight) return told('tell.laid', sight.laid.leader, telling);
  if ('automaton_bid' in sight) return toldOfRow('tell.bid', sight.automaton_bid.row, telling, bidding(sight.automaton_bid.card, telling));
  if ('played' in sight) return toldOfRow('tell.played', sight.played.row, telling, { card: cardName(cardOf(sight.played.card), t), place: sight.played.position });
  // Announcing nothing is the rule and not worth a sentence.
  if ('passed' in sight) return '';
  if ('looked' in sight) {
    const { seat, positions, cards } = sight.looked;
    return told('tell.looked', seat, telling, { left: positions[0], right: positions[1], cards: listed(cardsOf(cards ?? []).map((card) => cardName(card, t)), t) });
  }
  if ('bid' in sight) return told('tell.bid', sight.bid.seat, telling, bidding(sight.bid.card, telling));
  if ('last_bid' in sight) return told('tell.last', sight.last_bid.seat, telling, bidding(sight.last_bid.card, telling));
  if ('taken' in sight) return toldOfRow('tell.taken', sight.taken.row, telling, { n: sight.taken.won });
  if ('round_over' in sight) return scored(sight.round_over.result, telling);
  if ('extra' in sight) return t('tell.extra', { names: listed(sight.extra.tied.map(name), t) });
  return told('tell.won', sight.won.seat, telling);
}

function headline(json: Json, { t }: Telling): string {
  const view = json as unknown as XyloView;
  const where = t(view.round > view.rounds ? 'headline.extra' : 'headline', { round: view.round, rounds: view.rounds });
  return view.tricks.length > 0 ? t('headline.trick', { where, n: view.tricks.length }) : where;
}

/** An action in words. */
function caption(notation: string, telling: Telling): string {
  const { t, you } = telling;
  const [verb, first, second] = notation.split(' ');
  const own = viewOf(telling)?.rows.find((row) => 'seat' in row.owner && row.owner.seat === you);
  const slot = own?.cards[Number(first) - 1];
  if (verb === 'pass') return t('do.pass');
  if (verb === 'look') return t('do.look.pair', { left: first ?? '', right: second ?? '' });
  if (verb === 'bid') return typeof slot?.number === 'number' ? t('do.bid.number', { n: slot.number }) : t('do.bid');
  if (verb === 'play' && slot) return t('do.play.place', { colour: colourName(slot.back, t), place: first ?? '' });
  return verb === 'sort' && !first ? t('do.sort.plain') : notation.replace(/^sort /, '');
}

/** The server's reason in the person's words; each names its rule. */
function refusal(reason: Json, { t, name }: Telling): string | null {
  if (reason === 'no_seat') return t('why.seat');
  if (reason === 'already_bid') return t('why.bid_done');
  if (reason === null || typeof reason !== 'object' || Array.isArray(reason)) return null;
  const [[kind, about]] = Object.entries(reason) as unknown as [[string, Record<string, never>]];
  const pair = (key: string) => (about[key] ?? [0, 0]) as [number, number];
  switch (kind) {
    case 'not_your_turn': {
      const awaited = about['awaited'] as number[];
      const names = listed(awaited.map(name), t);
      return awaited.length > 1 ? t('why.sorting', { names, n: awaited.length }) : t('why.turn', { name: names });
    }
    case 'wrong_phase': return t(`why.phase.${about['phase'] as Phase}`);
    case 'wrong_rows': return t('why.rows', { n: about['need'] as number });
    case 'wrong_cards': return t('why.cards');
    case 'not_sorted': return t('why.rises', { place: about['at'] as number });
    case 'no_card': return t('why.gone', { place: about['position'] as number });
    case 'leftmost': return t('why.leftmost', { place: about['position'] as number });
    case 'must_follow': {
      const places = about['positions'] as number[];
      return t('why.follow', { colour: colourName(about['colour'] as Colour, t), places: listed(places, t), n: places.length });
    }
    case 'not_adjacent': return t('why.adjacent', { left: pair('positions')[0], right: pair('positions')[1] });
    case 'too_late_to_look': return t('why.late', { n: about['left'] as number });
    case 'not_looked': return t('why.looked', { place: about['position'] as number, left: pair('looked')[0], right: pair('looked')[1] });
    default: return null;
  }
}

export const story: Story = { narrate, headline, caption, refusal };
