// In which order things are shown, and who is whose neighbour.
import type { Person, Row, Table } from '../generated/wire';

/** Best first; who has no rank stands at the end, in the order of registration. */
export function ranked(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity) || a.no - b.no);
}

/** Of long standings the head, and below it whoever looks with two neighbours on each side: one run or two. */
export function glimpse(rows: readonly Row[], me: number | null, head = 20): Row[][] {
  if (rows.length <= head + 5) return [[...rows]];
  const at = rows.findIndex((row) => row.no === me);
  if (at < head) return [rows.slice(0, head)];
  const around = rows.slice(Math.max(head, at - 2), at + 3);
  return at - 2 <= head ? [[...rows.slice(0, head), ...around]] : [rows.slice(0, head), around];
}

const URGENT: Record<Table['status'], number> = {
  disputed: 1,
  countersigning: 2,
  bell: 3,
  playing: 4,
  waiting: 5,
  done: 6,
};

/** What needs a steward most: a ruling first, then disputes; equals by number. */
export function urgent(tables: readonly Table[]): Table[] {
  const weight = (table: Table) => (table.ruling ? 0 : URGENT[table.status]);
  return tables.toSorted((a, b) => weight(a) - weight(b) || a.table - b.table);
}

/** By name as people of this language sort them; bots after people. */
export function named(people: readonly Person[], lang: string): Person[] {
  const compare = new Intl.Collator(lang, { numeric: true }).compare;
  return people.toSorted(
    (a, b) => Number(a.bot !== null) - Number(b.bot !== null) || compare(a.name, b.name) || a.no - b.no,
  );
}

/** The seat whose score this seat signs: its right neighbour, seats being numbered clockwise. */
export const rightOf = (seat: number, seats: number): number => (seat + seats - 1) % seats;

/**
 * The names of a table in the order of its game's seats, in which a tournament's players may sit turned; `people`
 * are those the game knows by name. Nothing where they do not tell how.
 */
export function turnedTo(people: readonly (string | null)[], names: readonly string[]): string[] {
  const turned = names.map((_, by) => names.map((_, seat) => names[(seat + by) % names.length] ?? ''));
  const fitting = turned.filter(
    (one) => one.length === people.length && one.every((name, seat) => people[seat] === null || people[seat] === name),
  );
  return fitting.length === 1 ? fitting[0]! : [];
}

/** The three that stand on the podium, several on a step where they are equal. */
export function podium(rows: readonly Row[]): Row[][] {
  return [1, 2, 3].map((rank) => rows.filter((row) => row.rank === rank).toSorted((a, b) => a.no - b.no));
}

/** A list in pages of so many, never an empty list of pages. */
export function pages<One>(list: readonly One[], size: number): One[][] {
  const count = Math.max(1, Math.ceil(list.length / size));
  return Array.from({ length: count }, (_, page) => list.slice(page * size, (page + 1) * size));
}
