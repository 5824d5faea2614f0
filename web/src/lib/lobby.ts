// The open tables and my own, live: snapshot first, then changes.
import { browser, type PageWorld } from './socket';
import type { Invitation, LobbyMessage, LobbyTable, MyTable } from './wire';

const RETRY_MS = 5000;

export interface Listener {
  /** The whole public list, after each change. */
  tables(tables: LobbyTable[]): void;
  /** My own tables and invitations, after each change. */
  mine(tables: MyTable[], invitations: Invitation[]): void;
  /** The line was lost and is there again. */
  back?(): void;
}

/** Follows the lobby, or my own tables alone; returns how to stop. */
export function followLobby(listener: Listener, world: PageWorld = browser, which: 'all' | 'mine' = 'all'): () => void {
  let tables: LobbyTable[] = [];
  let stopped = false;
  let lost = false;
  let cancel = () => {};
  let hangUp = () => {};
  let tellPage = () => {};

  function take(message: LobbyMessage): void {
    if (lost && (message.type === 'tables' || message.type === 'mine')) {
      lost = false;
      listener.back?.();
    }
    if (message.type === 'mine') return listener.mine(message.tables, message.invitations);
    if (message.type === 'tables') tables = message.tables;
    else if (message.type === 'table') tables = [message.table, ...tables.filter((one) => one.id !== message.table.id)];
    else if (message.type === 'gone') tables = tables.filter((one) => one.id !== message.id);
    else return;
    listener.tables(tables);
  }

  function open(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    let told = world.hidden();
    let live = false;
    const alone = which === 'mine' ? '&list=false' : '';
    const line = world.dial(`${scheme}://${location.host}/api/lobby/ws?mine=true&hidden=${told}${alone}`);
    hangUp = () => line.close();
    // Who sees here that a table waits is not told elsewhere.
    tellPage = () => {
      const hidden = world.hidden();
      if (!live || hidden === told) return;
      told = hidden;
      line.send(JSON.stringify({ type: 'page', hidden }));
    };
    let wait = RETRY_MS;
    line.onmessage = (event) => {
      const message = JSON.parse(String(event.data)) as LobbyMessage;
      // It may have been hidden while the line was opened.
      live = true;
      tellPage();
      if (message.type === 'bye') wait = message.after_ms ?? RETRY_MS;
      take(message);
    };
    line.onclose = () => {
      lost = true;
      tellPage = () => {};
      if (!stopped) cancel = world.later(open, wait);
    };
  }

  open();
  const unwatch = world.watchPage(() => tellPage());
  return () => {
    stopped = true;
    unwatch();
    cancel();
    hangUp();
  };
}
