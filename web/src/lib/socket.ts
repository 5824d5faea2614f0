// One table's WebSocket: keeps the view in step, notices gaps, resends what was never
// acknowledged, and comes back by itself. Knows nothing of the page.
import { thisPage, type InFront } from './in_front';
import type {
  ByeReason,
  ClientMessage,
  Goodbye,
  Json,
  JsonObject,
  Refused,
  ServerMessage,
  Status,
  Update,
  Welcome,
} from './wire';

export interface Line {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

/** What the socket needs of the world; tests bring their own. */
export interface World {
  dial(url: string): Line;
  later(run: () => void, ms: number): () => void;
  random(): number;
}

/** A page that somebody looks at or not. */
export interface PageWorld extends World {
  hidden(): boolean;
  /** Calls back whenever that may have changed; returns how to stop. */
  watchPage(changed: () => void): () => void;
}

export type LineState = 'connecting' | 'live' | 'lost' | 'ended';

export interface Listener {
  message(message: ServerMessage): void;
  line(state: LineState, bye: ByeReason | null): void;
}

/** One for all lines of a page: they share when its window was used last. */
let shown: InFront | null = null;
const page = (): InFront => (shown ??= thisPage());

export const browser: PageWorld = {
  dial: (url) => new WebSocket(url) as unknown as Line,
  later: (run, ms) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
  hidden: () => page().hidden(),
  watchPage: (changed) => page().watch(changed),
};

interface Pending {
  id: string;
  type: 'act' | 'host';
  seen: number;
  action: string;
  /** The game waited for others too: what they do at the same time takes nothing from it. */
  together: boolean;
}

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 15_000;
const PING_EVERY_MS = 20_000;
const SILENCE_MS = 10_000;
/** Refusals that only mean "not now": the action stays pending and is repeated. */
const AGAIN: readonly string[] = ['storage', 'too_fast'];
const AGAIN_MS = 1500;
/** After these there is nothing to come back to. */
const FINAL: readonly ByeReason[] = ['replaced', 'removed', 'ended', 'closed'];

export class TableSocket {
  seq = 0;
  view: JsonObject | null = null;
  private status: Status | null = null;
  private wire: Line | null = null;
  private pending: Pending[] = [];
  private tries = 0;
  private made = 0;
  private bye: ByeReason | null = null;
  /** The server has asked us to come back: until that fails, nothing is lost. */
  private resuming = false;
  private live = false;
  /** What the server knows of this page. */
  private toldHidden = false;
  private cancelWait = () => {};
  private cancelPing = () => {};
  private readonly stem: string;

  constructor(
    private readonly url: string,
    private readonly listener: Listener,
    private readonly world: PageWorld = browser,
  ) {
    this.stem = Math.floor(world.random() * 2 ** 48).toString(36);
  }

  open(): void {
    this.cancelWait();
    this.bye = null;
    if (!this.resuming) this.listener.line(this.tries === 0 ? 'connecting' : 'lost', null);
    this.live = false;
    this.toldHidden = this.world.hidden();
    const known = `seen=${this.seq}${this.toldHidden ? '&hidden=true' : ''}`;
    const wire = this.world.dial(`${this.url}${this.url.includes('?') ? '&' : '?'}${known}`);
    this.wire = wire;
    wire.onmessage = (event) => this.wire === wire && this.receive(String(event.data));
    wire.onclose = () => this.wire === wire && this.dropped();
  }

  close(): void {
    this.hangUp();
    this.listener.line('ended', null);
  }

  /** Tries again at once, for instance when the browser says it is online. */
  nudge(): void {
    if (!this.wire && !this.isFinal()) this.open();
  }

  /** Says whether the page is hidden, where the server knows otherwise: who does not look may be told elsewhere. */
  tellPage(): void {
    const hidden = this.world.hidden();
    if (!this.live || hidden === this.toldHidden) return;
    this.toldHidden = hidden;
    this.write({ type: 'page', hidden });
  }

  /** Sends an action; it is repeated with the same id until the server answers it. */
  act(action: string, type: 'act' | 'host' = 'act'): string {
    const pending: Pending = {
      id: `${this.stem}-${++this.made}`,
      type,
      seen: this.seq,
      action,
      together: (this.status?.to_act.length ?? 0) > 1,
    };
    this.pending.push(pending);
    this.transmit(pending);
    return pending.id;
  }

  /** Sends what need not survive a cut. */
  say(message: Exclude<ClientMessage, { type: 'act' | 'host' }>): void {
    this.write(message);
  }

  waiting(): boolean {
    return this.pending.length > 0;
  }

  private transmit({ id, type, seen, action }: Pending): void {
    this.write({ type, id, seen, action });
  }

  private write(message: ClientMessage): void {
    try {
      this.wire?.send(JSON.stringify(message));
    } catch {
      // Not open yet or no longer: what matters is repeated after the next welcome.
    }
  }

  private receive(text: string): void {
    const message = JSON.parse(text) as ServerMessage;
    this.listen();
    if (message.type === 'welcome' || message.type === 'resync') this.welcome(message);
    else if (message.type === 'update') this.update(message);
    else if (message.type === 'refused') this.refused(message);
    else if (message.type === 'ack') this.settle(message.ack, () => this.listener.message(message));
    else if (message.type === 'bye') this.farewell(message);
    else if (message.type === 'legal' && message.seq !== this.seq) return;
    else this.listener.message(message);
  }

  private welcome(message: Welcome): void {
    this.tries = 0;
    this.resuming = false;
    this.live = true;
    this.seq = message.seq;
    this.view = message.view;
    this.status = message.status;
    this.listener.line('live', null);
    this.tellPage();
    this.forgetVain(message);
    this.listener.message(message);
    if (message.type === 'welcome') this.pending.forEach((pending) => this.transmit(pending));
    else this.pending.filter((pending) => pending.together).forEach((pending) => this.transmit(pending));
  }

  /** What was done together with others is said of the present moment, as long as it is still asked. */
  private forgetVain({ you, status, seq }: Welcome): void {
    const asked = you.seat !== null && (status?.to_act.includes(you.seat) ?? false);
    this.pending = this.pending.filter((pending) => !pending.together || asked || pending.seen === seq);
    for (const pending of this.pending) if (pending.together && asked) pending.seen = seq;
  }

  private update(message: Update): void {
    if (message.seq <= this.seq) return this.settle(message.ack);
    // A gap: the line cannot be trusted, a fresh welcome brings everything.
    if (message.seq > this.seq + 1) return this.redial();
    this.seq = message.seq;
    this.status = message.status;
    if (message.patch) this.view = patched(this.view, message.patch);
    if (message.grow) this.view = grown(this.view, message.grow);
    this.settle(message.ack, () => this.listener.message(message));
  }

  private refused(message: Refused): void {
    // A node of an older version does not know all that this page says, and does without.
    if (message.code === 'bad_message' && !message.ack) return;
    const again = this.pending.find((pending) => pending.id === message.ack);
    // The resync that follows decides whether it is sent again.
    if (again?.together && message.code === 'stale') return;
    if (again && AGAIN.includes(message.code)) {
      this.world.later(() => this.pending.includes(again) && this.transmit(again), AGAIN_MS);
      this.listener.message(message);
    } else this.settle(message.ack, () => this.listener.message(message));
  }

  private settle(ack: string | null | undefined, then: () => void = () => {}): void {
    this.pending = this.pending.filter((pending) => pending.id !== ack);
    then();
  }

  private farewell({ reason, after_ms }: Goodbye): void {
    this.bye = reason;
    if (after_ms !== undefined) return this.resume(after_ms);
    if (!this.isFinal()) return this.redial();
    this.hangUp();
    this.listener.line('ended', reason);
  }

  /** Another node, or the same server a moment later, goes on where this one stops. */
  private resume(after: number): void {
    this.hangUp();
    this.resuming = true;
    this.cancelWait = this.world.later(() => this.open(), after);
  }

  private isFinal(): boolean {
    return this.bye !== null && FINAL.includes(this.bye);
  }

  private redial(): void {
    this.hangUp();
    this.dropped();
  }

  private dropped(): void {
    this.wire = null;
    this.cancelPing();
    this.resuming = false;
    if (this.isFinal()) return;
    this.listener.line('lost', this.bye);
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.tries++);
    // Half fixed, half by chance: a restarted server is not stormed by everybody at once.
    this.cancelWait = this.world.later(() => this.open(), wait / 2 + (this.world.random() * wait) / 2);
  }

  private hangUp(): void {
    this.cancelWait();
    this.cancelPing();
    const wire = this.wire;
    this.wire = null;
    wire?.close();
  }

  /** Anything heard restarts the watch: ping after a while, give up when nothing answers. */
  private listen(): void {
    this.cancelPing();
    this.cancelPing = this.world.later(() => {
      this.write({ type: 'ping' });
      this.cancelPing = this.world.later(() => this.redial(), SILENCE_MS);
    }, PING_EVERY_MS);
  }
}

/** A view whose lists go on with what was added to them. */
export function grown(view: JsonObject | null, grow: JsonObject): JsonObject {
  const next: JsonObject = { ...(view ?? {}) };
  for (const [name, more] of Object.entries(grow)) {
    const list = (next[name] as Json[] | undefined) ?? [];
    const last = (more as { last?: Json[] }).last;
    const tail = last ? [[...(list.at(-1) as Json[]), ...last]] : (more as Json[]);
    next[name] = [...(last ? list.slice(0, -1) : list), ...tail];
  }
  return next;
}

/** A view with the changed members put in and those that are `null` taken out. */
export function patched(view: JsonObject | null, patch: JsonObject): JsonObject {
  const next: JsonObject = { ...(view ?? {}) };
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete next[name];
    else next[name] = value;
  }
  return next;
}
