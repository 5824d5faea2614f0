// What the server sends and takes. Written by hand after docs/protocol.md until it is generated
// from the Rust types; keep every shape here so that the change is one file.

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type JsonObject = { [name: string]: Json };

export interface Status {
  round: number;
  to_act: number[];
  may_act: number[];
  over: boolean;
  scores: number[];
  winners: number[];
  awaits_host?: boolean;
}

export interface Legal {
  actions: string[];
  complete: boolean;
}

export type Kind = 'guest' | 'member' | 'bot';

export type SeatInfo =
  | { kind: 'empty' }
  | { kind: 'bot'; level: string }
  | {
      kind: 'person';
      person: string;
      name: string;
      sort: Kind;
      ready: boolean;
      here: boolean;
      /** The level of the bot that plays this abandoned seat. */
      away?: string;
    };

export type ClockSpec = ({ kind: 'none' } | { kind: 'per_move'; seconds: number } | { kind: 'bank'; seconds: number; increment: number } | { kind: 'days'; days: number }) & {
  window?: number;
};

export type Phase = 'open' | 'running' | 'over' | 'closed';
export type Visibility = 'public' | 'link';

export interface TableInfo {
  id: string;
  version: number;
  game: string;
  phase: Phase;
  host: string;
  seats: SeatInfo[];
  rules: JsonObject;
  clock: ClockSpec;
  visibility: Visibility;
  chat: boolean;
  rated: boolean;
  muted: string[];
  commitment: string;
  created_at: number;
  rematch: string | null;
  /** Played on from a finished game; it counts nowhere. */
  practice?: Practice;
}

export interface Practice {
  from: string;
  ply: number;
}

export interface Clock {
  faces: { left_ms: number | null; running: boolean }[];
  at: number;
}

/** One input as this viewer saw it. */
export interface Missed {
  seq: number;
  by: number | 'host' | null;
  sights: Json[];
  think_ms?: number;
}

export interface Welcome {
  type: 'welcome' | 'resync';
  you: { person: string; seat: number | null };
  table: TableInfo;
  seq: number;
  view: JsonObject | null;
  status: Status | null;
  clock: Clock | null;
  legal?: Legal | null;
  missed?: Missed[];
  chat?: ChatText[];
}

export interface Update extends Missed {
  type: 'update';
  patch?: JsonObject;
  grow?: JsonObject;
  status: Status;
  clock?: Clock | null;
  legal?: Legal | null;
  origin?: 'clock' | 'bot';
  ack?: string;
}

export interface Refused {
  type: 'refused';
  ack: string | null;
  code: string;
  message: string;
  reason?: Json;
}

export interface Advice {
  action: string;
  considered: { action: string; value: number; won?: number; error?: number }[];
  silence?: number;
  reason?: { en: string; fr: string; ko?: string };
}

export interface ChatText {
  id: number;
  from: { person: string; name: string };
  text: string;
  at: number;
}

export type ByeReason = 'shutdown' | 'slow' | 'replaced' | 'removed' | 'ended';

export type ServerMessage =
  | Welcome
  | Update
  | Refused
  | ({ type: 'chat' } & ChatText)
  | { type: 'ack'; ack: string; seq: number }
  | { type: 'table'; table: TableInfo }
  | ({ type: 'legal'; seq: number } & Legal)
  | { type: 'hint'; seq: number; advice: Advice }
  | { type: 'bye'; reason: ByeReason }
  | { type: 'pong' };

export type ClientMessage =
  | { type: 'act'; id: string; seen: number; action: string }
  | { type: 'host'; id: string; seen: number; action: string }
  | { type: 'legal' }
  | { type: 'hint'; level: string }
  | { type: 'chat'; text: string }
  | { type: 'ping' };

export interface OptionSpec {
  name: string;
  type: 'choice' | 'integer';
  default: string | number;
  defaults?: Record<string, Record<string, string | number>>;
  values?: string[];
  min?: number;
  max?: number;
  about: { en: string; fr: string; ko?: string };
}

export interface GameInfo {
  game: string;
  version: number;
  seats: { min: number; max: number };
  options: OptionSpec[];
  levels: string[];
  name?: string | { en: string; fr: string };
  about?: string | { en: string; fr: string };
}

export interface Me {
  id: string;
  name: string;
  kind?: Kind;
  role?: 'player' | 'admin';
}

/** A finished game as the history knows it. */
export interface PastGame {
  table: string;
  game: string;
  rules: JsonObject;
  plies: number;
  started_at: number;
  ended_at: number;
  rated: boolean;
  practice?: Practice;
  seats: PastSeat[];
}

export interface PastSeat {
  person: string | null;
  name: string | null;
  kind: Kind;
  level: string | null;
  score: number;
  place: number;
  won: boolean;
  rating_change: number | null;
}

/** Messages of the lobby's socket. */
export type LobbyMessage = { type: 'tables'; tables: TableInfo[] } | { type: 'table'; table: TableInfo } | { type: 'gone'; id: string };
