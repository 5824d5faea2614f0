// What this browser notes down before a game, so that it can check afterwards that nothing was
// exchanged: the server's promise as it was first seen, and the share that was added.
import type { Noted } from './verify';

const KEY = 'tablee.promises';
const MOST = 60;

function all(): [string, Noted][] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as [string, Noted][]) : [];
  } catch {
    return [];
  }
}

export const noted = (table: string): Noted => all().find(([id]) => id === table)?.[1] ?? {};

/** Notes something down; a promise that was noted stays as it was first seen. */
export function note(table: string, more: Noted): void {
  const before = noted(table);
  const entry: Noted = { ...before, ...more, ...(before.commitment ? { commitment: before.commitment } : {}) };
  try {
    localStorage.setItem(KEY, JSON.stringify([[table, entry], ...all().filter(([id]) => id !== table)].slice(0, MOST)));
  } catch {
    // Without storage there is nothing to compare with; everything else is still checked.
  }
}
