// Lexicon in sentences: what happened, where the game stands, why something was refused.
import type { Holes } from '@tablee/lib/message';
import type { Json, JsonObject } from '@tablee/lib/wire';
import { answering } from './answering';
import { cardName } from './cards';
import type { Key, Narration, Stem, Telling } from './text';
import { ruleSetOf, type Claim, type LastHand, type LexiconView, type Ruling, type Sight } from './view';

/** "You" and a name take different verbs in English and French: two keys each. */
export function sentenceAbout(key: Stem, seat: number, { t, name, you }: Telling, holes: Holes = {}): string {
  return seat === you ? t(`${key}.you`, holes) : t(`${key}.they`, { ...holes, name: name(seat) });
}

export const signed = (points: number): string => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0');
const big = (word: string) => word.toUpperCase();
const letters = (cards: string[], { t }: Telling) => cards.map((card) => cardName(card, t)).join(', ');
const callOf = (seat: number, { t, name, you }: Telling) => (seat === you ? t('you') : name(seat));

function made(claim: Claim, telling: Telling): string {
  const holes = { word: big(claim.word), before: big(claim.before), taken: letters(claim.taken, telling) };
  const closing = claim.closes ? ` ${sentenceAbout('tell.closes', claim.author, telling)}` : '';
  return sentenceAbout(`tell.${claim.manner}`, claim.author, telling, holes) + closing;
}

function ruled({ word, verdict, points }: Ruling, telling: Telling): string {
  const sentence = telling.t(`tell.ruled.${verdict}`, { word: big(word) });
  return points
    ? `${sentence} ${sentenceAbout('tell.points', points[0], telling, { n: signed(points[1]) })}`
    : sentence;
}

function handOver({ number, points, totals, retired }: LastHand, telling: Telling): string {
  const changes = totals.map((total, seat) => `${callOf(seat, telling)} ${signed(points[seat] ?? 0)} → ${total}`);
  const gone = retired.map((seat) => sentenceAbout('tell.retired', seat, telling));
  return [telling.t('tell.over', { n: number, changes: changes.join(', ') }), ...gone].join(' ');
}

/** Who won, in a sentence. */
export function wonBy(winners: number[], telling: Telling): string {
  const [only] = winners;
  if (only === undefined) return '';
  if (winners.length === 1) return sentenceAbout('tell.won', only, telling);
  return telling.t('tell.shared', { names: winners.map((seat) => callOf(seat, telling)).join(', ') });
}

function narrate(json: Json, telling: Telling): string {
  const sight = json as unknown as Sight;
  const { t } = telling;
  if (sight === 'rang') return t('tell.rang');
  if ('drawn' in sight) return sentenceAbout('tell.drawn', sight.drawn.dealer, telling);
  if ('dealt' in sight) return sentenceAbout('tell.dealt', sight.dealt.first, telling, { n: sight.dealt.number });
  if ('made' in sight) return made(sight.made, telling);
  if ('changed' in sight) {
    const { seat, card, source, taken } = sight.changed;
    return sentenceAbout(source === 'open' ? 'tell.open' : 'tell.stock', seat, telling, {
      card: cardName(card, t),
      taken: taken ? cardName(taken, t) : '',
    });
  }
  if ('reshuffled' in sight) return t('tell.reshuffled');
  if ('challenged' in sight)
    return sentenceAbout('tell.challenged', sight.challenged.by, telling, { word: big(sight.challenged.word) });
  if ('ruled' in sight) return ruled(sight.ruled, telling);
  if ('accepted' in sight) return sentenceAbout('tell.accepted', sight.accepted.seat, telling);
  if ('hand_over' in sight) return handOver(sight.hand_over, telling);
  return 'game_over' in sight ? wonBy(sight.game_over.winners, telling) : '';
}

function caption(notation: string, { t, view }: Telling): string {
  const [verb = '', second = '', third = ''] = notation.split(' ');
  if (verb === 'accept' || verb === 'challenge') return t(`say.${verb}`);
  if (verb === 'discard')
    return t(third === 'open' ? 'say.discard.open' : 'say.discard.stock', { card: cardName(second, t) });
  if (verb === 'word') return t('say.word', { word: big(second) });
  const before = (view as LexiconView | null)?.words[Number(second) - 1] ?? '';
  return t(verb === 'insert' ? 'say.insert' : 'say.exchange', { before: big(before), word: big(third) });
}

const PLAIN: Record<string, Key> = {
  game_over: 'why.over',
  not_seated: 'why.watching',
  retired: 'why.retired',
  ruling_pending: 'why.ruling',
  last_word_open: 'why.closing',
  nothing_added: 'why.added',
  no_challenge_open: 'why.no_challenge',
  own_word: 'why.own',
  nothing_to_accept: 'why.no_accept',
  no_ruling_open: 'why.no_ruling',
  bell_already_rung: 'why.bell',
};

function refusal(reason: Json, telling: Telling): string | null {
  const { t, name } = telling;
  if (typeof reason === 'string') return PLAIN[reason] ? t(PLAIN[reason]) : null;
  if (reason === null || typeof reason !== 'object' || Array.isArray(reason)) return null;
  const [kind = '', about] = Object.entries(reason)[0] ?? [];
  const of = (about ?? {}) as Record<string, Json>;
  const old = big(String(of['old'] ?? ''));
  switch (kind) {
    case 'not_your_turn':
      return t('why.turn', { name: name(Number(of['turn'])) });
    case 'not_in_hand':
      return t('why.hand', { letters: letters((of['missing'] ?? []) as string[], telling) });
    case 'too_short':
      return t('why.short', { n: Number(of['min']) });
    case 'no_such_word':
      return t('why.number', { n: Number(of['number']) });
    case 'not_an_insertion':
      return t('why.insertion', { word: old });
    case 'not_an_exchange':
      return t('why.exchange', { word: old });
    case 'not_in_dictionary':
      return t('why.dictionary', { word: big(String(of['word'])) });
    default:
      return null;
  }
}

/** "Hand 3 · French dictionary · out at 100". */
function headline(view: JsonObject, { t, rules }: Telling): string {
  const ruleSet = ruleSetOf(rules ?? {});
  const goal = ruleSet.target > 0 ? t('goal.target', { n: ruleSet.target }) : t('goal.hands', { n: ruleSet.hands });
  return t('headline', {
    n: (view as unknown as LexiconView).number,
    dictionary: t(`dictionary.${ruleSet.dictionary}`),
    goal,
  });
}

export const narration: Narration = {
  narrate,
  headline,
  caption,
  refusal,
  answering: (view, you, notation, rules) =>
    answering(view as unknown as LexiconView, you, notation, ruleSetOf(rules).strict),
};
