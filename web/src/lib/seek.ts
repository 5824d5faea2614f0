// Looking for a table: the socket that says what for and hears how it stands. The search lasts as long as the
// line; a line that is lost is dialled again, with what is left of the time.
import { browser, type World } from './socket';
import type { Seek, SeekMessage, SeekRequest, SeekStatus } from './wire';

const RETRY_MS = 2000;

export interface Listener {
  /** How the search stands. */
  status(status: SeekStatus): void;
  /** There is a seat at this table. */
  seated(table: string): void;
  /** That cannot be looked for. */
  refused(code: string, message: string): void;
  /** The same person looks for a table elsewhere. */
  replaced(): void;
  /** The line is down. */
  lost(): void;
}

/** Looks for what `wish` says at that moment; returns how to stop. */
export function seek(wish: () => Seek, listener: Listener, world: World = browser): () => void {
  let over = false;
  let cancel = () => {};
  let hangUp = () => {};

  function end(): void {
    over = true;
    cancel();
    hangUp();
  }

  function take(message: SeekMessage): void {
    if (message.type === 'seeking') return listener.status(message);
    if (message.type === 'seated') {
      end();
      listener.seated(message.table);
    } else if (message.type === 'refused') {
      end();
      listener.refused(message.code, message.message);
    } else if (message.type === 'bye' && message.reason === 'replaced') {
      end();
      listener.replaced();
    }
  }

  function open(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const line = world.dial(`${scheme}://${location.host}/api/seek/ws`);
    hangUp = () => line.close();
    let wait = RETRY_MS;
    line.onopen = () => line.send(JSON.stringify({ type: 'seek', ...wish() } satisfies SeekRequest));
    line.onmessage = (event) => {
      if (over) return;
      const message = JSON.parse(String(event.data)) as SeekMessage;
      if (message.type === 'bye') wait = message.after_ms ?? RETRY_MS;
      take(message);
    };
    line.onclose = () => {
      if (over) return;
      listener.lost();
      cancel = world.later(open, wait);
    };
  }

  open();
  return end;
}
