// The sentence under the words: who did what last, and what is asked of you now.
import type { Json, Status } from '@tablee/lib/wire';
import { cardName } from './cards';
import { narration, sentenceAbout } from './narration';
import type { Telling } from './text';
import type { LexiconView, Sight } from './view';

const worthSaying = (sight: Sight) =>
  sight !== 'rang' && ('made' in sight || 'changed' in sight || 'ruled' in sight || 'dealt' in sight);

/** What happened last: as it was just seen, or, coming back later, as the table remembers it. */
export function happened(view: LexiconView, sights: Json[], telling: Telling): string {
  const seen = (sights as unknown as Sight[]).findLast(worthSaying);
  if (seen) return narration.narrate(seen as unknown as Json, telling);
  if (view.claim) return narration.narrate({ made: view.claim } as unknown as Json, telling);
  const last = view.recent.at(-1);
  if (!last) return sentenceAbout('tell.dealt', view.turn, telling, { n: view.number });
  const [verb, second = '', third = ''] = last.action.split(' ');
  if (verb === 'discard')
    return sentenceAbout(third === 'open' ? 'tell.exposed' : 'tell.discarded', last.seat, telling, {
      card: cardName(second, telling.t),
    });
  if (verb === 'word') return sentenceAbout('tell.word', last.seat, telling, { word: second.toUpperCase() });
  return '';
}

/** Who rules on challenges, and in how many seconds, where that is limited. */
export interface Host {
  isMe: boolean;
  seconds: number | null;
}

/** Of more than so many who are awaited, the last are counted. */
const NAMED = 4;

/** What is asked, of you or of whom. */
export function asked(view: LexiconView, status: Status, host: Host, telling: Telling): string {
  const { t, name, you } = telling;
  const word = (view.claim?.word ?? '').toUpperCase();
  const listed = (seats: number[]) => seats.map((seat) => (seat === you ? t('you') : name(seat))).join(', ');
  const whom = (seats: number[]) =>
    seats.length <= NAMED
      ? listed(seats)
      : t('ask.judge.more', { names: listed(seats.slice(0, NAMED - 1)), n: seats.length - NAMED + 1 });
  switch (view.phase) {
    case 'over':
      return '';
    case 'ruling': {
      const who = t(host.isMe ? 'ask.host.you' : 'ask.host.they', { name: name(view.challenger ?? 0), word });
      return host.seconds === null ? who : `${who} ${t('ask.host.limit', { n: host.seconds })}`;
    }
    case 'closing':
      return you !== null && view.waiting.includes(you)
        ? t('ask.judge.you')
        : t('ask.judge.they', { names: whom(view.waiting) });
    default:
      if (you !== null && status.to_act.includes(you)) return t(view.words.length ? 'ask.you' : 'ask.you.first');
      return you !== null && view.retired.includes(you)
        ? `${t('ask.retired')} ${t('ask.they', { name: name(view.turn) })}`
        : t('ask.they', { name: name(view.turn) });
  }
}
