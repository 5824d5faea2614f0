// A tournament's socket: comes back by itself, keeps the line warm, notices when nobody answers.
import { browser, type World } from '@tablee/lib/socket';
import type { TournamentMessage } from '../generated/wire';

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 10_000;
const PING_EVERY_MS = 15_000;
const SILENCE_MS = 10_000;

export interface Listener {
  message(message: Exclude<TournamentMessage, { type: 'bye' }>): void;
  line(live: boolean): void;
  /** The line was lost and is there again. */
  back?(): void;
  /** The server has said something of which this page knows nothing: it is of another version. */
  unreadable?(): void;
}

const KNOWN: readonly string[] = ['tournament', 'change', 'mine', 'pong'] satisfies TournamentMessage['type'][];

/** Follows a tournament; returns how to stop. */
export function followTournament(id: string, listener: Listener, world: World = browser): () => void {
  let stopped = false;
  let tries = 0;
  let lost = false;
  /** When the server has asked us to come back: nothing is lost then. */
  let after: number | null = null;
  let cancel = () => {};
  let quiet = () => {};
  let hangUp = () => {};

  function open(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const line = world.dial(`${scheme}://${location.host}/api/drives/${encodeURIComponent(id)}/ws`);
    let over = false;
    const dropped = () => {
      if (over) return;
      over = true;
      lost = true;
      quiet();
      line.close();
      if (stopped) return;
      const resume = after;
      after = null;
      if (resume !== null) {
        cancel = world.later(open, resume);
        return;
      }
      listener.line(false);
      const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries++);
      cancel = world.later(open, wait / 2 + (world.random() * wait) / 2);
    };
    const listen = () => {
      quiet();
      quiet = world.later(() => {
        line.send('{"type":"ping"}');
        quiet = world.later(dropped, SILENCE_MS);
      }, PING_EVERY_MS);
    };
    hangUp = dropped;
    line.onclose = dropped;
    line.onmessage = (event) => {
      if (over) return;
      listen();
      const message = JSON.parse(String(event.data)) as TournamentMessage;
      if (message.type === 'bye') {
        after = message.after_ms ?? null;
        return dropped();
      }
      if (!KNOWN.includes(message.type)) return listener.unreadable?.();
      if (message.type === 'tournament') {
        tries = 0;
        listener.line(true);
        if (lost) listener.back?.();
        lost = false;
      }
      listener.message(message);
    };
  }

  open();
  return () => {
    stopped = true;
    cancel();
    hangUp();
  };
}
