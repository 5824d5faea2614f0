// What the server sends and takes, under the names the page uses. The shapes are generated from
// the Rust types (generated/wire.ts); only what the page adds to them is written here.
import type { Missed as MissedInput, ServerMessage } from './generated/wire';

export type {
  Advice,
  Agreement,
  BotAccount,
  Bye as ByeReason,
  Channel,
  ChatLine as ChatText,
  ClientMessage,
  Clocks as Clock,
  Control as ClockSpec,
  EvidenceReport,
  FinishedGame,
  GameInfo,
  GameList,
  GameStats,
  Goodbye,
  HistoryPage,
  Json,
  JsonObject,
  Kind,
  Leader,
  Leaderboard,
  Legal,
  LobbyMessage,
  LobbyTable,
  LookedUp,
  Me,
  MyTable,
  NewAuthenticator,
  NoticeChoices,
  Notices,
  OptionInfo as OptionSpec,
  PairEvidence,
  Pause,
  PersonEvidence,
  Phase,
  Phrase,
  Proposal,
  RatingShown,
  ReferenceList,
  ReferenceWork,
  Registered,
  SeatView as SeatInfo,
  SecondFactor,
  ServerMessage,
  Session,
  Setup as NewTable,
  Solo,
  SigningKeys,
  Spoken,
  Standing,
  Status,
  TableView as TableInfo,
  Visibility,
  Watch,
  Webhook,
  WebhookMade,
  Wish,
  WithToken,
} from './generated/wire';

/** One input as this viewer saw it; before the first one nobody has done anything. */
export type Missed = Omit<MissedInput, 'by' | 'think_ms'> & { by: MissedInput['by'] | null; think_ms?: number };

export type Welcome = Extract<ServerMessage, { type: 'welcome' | 'resync' }>;
export type Offer = Extract<ServerMessage, { type: 'legal' }>;
export type Refused = Extract<ServerMessage, { type: 'refused' }>;
export type Update = Extract<ServerMessage, { type: 'update' }>;
