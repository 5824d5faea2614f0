// Made from the Rust types of crates/protocol/src/tournament; do not edit. `UPDATE_TYPES=1 cargo test -p types` makes it anew.

export type Json = null | boolean | number | string | Json[] | JsonObject;
export type JsonObject = { [name: string]: Json };

/** Who may register for a tournament. */
export type Admission = "anybody" | "members" | "invited";

/** Something for everybody to read. */
export type Announcement = {
  /** Its entry. */
  entry: number,
  /** When (server time). */
  at: Millis,
  /** The text. */
  text: string, };

/** The bell. */
export type Bell = {
  /** The round's number. */
  round: number,
  /** How long it runs. */
  length_ms: Millis | null,
  /** When it will ring (server time), while it runs. */
  ends_at_server_ms: Millis | null,
  /** What was left at `now_server_ms`. */
  left_ms: Millis | null,
  /** Whether it stands still. */
  paused: boolean,
  /** Whether it rang. */
  rang: boolean,
  /** When this was said (server time). */
  now_server_ms: Millis, };

/** Which scores are good. */
export type Better = "low" | "high";

/** Why a connection ends. */
export type Bye = "shutdown" | "slow" | "replaced" | "removed" | "ended" | "session" | "closed";

/** A fact that put somebody into a seat. Entries are numbers of lines in the log. */
export type Cause = { "cause": "lot" } | { "cause": "won",
  /** The round's number. */
  round: number,
  /** The table's number. */
  table: TableNo,
  /** The entry of the result. */
  entry: number,
  /** The kind of victory. */
  how: Victory, } | { "cause": "moved_up",
  /** From where. */
  from: TableNo,
  /** To where. */
  to: TableNo,
  /** Whose seat it was. */
  seat_of: PersonId, } | { "cause": "stayed",
  /** The round's number. */
  round: number,
  /** The table's number. */
  table: TableNo,
  /** Who won it. */
  winner: PersonId,
  /** The entry of the result. */
  entry: number, } | { "cause": "arrived",
  /** The entry of the arrival. */
  entry: number, } | { "cause": "levelled",
  /** From where. */
  from: TableNo, } | { "cause": "paired",
  /** The place in the standings at that time. */
  rank: number,
  /** How often people at this table had met before, all pairs together. */
  met: number, } | { "cause": "mixed",
  /** How often people at this table had met before, all pairs together. */
  met: number, } | { "cause": "advanced",
  /** The round's number. */
  round: number,
  /** The table's number. */
  table: TableNo,
  /** In which place, from 1. */
  place: number,
  /** The entry of the result. */
  entry: number, } | { "cause": "by_hand",
  /** The entry that says so. */
  entry: number, };

/** A challenge that waits for a ruling. */
export type Challenge = {
  /** Its entry. */
  challenge: number,
  /** The round's number. */
  round: number,
  /** The table's number. */
  table: TableNo,
  /** Who laid the word. */
  author: Seat,
  /** Who doubts it. */
  challenger: Seat,
  /** The word. */
  word: string,
  /** What the dictionary and the rule of one edit propose. */
  proposal: Verdict,
  /** The word it may be a misspelling of. */
  near: string | null,
  /** Since when (server time). */
  at: Millis,
  /** When the dictionary decides without them (server time); never where real cards are played with. */
  until: Millis | null, };

/** What changed: of each object its key and the members that changed. */
export type Change = {
  /** How many entries the log holds. */
  seq: number,
  /** Server time. */
  now: Millis,
  /** Members of the tournament. */
  drive?: Partial<TournamentInfo>,
  /** The bell, whole. */
  bell?: Bell | null,
  /** People, by `no`. */
  people?: (Partial<Person> & { no: number })[],
  /** Tables, by `table`. */
  tables?: (Partial<Table> & { table: number })[],
  /** Lines of the standings, by `no`. */
  standings?: (Partial<Row> & { no: number })[],
  /** Roles, all of them. */
  roles?: Array<Role>,
  /** New announcements. */
  announcements?: Announcement[], };

/** A time control that was checked: on the wire `{"kind":"bank","seconds":300,"increment":5}`,
 * with `none`, `per_move`, `bank` or `days` as its kind, and an optional `window`. */
export type Control = ({ kind: "none" } | { kind: "per_move", seconds: number } | { kind: "bank", seconds: number, increment: number } | { kind: "days", days: number }) & { window?: number };

/** A game and where it was played. */
export type Deal = {
  /** In which round, from 1. */
  round: number,
  /** The table's number. */
  table: TableNo,
  /** The id of the game. */
  game: string, };

/** A seat that disagrees. */
export type Dispute = {
  /** The seat's number. */
  seat: Seat,
  /** The reason. */
  reason: string | null, };

/** What became of a request. */
export type Done = {
  /** How many entries the log holds. */
  seq: number,
  /** The entries that were made. */
  entries: Array<number>,
  /** The tournament. */
  drive: TournamentInfo, };

/** What deals and draws come from (docs/chance.md). */
export type Draws = {
  /** SHA-256 of the first round's secret. */
  commitment: string,
  /** How people move; all tables of a duplicate play the same deal. */
  format: Format,
  /** What people promised and told, in the order of registration. */
  shares: Array<ShareState>,
  /** Who held a share back, so that nobody's counted any more and all others promised new ones. */
  withheld?: Array<string>,
  /** The secrets of the rounds that are over, the first one first; each is SHA-256 of the next. */
  secrets: string[],
  /** The games of the server that were dealt from them. */
  deals: Array<Deal>, };

/** A result that is told to some before the round is over. */
export type EarlyResult = {
  /** The table's number. */
  table: TableNo,
  /** What came of it. */
  result: Result, };

/** One link of the chain that leads to somebody's seat. Entries are numbers of lines in the log. */
export type Fact = { "fact": "registered",
  /** The entry. */
  entry: number, } | { "fact": "is",
  /** The person's presence. */
  presence: Presence,
  /** The entry since which. */
  entry: number, } | { "fact": "because",
  /** The round's number. */
  round: number,
  /** The cause. */
  cause: Cause, } | { "fact": "amended",
  /** The entry of the result. */
  entry: number,
  /** The entry that amended it. */
  by: number,
  /** Whether the seating it would have changed was already played: people sat as they sat. */
  too_late: boolean, } | { "fact": "sits",
  /** The round's number. */
  round: number,
  /** The table's number. */
  table: TableNo,
  /** The seat's number. */
  seat: Seat, } | { "fact": "deals",
  /** The table's number. */
  table: TableNo, } | { "fact": "stand_in",
  /** The bot's level. */
  bot: string, } | { "fact": "knocked_out",
  /** The round's number. */
  round: number,
  /** The table's number. */
  table: TableNo, };

/** How a tournament moves and scores its people. */
export type Format = "drive" | "rounds" | "duplicate" | "knockout";

/** The connection ends. */
export type Goodbye = {
  /** The reason. */
  reason: Bye,
  /** Come back after so many milliseconds and go on where you were: nothing has failed. */
  after_ms?: number, };

/** Who judges challenges. */
export type Judge = "auto" | "human";

/** What one round was worth to somebody. */
export type Mark = {
  /** The round's number. */
  round: number,
  /** What it was worth. */
  worth: number,
  /** Where it was earned; nothing for a round that was missed. */
  table: TableNo | null,
  /** The seat's number. */
  seat: Seat | null,
  /** Whether a bot played, if only for a while. */
  stood_in: boolean, };

/** Milliseconds: a span, or a moment counted from wherever the host counts. */
export type Millis = number;

/** What concerns one viewer alone. */
export type Mine = {
  /** The person's id. */
  person: PersonId,
  /** The number, for who is registered. */
  no: number | null,
  /** The role, for who has one. */
  role: RoleName | null,
  /** A steward's first table. */
  from: TableNo | null,
  /** A steward's last table. */
  to: TableNo | null,
  /** Where they sit in the round that is on or seated. */
  place: Place | null,
  /** Where they sit next. */
  next: Next,
  /** The commitment of one's share that is to be told now. */
  tell_share?: string,
  /** Whether one is to promise another share: somebody held one back, and none counts any more. */
  promise_share?: boolean,
  /** For who keeps order. */
  organiser: OrganiserView | null,
  /** Results of a duplicate's round that not everybody may know yet: of one's own table, and of
 * those one keeps order at without playing. */
  results?: Array<EarlyResult>, };

/** Where somebody sits next. */
export type Next = { "next": "seated",
  /** The round's number. */
  round: number,
  /** The table's number. */
  table: TableNo,
  /** The seat's number. */
  seat: Seat, } | { "next": "expected",
  /** The round's number. */
  round: number,
  /** The table's number. */
  table: TableNo,
  /** Which seat, once that table is done, too. */
  seat: Seat | null, } | { "next": "open" } | { "next": "nowhere" };

/** A table somebody keeps order at. */
export type OrganiserTable = {
  /** The table's number. */
  table: TableNo,
  /** The table of the server, while its game is on. */
  room: string | null,
  /** Who disagrees. */
  disputed: Dispute | null, };

/** What somebody keeps order over. */
export type OrganiserView = {
  /** Their tables. */
  tables: Array<OrganiserTable>,
  /** Challenges at them that wait for a ruling. */
  challenges: Array<Challenge>,
  /** Who watches and is not registered, for organisers. */
  visitors: Array<Visitor> | null,
  /** Whether the tables have a chat. */
  chat: boolean,
  /** Who may not chat at them. */
  muted: Array<PersonId>, };

/** Somebody who takes part. */
export type Person = {
  /** The place in the order of registration, from 0. */
  no: number,
  /** The person's id. */
  id: PersonId,
  /** What they are called. */
  name: string,
  /** Whether they are there. */
  presence: Presence,
  /** The level, for a bot of the server. */
  bot: string | null,
  /** The level of the bot that plays for them. */
  stand_in: string | null,
  /** Whether they have no account: nothing says that two guests are two people. */
  guest?: boolean,
  /** Whether it is a program with an account. */
  bot_account?: boolean,
  /** The face they have chosen; else it follows from the id. */
  face?: number, };

/** Somebody who takes part or keeps order, by an id the host chose. Nothing is read into it. */
export type PersonId = string;

/** A seat in the round that is on or seated. */
export type Place = {
  /** The round's number. */
  round: number,
  /** The table's number. */
  table: TableNo,
  /** The seat's number. */
  seat: Seat,
  /** Whether they deal. */
  deals: boolean,
  /** The table of the server to open, while its game is on. */
  room: string | null,
  /** Whether their signature is awaited. */
  sign: boolean,
  /** Whether a bot plays on for them until an organiser gives the seat back: they left the table, or were withdrawn. */
  gone?: boolean, };

/** Whether somebody is there. */
export type Presence = "expected" | "present" | "no_show" | "withdrawn";

/** What a table scored. */
export type Result = {
  /** Points by seat. */
  points: Array<number>,
  /** Penalties by seat; empty: none. */
  penalties: Array<number>,
  /** Who went out. */
  out: Seat | null,
  /** Who won the table. */
  winner: Seat | null,
  /** The kind of victory. */
  how: Victory | null,
  /** The entry of the result. */
  entry: number,
  /** The entries that amended it. */
  amended: Array<number>,
  /** The table of the server the hand was played at. */
  record: string | null, };

/** Somebody with a role. */
export type Role = {
  /** The person's id. */
  person: PersonId,
  /** What they are called, where that is known. */
  name: string | null,
  /** Which role. */
  role: RoleName,
  /** A steward's first table. */
  from?: TableNo,
  /** A steward's last table. */
  to?: TableNo, };

/** A role, by its name. */
export type RoleName = "organiser" | "steward";

/** Who sat where in a round that has begun, and what came of it. */
export type RoundView = {
  /** The round's number. */
  round: number,
  /** When it began (server time). */
  began: Millis,
  /** When its bell rang (server time). */
  rang: Millis | null,
  /** Its tables. */
  tables: Array<Table>, };

/** A line of the standings. */
export type Row = {
  /** Whose: a number of people. */
  no: number,
  /** The place; nothing for who is not ranked. */
  rank: number | null,
  /** Marks and penalties together. */
  total: number,
  /** Points against, beside the score sheets. */
  penalties: number,
  /** How many tables were won. */
  won: number,
  /** The game's own points. */
  points: number, };

/** One seat, numbered clockwise from 0. */
export type Seat = number;

/** Why somebody sits where they sit. */
export type SeatingReason = {
  /** The chain of facts. */
  facts: Array<Fact>,
  /** The same in sentences. */
  sentences: Array<string>,
  /** Where they sit next. */
  next: Next,
  /** Where they sat before, and why. */
  history: Array<Fact>, };

/** One person's part. */
export type ShareState = {
  /** The number of their registration. */
  no: number,
  /** What they are called; empty where nobody said it. */
  name: string,
  /** SHA-256 of the share. */
  commitment: string,
  /** The share; nothing as long as it was not told. */
  share: string | null,
  /** How often they had promised another share before, while none was asked for. */
  replaced?: number, };

/** A line of the standings with everything in it. */
export type Sheet = {
  /** The person's id. */
  id: PersonId,
  /** What they are called. */
  name: string,
  /** Whether they are there. */
  presence: Presence,
  /** One mark for each round that counts. */
  marks: Array<Mark>,
  /** Whose: a number of people. */
  no: number,
  /** The place; nothing for who is not ranked. */
  rank: number | null,
  /** Marks and penalties together. */
  total: number,
  /** Points against, beside the score sheets. */
  penalties: number,
  /** How many tables were won. */
  won: number,
  /** The game's own points. */
  points: number, };

/** How many may sit at a table. */
export type Sizes = {
  /** The fewest the game can be played by; only used when nothing else is left. */
  least: number,
  /** The fewest at a table as long as there are enough people (L8.5: three). */
  fewest: number,
  /** The usual number (L8.1: four). */
  usual: number,
  /** The most, if it must be (L8.5: five, with two packs). */
  most: number, };

/** A table of a round. */
export type Table = {
  /** Its number, from 1. */
  table: TableNo,
  /** The round's number. */
  round: number,
  /** Numbers of people, by seat. */
  seats: Array<number>,
  /** Who deals; nothing where the game decides. */
  dealer: Seat | null,
  /** Where it stands. */
  status: TableStatus,
  /** Until when it may be signed (server time). */
  until: Millis | null,
  /** Who has signed. */
  signed: Array<Seat>,
  /** Who disagrees. */
  disputed: Seat | null,
  /** How many inputs its game has had. */
  moves: number,
  /** The seats its game waits for. */
  turn: Array<Seat>,
  /** Whether it waits for a steward. */
  ruling: boolean,
  /** The seats a bot played for somebody, if only for a while. */
  stood_in: Array<Seat>,
  /** What it scored. */
  result: Result | null,
  /** The table of the server, while its game is on and everybody may watch it. */
  room?: string, };

/** The number on a table's card, from 1. */
export type TableNo = number;

/** Where a table stands. */
export type TableStatus = "waiting" | "playing" | "bell" | "countersigning" | "disputed" | "done";

/** A tournament without its people and tables. */
export type TournamentInfo = {
  /** Its name in addresses. */
  id: string,
  /** How many entries the log holds. */
  seq: number,
  /** Where it stands. */
  phase: TournamentPhase,
  /** The round that is on or to come; 0 before the start. */
  round: number,
  /** How many registered. */
  people: number,
  /** How many are there. */
  present: number,
  /** How many tables there are. */
  tables: number,
  /** When it was made (ms since 1970). */
  created_at: number,
  /** SHA-256 of the secret that the first round's deals and draws come from; it binds the secrets of
 * all rounds (`GET …/draws` tells them round by round). */
  commitment: string,
  /** Whether the start waits for the shares that people promised. */
  shares_asked: boolean,
  /** How many promised shares are still to be told. */
  shares_awaited: number,
  /** When the next round begins by itself (server time). */
  next_at: Millis | null,
  /** Display name. */
  name: string,
  /** The game's id. */
  game: string,
  /** How people move and score. */
  format: Format,
  /** How many rounds. */
  rounds: number,
  /** Which points are good. */
  better: Better,
  /** Options of the game. */
  rules: JsonObject,
  /** How many sit at a table. */
  sizes: Sizes,
  /** How many of each table play on in a knockout. */
  advance: number,
  /** Seconds until the bell; 0: none. */
  bell: number,
  /** Seconds to countersign; 0: results need none. */
  countersign: number,
  /** Who judges challenges. */
  judge: Judge,
  /** What a non-word costs at a table with real cards. */
  nonword: number,
  /** Where it is played. */
  venue: Venue,
  /** The clock of every table. */
  clock: Control,
  /** Seconds after which the next round begins by itself. */
  interval: number | null,
  /** Whether the list of tournaments has it. */
  visibility: Visibility,
  /** Whether its tables have a chat. */
  chat: boolean,
  /** Who may register. */
  admission: Admission,
  /** Whether programs with an account may register, too. Tournaments up to version 0.2 do not say: there they
 * may where anybody may. */
  bot_accounts?: boolean,
  /** What whoever does not sit at a table may see of its running game. Tournaments up to version 0.2 do not say:
 * there it is nothing. */
  watch: Watch, };

/** A message of the server over the WebSocket of a tournament. */
export type TournamentMessage = { "type": "tournament" } & Whole | { "type": "change" } & Change | { "type": "mine" } & Mine | { "type": "pong",
  /** Server time. */
  now: Millis, } | { "type": "bye" } & Goodbye;

/** Where a tournament stands. */
export type TournamentPhase = "registration" | "between" | "playing" | "finished" | "ended";

/** A tournament somebody wants to hold. */
export type TournamentSetup = {
  /** Display name. */
  name: string,
  /** The game's id. */
  game: string,
  /** How people move and score: `drive`, `rounds`, `duplicate`, `knockout`. */
  format: Format,
  /** How many rounds. */
  rounds: number,
  /** Which points are good: `low` or `high`. */
  better: Better,
  /** Options of the game; the rest are a tournament's or the game's defaults. */
  rules?: JsonObject,
  /** How many sit at a table. */
  sizes?: Sizes | null,
  /** How many of each table play on in a knockout. */
  advance?: number,
  /** Seconds until the bell; 0: none. */
  bell?: number,
  /** Seconds to countersign; 0: results need none. */
  countersign?: number,
  /** Who judges challenges: `auto` or `human`. */
  judge?: Judge,
  /** What a non-word costs at a table with real cards. */
  nonword?: number,
  /** Where it is played. */
  venue?: Venue,
  /** The clock of every table. */
  clock?: Control,
  /** Seconds after which the next round begins by itself. */
  interval?: number | null,
  /** Whether the list of tournaments has it. */
  visibility?: Visibility,
  /** Who may register. */
  admission?: Admission,
  /** Whether programs with an account may register, too. */
  bot_accounts?: boolean,
  /** What whoever does not sit at a table may see of its running game; of a duplicate nothing. Who keeps order
 * at a table looks at it in any case. */
  watch?: Watch, };

/** Where a tournament is played. */
export type Venue = "online" | "cards";

/** How a challenge is judged. */
export type Verdict = "valid" | "misspelling" | "nonword";

/** How a table was won. */
export type Victory = "out" | "points" | "draw";

/** Who finds a table. */
export type Visibility = "public" | "link";

/** Somebody who watches. */
export type Visitor = {
  /** The person's id. */
  person: PersonId,
  /** What they are called. */
  name: string, };

/** What whoever does not sit at a table may see of a running game. */
export type Watch = { "kind": "table" } | { "kind": "hands",
  /** How many seconds later. */
  delay: number, } | { "kind": "nobody" };

/** Everything. */
export type Whole = {
  /** How many entries the log holds. */
  seq: number,
  /** Server time. */
  now: Millis,
  /** The tournament. */
  drive: TournamentInfo,
  /** The bell; nothing while no round has begun. */
  bell: Bell | null,
  /** Everybody who registered. */
  people: Array<Person>,
  /** The tables. */
  tables: Array<Table>,
  /** The standings, best first. */
  standings: Array<Row>,
  /** Everybody with a role. */
  roles: Array<Role>,
  /** Everything that was announced. */
  announcements: Array<Announcement>, };
