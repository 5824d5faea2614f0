// Lexio in sentences: what happened, where the match stands, why something was refused.
import type { Json } from '@tablee/lib/wire';
import { answering } from './answering';
import type { Narration, Stem, Telling } from './text';
import { nameOf, tilesOf } from './tiles';
import type { Combo, LexioView, Settlement, Sight } from './view';

/** "You" and a name take different verbs in English and French: two keys each. */
function sentenceAbout(
  key: Stem,
  seat: number,
  { t, name, you }: Telling,
  holes: Record<string, string | number> = {},
): string {
  return seat === you ? t(`${key}.you`, holes) : t(`${key}.they`, { ...holes, name: name(seat) });
}

function narrate(json: Json, telling: Telling): string {
  const sight = json as unknown as Sight;
  const { t, name, you } = telling;
  if ('dealt' in sight) return sentenceAbout('tell.dealt', sight.dealt.opener, telling, { round: sight.dealt.round });
  if ('played' in sight) {
    const { seat, tiles, combo, left } = sight.played;
    return sentenceAbout(left === 0 ? 'tell.out' : 'tell.played', seat, telling, {
      play: nameOf(tilesOf(tiles), combo, t, 'play'),
      left,
    });
  }
  if ('passed' in sight) return sentenceAbout('tell.passed', sight.passed.seat, telling);
  if ('took_trick' in sight) return sentenceAbout('tell.took', sight.took_trick.seat, telling);
  if ('settled' in sight) {
    const { settlement, chips } = sight.settled;
    const changes = chips.map(
      (total, seat) => `${seat === you ? t('you') : name(seat)} ${signed(net(settlement, seat))} → ${total}`,
    );
    return t('tell.settled', { round: settlement.round, changes: changes.join(', ') });
  }
  const { winners } = sight.ended;
  if (winners.length === 1 && winners[0] !== undefined) return sentenceAbout('tell.won', winners[0], telling);
  return t('tell.shared', { names: winners.map((seat) => (seat === you ? t('you') : name(seat))).join(', ') });
}

/** What a seat won or lost in a settlement. */
export function net({ payments }: Settlement, seat: number): number {
  const paid = (payments[seat] ?? []).reduce((sum, chips) => sum + chips, 0);
  return payments.reduce((sum, row) => sum + (row[seat] ?? 0), 0) - paid;
}

export const signed = (chips: number): string => (chips > 0 ? `+${chips}` : chips < 0 ? `−${-chips}` : '0');

function refusal(reason: Json, { t, name, view }: Telling): string | null {
  if (reason === 'must_lead') return t('why.lead');
  if (reason === 'game_over') return t('why.over');
  if (reason === 'not_seated') return t('why.watching');
  if (reason === null || typeof reason !== 'object' || Array.isArray(reason)) return null;
  const about = (key: string) => reason[key] as Record<string, Json> | undefined;
  const turn = about('not_your_turn')?.['turn'];
  if (typeof turn === 'number') return t('why.turn', { name: name(turn) });
  const count = about('wrong_count');
  const [need, given] = [count?.['need'], count?.['given']];
  if (typeof need === 'number' && typeof given === 'number') return t('why.count', { n: need, given });
  const lacking = about('not_held')?.['tiles'];
  if (typeof lacking === 'string') return t('why.not_held', { tiles: lacking });
  if (about('not_a_combination')) return t('why.shape');
  const beat = (view as LexioView | null)?.to_beat;
  if (about('too_weak') && beat)
    return t('why.weak', { name: name(beat.seat), play: nameOf(tilesOf(beat.tiles), beat.combo, t) });
  return null;
}

export const narration: Narration = {
  narrate,
  headline: (view, { t }) =>
    t('headline', { round: (view as unknown as LexioView).round, rounds: (view as unknown as LexioView).rounds }),
  caption: (notation, { t }, kind) =>
    notation === 'pass' ? t('do.pass') : nameOf(tilesOf(notation), kind as Combo | null, t),
  refusal,
  answering: (view, you) => answering(view as unknown as LexioView, you),
  // Where nothing beats the table, one passes.
  forced: (_, { actions, complete }) => (complete && actions.length === 1 && actions[0] === 'pass' ? 'pass' : null),
};
