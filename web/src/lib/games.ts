// Finds what each game brings in games/*/web and loads it when it is needed.
import Fallback from '@tablee/parts/FallbackTable.svelte';
import type { Component } from 'svelte';
import type { CardComponent, Fair, GameParts, Narration, Say, TableComponent } from './contract';
import { loadCatalogue } from './catalogue';
import { fill, type Catalogue, type Language } from './message';

const games = import.meta.glob<GameParts>('../../../games/*/web/game.ts');
const texts = import.meta.glob<{ default: Catalogue }>('../../../games/*/text/*.json');
const boxes = import.meta.glob<{ default: Component }>('../../../games/*/web/box.svelte', { eager: true });

const at = (game: string, file: string) => `../../../games/${game}/web/${file}`;
const messagesOf = (game: string, lang: string) => loadCatalogue(texts, `../../../games/${game}/text`, lang);

export interface LoadedGame {
  table: TableComponent;
  narration: Narration;
  /** What one looks up at the table, if the game brings a card. */
  card: CardComponent | null;
  t: Say;
}

const SILENT: Narration = { narrate: () => '', headline: () => '' };

/**
 * A game's table, narration, card and words in one go; the fallback where it brings none. Nothing is left to load
 * once the table lies there: it must go on when the connection is lost.
 */
export async function loadGame(game: string, lang: Language): Promise<LoadedGame> {
  const [parts, catalogue] = await Promise.all([games[at(game, 'game.ts')]?.(), messagesOf(game, lang)]);
  return {
    table: parts?.table ?? Fallback,
    narration: parts?.narration ?? SILENT,
    card: parts?.card ?? null,
    t: (key, holes = {}) => fill(catalogue[key] ?? key, holes, lang),
  };
}

/** A game's messages alone. */
export async function loadSay(game: string, lang: Language): Promise<Say> {
  const catalogue = await messagesOf(game, lang);
  return (key, holes = {}) => fill(catalogue[key] ?? key, holes, lang);
}

/** A game's words alone, for its name and its options; a word it lacks is `null`. */
export async function loadWords(game: string, lang: Language): Promise<(key: string) => string | null> {
  const catalogue = await messagesOf(game, lang);
  return (key) => (key in catalogue ? fill(catalogue[key] ?? '', {}, lang) : null);
}

/** How a game is dealt, if it says so. */
export const fairOf = async (game: string): Promise<Fair | null> =>
  (await games[at(game, 'game.ts')]?.())?.fair ?? null;

/** The picture of a game's box, if it brings one. */
export const boxOf = (game: string): Component | null => boxes[at(game, 'box.svelte')]?.default ?? null;

/** Games that bring something to this page, for when the server cannot be asked. */
export const knownGames = (): string[] => Object.keys(boxes).map((path) => path.split('/').at(-3) ?? '');
