// My open and running tables, as the server tells them, and whether one of them waits for me: the
// tab's title and icon say so, wherever the person is.
import { followLobby } from './lobby';
import type { MyTable, TableInfo } from './wire';

const state: { mine: MyTable[]; lobby: TableInfo[]; here: boolean } = $state({ mine: [], lobby: [], here: false });

export const mine = (): MyTable[] => state.mine;
/** Public tables that I do not sit at. */
export const others = (): TableInfo[] => state.lobby.filter((table) => !state.mine.some((own) => own.id === table.id));
/** How many tables wait for me. */
export const calls = (): number => Math.max(state.mine.filter((table) => table.my_turn).length, state.here ? 1 : 0);

/** Follows both lists; returns how to stop. What was known is forgotten then: it would grow old. */
export function followTables(): () => void {
  const stop = followLobby({
    tables: (tables) => (state.lobby = tables),
    mine: (tables) => (state.mine = tables),
  });
  return () => {
    stop();
    state.mine = [];
    state.lobby = [];
  };
}

/** The table on the screen waits for me, or no longer. */
export function callHere(waits: boolean): void {
  state.here = waits;
}

/** Shows on the tab's icon that it is my turn. */
export function markTab(waits: boolean): void {
  document.querySelector('link[rel="icon"]')?.setAttribute('href', waits ? '/icon-turn.svg' : '/icon.svg');
}
