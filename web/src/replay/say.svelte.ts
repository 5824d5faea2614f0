// The words of what comes after a game: a catalogue of its own, loaded with the first page that
// needs it, so that the shell does not carry it.
import { lang } from '@tablee/lib/language.svelte';
import { fill, type Catalogue, type Holes, type Language } from '@tablee/lib/message';
import type { Key } from './words/en';

const shelves = import.meta.glob<{ default: Catalogue<Key> }>('./words/{en,fr,ko}.ts');
const loaded: { words: Partial<Catalogue<Key>>; lang: Language | null } = $state({ words: {}, lang: null });

/** Loads the words of the language on the screen; call inside an effect, so that it follows. */
export async function learn(): Promise<void> {
  const wanted = lang();
  const shelf = shelves[`./words/${wanted}.ts`];
  if (!shelf || loaded.lang === wanted) return;
  const { default: words } = await shelf();
  loaded.words = words;
  loaded.lang = wanted;
}

/** Whether there are words yet. */
export const learned = (): boolean => loaded.lang !== null;

export function say(key: Key, holes: Holes = {}): string {
  return fill(loaded.words[key] ?? key, holes, loaded.lang ?? 'en');
}

/** A number as people write it in the language on the screen. */
export function decimal(value: number, digits = 1): string {
  return new Intl.NumberFormat(loaded.lang ?? 'en', { maximumFractionDigits: digits }).format(value);
}
