// Names of games and bot levels as the shell says them, and a game's usual points.
import { knows, t } from '@tablee/lib/language.svelte';

export const title = (game: string): string => (knows(`game.${game}`) ? t(`game.${game}` as 'game.lexio') : game);
export const levelName = (level: string): string =>
  knows(`level.${level}`) ? t(`level.${level}` as 'level.expert') : level;

/** Several things about one thing, side by side; what is empty is left out. */
export const dots = (...parts: (string | false | null | undefined)[]): string => parts.filter(Boolean).join(' · ');

/** Lexicon is the game of few points; in the others many are good. */
export const better = (game: string): 'low' | 'high' => (game === 'lexicon' ? 'low' : 'high');
