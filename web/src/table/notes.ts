// Private notes by table: those of the tables written about last are kept.

const TABLES = 40;

/** The notes with this one in front; an empty one is forgotten, and so are the oldest. */
export function noted(notes: Readonly<Record<string, string>>, table: string, text: string): Record<string, string> {
  const { [table]: _, ...others } = notes;
  const own: [string, string][] = text.trim() === '' ? [] : [[table, text]];
  return Object.fromEntries([...own, ...Object.entries(others)].slice(0, TABLES));
}
