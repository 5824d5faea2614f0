// The messages about evidence, loaded with its page and not before.
import { loadCatalogue } from '@tablee/lib/catalogue';
import { lang } from '@tablee/lib/language.svelte';
import { fill, type Catalogue, type Holes, type Language } from '@tablee/lib/message';
import type messages from '../../text/evidence/en.json';

type Key = keyof typeof messages;

const files = import.meta.glob<{ default: Catalogue }>('../../text/evidence/*.json');
const loaded: { messages: Catalogue; lang: Language | null } = $state({ messages: {}, lang: null });

/** Fetches the messages of the language on the screen; call it inside an effect. */
export async function learn(): Promise<void> {
  const wanted = lang();
  const messages = await loadCatalogue(files, '../../text/evidence', wanted);
  if (wanted === lang()) Object.assign(loaded, { messages, lang: wanted });
}

/** Whether there are messages to show. */
export const ready = (): boolean => loaded.lang !== null;

/** A sentence about evidence. */
export function e(key: Key, holes: Holes = {}): string {
  return fill(loaded.messages[key] ?? key, holes, loaded.lang ?? 'en');
}

/** A figure as people write it in the language on the screen. */
export function figure(value: number): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return new Intl.NumberFormat(loaded.lang ?? 'en', digits).format(value);
}
