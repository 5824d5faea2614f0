// Made from the Rust types of crates/protocol; do not edit. `UPDATE_TYPES=1 cargo test -p types` makes it anew.

export type Json = null | boolean | number | string | Json[] | JsonObject;
export type JsonObject = { [name: string]: Json };

/** A resend: it is already an input. */
export type Acknowledged = {
  /** The name of what was sent again. */
  ack: string,
  /** The number of the input it is. */
  seq: number, };

/** What a bot advises. */
export type Advice = {
  /** What it would do. */
  action: string,
  /** What it looked at: the action it would take first, then the others by value. */
  considered: Array<Opinion>,
  /** What not cutting in is worth, for a seat that need not act. */
  silence?: number,
  /** What kind of play that is, where the game has kinds. */
  kind?: string,
  /** What spoke for the action, in sentences; absent where nothing did. */
  reason?: Reason, };

/** What the people of a table have agreed on. */
export type Agreement = "pause" | "resume" | "stop";

/** Answers a proposal; whoever made it withdraws it by disagreeing. */
export type Answer = {
  /** The proposal's number. */
  proposal: number,
  /** Yes or no. */
  agree: boolean, };

/** A code of an authenticator. */
export type AuthenticatorCode = {
  /** Six digits. */
  code: string, };

/** The author of an input. */
export type Author = Seat | HostWord;

/** Somebody I do not want to meet. */
export type Blocked = {
  /** The person's id. */
  person: PersonId,
  /** What they are called now. */
  name: string,
  /** Guest, member or bot account. */
  kind: Kind, };

/** A bot account. */
export type BotAccount = {
  /** Who: 32 hexadecimal digits. */
  id: PersonId,
  /** Display name. */
  name: string,
  /** Since when (ms since 1970). */
  created_at: number, };

/** A start that was broken off. */
export type BrokenStart = {
  /** When (ms since 1970). */
  at: number,
  /** The name of who went, changed their mind or, as the host, changed the seats. */
  by?: string,
  /** The names of those who had committed to a share and not told it. */
  withheld: Array<string>, };

/** The starts of a table that were broken off. */
export type BrokenStarts = {
  /** How many there were. */
  count: number,
  /** The newest ones, the last at the end. */
  newest: Array<BrokenStart>, };

/** Why a connection ends. */
export type Bye = "shutdown" | "slow" | "replaced" | "removed" | "ended" | "session" | "closed";

/** Makes somebody of a club something else in it. */
export type ChangeClubRole = {
  /** What they are to be; a member, for whoever has asked. */
  role: ClubRole, };

/** What can be changed of a season as long as none of its evenings counts. */
export type ChangeSeason = {
  /** Display name. */
  name: string,
  /** What a game is worth. */
  scheme: Scheme,
  /** How many of everybody's worst evenings do not count. */
  drops: number, };

/** The ways to tell somebody something. */
export type Channel = "webhook" | "discord" | "push" | "mail";

/** One line of chat. */
export type ChatLine = {
  /** Its number. */
  id: number,
  /** Who said it. */
  from: Speaker,
  /** What; of a phrase, in English. */
  text: string,
  /** Which phrase it is, for who says it in the reader's language. */
  phrase?: Phrase,
  /** When (ms since 1970). */
  at: number, };

/** The chat on or off. */
export type ChatSwitch = {
  /** On or off. */
  on: boolean, };

/** What a client may say. */
export type ClientMessage = { "type": "act" } & Intent | { "type": "host" } & Intent | { "type": "legal",
  /** From which action of a long list on; from the first unless said. */
  from?: number, } | { "type": "kind",
  /** What, in the game's notation. */
  action: string, } | { "type": "hint",
  /** The bot's level. */
  level: string, } | { "type": "chat",
  /** The text. */
  text: string,
  /** Its name, unique per table and person: sent again, it is not said again. */
  id?: string, } | { "type": "phrase",
  /** The phrase. */
  phrase: Phrase,
  /** Its name, as of a line of chat. */
  id?: string, } | { "type": "page",
  /** In a tab behind others, a minimised window, or behind a lock screen. */
  hidden: boolean, } | { "type": "ping" };

/** What everybody sees of one seat's clock. */
export type ClockFace = {
  /** The time it has left for this turn or, while nobody waits for it, for its next one;
 * nothing where it is not hurried. */
  left_ms: Millis | null,
  /** Whether its time is running. */
  running: boolean, };

/** What everybody sees of the clocks. */
export type Clocks = {
  /** Per seat. */
  faces: Array<ClockFace>,
  /** When they were read (ms since 1970). */
  at: number, };

/** A club as one person sees it. */
export type Club = {
  /** Its name in addresses. */
  id: string,
  /** Display name. */
  name: string,
  /** A few lines about it. */
  about: string,
  /** Whether strangers find it in the list of clubs. */
  visibility: Visibility,
  /** Since when it exists (ms since 1970). */
  created_at: number,
  /** What I am in it. */
  role: ClubRole | null,
  /** Everybody who belongs to it: owners, officers, members, each in the order they came. */
  members: Array<ClubMember>,
  /** Those who have asked to join, for owners and officers alone. */
  asked: Array<ClubMember>,
  /** Whoever shows it joins without asking; for owners and officers alone. */
  code: string | null,
  /** Its open and running tables, the newest first; strangers see those that are public. */
  tables: Array<LobbyTable>,
  /** Its last games, the latest first. */
  games: Array<FinishedClubGame>,
  /** Its last tournaments, the newest first. */
  tournaments: Array<ClubTournament>,
  /** Its seasons, the one that begins last first. */
  seasons: Array<Season>, };

/** How a club presents itself: sent to found one, and to change it. */
export type ClubCard = {
  /** What it is called; no other club is called so, or almost so. */
  name: string,
  /** A few lines about it. */
  about: string,
  /** Whether strangers find it in the list of clubs. */
  visibility: Visibility, };

/** The clubs there are for me. */
export type ClubList = {
  /** Those I belong to or have asked to, by name. */
  mine: Array<ClubSummary>,
  /** Others that everybody may find, the largest first. */
  clubs: Array<ClubSummary>, };

/** Somebody in a club. */
export type ClubMember = {
  /** The person's id. */
  person: PersonId,
  /** What they are called now. */
  name: string,
  /** What they are in the club. */
  role: ClubRole,
  /** Since when (ms since 1970). */
  since: number,
  /** The face they have chosen; else it follows from the id. */
  face?: DrawnFace, };

/** What somebody is in a club, the one who may do most first. */
export type ClubRole = "owner" | "officer" | "member" | "asked";

/** A club in a list. */
export type ClubSummary = {
  /** Its name in addresses. */
  id: string,
  /** Display name. */
  name: string,
  /** A few lines about it. */
  about: string,
  /** How many members it has. */
  members: number,
  /** What I am in it. */
  role: ClubRole | null,
  /** How many ask to join, for owners and officers alone. */
  asked: number,
  /** Since when it exists (ms since 1970). */
  created_at: number, };

/** A tournament of a club. */
export type ClubTournament = {
  /** Its name in addresses. */
  id: string,
  /** Display name. */
  name: string,
  /** The game's id. */
  game: string,
  /** Where it stands. */
  phase: TournamentPhase,
  /** How many registered. */
  people: number,
  /** When the last of its games ended, or else when it became the club's (ms since 1970). */
  played_at: number, };

/** Why a message is refused. */
export type Code = "stale" | "not_your_turn" | "bad_notation" | "illegal" | "game_over" | "paused" | "nothing_to_undo" | "not_started" | "not_seated" | "host_plays" | "too_fast" | "storage" | "bad_message" | "muted" | "chat_off" | "no_advice";

/** Fresh codes; the old ones are void. */
export type Codes = {
  /** Ten codes. They are not shown again. */
  recovery_codes: Array<string>, };

/** Somebody I have played with, or sit with now. */
export type Contact = {
  /** The person's id. */
  person: PersonId,
  /** What they are called now. */
  name: string,
  /** Guest, member or bot account. */
  kind: Kind,
  /** How many games we have finished together. */
  games: number,
  /** Which game the last one was, or the one we sit at now. */
  last_game: string,
  /** When the last one ended, or the table we sit at was made (ms since 1970). */
  last_at: number,
  /** The face they have chosen; else it follows from the id. */
  face?: DrawnFace, };

/** The people I know here. */
export type ContactList = {
  /** Those I sit with now, then those I have played with, the latest first. Nobody I block is here. */
  people: Array<Contact>,
  /** Those I block, the latest first. */
  blocked: Array<Blocked>, };

/** A time control that was checked: on the wire `{"kind":"bank","seconds":300,"increment":5}`,
 * with `none`, `per_move`, `bank` or `days` as its kind, and an optional `window`. */
export type Control = ({ kind: "none" } | { kind: "per_move", seconds: number } | { kind: "bank", seconds: number, increment: number } | { kind: "days", days: number }) & { window?: number };

/** A name and its password. */
export type Credentials = {
  /** 1 to 24 visible characters. */
  name: string,
  /** 8 to 256 characters. */
  password: string, };

/** A while without a connection, whoever's turn it was. */
export type Disconnection = {
  /** Whose seat. */
  seat: Seat,
  /** How many inputs the game had had when the connection was lost. */
  seq: number,
  /** When that was (ms since 1970). */
  at: number,
  /** For how long; absent while it lasts. It ends with the game, too, and where a bot takes the seat over. */
  ms?: number, };

/** A drawn face, by number. */
export type DrawnFace = number;

/** The body of every refusal. */
export type ErrorBody = {
  /** What is wrong. */
  error: ErrorDetail, };

/** What is wrong. */
export type ErrorDetail = {
  /** For programs. */
  code: string,
  /** For people: what is wrong and what would be right. */
  message: string, };

/** What finished games of one sort say about how people play. */
export type EvidenceReport = {
  /** The game's id. */
  game: string,
  /** How many games were evaluated by the expert. */
  games: number,
  /** How many people played them. */
  people: number,
  /** With fewer games nothing is said about anybody. */
  least_games: number,
  /** What decisions cost, beside people of the same rating; a high score: unusually little. */
  closeness: Array<PersonEvidence>,
  /** How think times follow the number of choices, beside people of the same rating; a high score:
 * unusually little. */
  think_times: Array<PersonEvidence>,
  /** How much the moves of two people favour each other before others at the table. */
  pairs: Array<PairEvidence>,
  /** From which score on each of them counts as unusual. */
  thresholds: EvidenceThresholds, };

/** From which score on something counts as unusual. */
export type EvidenceThresholds = {
  /** Closeness to the expert. */
  closeness: number,
  /** Think times. */
  think_times: number,
  /** Pairs. */
  pairs: number, };

/** Somebody in a report. */
export type Examined = {
  /** The person's id. */
  person: PersonId,
  /** What they are called now. */
  name: string | null,
  /** Their rating, as people see it. */
  rating: number, };

/** A finished game of a club. */
export type FinishedClubGame = {
  /** The table; `/g/ID` shows the game. */
  table: string,
  /** The game's id. */
  game: string,
  /** When it ended (ms since 1970). */
  ended_at: number,
  /** What those who won are called, where people did. */
  winners: Array<string>,
  /** Those of them that are bot accounts. */
  bot_winners?: Array<string>, };

/** One finished game. */
export type FinishedGame = {
  /** The table; the game stays at `/g/{table}`. */
  table: string,
  /** The game's id. */
  game: string,
  /** Every option. */
  rules: JsonObject,
  /** How many inputs it had. */
  plies: number,
  /** When it began (ms since 1970). */
  started_at: number,
  /** When it ended (ms since 1970). */
  ended_at: number,
  /** Whether ratings moved. */
  rated: boolean,
  /** Where it was played on from; such a game counts nowhere. */
  practice?: Practice,
  /** Who sat where and how it ended for them. */
  seats: Array<Seated>, };

/** A name, and its password or one of its recovery codes. */
export type FirstFactor = {
  /** The member's name. */
  name: string,
  /** The password, to log in. */
  password?: string,
  /** A recovery code, to set a new password. It is not used up yet. */
  code?: string, };

/** One game: seats, options, levels. */
export type GameInfo = {
  /** Its name in addresses. */
  game: string,
  /** The version of its rules engine. */
  version: number,
  /** How many may sit down. */
  seats: SeatRange,
  /** Its options. */
  options: Array<OptionInfo>,
  /** The levels of its bots, weakest first. */
  levels: Array<string>,
  /** Display name. */
  name: string,
  /** One line about it. */
  about: Spoken, };

/** Every game there is. */
export type GameList = {
  /** The games. */
  games: Array<GameInfo>, };

/** Statistics of one game. */
export type GameStats = {
  /** The game's id. */
  game: string,
  /** How many games were finished. */
  games: number,
  /** How many people have finished one. */
  players: number,
  /** How many inputs a game has on average. */
  average_plies: number,
  /** How long a game lasts on average, in seconds. */
  average_seconds: number,
  /** By the number of seats. */
  tables: Array<TableStats>, };

/** The connection ends. */
export type Goodbye = {
  /** The reason. */
  reason: Bye,
  /** Come back after so many milliseconds and go on where you were: nothing has failed. */
  after_ms?: number, };

/** What a bot would do, asked for. */
export type Hint = {
  /** At which input. */
  seq: number,
  /** Its advice. */
  advice: Advice, };

/** Some finished games, the latest first. */
export type HistoryPage = {
  /** The games. */
  games: Array<FinishedGame>,
  /** What to ask as `before` for the next ones; nothing at the end. */
  next: string | null, };

/** The word for the host. */
export type HostWord = "host";

/** Something somebody wants to do. */
export type Intent = {
  /** Its name, unique per table and person. */
  id: string,
  /** The last sequence number its sender knew. */
  seen: number,
  /** What, in the game's notation. */
  action: string, };

/** Somebody wants me at a table. */
export type Invitation = {
  /** The table's name in addresses. */
  table: string,
  /** The game's id. */
  game: string,
  /** Who invites me. */
  inviter: PersonId,
  /** What they are called. */
  name: string,
  /** Guest, member or bot account. */
  kind: Kind,
  /** When (ms since 1970). */
  at: number,
  /** The face they have chosen; else it follows from the id. */
  face?: DrawnFace, };

/** Invites somebody. */
export type Invite = {
  /** To this table of mine; to a new one like the last that we had where nothing is said. */
  table?: string, };

/** Invites a bot account, which anybody may do who knows its name. */
export type InviteBot = {
  /** What it is called. */
  name: string,
  /** To this table of mine. */
  table: string, };

/** Joins a club, or asks to. */
export type JoinClub = {
  /** What the link of an invitation shows; whoever has none asks, and waits for an answer. */
  code?: string, };

/** What sort of player somebody is. */
export type Kind = "guest" | "member" | "bot";

/** What kind of play something is by the rules, asked for; whether it may be played now is another question. */
export type KindNow = {
  /** What was asked about, in notation. */
  action: string,
  /** The kind, such as `pair`; nothing for what is no play, and in games without kinds. */
  kind: string | null, };

/** Neighbours in a menu that are plays of one kind. */
export type KindRun = {
  /** The kind, such as `pair`; nothing for what is no play, such as a pass. */
  kind: string | null,
  /** The length of the run. */
  count: number, };

/** One of the best. */
export type Leader = {
  /** The person's id. */
  person: PersonId,
  /** What they are called. */
  name: string,
  /** What sort of player. */
  kind: Kind,
  /** The face they have chosen; else it follows from the id. */
  face?: DrawnFace,
  /** The best guess; everybody starts at 1500. */
  rating: number,
  /** Two standard deviations: the truth lies within this distance 19 times out of 20. */
  uncertainty: number,
  /** The lower end of that range, which leaderboards go by. */
  at_least: number,
  /** How many rated games it rests on. */
  games: number,
  /** Whether those are too few to mean much. */
  provisional: boolean, };

/** The best at one game. */
export type Leaderboard = {
  /** The game's id. */
  game: string,
  /** How many rated games it takes to be listed. */
  games_needed: number,
  /** The best first. */
  leaders: Array<Leader>,
  /** Where I stand, listed or not. */
  me: RatingShown | null, };

/** The menu of a seat in notation. */
export type Legal = {
  /** What is offered, in pinned order. */
  actions: Array<string>,
  /** Whether every legal action is listed. */
  complete: boolean,
  /** The kinds of the actions, in their order; nothing where the game has no kinds. */
  kinds?: Array<KindRun>, };

/** What a seat may do, asked for. */
export type LegalNow = {
  /** At which input. */
  seq: number,
  /** The number of the first of these actions in the whole list; the first unless said. */
  from?: number,
  /** In notation. */
  actions: Array<string>,
  /** Whether the whole list has every legal action. */
  complete: boolean,
  /** The kinds of all actions of the whole list, with its first part. */
  kinds?: Array<KindRun>,
  /** Where the list goes on, for who wants to ask on. */
  next?: number, };

/** A message on the lobby's socket. */
export type LobbyMessage = { "type": "tables",
  /** Those where people sit first, then the newest first. */
  tables: Array<LobbyTable>,
  /** How many there are in all: `GET /api/tables` has the others. */
  total: number, } | { "type": "table",
  /** The table now. */
  table: LobbyTable, } | { "type": "gone",
  /** The table's id. */
  id: string, } | { "type": "mine",
  /** My turn first. */
  tables: Array<MyTable>,
  /** The latest first. */
  invitations: Array<Invitation>, } | { "type": "pong" } | { "type": "bye" } & Goodbye;

/** What a client may say on the lobby's socket. */
export type LobbyRequest = { "type": "filter" } & TableFilter | { "type": "page",
  /** In a tab behind others, a minimised window, or behind a lock screen. */
  hidden: boolean, } | { "type": "ping" };

/** A seat in the lobby's list. Who it is beyond a name is told to those who come to the table. */
export type LobbySeat = { "kind": "empty" } | { "kind": "bot",
  /** How well it plays. */
  level: string, } | { "kind": "person",
  /** What they are called. */
  name: string,
  /** Guest, member or bot account. */
  sort: Kind, };

/** A table in the lobby's list. */
export type LobbyTable = {
  /** Its name in addresses. */
  id: string,
  /** The game's id. */
  game: string,
  /** Who sits where. */
  seats: Array<LobbySeat>,
  /** Open or running. */
  phase: TablePhase,
  /** How time is measured. */
  clock: Control,
  /** Every option of the game, resolved. */
  rules: JsonObject,
  /** Whether it counts for ratings. */
  rated: boolean,
  /** Whether the page may work out for people what they could work out themselves. */
  aids: boolean,
  /** Whether there is a chat. */
  chat: boolean,
  /** What its host is called, where the host sits at it. */
  host: string | null,
  /** When it was made (ms since 1970). */
  created_at: number, };

/** A name and its password, and a code or a passkey where the member has a second factor. */
export type Login = {
  /** The member's name. */
  name: string,
  /** The password. */
  password: string,
  /** Six digits of the authenticator, or a recovery code, which is then used up. */
  code?: string,
  /** In its place: what a passkey has signed (`POST /api/second-factor` says what). */
  passkey?: PasskeyShown, };

/** What a reference work says of one entry. */
export type LookedUp = {
  /** The entry as the game writes it. */
  entry: string,
  /** Whether it is there. */
  found: boolean,
  /** The nearest that is, where it looks misspelled. */
  near?: string, };

/** A mail address of mine. */
export type MailAddress = {
  /** The id of the address. */
  id: string,
  /** The mail address. */
  address: string,
  /** Whether whoever reads there has confirmed it; before that nothing else is sent there. */
  confirmed: boolean,
  /** Why the last attempt failed, as a code; nothing where it did not. */
  trouble?: string,
  /** Since when nothing is sent there any more, because it was refused too often (ms since 1970). */
  off_at?: number, };

/** What a link of a mail was about. */
export type MailLinkFollowed = {
  /** The address; nothing where it is not known here any more. */
  address?: string, };

/** Who is asking. */
export type Me = {
  /** Who, for ever: 32 hexadecimal digits. */
  id: PersonId,
  /** What I am called. */
  name: string,
  /** What sort of player I am. */
  kind: Kind,
  /** What I may do beyond playing. */
  role: Role,
  /** The face I have chosen; else it follows from the id. */
  face?: DrawnFace, };

/** Milliseconds: a span, or a moment counted from wherever the host counts. */
export type Millis = number;

/** An input the client missed, as this viewer saw it. */
export type Missed = {
  /** The number of the input, from 1. */
  seq: number,
  /** Its author. */
  by: Author,
  /** What this viewer saw of it, in the game's own words. */
  sights: Json[],
  /** How long it was thought about. */
  think_ms: number,
  /** How much of that the author was without a connection. */
  away_ms?: number,
  /** How long the game had stood still before it: a pause that ends here, or a server that was down. */
  paused_ms?: number,
  /** What moved in the person's stead. */
  origin?: Origin,
  /** Where it took the author's last action back: how many inputs stand again. */
  back_to?: number,
  /** Where it is what everybody agreed on and the author had asked for. */
  agreed?: Agreement, };

/** Somebody may not chat, or may again. */
export type Mute = {
  /** The person's id. */
  person: PersonId,
  /** Muted or not. */
  muted: boolean, };

/** A table I sit at. */
export type MyTable = {
  /** Its name in addresses. */
  id: string,
  /** The game's id. */
  game: string,
  /** Open or running. */
  phase: TablePhase,
  /** Where I sit. */
  seat: Seat,
  /** Why its game stands still, where the people at it have agreed to that. */
  pause?: Pause,
  /** Whether the game waits for me. */
  my_turn: boolean,
  /** When the table last changed (ms since 1970). */
  since: number,
  /** When my time is up (ms since 1970), where it is my turn and there is a clock. */
  deadline: number | null,
  /** Who sits where. */
  seats: Array<SeatView>, };

/** The tables I sit at, and those I am invited to. */
export type MyTables = {
  /** My turn first, then the latest first. */
  tables: Array<MyTable>,
  /** The latest first. */
  invitations: Array<Invitation>, };

/** What an authenticator makes its codes of. It is not shown again. */
export type NewAuthenticator = {
  /** To type in: base32. */
  secret: string,
  /** To open: `otpauth://…`. */
  uri: string,
  /** The same as a QR code: its rows, `1` for dark. */
  qr: Array<string>, };

/** A mail address about to be added. */
export type NewMailAddress = {
  /** The address: `ada@example.org`. */
  address: string, };

/** A change of password. */
export type NewPassword = {
  /** The one so far. */
  old: string,
  /** The one from now on, 8 to 256 characters. */
  new: string, };

/** What a browser gives when it subscribes. */
export type NewPushBrowser = {
  /** Where its push service takes messages for it. */
  endpoint: string,
  /** Its public key, in URL-safe Base64. */
  p256dh: string,
  /** Its secret, in URL-safe Base64. */
  auth: string, };

/** A season about to begin. */
export type NewSeason = {
  /** Display name. */
  name: string,
  /** Only games of this kind count; all, where nothing is said. */
  game: string | null,
  /** What a game is worth. */
  scheme: Scheme,
  /** How many of everybody's worst evenings do not count; one that was missed goes first. */
  drops: number,
  /** The time zone that says which day it is: `Europe/Paris`. A day ends at six in the morning. */
  zone: string,
  /** From when on games count (ms since 1970). */
  starts_at: number,
  /** Until when (ms since 1970); without end, where nothing is said. */
  ends_at: number | null, };

/** A webhook about to be made. */
export type NewWebhook = {
  /** Where to: `https://`, a public address. */
  url: string,
  /** What sort of body it is sent. */
  channel: Channel, };

/** Who sits at a rated table whose game is not rated for that: it takes a member at every seat. */
export type NotRated = "guest" | "bot";

/** How I want to be told. */
export type NoticeChoices = {
  /** Whether I am told when a game waits for me and I am not at its table. */
  turns: boolean,
  /** When nothing is sent; it is sent afterwards, if the game still waits. */
  quiet?: QuietHours,
  /** My time zone, by its IANA name: `Asia/Seoul`. */
  zone: string,
  /** The code of the language in which I am told: `en`, `fr`, `ko`. */
  lang: string, };

/** Everything about how I am told. */
export type Notices = {
  /** My choices; nothing before I have made any. */
  choices?: NoticeChoices,
  /** My webhooks, the oldest first. */
  webhooks: Array<Webhook>,
  /** My browsers that are told, the oldest first. */
  browsers: Array<PushBrowser>,
  /** The key of this server that a browser needs to subscribe (VAPID), in URL-safe Base64. */
  push_key: string,
  /** My mail addresses, the oldest first. */
  mails: Array<MailAddress>,
  /** Whether this server sends mail. */
  sends_mail: boolean,
  /** Tables about which I want to hear nothing. */
  silent: Array<string>, };

/** One action a bot looked at, in notation. */
export type Opinion = {
  /** The action. */
  action: string,
  /** The expected final score difference to the average opponent. */
  value: number,
  /** The share of sampled worlds that the seat won with it. */
  won?: number,
  /** The standard error of the value. */
  error?: number,
  /** In how many sampled worlds it was tried. */
  worlds?: number, };

/** One option of a game. */
export type OptionInfo = {
  /** Its name in `rules`. */
  name: string,
  /** What it may be set to. */
  type: OptionSort,
  /** What it is when nobody says. */
  default: OptionValue,
  /** Where that follows another option: the other's name, and the default by its value. */
  defaults?: { [key in string]: { [key in string]: OptionValue } },
  /** The words to choose from. */
  values?: Array<string>,
  /** The least number. */
  min?: number,
  /** The greatest number. */
  max?: number,
  /** One sentence about it. */
  about: Spoken, };

/** What an option may be set to. */
export type OptionSort = "choice" | "integer";

/** What an option is set to. */
export type OptionValue = number | string;

/** What moved in a person's stead. */
export type Origin = "clock" | "bot";

/** What was found about two people. */
export type PairEvidence = {
  /** Both. */
  who: Array<Examined>,
  /** The tables where both sat. */
  games: Array<string>,
  /** What their moves gave each other in a game, beyond what they gave others there, in points. */
  mean: number,
  /** Half of its 95 % interval. */
  half: number,
  /** What these moves cost the two in a game, in points. */
  cost: number,
  /** How many standard errors the mean is above nothing. */
  score: number,
  /** Whether the score is at the threshold or above it. */
  unusual: boolean, };

/** A passkey as its owner sees it. */
export type Passkey = {
  /** What it is called when it is to be removed; opens nothing. */
  id: string,
  /** What its owner calls it. */
  name: string,
  /** The name of the server it was made for: it works under no other. */
  site: string,
  /** Since when (ms since 1970). */
  created_at: number,
  /** When it was last used (ms since 1970). */
  used_at?: number, };

/** What a passkey is asked to sign. */
export type PasskeyAsked = {
  /** Good for one answer. */
  challenge: string,
  /** The name of the server it is for (the relying-party id). */
  site: string,
  /** Any one of these. */
  passkeys: Array<PasskeyHandle>,
  /** How long there is for it (ms). */
  timeout_ms: number, };

/** A passkey as authenticators know it. */
export type PasskeyHandle = {
  /** Its credential id. */
  id: string,
  /** How its authenticator is reached. */
  transports: Array<string>, };

/** A passkey that a browser has made. */
export type PasskeyMade = {
  /** What its owner calls it: 1 to 40 visible characters. */
  name: string,
  /** Its credential id. */
  id: string,
  /** What the browser says about the ceremony (`clientDataJSON`). */
  client_data: string,
  /** What the authenticator says (`attestationObject`). */
  attestation: string,
  /** How the authenticator is reached. */
  transports: Array<string>, };

/** What a browser is asked to make a passkey of. */
export type PasskeyOffer = {
  /** Good for one answer. */
  challenge: string,
  /** The name of the server it is for (the relying-party id). */
  site: string,
  /** Whose it will be: bytes that say nothing to others. */
  owner: string,
  /** What the owner is called. */
  owner_name: string,
  /** The algorithms that are understood, the best first, by COSE's numbers. */
  algorithms: Array<number>,
  /** The owner's passkeys: an authenticator that has one of them makes no second one. */
  known: Array<PasskeyHandle>,
  /** How long there is for it (ms). */
  timeout_ms: number, };

/** What a passkey has signed. */
export type PasskeyShown = {
  /** Its credential id. */
  id: string,
  /** What the browser says about the ceremony (`clientDataJSON`). */
  client_data: string,
  /** What the authenticator says (`authenticatorData`). */
  authenticator_data: string,
  /** The signature over both. */
  signature: string, };

/** Why a running game stands still. */
export type Pause = "paused" | "adjourned";

/** What was found about one person. */
export type PersonEvidence = {
  /** The person examined. */
  who: Examined,
  /** The tables of the games it rests on. */
  games: Array<string>,
  /** The mean over these games. */
  mean: number,
  /** Half of its 95 % interval. */
  half: number,
  /** With how many people of the same rating it is compared. */
  peers: number,
  /** Their middle mean. */
  usual: number,
  /** How far honest peers' true means lie apart (standard deviation). */
  peers_spread: number,
  /** How many standard deviations the mean is away from what is usual. */
  score: number,
  /** Whether the score is at the threshold or above it. */
  unusual: boolean, };

/** The id of a person. */
export type PersonId = string;

/** One phrase; the last six are faces and signs that need no words. */
export type Phrase = "hello" | "good_luck" | "well_played" | "thanks" | "sorry" | "oops" | "one_moment" | "good_game" | "again" | "bye" | "smile" | "laugh" | "wow" | "sad" | "wink" | "heart";

/** Where a table was played on from: its game began with the first inputs of another one. */
export type Practice = {
  /** The table of the finished game. */
  from: string,
  /** How many of its inputs were kept. */
  ply: number, };

/** Proof that it is really me. */
export type Proof = {
  /** My password; guests have none. */
  password: string, };

/** What somebody has proposed and not everybody has answered. */
export type Proposal = {
  /** Its number at this table. */
  id: number,
  /** The wish that is proposed. */
  what: Wish,
  /** The seat that proposed it. */
  by: Seat,
  /** Who has agreed, whoever proposed it included. */
  agreed: Array<Seat>,
  /** How many inputs would stand again, for an undo. */
  to?: number, };

/** Asks everybody at the table for something; what needs nobody's leave is done at once. */
export type Propose = {
  /** The wish that is proposed. */
  what: Wish,
  /** The last sequence number one knew: an undo of a game that has moved on is refused. */
  seen: number, };

/** A browser that is told. */
export type PushBrowser = {
  /** The id of the address. */
  id: string,
  /** Where its push service takes messages for it; the browser knows itself by that. */
  endpoint: string,
  /** Why the last attempt failed, as a code; nothing where it did not. */
  trouble?: string, };

/** Hours of the day in which nothing is sent; they may go past midnight. */
export type QuietHours = {
  /** From when, in minutes after midnight. */
  from: number,
  /** Until when, in minutes after midnight. */
  until: number, };

/** A rating as people see it: `rating ± uncertainty`. */
export type RatingShown = {
  /** The best guess; everybody starts at 1500. */
  rating: number,
  /** Two standard deviations: the truth lies within this distance 19 times out of 20. */
  uncertainty: number,
  /** The lower end of that range, which leaderboards go by. */
  at_least: number,
  /** How many rated games it rests on. */
  games: number,
  /** Whether those are too few to mean much. */
  provisional: boolean, };

/** Whether somebody is ready. */
export type Ready = {
  /** Ready or not. */
  ready: boolean,
  /** SHA-256 of the share that the client will reveal at the start, as 64 hexadecimal digits;
 * without it the seat adds nothing to the seed. */
  commitment?: string,
  /** The share itself, in place of a commitment: from clients that do not wait for what the
 * others commit to. It is committed to and revealed in one. */
  share?: string, };

/** Why a bot would do it, from facts it computed for the seat it advises, in every language. */
export type Reason = { en: string, [lang: string]: string };

/** A recovery code and the password it is to set. */
export type Recovery = {
  /** The member's name. */
  name: string,
  /** One of the codes shown at registration; dashes and case do not matter. */
  code: string,
  /** The new password, 8 to 256 characters. */
  password: string,
  /** Where the member has a second factor: six digits of the authenticator, or another recovery code. */
  second?: string,
  /** In its place: what a passkey has signed (`POST /api/second-factor` says what). */
  passkey?: PasskeyShown, };

/** The reference works a game's tables can be played with. */
export type ReferenceList = {
  /** In the order of the option that chooses among them. */
  references: Array<ReferenceWork>, };

/** A reference work, a dictionary, say. */
export type ReferenceWork = {
  /** The option of the game that chooses it. */
  option: string,
  /** The value of that option, and its name in addresses. */
  value: string,
  /** How many entries it has. */
  entries: number,
  /** Title, version and authors; nothing for one that the host brought along. */
  source?: string,
  /** The name of its licence. */
  licence?: string, };

/** A refusal. */
export type Refused = {
  /** The name of what was refused, where it had one. */
  ack: string | null,
  /** For programs. */
  code: Code,
  /** For people. */
  message: string,
  /** The game's own refusal. */
  reason?: Json, };

/** A new member. */
export type Registered = {
  /** Who I am now. */
  me: Me,
  /** Ten codes, each good for one new password. They are not shown again. */
  recovery_codes: Array<string>, };

/** Somebody has to go. */
export type Remove = {
  /** Who sits here. */
  seat: number, };

/** A new name. */
export type Rename = {
  /** 1 to 24 visible characters. */
  name: string, };

/** A client's part of the seed, once everybody's commitment was shown. */
export type Reveal = {
  /** 64 hexadecimal digits: the 32 bytes whose SHA-256 the seat had committed to. */
  share: string, };

/** What somebody may do beyond playing. */
export type Role = "player" | "admin";

/** What a game is worth to those who played it. */
export type Scheme = "places" | "podium" | "beaten" | "score";

/** A season. */
export type Season = {
  /** Its name in addresses. */
  id: string,
  /** Display name. */
  name: string,
  /** Only games of this kind count; all, where there is nothing. */
  game: string | null,
  /** What a game is worth. */
  scheme: Scheme,
  /** How many of everybody's worst evenings do not count. */
  drops: number,
  /** The time zone that says which day it is. */
  zone: string,
  /** From when on games count (ms since 1970). */
  starts_at: number,
  /** Until when (ms since 1970). */
  ends_at: number | null, };

/** One evening of a season: all that the club finished on one day. */
export type SeasonEvening = {
  /** The day on which it began: `2026-05-14`. */
  date: string,
  /** How many games and tournaments it had. */
  games: number, };

/** Somebody's line in the table of a season. */
export type SeasonLine = {
  /** The place, from 1, shared by equals. */
  rank: number,
  /** The person's id. */
  person: PersonId,
  /** What they are called now. */
  name: string,
  /** What the evenings that count come to. */
  total: number,
  /** On how many evenings nobody had more. */
  wins: number,
  /** One mark for each evening; nothing for one that was missed. */
  marks: Array<SeasonMark | null>, };

/** What one evening was worth to somebody. */
export type SeasonMark = {
  /** So many points. */
  points: number,
  /** Whether they count; one of the worst evenings does not. */
  counts: boolean, };

/** The table of a season. */
export type SeasonTable = {
  /** What the club is called. */
  club: string,
  /** The season. */
  season: Season,
  /** Its evenings, the first one first. */
  evenings: Array<SeasonEvening>,
  /** The members of the club who have played, the best first. */
  lines: Array<SeasonLine>, };

/** One seat, numbered clockwise from 0. */
export type Seat = number;

/** A bot for a seat. */
export type SeatBot = {
  /** The seat. */
  seat: number,
  /** How well it plays; nothing takes the bot away. */
  level: string | null, };

/** Who plays a person's seat. */
export type SeatPlayer = "bot" | "person";

/** How many may sit down. */
export type SeatRange = {
  /** The fewest. */
  min: number,
  /** The largest value allowed. */
  max: number, };

/** A set of seats. */
export type SeatSet = number[];

/** A seat as everybody sees it. */
export type SeatView = { "kind": "empty" } | { "kind": "bot",
  /** How well it plays. */
  level: string, } | { "kind": "person",
  /** The person's id. */
  person: PersonId,
  /** What they are called. */
  name: string,
  /** Guest, member or bot account. */
  sort: Kind,
  /** Whether they are ready to start. */
  ready: boolean,
  /** Whether they are connected. */
  here: boolean,
  /** The level of the bot that plays their abandoned seat. */
  away?: string,
  /** Whether they left of their own will: at a rated table or a tournament's they do not come back by themselves. */
  left?: boolean,
  /** Whether an organiser has withdrawn them from the tournament: they do not come back by themselves either. */
  withdrawn?: boolean,
  /** SHA-256 of its share of the seed; a seat without one adds nothing. */
  commitment?: string,
  /** At whose device they play as one more: the two pass it around. */
  companion_of?: PersonId,
  /** The face they have chosen; else it follows from the id. */
  face?: DrawnFace, };

/** One seat of a finished game. */
export type Seated = {
  /** Who; nothing for a bot of the server and for a guest, whose id only the guest is told. */
  person: PersonId | null,
  /** What they are called now. */
  name: string | null,
  /** What sort of player; bots of the server are `bot`. */
  kind: Kind,
  /** The level of the bot that played, or that played on. */
  level: string | null,
  /** Points or chips. */
  score: number,
  /** 1 is best. */
  place: number,
  /** Whether the game was won. */
  won: boolean,
  /** How far the rating moved, as shown. */
  rating_change: number | null,
  /** The face they have chosen; else it follows from the id. */
  face?: DrawnFace, };

/** What logging in asks for beside the password. */
export type SecondFactor = {
  /** Whether codes of an authenticator are on. */
  on: boolean,
  /** My passkeys, the oldest first. */
  passkeys: Array<Passkey>,
  /** Whether I need one of the two for what my role lets me do. */
  required: boolean, };

/** What somebody whose first factor is right may show as the second. */
export type SecondStep = {
  /** Whether a second factor is needed at all. */
  needed: boolean,
  /** Whether codes of an authenticator app are understood. Recovery codes always are. */
  codes: boolean,
  /** What to ask a passkey for, where the member has one for this address. */
  passkey?: PasskeyAsked,
  /** Whether the member has passkeys that were made for other addresses and do not work here. */
  elsewhere: boolean, };

/** What somebody looks for. */
export type Seek = {
  /** The table: people meet who look for the same game, seats, rules, clock, rating and aids. */
  table: Setup,
  /** Other tables of that game that are as welcome: with other seats, rules, clock, rating or aids. */
  or?: Array<Setup>,
  /** How far others may be from one's own rating at first; it widens by and by. Nothing: as far as they like. */
  range?: number,
  /** After how many seconds bots take the seats that are left. Nothing: never. */
  bots_after?: number,
  /** How well those bots play; the server chooses unless given. */
  level?: string,
  /** SHA-256 of one's share of the seed, as at the start of any table. */
  commitment?: string, };

/** A message of the server on the socket of those who look for a table. */
export type SeekMessage = { "type": "seeking" } & SeekStatus | { "type": "seated",
  /** The table. */
  table: string, } | { "type": "refused" } & ErrorDetail | { "type": "pong" } | { "type": "bye" } & Goodbye;

/** A message of the client on the socket of those who look for a table. */
export type SeekRequest = { "type": "seek" } & Seek | { "type": "ping" };

/** How the search stands. */
export type SeekStatus = {
  /** How many others look for one of the same tables, however strong they are. */
  looking: number,
  /** How many of them one would sit with now. */
  near: number,
  /** How far others may be by now, in points of the rating; nothing: as far as they like. */
  reach: number | null,
  /** One's own rating. */
  strength: number, };

/** A message on a table's socket. */
export type ServerMessage = { "type": "welcome" } & Whole | { "type": "resync" } & Whole | { "type": "update" } & Update | { "type": "ack" } & Acknowledged | { "type": "refused" } & Refused | { "type": "table" } & TableChanged | { "type": "chat" } & ChatLine | { "type": "legal" } & LegalNow | { "type": "kind" } & KindNow | { "type": "hint" } & Hint | { "type": "pong" } | { "type": "bye" } & Goodbye;

/** One session as its owner sees it. */
export type Session = {
  /** What it is called when it is to be revoked; opens nothing. */
  id: string,
  /** When it began (ms since 1970). */
  created_at: number,
  /** When it was last used, to five minutes (ms since 1970). */
  seen_at: number,
  /** What the browser called itself. */
  user_agent: string,
  /** Whether it is the one that asks. */
  current: boolean, };

/** What a new table should be. */
export type Setup = {
  /** The game's id. */
  game: string,
  /** How many sit at it. */
  seats: number,
  /** Options of the game; the rest are its defaults. */
  rules: JsonObject,
  /** How time is measured. */
  clock: Control,
  /** Whether the lobby lists it. */
  visibility: Visibility,
  /** Whether there is a chat. */
  chat: boolean,
  /** Whether it counts for ratings. */
  rated: boolean,
  /** Whether the page may work out for people what they could work out themselves. */
  aids: boolean,
  /** What whoever does not sit at it may see. */
  watch?: Watch, };

/** The public keys with which this installation has signed records. */
export type SigningKeys = {
  /** In hexadecimal digits; the first signs now, the others have been replaced. */
  keys: Array<string>, };

/** Which seat to take. */
export type Sit = {
  /** The seat, from 0; the first empty one unless given. */
  seat?: number, };

/** A game against bots alone, begun with one request. */
export type Solo = {
  /** What the table should be. One takes its first seat, bots take the others. */
  table: Setup,
  /** How well the bots play; the server chooses unless given. */
  level?: string,
  /** SHA-256 of one's share of the seed, as at the start of any table; the game begins once it
 * is revealed, at once where there is none. */
  commitment?: string,
  /** Go back to the game against bots that one left, if there is one of this game. */
  resume?: boolean, };

/** Who says something. */
export type Speaker = {
  /** The person's id. */
  person: PersonId,
  /** What they are called. */
  name: string,
  /** Whether it is a program with an account. */
  bot?: boolean, };

/** A sentence in the languages the server speaks, by code; English is always there. */
export type Spoken = { en: string, [lang: string]: string };

/** How I have done at one game. */
export type Standing = {
  /** The game's id. */
  game: string,
  /** How many games I finished. */
  games: number,
  /** How many of them I won. */
  won: number,
  /** My place on average; 1 is best. */
  average_place: number,
  /** When I last finished one (ms since 1970). */
  last: number,
  /** My rating, once a game counted for it. */
  rating: RatingShown | null, };

/** Request to start the game. */
export type Start = {
  /** The host's commitment to its share of the seed, where it sits at the table. */
  commitment?: string,
  /** The host's share itself, in place of a commitment. */
  share?: string, };

/** Where the game stands, for everyone. */
export type Status = {
  /** The current round or hand, from 1. */
  round: number,
  /** Seats the game waits for. */
  to_act: SeatSet,
  /** Seats that may cut in. */
  may_act: SeatSet,
  /** Whether the game waits for its host. */
  awaits_host?: boolean,
  /** Whether it has ended. */
  over: boolean,
  /** Points or chips per seat. */
  scores: Array<number>,
  /** Who won, once it is over. */
  winners: SeatSet, };

/** People, readiness or settings changed. */
export type TableChanged = {
  /** The table now. */
  table: TableView, };

/** Which tables somebody wants listed. */
export type TableFilter = {
  /** Those of this game; of every game unless said. */
  game: string | null,
  /** Those with such a clock. */
  tempo: Tempo | null,
  /** Only those with a seat to take. */
  free: boolean, };

/** Whether I want to hear about one table. */
export type TableNotices = {
  /** Whether I do. */
  on: boolean, };

/** Where a table is in its life. */
export type TablePhase = "open" | "running" | "over" | "closed";

/** Statistics of one game at tables of one size. */
export type TableStats = {
  /** How many seats. */
  seats: number,
  /** How many games were finished. */
  games: number,
  /** The share of games each seat won; a shared win counts in parts. */
  win_share: Array<number>, };

/** A table as everybody sees it. */
export type TableView = {
  /** Its name in addresses. */
  id: string,
  /** Grows with every change. */
  version: number,
  /** The game's id. */
  game: string,
  /** The version of the game's rules that it is played by to its end. */
  game_version?: number,
  /** Who sits where. */
  seats: Array<SeatView>,
  /** Who set it up. */
  host: PersonId,
  /** Where it is in its life. */
  phase: TablePhase,
  /** Every option of the game. */
  rules: JsonObject,
  /** How time is measured. */
  clock: Control,
  /** Who finds it. */
  visibility: Visibility,
  /** Whether there is a chat. */
  chat: boolean,
  /** Whether it counts for ratings. */
  rated: boolean,
  /** Why its game will not be rated though it is a rated table, as it is occupied now. */
  not_rated?: NotRated,
  /** Whether the page may work out for people what they could work out themselves. */
  aids: boolean,
  /** What whoever does not sit at it may see; what lies open unless said. */
  watch?: Watch,
  /** Who looks on at the running game, where somebody does. */
  watchers?: Watchers,
  /** SHA-256 of the server's secret. */
  commitment: string,
  /** The seats whose shares the start still waits for, once the host has started. */
  revealing?: Array<number>,
  /** The starts that were broken off once shares could be told, where there were any. */
  broken_starts?: BrokenStarts,
  /** Why its game stands still, where the people at it have agreed to that. */
  pause?: Pause,
  /** Until when everybody who is connected has to agree to go on (ms since 1970): then anybody who plays may go on
 * alone. Only at rated tables. */
  pause_until?: number,
  /** What somebody has proposed and not everybody has answered. */
  proposal?: Proposal,
  /** How many seconds the steward has for the ruling that the game waits for; then its own proposal counts. */
  ruling_seconds?: number,
  /** When bots took over the seats of people, and when these came back. Told to those who follow the
 * game alone: how far a game is may be nobody else's business. */
  takeovers?: Array<Takeover>,
  /** When people who play were without a connection; told to the same. */
  disconnections?: Array<Disconnection>,
  /** When it was made (ms since 1970). */
  created_at: number,
  /** The table the rematch is at. */
  rematch: string | null,
  /** Where it was played on from. */
  practice?: Practice,
  /** The tournament that seated it: what comes after is found on its page. */
  drive?: string,
  /** Whether it starts without the host's word once it is full and everybody says ready: it was found for those who
 * sit there. */
  starts_itself?: boolean, };

/** A page of the lobby's list. */
export type Tables = {
  /** Those where people sit first, then the newest first. */
  tables: Array<LobbyTable>,
  /** How many of them there are in all. */
  total: number, };

/** A change of who plays a person's seat. */
export type Takeover = {
  /** Whose seat. */
  seat: Seat,
  /** How many inputs the game had had. */
  seq: number,
  /** When (ms since 1970). */
  at: number,
  /** Who plays from then on. */
  by: SeatPlayer, };

/** How long a move may take: what people who look for a table choose first of its clock. */
export type Tempo = "none" | "live" | "days";

/** Where a tournament stands. */
export type TournamentPhase = "registration" | "between" | "playing" | "finished" | "ended";

/** One input as it happens. */
export type Update = {
  /** The number of the input, from 1. */
  seq: number,
  /** Its author. */
  by: Author,
  /** What this viewer saw of it, in the game's own words. */
  sights: Json[],
  /** Members of the view that changed, whole; `null` takes one away. */
  patch?: JsonObject,
  /** Lists of the view that grew, with what came at their end. */
  grow?: JsonObject,
  /** Where the game stands. */
  status: Status,
  /** The clocks, where there are any. */
  clock?: Clocks,
  /** How long it was thought about. */
  think_ms: number,
  /** How much of that the author was without a connection. */
  away_ms?: number,
  /** How long the game had stood still before it: a pause that ends here, or a server that was down. */
  paused_ms?: number,
  /** What moved in the person's stead. */
  origin?: Origin,
  /** Where it took the author's last action back: how many inputs stand again. */
  back_to?: number,
  /** Where it is what everybody agreed on and the author had asked for. */
  agreed?: Agreement,
  /** What the viewer may do, where the list is short. */
  legal?: Legal,
  /** The name of the client's own action that this is; always the last member. */
  ack?: string, };

/** Who finds a table. */
export type Visibility = "public" | "link";

/** What whoever does not sit at a table may see of a running game. */
export type Watch = { "kind": "table" } | { "kind": "hands",
  /** How many seconds later. */
  delay: number, } | { "kind": "nobody" };

/** The host lets people watch, or does not. */
export type WatchSwitch = {
  /** Whether people may watch as the table was set up. */
  on: boolean, };

/** Who watches a running game. */
export type Watchers = {
  /** How many people. */
  count: number,
  /** What the first of them are called. */
  names: Array<string>,
  /** Which of these names are those of bot accounts, counted from 0. */
  bots?: Array<number>, };

/** Somewhere to tell me. */
export type Webhook = {
  /** The id of the address. */
  id: string,
  /** What sort of body it is sent. */
  channel: Channel,
  /** Where to; of what is secret in it only the beginning. */
  url: string,
  /** When it was made (ms since 1970). */
  created_at: number,
  /** Why the last attempt failed, as a code; nothing where it did not. */
  trouble?: string,
  /** Since when nothing is sent there any more, because too much failed (ms since 1970). */
  off_at?: number, };

/** A webhook that was made. */
export type WebhookMade = {
  /** The webhook. */
  webhook: Webhook,
  /** The secret that signs what it is sent, shown once: `whsec_` and Base64. */
  secret: string, };

/** The whole table, as one viewer sees it. */
export type Whole = {
  /** The viewer. */
  you: You,
  /** The table. */
  table: TableView,
  /** How many inputs there have been. */
  seq: number,
  /** The game's view; nothing before the start. */
  view: JsonObject | null,
  /** Where the game stands. */
  status: Status | null,
  /** The clocks, where there are any. */
  clock: Clocks | null,
  /** What the viewer may do, where the list is short. */
  legal?: Legal | null,
  /** The inputs after the last one the client knew. */
  missed: Array<Missed>,
  /** The last lines of the chat. */
  chat: Array<ChatLine>, };

/** What somebody asks the others at a table for. */
export type Wish = "undo" | "pause" | "adjourn" | "resume" | "stop";

/** A bot account and its token. */
export type WithToken = {
  /** The account. */
  bot: BotAccount,
  /** For `Authorization: Bearer …`. It is not shown again. */
  token: string, };

/** The viewer, and with whose eyes they see. */
export type You = {
  /** The person's id. */
  person: PersonId,
  /** The seat; nothing for a spectator. */
  seat: Seat | null, };
