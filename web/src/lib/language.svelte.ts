// The shell's messages in the person's language; only the chosen catalogues are loaded.
import type errors from '../../text/errors/en.json';
import type shell from '../../text/shell/en.json';
import { loadCatalogue } from './catalogue';
import { fill, type Catalogue, type Holes, type Language } from './message';
import { prefs } from './prefs.svelte';

export type Key = keyof typeof shell | keyof typeof errors;

const files = import.meta.glob<{ default: Catalogue }>('../../text/{shell,errors}/*.json');
const loaded: { messages: Catalogue; lang: Language } = $state({ messages: {}, lang: prefs.lang });

/** Loads a language and switches to it once it is here, so that nobody sees half a page. */
export async function speak(lang: Language): Promise<void> {
  const [shell, errors] = await Promise.all(
    ['shell', 'errors'].map((part) => loadCatalogue(files, `../../text/${part}`, lang)),
  );
  loaded.messages = { ...shell, ...errors };
  loaded.lang = lang;
  prefs.lang = lang;
}

/** A sentence of the shell. */
export function t(key: Key, holes: Holes = {}): string {
  return fill(loaded.messages[key] ?? key, holes, loaded.lang);
}

/** The language on the screen. */
export function lang(): Language {
  return loaded.lang;
}

/** Whether the shell has this key: for words that come from a server, like a refusal's code. */
export function knows(key: string): key is Key {
  return key in loaded.messages;
}
