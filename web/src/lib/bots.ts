// Names of bots: one for each seat of the largest table, Lexicon's eight.
import { t } from './language.svelte';

const BOTS = ['bot.0', 'bot.1', 'bot.2', 'bot.3', 'bot.4', 'bot.5', 'bot.6', 'bot.7'] as const;

export const botName = (seat: number): string => t(BOTS[seat % BOTS.length] ?? 'bot.0');

/** Which of the bots has this name; `null`: none. */
export function botIndex(name: string): number | null {
  const at = BOTS.findIndex((key) => t(key) === name);
  return at < 0 ? null : at;
}
