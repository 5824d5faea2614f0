// Frames as docs/drive-protocol.md writes them, for tests: one small tournament of eight at two tables.
import type { Bell, Drive, Mine, Person, Row, Table, Whole } from '../generated/wire';

export const drive = (over: Partial<Drive> = {}): Drive => ({
  id: 'd1', name: 'Spring drive', game: 'lexicon', format: 'drive', rounds: 3, better: 'low', rules: { dictionary: 'en', steward: 'human' },
  sizes: { least: 2, fewest: 3, usual: 4, most: 5 }, advance: 1, bell: 420, countersign: 60, judge: 'human', nonword: 50, venue: 'house',
  clock: { kind: 'none' }, interval: null, visibility: 'public', seq: 10, phase: 'playing', round: 1, people: 8, present: 8, tables: 2, created_at: 0, next_at: null, ...over,
});
export const bell = (over: Partial<Bell> = {}): Bell => ({ round: 1, length_ms: 420_000, ends_at_house_ms: 520_000, left_ms: 420_000, paused: false, rang: false, now_house_ms: 100_000, ...over });
export const person = (no: number, over: Partial<Person> = {}): Person => ({ no, id: `p${no}`, name: `Person ${no}`, presence: 'present', bot: null, stand_in: null, ...over });
export const table = (number: number, over: Partial<Table> = {}): Table => ({
  table: number, round: 1, seats: [0, 1, 2, 3].map((seat) => seat + (number - 1) * 4), dealer: 0, status: 'playing', until: null,
  signed: [], disputed: null, moves: 0, turn: [1], ruling: false, stood_in: [], result: null, ...over,
});
export const row = (no: number, rank: number | null, total = 0): Row => ({ no, rank, total, penalties: 0, won: 0, points: total });
export const whole = (over: Partial<Whole> = {}): Whole & { type: 'hall' } => ({
  type: 'hall', seq: 10, now: 100_000, drive: drive(), bell: bell(), people: Array.from({ length: 8 }, (_, no) => person(no)),
  tables: [table(2), table(1)], standings: [row(3, 1, 5), row(0, 2, 9)], roles: [], announcements: [], ...over,
});
export const mine = (over: Partial<Mine> = {}): Mine & { type: 'mine' } => ({ type: 'mine', person: 'p0', no: 0, role: null, from: null, to: null, place: null, next: { next: 'open' }, desk: null, ...over });
