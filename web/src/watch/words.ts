// Words for spectators: what they see, and how late hands are shown.
import { t } from '@tablee/lib/language.svelte';
import { markedName } from '@tablee/lib/names';
import type { Watch, Watchers } from '@tablee/lib/wire';

/** "3 minutes"; "100 seconds" where it is not as many whole minutes. */
export const delayWords = (seconds: number): string =>
  seconds === 0 || seconds % 60 > 0 ? t('watch.seconds', { n: seconds }) : t('watch.minutes', { n: seconds / 60 });

/** What spectators see, in a few words. */
export function watchWords(watch: Watch | undefined): string {
  if (!watch || watch.kind === 'table') return t('watch.table');
  if (watch.kind === 'nobody') return t('watch.nobody');
  return watch.delay === 0 ? t('watch.hands.now') : t('watch.hands', { delay: delayWords(watch.delay) });
}

/** What those who look on are called, programs marked. */
export const namesOf = ({ names, bots = [] }: Watchers): string[] =>
  names.map((name, place) => markedName(name, bots.includes(place)));

/** What a link to the spectators' page says. */
export const watchLink = (delay: number): string =>
  delay === 0 ? t('watch.go.now') : t('watch.go', { delay: delayWords(delay) });
