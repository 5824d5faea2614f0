// Commit, then reveal: this browser's part of a fair deal. It shows SHA-256 of its share first, and
// tells the share only after it was shown, and has noted, what everybody else had committed to.
import type { TableInfo } from '@tablee/lib/wire';
import { note, noted } from './noted';
import { hex, sha256, unhex } from './sha256';

/** Draws a share, 32 bytes that only this browser chose, and says what it commits to. */
export async function commit(table: string): Promise<string> {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const commitment = hex(await sha256(bytes));
  note(table, { drawn: { ...noted(table).drawn, [commitment]: hex(bytes) } });
  return commitment;
}

/** Whether this browser drew the share behind a commitment. */
export const drew = (table: string, commitment: string | undefined): boolean =>
  commitment !== undefined && noted(table).drawn?.[commitment] !== undefined;

/** What every seat has committed to. */
const promised = ({ seats }: TableInfo): (string | null)[] =>
  seats.map((seat) => (seat.kind === 'person' ? (seat.commitment ?? null) : null));

/**
 * The share to tell now for a seat, if the start waits for one that this browser drew; for any of its seats where
 * none is named. What everybody has committed to is noted first; a share that was told once is not told again
 * beside other commitments.
 */
export function toReveal(table: TableInfo, seat: number | null = null): string | null {
  const shown = promised(table);
  const { drawn, told } = noted(table.id);
  const asked = table.revealing?.filter((one) => seat === null || one === seat);
  const own = asked?.map((one) => shown[one]).find((one) => drew(table.id, one ?? undefined));
  const share = own ? drawn?.[own] : undefined;
  if (share === undefined) return null;
  if (told?.[share]?.some((one, at) => one !== shown[at])) return null;
  const broken = table.broken_starts?.count ?? 0;
  note(table.id, { share, shares: shown, told: { ...told, [share]: shown }, broken });
  return share;
}

/** Whether the shares of a record are those that were committed to, each at its seat. */
export async function kept(shown: readonly (string | null)[], shares: readonly (string | null)[]): Promise<boolean> {
  const told = await Promise.all(shares.map(async (one) => (one === null ? null : hex(await sha256(unhex(one))))));
  return told.length === shown.length && told.every((one, seat) => one === shown[seat]);
}
