// Names of games and bot levels as the shell says them, faces, and a game's usual points.
import { faceOf } from '@tablee/lib/faces.svelte';
import { knows, t } from '@tablee/lib/language.svelte';
import type { Person } from './generated/wire';

export const title = (game: string): string => (knows(`game.${game}`) ? t(`game.${game}` as 'game.lexio') : game);
export const levelName = (level: string): string =>
  knows(`level.${level}`) ? t(`level.${level}` as 'level.expert') : level;

/** The number of somebody's face; bots and people without a device are drawn by their names. */
export const faceNumber = (person: Person): number | null => (/^[0-9a-f]{32}$/.test(person.id) ? faceOf(person) : null);

/** Whether a program plays for itself: a bot of the server, or a bot account. */
export const isBot = (person: Person): boolean => person.bot !== null || person.bot_account === true;

/** Several things about one thing, side by side; what is empty is left out. */
export const dots = (...parts: (string | false | null | undefined)[]): string => parts.filter(Boolean).join(' · ');

/** Lexicon is the game of few points; in the others many are good. */
export const better = (game: string): 'low' | 'high' => (game === 'lexicon' ? 'low' : 'high');
