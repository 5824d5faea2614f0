// The shell's words in the person's language; only the chosen catalogue is loaded.
import { fill, type Catalogue, type Holes, type Language } from './message';
import { prefs } from './prefs.svelte';
import type { Key } from './words/en';

const shelves = import.meta.glob<{ default: Catalogue<Key> }>('./words/{en,fr,ko}.ts');
const loaded: { words: Partial<Catalogue<Key>>; lang: Language } = $state({ words: {}, lang: prefs.lang });

/** Loads a language and switches to it once it is here, so that nobody sees half a page. */
export async function speak(lang: Language): Promise<void> {
  const shelf = shelves[`./words/${lang}.ts`];
  if (!shelf) return;
  const { default: words } = await shelf();
  loaded.words = words;
  loaded.lang = lang;
  prefs.lang = lang;
}

/** A sentence of the shell. */
export function t(key: Key, holes: Holes = {}): string {
  return fill(loaded.words[key] ?? key, holes, loaded.lang);
}

/** The language on the screen. */
export function lang(): Language {
  return loaded.lang;
}

/** Whether the shell has this key: for words that come from a server, like a refusal's code. */
export function knows(key: string): key is Key {
  return key in loaded.words;
}
