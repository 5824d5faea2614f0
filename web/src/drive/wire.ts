// What the server says of tournaments, as docs/drive-protocol.md has it.

export type Format = 'drive' | 'rounds' | 'duplicate' | 'knockout';
export type Venue = 'house' | 'cards';
export type Judge = 'auto' | 'human';
export type DrivePhase = 'registration' | 'between' | 'playing' | 'finished' | 'ended';
export type Presence = 'expected' | 'present' | 'no_show' | 'withdrawn';
export type TableStatus = 'waiting' | 'playing' | 'bell' | 'countersigning' | 'disputed' | 'done';
export type Verdict = 'valid' | 'misspelling' | 'nonword';
export type RoleName = 'organiser' | 'steward';

export interface DriveSettings {
  name: string;
  game: string;
  format: Format;
  rounds: number;
  better: 'low' | 'high';
  rules: Record<string, string | number>;
  sizes?: { least: number; fewest: number; usual: number; most: number };
  advance: number;
  bell: number;
  countersign: number;
  judge: Judge;
  nonword?: number;
  venue: Venue;
  interval: number | null;
  visibility: 'public' | 'link';
}

export interface Drive extends DriveSettings {
  id: string;
  seq: number;
  phase: DrivePhase;
  round: number;
  people: number;
  present: number;
  tables: number;
  created_at: number;
  next_at: number | null;
}

export interface Bell {
  round: number;
  length_ms: number | null;
  ends_at_house_ms: number | null;
  left_ms: number | null;
  paused: boolean;
  rang: boolean;
  now_house_ms: number;
}

export interface Person {
  no: number;
  id: string;
  name: string;
  presence: Presence;
  bot: string | null;
  stand_in: string | null;
}

export interface Result {
  points: number[];
  penalties: number[];
  out: number | null;
  winner: number | null;
  how: 'out' | 'points' | 'draw' | null;
  entry: number;
  amended: number[];
  record: string | null;
}

export interface Table {
  table: number;
  round: number;
  seats: number[];
  dealer: number | null;
  status: TableStatus;
  until: number | null;
  signed: number[];
  disputed: number | null;
  moves: number;
  turn: number[];
  ruling: boolean;
  stood_in: number[];
  result: Result | null;
}

export interface Row {
  no: number;
  rank: number | null;
  total: number;
  penalties: number;
  won: number;
  points: number;
}

export interface Mark {
  round: number;
  worth: number;
  table: number | null;
  seat: number | null;
  stood_in: boolean;
}

export interface Sheet extends Row {
  id: string;
  name: string;
  presence: Presence;
  marks: Mark[];
}

export interface Role {
  person: string;
  name: string | null;
  role: RoleName;
  from?: number;
  to?: number;
}

export interface Announcement {
  entry: number;
  at: number;
  text: string;
}

export interface Challenge {
  challenge: number;
  round: number;
  table: number;
  author: number;
  challenger: number;
  word: string;
  proposal: Verdict;
  near: string | null;
  at: number;
}

export type Next =
  | { next: 'seated'; round: number; table: number; seat: number }
  | { next: 'expected'; round: number; table: number; seat: number | null }
  | { next: 'open' }
  | { next: 'nowhere' };

export interface Place {
  round: number;
  table: number;
  seat: number;
  deals: boolean;
  room: string | null;
  sign: boolean;
}

export interface Desk {
  tables: { table: number; room: string | null; disputed: { seat: number; reason: string | null } | null }[];
  challenges: Challenge[];
  visitors?: { person: string; name: string }[] | null;
}

export interface Mine {
  type: 'mine';
  person: string;
  no: number | null;
  role: RoleName | null;
  from: number | null;
  to: number | null;
  place: Place | null;
  next: Next;
  desk: Desk | null;
}

export interface Whole {
  type: 'hall';
  seq: number;
  now: number;
  drive: Drive;
  bell: Bell | null;
  people: Person[];
  tables: Table[];
  standings: Row[];
  roles: Role[];
  announcements: Announcement[];
}

export interface Change {
  type: 'change';
  seq: number;
  now: number;
  drive?: Partial<Drive>;
  bell?: Bell | null;
  people?: (Partial<Person> & { no: number })[];
  tables?: (Partial<Table> & { table: number })[];
  standings?: (Partial<Row> & { no: number })[];
  roles?: Role[];
  announcements?: Announcement[];
}

export type DriveMessage = Whole | Change | Mine | { type: 'pong'; now: number } | { type: 'bye'; reason: 'shutdown' | 'slow' };

export interface RoundTold {
  round: number;
  began: number | null;
  rang: number | null;
  tables: Table[];
}

export interface Why {
  told: string[];
  next: Next;
}

export interface Done {
  seq: number;
  entries: number[];
  drive: Drive;
}
