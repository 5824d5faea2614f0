// Xylo in sentences: what happened, where the match stands, why something was refused.
import type { Json } from '@tablee/lib/wire';
import { answering } from './answering';
import { cardName, cardOf, cardsOf, colourName, listed } from './cards';
import { refusal } from './refusal';
import { ownerOf } from './rows';
import type { Narration, Stem, Telling } from './text';
import type { Past, Sight, XyloView } from './view';

type Holes = Record<string, string | number>;
const viewOf = (telling: Telling) => telling.view as unknown as XyloView | null;

/** "You" and a name take different verbs in English and French: two keys each. */
function sentenceAbout(key: Stem, seat: number, { t, name, you }: Telling, holes: Holes = {}): string {
  return seat === you ? t(`${key}.you`, holes) : t(`${key}.they`, { ...holes, name: name(seat) });
}

/** The same for a row, which may be an automaton's. */
function sentenceAboutRow(key: Stem, row: number, telling: Telling, holes: Holes): string {
  const owner = ownerOf(row, viewOf(telling)?.scores.length ?? 0);
  if ('seat' in owner) return sentenceAbout(key, owner.seat, telling, holes);
  return telling.t(`${key}.they`, { ...holes, name: telling.t('automaton', { letter: owner.automaton }) });
}

const bidding = (card: string, { t }: Telling): Holes => ({
  n: cardOf(card)?.number ?? 0,
  card: cardName(cardOf(card), t),
});

function scored({ round, points }: Past, { t, name, you }: Telling): string {
  const results = points.map((n, seat) => t('tell.scored', { name: seat === you ? t('you') : name(seat), n }));
  return t('tell.round', { round, results: results.join(', ') });
}

function narrate(json: Json, telling: Telling): string {
  const sight = json as unknown as Sight;
  const { t, name } = telling;
  if ('dealt' in sight) return sentenceAbout('tell.dealt', sight.dealt.leader, telling, { round: sight.dealt.round });
  if ('sorted' in sight) return sentenceAbout('tell.sorted', sight.sorted.seat, telling);
  if ('laid' in sight) return sentenceAbout('tell.laid', sight.laid.leader, telling);
  if ('automaton_bid' in sight)
    return sentenceAboutRow('tell.bid', sight.automaton_bid.row, telling, bidding(sight.automaton_bid.card, telling));
  if ('played' in sight)
    return sentenceAboutRow('tell.played', sight.played.row, telling, {
      card: cardName(cardOf(sight.played.card), t),
      place: sight.played.position,
    });
  // Announcing nothing is the rule and not worth a sentence.
  if ('passed' in sight) return '';
  if ('looked' in sight) {
    const { seat, positions, cards } = sight.looked;
    return sentenceAbout('tell.looked', seat, telling, {
      left: positions[0],
      right: positions[1],
      cards: listed(
        cardsOf(cards ?? []).map((card) => cardName(card, t)),
        t,
      ),
    });
  }
  if ('bid' in sight) return sentenceAbout('tell.bid', sight.bid.seat, telling, bidding(sight.bid.card, telling));
  if ('last_bid' in sight)
    return sentenceAbout('tell.last', sight.last_bid.seat, telling, bidding(sight.last_bid.card, telling));
  if ('taken' in sight) return sentenceAboutRow('tell.taken', sight.taken.row, telling, { n: sight.taken.won });
  if ('round_over' in sight) return scored(sight.round_over.result, telling);
  if ('extra' in sight) return t('tell.extra', { names: listed(sight.extra.tied.map(name), t) });
  return sentenceAbout('tell.won', sight.won.seat, telling);
}

function headline(json: Json, { t }: Telling): string {
  const view = json as unknown as XyloView;
  const holes = { round: view.round, rounds: view.rounds, n: view.tricks.length };
  if (view.round > view.rounds) return t('headline.extra', holes);
  return t(view.tricks.length > 0 ? 'headline.trick' : 'headline', holes);
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

export const narration: Narration = {
  narrate,
  headline,
  caption,
  refusal,
  answering: (view, you) => answering(view as unknown as XyloView, you),
};
