// My open and running tables, as the server tells them, and whether one of them waits for me: the
// tab's title and icon say so, wherever the person is.
import { isSolo } from './hosting';
import { SvelteSet } from 'svelte/reactivity';
import { cameBack } from '@tablee/offline/new_version.svelte';
import { http } from './http';
import { followLobby, type FollowedLobby } from './lobby';
import { browser } from './socket';
import { EVERY_TABLE } from './table_filter';
import type { Invitation, LobbyTable, MyTable, TableFilter } from './wire';

interface Lists {
  mine: MyTable[];
  /** The public tables that are wanted, as far as they are known here. */
  lobby: LobbyTable[];
  /** Where the server's list of them goes on; `null` where it ends. */
  next: number | null;
  invitations: Invitation[];
  here: boolean;
}
const state: Lists = $state({
  mine: [],
  lobby: [],
  next: null,
  invitations: [],
  here: false,
});

/** Tables that I put away on this device: a bot plays on for me there. */
const HIDDEN = 'tablee.put_away';
const hidden = new SvelteSet<string>(kept());

export const mine = (): MyTable[] => state.mine.filter((table) => !hidden.has(table.id));
/** The tables that others want me at. */
export const invitations = (): Invitation[] => state.invitations;
/** Public tables that I do not sit at. */
export const others = (): LobbyTable[] => state.lobby.filter((table) => !state.mine.some((own) => own.id === table.id));
/** Whether there are more of them than are listed. */
export const hasMore = (): boolean => state.next !== null;
/** My tables at which others wait for me. Bots are patient: a game against them calls nobody. */
export const urgent = (): MyTable[] => mine().filter((table) => table.my_turn && !isSolo(table));
/** How many tables wait for me. */
export const calls = (): number => Math.max(urgent().length, state.here ? 1 : 0);

/** Puts a table away that goes on without me; its link still leads there. */
export function hide(table: string): void {
  hidden.add(table);
  try {
    localStorage.setItem(HIDDEN, JSON.stringify([...hidden].slice(-60)));
  } catch {
    // Without storage it comes back with the next visit.
  }
}

function kept(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(HIDDEN) ?? '[]');
    return Array.isArray(found) ? found.map(String) : [];
  } catch {
    return [];
  }
}

let followed: FollowedLobby | null = null;
/** Ends the line of the page that was left. */
let hangUp = () => {};
/** So long it stays where the next page has none. */
const LINGERS_MS = 2000;
let filter = EVERY_TABLE;

/** Which public tables are listed. */
export function wantTables(wanted: TableFilter): void {
  filter = wanted;
  followed?.want(wanted);
}

/** Lists the next public tables as well. */
export async function moreTables(): Promise<void> {
  const [lobby, asked, from] = [followed, filter, state.next];
  if (from === null) return;
  const { tables, total } = await http.tables(from, asked);
  // Something else may be wanted by now.
  if (lobby !== followed || asked !== filter) return;
  // Where a table has gone meanwhile, the next ones have moved up.
  if (from !== state.next) return moreTables();
  lobby?.add(tables, total);
}

/**
 * Follows both lists, or my own alone; returns how to stop. What was known is forgotten then: it would grow old. The line
 * itself stays until the next page has its own: whoever goes from page to page is in front all the time.
 */
export function followTables(which: 'all' | 'mine' = 'all'): () => void {
  filter = EVERY_TABLE;
  const lobby = followLobby(
    {
      tables: (tables, next) => {
        if (followed === lobby) Object.assign(state, { lobby: tables, next });
      },
      mine: (mine, invitations) => {
        if (followed !== lobby) return;
        Object.assign(state, { mine, invitations });
        hangUp();
      },
      back: cameBack,
    },
    browser,
    which,
  );
  followed = lobby;
  return () => {
    hangUp();
    hangUp = () => lobby.stop();
    setTimeout(() => {
      if (followed === null) lobby.stop();
    }, LINGERS_MS);
    if (followed === lobby) followed = null;
    Object.assign(state, { mine: [], lobby: [], next: null, invitations: [] });
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
