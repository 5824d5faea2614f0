// Kinds of plays: what kind an action is, as the server says it beside the list of what is legal.
import type { Legal } from './wire';

export interface Listed {
  action: string;
  /** The kind by the game's rules; `null` for what has none. */
  kind: string | null;
}

/** Every legal action with its kind, in the server's order. */
export function listed(legal: Legal | null): Listed[] {
  const kinds = (legal?.kinds ?? []).flatMap(({ kind, count }) => Array.from({ length: count }, () => kind));
  return (legal?.actions ?? []).map((action, n) => ({ action, kind: kinds[n] ?? null }));
}

/** The kind of one legal action. */
export const kindOf = (legal: Legal | null, action: string): string | null =>
  listed(legal).find((one) => one.action === action)?.kind ?? null;
