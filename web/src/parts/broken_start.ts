// Starts that were broken off, in words: how many, who broke the last one off, whose shares were missing.
import { t } from '@tablee/lib/language.svelte';
import { shownName } from '@tablee/lib/names';
import type { BrokenStarts } from '@tablee/lib/wire';

export function brokenStart({ count, newest }: BrokenStarts): string {
  const last = newest.at(-1);
  const by = last?.by === undefined ? t('broken.off') : t('broken.by', { name: shownName(last.by) });
  const missing = (last?.withheld ?? []).map(shownName).join(', ');
  return [
    by,
    ...(missing === '' ? [] : [t('broken.withheld', { names: missing })]),
    ...(count > 1 ? [t('broken.count', { n: count })] : []),
  ].join(' ');
}
