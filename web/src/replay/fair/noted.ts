// Notes of this browser, so that it can check afterwards that nothing was exchanged: the server's
// promise as it was first seen, what everybody had committed to, and the hands it was dealt.
import type { Noted } from './verify';

const KEY = 'tablee.promises';
const MOST = 60;
/** Where nothing can be stored, this page at least remembers until it is closed. */
let memory: [string, Noted][] = [];

function all(): [string, Noted][] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return Array.isArray(kept) ? (kept as [string, Noted][]) : memory;
  } catch {
    return memory;
  }
}

export const noted = (table: string): Noted => all().find(([id]) => id === table)?.[1] ?? {};

/** Notes something down; a promise that was noted stays as it was first seen. */
export function note(table: string, more: Noted): void {
  const before = noted(table);
  const entry: Noted = { ...before, ...more, ...(before.commitment ? { commitment: before.commitment } : {}) };
  memory = [[table, entry] as [string, Noted], ...all().filter(([id]) => id !== table)].slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(memory));
  } catch {
    // What this page remembers is enough for the game that it plays.
  }
}
