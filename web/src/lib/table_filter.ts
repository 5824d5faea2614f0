// Filter of the lobby's tables.
import { tempoOf, type Tempo } from './clock';
import type { LobbyTable } from './wire';

export interface TableFilter {
  game: string | null;
  tempo: Tempo | null;
  /** Only tables with a seat to take. */
  free: boolean;
}

export const EVERY_TABLE: TableFilter = { game: null, tempo: null, free: false };

export function fits({ game, tempo, free }: TableFilter, table: LobbyTable): boolean {
  if (game !== null && table.game !== game) return false;
  if (tempo !== null && tempoOf(table.clock) !== tempo) return false;
  return !free || (table.phase === 'open' && table.seats.some((seat) => seat.kind === 'empty'));
}
