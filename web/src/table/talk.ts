// Unread lines of the talk at a table, for whoever reads it. Plain: no page, no time.
import type { ChatText } from '@tablee/lib/wire';

/** Who reads, and whom they do not wish to hear. */
export interface Reader {
  person: string | null;
  muted: ReadonlySet<string>;
}

/** The lines this reader wishes to see. */
export const heard = (lines: readonly ChatText[], { muted }: Reader): ChatText[] =>
  lines.filter((line) => !muted.has(line.from.person));

/** How many lines of others came after the one that was read last. */
export const unread = (lines: readonly ChatText[], read: number, reader: Reader): number =>
  heard(lines, reader).filter((line) => line.id > read && line.from.person !== reader.person).length;

/** What others have said since the line `known`. */
export const since = (lines: readonly ChatText[], known: number, reader: Reader): ChatText[] =>
  heard(lines, reader).filter((line) => line.id > known && line.from.person !== reader.person);

export const newest = (lines: readonly ChatText[]): number => lines.reduce((most, { id }) => Math.max(most, id), 0);

/** How many tables' marks are kept. */
const TABLES = 60;

/** The marks of what was read, with this one in front; the oldest go. */
export function marked(marks: Record<string, number>, table: string, read: number): Record<string, number> {
  const { [table]: _, ...others } = marks;
  return Object.fromEntries([[table, read] as const, ...Object.entries(others)].slice(0, TABLES));
}
