// Filter of the lobby's tables. The server knows which tables it means: the page only says it.
import type { TableFilter } from './wire';

export const EVERY_TABLE: TableFilter = { game: null, tempo: null, free: false };

/** A filter as part of an address; nothing where every table is wanted. */
export function queryOf({ game, tempo, free }: TableFilter): string {
  const parts = [game && `game=${encodeURIComponent(game)}`, tempo && `tempo=${tempo}`, free && 'free=true'];
  return parts.flatMap((part) => (part ? [`&${part}`] : [])).join('');
}
