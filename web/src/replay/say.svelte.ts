// The messages of what comes after a game: a catalogue of its own, loaded with the first page that
// needs it, so that the shell does not carry it.
import { loadCatalogue } from '@tablee/lib/catalogue';
import { lang } from '@tablee/lib/language.svelte';
import { fill, type Catalogue, type Holes, type Language } from '@tablee/lib/message';
import type messages from '../../text/replay/en.json';

type Key = keyof typeof messages;

const files = import.meta.glob<{ default: Catalogue }>('../../text/replay/*.json');
const loaded: { messages: Catalogue; lang: Language | null } = $state({ messages: {}, lang: null });

/** Loads the messages of the language on the screen; call inside an effect, so that it follows. */
export async function learn(): Promise<void> {
  const wanted = lang();
  if (loaded.lang === wanted) return;
  loaded.messages = await loadCatalogue(files, '../../text/replay', wanted);
  loaded.lang = wanted;
}

/** Whether there are messages yet. */
export const learned = (): boolean => loaded.lang !== null;

export function say(key: Key, holes: Holes = {}): string {
  return fill(loaded.messages[key] ?? key, holes, loaded.lang ?? 'en');
}

/** Whether there is such a message: for what only some games have. */
export const has = (key: string): key is Key => key in loaded.messages;

/** A number as people write it in the language on the screen. */
export function decimal(value: number, digits = 1): string {
  return new Intl.NumberFormat(loaded.lang ?? 'en', { maximumFractionDigits: digits }).format(value);
}
