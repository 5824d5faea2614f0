// Refusals of the server in the person's words; after games/xylo/src/refusal.rs. Each names its rule.
import type { Json } from '@tablee/lib/wire';
import { colourName, listed } from './cards';
import type { Telling } from './text';
import type { Refusal } from './view';

/** Each kind of refusal that carries data, as a member of its own. */
type Reasons = Exclude<Refusal, string>;
type Reason = { [Kind in KeysOf<Reasons>]?: Extract<Reasons, Record<Kind, unknown>>[Kind] };
type KeysOf<One> = One extends unknown ? keyof One : never;

/** The sentence; `null` for a reason this page does not know, so that the server's own is shown. */
export function refusal(json: Json, { t, name }: Telling): string | null {
  if (json === 'no_seat') return t('why.seat');
  if (json === 'already_bid') return t('why.bid_done');
  if (json === null || typeof json !== 'object' || Array.isArray(json)) return null;
  const reason = json as unknown as Reason;
  if (reason.not_your_turn) {
    const { awaited } = reason.not_your_turn;
    const names = listed(awaited.map(name), t);
    return awaited.length > 1 ? t('why.sorting', { names, n: awaited.length }) : t('why.turn', { name: names });
  }
  if (reason.wrong_phase) return t(`why.phase.${reason.wrong_phase.phase}`);
  if (reason.wrong_rows) return t('why.rows', { n: reason.wrong_rows.need });
  if (reason.wrong_cards) return t('why.cards');
  if (reason.not_sorted) return t('why.rises', { place: reason.not_sorted.at });
  if (reason.no_card) return t('why.gone', { place: reason.no_card.position });
  if (reason.leftmost) return t('why.leftmost', { place: reason.leftmost.position });
  if (reason.must_follow) {
    const { colour, positions } = reason.must_follow;
    return t('why.follow', { colour: colourName(colour, t), places: listed(positions, t), n: positions.length });
  }
  if (reason.not_adjacent) {
    const [left, right] = reason.not_adjacent.positions;
    return t('why.adjacent', { left, right });
  }
  if (reason.too_late_to_look) return t('why.late', { n: reason.too_late_to_look.left });
  if (reason.not_looked) {
    const [left, right] = reason.not_looked.looked;
    return t('why.looked', { place: reason.not_looked.position, left, right });
  }
  return null;
}
