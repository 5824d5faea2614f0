// The open tables, live: snapshot first, then changes.
import { browser } from './socket';
import type { LobbyMessage, TableInfo } from './wire';

const RETRY_MS = 5000;

/** Follows the lobby, telling the whole list after each change; returns how to stop. */
export function followLobby(tell: (tables: TableInfo[]) => void): () => void {
  let tables: TableInfo[] = [];
  let stopped = false;
  let cancel = () => {};
  let hangUp = () => {};

  function take(message: LobbyMessage): void {
    if (message.type === 'tables') tables = message.tables;
    else if (message.type === 'table') tables = [message.table, ...tables.filter((one) => one.id !== message.table.id)];
    else if (message.type === 'gone') tables = tables.filter((one) => one.id !== message.id);
    tell(tables);
  }

  function open(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const line = browser.dial(`${scheme}://${location.host}/api/lobby/ws`);
    hangUp = () => line.close();
    line.onmessage = (event) => take(JSON.parse(String(event.data)) as LobbyMessage);
    line.onclose = () => {
      if (!stopped) cancel = browser.later(open, RETRY_MS);
    };
  }

  open();
  return () => {
    stopped = true;
    cancel();
    hangUp();
  };
}
