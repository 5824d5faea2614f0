// A table as the page sees it: the socket's messages turned into reactive state.
import { AskedKinds } from './asked_kinds.svelte';
import type { Seated } from './contract';
import { introduce } from './faces.svelte';
import { player, type Player } from './http';
import { shownName } from './names';
import { cameBack } from '@tablee/offline/new_version.svelte';
import { browser, TableSocket, type LineState } from './socket';
import { arrive } from './visitor.svelte';
import type {
  Advice,
  ByeReason,
  ChatText,
  Clock,
  JsonObject,
  Legal,
  Missed,
  Offer,
  Phrase,
  Refused,
  ServerMessage,
  Status,
  TableInfo,
} from './wire';

export type RefusedListener = (refused: Refused, room: Room) => void;

export class Room {
  line: LineState = $state('connecting');
  bye: ByeReason | null = $state(null);
  table: TableInfo | null = $state.raw(null);
  you: number | null = $state(null);
  person: string | null = $state(null);
  view: JsonObject | null = $state.raw(null);
  status: Status | null = $state.raw(null);
  legal: Legal | null = $state.raw(null);
  advice: Advice | null = $state.raw(null);
  thinking = $state(false);
  pending = $state(false);
  history: Missed[] = $state.raw([]);
  news: Missed = $state.raw({ seq: 0, by: null, sights: [] });
  chat: ChatText[] = $state.raw([]);
  readonly kinds = new AskedKinds((action) => this.socket.say({ type: 'kind', action }));
  /** What this person asks of the server. */
  readonly api: Player;
  private clock: Clock | null = $state.raw(null);
  private clockAt = $state(0);
  private readonly socket: TableSocket;

  constructor(
    id: string,
    private readonly onRefused: RefusedListener,
    /** Which of the people at this device it is: oneself (0), or a companion by number. */
    readonly as = 0,
  ) {
    this.api = player(as);
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const url = `${scheme}://${location.host}/api/tables/${encodeURIComponent(id)}/ws${as === 0 ? '' : `?as=${as}`}`;
    this.socket = new TableSocket(url, {
      message: (message) => this.take(message),
      line: (state, bye) => {
        this.line = state;
        this.bye = bye;
        // The session ended elsewhere: ask who we are before the line comes back.
        if (bye === 'session') void arrive();
      },
    });
  }

  open(): () => void {
    this.socket.open();
    const back = () => this.socket.nudge();
    const shown = () => document.visibilityState === 'visible' && back();
    const unwatch = browser.watchPage(() => this.socket.tellPage());
    addEventListener('online', back);
    document.addEventListener('visibilitychange', shown);
    return () => {
      removeEventListener('online', back);
      document.removeEventListener('visibilitychange', shown);
      unwatch();
      this.socket.close();
    };
  }

  act(notation: string, type: 'act' | 'host' = 'act'): void {
    this.pending = true;
    this.socket.act(notation, type);
  }

  hint(level: string): void {
    this.thinking = true;
    this.socket.say({ type: 'hint', level });
  }

  write(text: string): void {
    this.socket.say({ type: 'chat', text });
  }

  phrase(phrase: Phrase): void {
    this.socket.say({ type: 'phrase', phrase });
  }

  /** How many inputs the game has seen. */
  get seq(): number {
    return this.socket.seq;
  }

  /** Who sits where, ready to be drawn. */
  seated(botName: (seat: number) => string): Seated[] {
    return (this.table?.seats ?? []).map((info, seat) => {
      const face = this.clock?.faces[seat];
      const left = face?.left_ms ?? null;
      const runs = face?.running ?? false;
      const level = info.kind === 'bot' ? info.level : info.kind === 'person' ? (info.away ?? null) : null;
      const program = info.kind === 'person' && info.sort === 'bot';
      return {
        seat,
        name: info.kind === 'person' ? shownName(info.name) : info.kind === 'bot' ? botName(seat) : '–',
        you: seat === this.you,
        bot: level ?? (program ? 'account' : null),
        robot: info.kind === 'bot',
        connected: level !== null || (info.kind === 'person' && info.here),
        turn: this.status?.to_act.includes(seat) ?? false,
        deadline: runs && left !== null ? this.clockAt + left : null,
        left: runs ? null : left,
      };
    });
  }

  /** Whose face belongs to which name at this table. */
  private meet(table: TableInfo): void {
    for (const seat of table.seats)
      if (seat.kind === 'person') introduce(shownName(seat.name), seat.person, seat.face, seat.sort);
  }

  private take(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
      case 'resync':
        if (message.type === 'welcome' && this.table) cameBack();
        this.meet(message.table);
        this.table = message.table;
        this.you = message.you.seat;
        this.person = message.you.person;
        this.history = merged(this.history, message.missed ?? []);
        this.chat = message.chat ?? this.chat;
        this.kinds.forgetUnanswered();
        this.moment(message.status, message.legal, message.clock);
        break;
      case 'update':
        this.history = merged(this.history, [message]);
        this.news = message;
        this.moment(message.status, message.legal, message.clock);
        break;
      case 'refused':
        this.pending = this.socket.waiting();
        this.thinking = false;
        this.onRefused(message, this);
        break;
      case 'table':
        if (message.table.version < (this.table?.version ?? 0)) break;
        this.meet(message.table);
        this.table = message.table;
        // Before the start seats are taken and left: who sits where is read from the table itself.
        if (message.table.phase === 'open') this.you = seatOf(message.table, this.person);
        break;
      case 'chat':
        if (!this.chat.some((line) => line.id === message.id)) this.chat = [...this.chat, message];
        break;
      case 'legal':
        this.offer(message);
        break;
      case 'kind':
        this.kinds.take(message.action, message.kind);
        break;
      case 'hint':
        this.thinking = false;
        if (message.seq === this.socket.seq) this.advice = message.advice;
        break;
      case 'ack':
        this.pending = this.socket.waiting();
        break;
      case 'bye':
      case 'pong':
        break;
    }
  }

  /** What may be done. A long list comes in parts: the next one is asked for. */
  private offer({ from, actions, complete, kinds, next }: Offer): void {
    const before = from === undefined ? null : this.legal;
    const all = [...(before?.actions.slice(0, from) ?? []), ...actions];
    this.legal = { actions: all, complete, kinds: kinds ?? before?.kinds ?? [] };
    if (next !== undefined) this.socket.say({ type: 'legal', from: next });
  }

  /** A new moment of the game: what was advised or offered before no longer counts. */
  private moment(status: Status | null, legal: Legal | null | undefined, clock: Clock | null | undefined): void {
    this.view = this.socket.view;
    this.status = status;
    this.advice = null;
    this.thinking = false;
    this.pending = this.socket.waiting();
    this.legal = legal ?? null;
    if (clock !== undefined) {
      this.clock = clock;
      this.clockAt = performance.now();
    }
    const mine = this.you !== null && status && [...status.to_act, ...status.may_act].includes(this.you);
    if (mine && !legal) this.socket.say({ type: 'legal' });
  }
}

/** The seat of a person; `null` for who only looks on. */
function seatOf({ seats }: TableInfo, person: string | null): number | null {
  const at = seats.findIndex((seat) => seat.kind === 'person' && seat.person === person);
  return at < 0 ? null : at;
}

/** Both lists in order, each moment once. */
function merged(known: Missed[], fresh: Missed[]): Missed[] {
  const bySeq = new Map([...known, ...fresh].map((entry) => [entry.seq, entry]));
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}
