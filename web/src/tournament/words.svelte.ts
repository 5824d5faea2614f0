// The messages of tournaments, loaded with their pages and not before.
import { loadCatalogue } from '@tablee/lib/catalogue';
import { lang } from '@tablee/lib/language.svelte';
import { fill, type Catalogue, type Holes, type Language } from '@tablee/lib/message';
import type messages from '../../text/tournament/en.json';

type Key = keyof typeof messages;

const files = import.meta.glob<{ default: Catalogue }>('../../text/tournament/*.json');
const loaded: { messages: Catalogue; lang: Language | null } = $state({ messages: {}, lang: null });

/** Fetches the messages of the language on the screen; call it inside an effect. */
export async function learn(): Promise<void> {
  const wanted = lang();
  const messages = await loadCatalogue(files, '../../text/tournament', wanted);
  if (wanted === lang()) Object.assign(loaded, { messages, lang: wanted });
}

/** Whether there are messages to show. */
export const ready = (): boolean => loaded.lang !== null;

/** A sentence about tournaments. */
export function d(key: Key, holes: Holes = {}): string {
  return fill(loaded.messages[key] ?? key, holes, loaded.lang ?? 'en');
}
