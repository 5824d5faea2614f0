// Names of bots: one for each seat of the largest table, Lexicon's eight.
import { t } from './language.svelte';

const BOTS = ['bot.0', 'bot.1', 'bot.2', 'bot.3', 'bot.4', 'bot.5', 'bot.6', 'bot.7'] as const;

export const botName = (seat: number): string => t(BOTS[seat % BOTS.length] ?? 'bot.0');

/** The name of a bot among any number of them: from the ninth on a number says which of that name. */
export const botCalled = (bot: number): string =>
  bot < BOTS.length ? botName(bot) : `${botName(bot)} ${Math.floor(bot / BOTS.length) + 1}`;

/** Which of the bots has this name, with a number or without; `null`: none. People may be called so, too. */
export function botIndex(name: string): number | null {
  const bare = name.replace(/ \d+$/, '');
  const at = BOTS.findIndex((key) => t(key) === bare);
  return at < 0 ? null : at;
}
