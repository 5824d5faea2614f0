// The words of tournaments, loaded with their pages and not before.
import { lang } from '@tablee/lib/language.svelte';
import { fill, type Catalogue, type Holes, type Language } from '@tablee/lib/message';
import type { DriveKey } from './words/en';

const shelves = import.meta.glob<{ default: Catalogue<DriveKey> }>('./words/{en,fr,ko}.ts');

const shelf: { words: Partial<Catalogue<DriveKey>>; lang: Language | null } = $state({ words: {}, lang: null });

/** Fetches the words of the language on the screen; call it inside an effect. */
export async function learn(): Promise<void> {
  const wanted = lang();
  const found = await shelves[`./words/${wanted}.ts`]?.();
  if (found && wanted === lang()) Object.assign(shelf, { words: found.default, lang: wanted });
}

/** Whether there are words to show. */
export const ready = (): boolean => shelf.lang !== null;

/** A sentence about tournaments. */
export function d(key: DriveKey, holes: Holes = {}): string {
  return fill(shelf.words[key] ?? key, holes, shelf.lang ?? 'en');
}

/** Whether there is a word for a key that came from the server. */
export const said = (key: string): key is DriveKey => key in shelf.words;
