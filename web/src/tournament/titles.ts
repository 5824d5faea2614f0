// Names of games and bot levels as the shell says them, faces, and a game's usual points.
import { botCalled } from '@tablee/lib/bots';
import { faceOf } from '@tablee/lib/faces.svelte';
import { knows, t } from '@tablee/lib/language.svelte';
import { markedName, shownName } from '@tablee/lib/names';
import type { Person } from './generated/wire';
import { d } from './words.svelte';

export const title = (game: string): string => (knows(`game.${game}`) ? t(`game.${game}` as 'game.lexio') : game);
export const levelName = (level: string): string =>
  knows(`level.${level}`) ? t(`level.${level}` as 'level.expert') : level;

/** The number of somebody's face; bots and people without a device are drawn by their names. */
export const faceNumber = (person: Person): number | null => (/^[0-9a-f]{32}$/.test(person.id) ? faceOf(person) : null);

/** Whether a program plays for itself: a bot of the server, or a bot account. */
export const isBot = (person: Person): boolean => person.bot !== null || person.bot_account === true;

/** What somebody is called where it is said beside the name that they are a bot: the server's bots have names of ours. */
export function plainName(person: Person): string {
  if (person.bot === null) return shownName(person.name);
  const number = /\d+$/.exec(person.name)?.[0];
  return botCalled(number === undefined ? person.no : Number(number) - 1);
}

/** What somebody is called where nothing else is said: a program with an account is called one. */
export const fullName = (person: Person): string =>
  person.bot === null ? markedName(person.name, person.bot_account) : plainName(person);

/** What somebody is called on paper, where no face shows a bot. */
export const printedName = (person: Person): string =>
  person.bot === null ? fullName(person) : t('bot.named', { name: plainName(person) });

/** What sort of bot somebody is; nothing for people. */
export const sortOfBot = (person: Person): string | null =>
  person.bot !== null ? d('bot.level', { level: levelName(person.bot) }) : person.bot_account ? d('bot') : null;

/** Several things about one thing, side by side; what is empty is left out. */
export const dots = (...parts: (string | false | null | undefined)[]): string => parts.filter(Boolean).join(' · ');

/** Lexicon is the game of few points; in the others many are good. */
export const better = (game: string): 'low' | 'high' => (game === 'lexicon' ? 'low' : 'high');
