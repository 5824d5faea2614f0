// The open tables and my own, live: snapshot first, then changes. Which of the open tables are listed is asked of the
// server, which knows all of them.
import { browser, type PageWorld } from './socket';
import { EVERY_TABLE, queryOf } from './table_filter';
import type { Invitation, LobbyMessage, LobbyRequest, LobbyTable, MyTable, TableFilter } from './wire';

const RETRY_MS = 5000;

export interface Listener {
  /** The public list as far as it is known, after each change, and where it goes on; `null` where it ends. */
  tables(tables: LobbyTable[], next: number | null): void;
  /** My own tables and invitations, after each change. */
  mine(tables: MyTable[], invitations: Invitation[]): void;
  /** The line was lost and is there again. */
  back?(): void;
}

export interface FollowedLobby {
  /** Lists these tables from now on. */
  want(filter: TableFilter): void;
  /** Lists these as well, which the server has told as the next ones. */
  add(more: LobbyTable[], total: number): void;
  stop(): void;
}

/** Follows the lobby, or my own tables alone. */
export function followLobby(
  listener: Listener,
  world: PageWorld = browser,
  which: 'all' | 'mine' = 'all',
): FollowedLobby {
  let tables: LobbyTable[] = [];
  let total = 0;
  /** How far the list of the server was read: what changes comes besides. */
  let read = 0;
  let wanted = EVERY_TABLE;
  let stopped = false;
  let lost = false;
  let cancel = () => {};
  let hangUp = () => {};
  let tellPage = () => {};
  let tellFilter = () => {};

  function take(message: LobbyMessage): void {
    if (lost && (message.type === 'tables' || message.type === 'mine')) {
      lost = false;
      listener.back?.();
    }
    if (message.type === 'mine') return listener.mine(message.tables, message.invitations);
    if (message.type === 'tables') {
      ({ tables, total } = message);
      read = tables.length;
    } else if (message.type === 'table')
      tables = [message.table, ...tables.filter((one) => one.id !== message.table.id)];
    else if (message.type === 'gone') drop(message.id);
    else return;
    tell();
  }
  /** Those behind it move up in the list of the server. */
  function drop(id: string): void {
    const left = tables.filter((one) => one.id !== id);
    const gone = Math.min(read, tables.length - left.length);
    [tables, read, total] = [left, read - gone, total - gone];
  }
  const tell = () => listener.tables(tables, read < total ? read : null);

  function open(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    let told = world.hidden();
    let asked = wanted;
    let live = false;
    const list = which === 'mine' ? '&list=false' : queryOf(wanted);
    const line = world.dial(`${scheme}://${location.host}/api/lobby/ws?mine=true&hidden=${told}${list}`);
    const say = (request: LobbyRequest) => line.send(JSON.stringify(request));
    hangUp = () => line.close();
    // Who sees here that a table waits is not told elsewhere.
    tellPage = () => {
      const hidden = world.hidden();
      if (!live || hidden === told) return;
      told = hidden;
      say({ type: 'page', hidden });
    };
    tellFilter = () => {
      if (!live || wanted === asked) return;
      asked = wanted;
      say({ type: 'filter', ...wanted });
    };
    let wait = RETRY_MS;
    line.onmessage = (event) => {
      const message = JSON.parse(String(event.data)) as LobbyMessage;
      // It may have been hidden, and something else chosen, while the line was opened.
      live = true;
      tellPage();
      tellFilter();
      if (message.type === 'bye') wait = message.after_ms ?? RETRY_MS;
      take(message);
    };
    line.onclose = () => {
      lost = true;
      tellPage = () => {};
      tellFilter = () => {};
      if (!stopped) cancel = world.later(open, wait);
    };
  }

  open();
  const unwatch = world.watchPage(() => tellPage());
  return {
    want(filter) {
      wanted = filter;
      tellFilter();
    },
    add(more, all) {
      const known = new Set(tables.map(({ id }) => id));
      tables = [...tables, ...more.filter(({ id }) => !known.has(id))];
      // Where the list has become shorter meanwhile, nothing is left to read.
      [read, total] = [read + more.length, more.length > 0 ? all : 0];
      tell();
    },
    stop() {
      stopped = true;
      unwatch();
      cancel();
      hangUp();
    },
  };
}
