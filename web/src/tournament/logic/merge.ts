// A tournament kept in step: the whole first, then only what changed, put in where it belongs.
import type {
  Announcement,
  Bell,
  Change,
  TournamentInfo,
  Mine,
  Person,
  Role,
  Row,
  Table,
  Whole,
} from '../generated/wire';

/** What is known of a tournament. Lists of people and tables are addressed by their number. */
export interface Known {
  info: TournamentInfo | null;
  bell: Bell | null;
  people: Person[];
  tables: Table[];
  standings: Row[];
  roles: Role[];
  announcements: Announcement[];
  mine: Mine | null;
}

export const nothing = (): Known => ({
  info: null,
  bell: null,
  people: [],
  tables: [],
  standings: [],
  roles: [],
  announcements: [],
  mine: null,
});

/** Takes the whole; what was known is forgotten, but not what concerns me alone. */
export function takeWhole(known: Known, whole: Whole): void {
  known.info = whole.drive;
  known.bell = whole.bell;
  known.people = whole.people.toSorted((a, b) => a.no - b.no);
  known.tables = whole.tables.toSorted((a, b) => a.table - b.table);
  known.standings = whole.standings.toSorted((a, b) => a.no - b.no);
  known.roles = whole.roles;
  known.announcements = whole.announcements;
}

/** Takes what concerns me alone; results that not everybody may know yet are put with their tables. */
export function takeMine(known: Known, mine: Mine): void {
  known.mine = mine;
  for (const { table, result } of mine.results ?? []) {
    const one = known.tables.find((other) => other.table === table);
    if (one) one.result = result;
  }
}

/** Puts the changed members in; nothing that stayed as it was is touched. */
export function takeChange(known: Known, change: Change): void {
  if (known.info && change.drive) Object.assign(known.info, change.drive);
  if (change.bell !== undefined) known.bell = change.bell;
  for (const part of change.people ?? []) put(known.people, part, 'no');
  for (const part of change.tables ?? []) {
    // What came of a table belongs to its round: also what I alone was told of it.
    const before = known.tables.find((one) => one.table === part['table']);
    if (before && part['round'] !== undefined && part['round'] !== before.round) before.result = null;
    put(known.tables, part, 'table');
  }
  for (const part of change.standings ?? []) put(known.standings, part, 'no');
  if (change.roles) known.roles = change.roles;
  for (const one of change.announcements ?? [])
    if (!known.announcements.some((old) => old.entry === one.entry)) known.announcements.push(one);
  const count = known.info?.tables ?? Infinity;
  if (known.tables.some((one) => one.table > count)) known.tables = known.tables.filter((one) => one.table <= count);
}

/** Lists are in the order of their numbers, so that a table's place is found in a few steps. */
function put<Key extends string, One extends Record<Key, number>>(
  list: One[],
  part: Partial<One> & Record<Key, number>,
  key: Key,
): void {
  const at = placeOf(list, part[key], key);
  const old = list[at];
  if (old?.[key] === part[key]) Object.assign(old, part);
  else list.splice(at, 0, part as unknown as One);
}

/** Where this number stands, or would stand. */
function placeOf<Key extends string>(list: readonly Record<Key, number>[], number: number, key: Key): number {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (list[middle]![key] < number) from = middle + 1;
    else to = middle;
  }
  return from;
}
