// Names of games, as the shell writes them.
import { knows, t } from '@tablee/lib/language.svelte';

export const gameName = (game: string): string => (knows(`game.${game}`) ? t(`game.${game}` as 'game.lexio') : game);
