// Commit, then reveal, at a tournament: this browser's share in every draw. It tells the share only
// after it has noted what everybody promised.
import { commit } from '../../replay/fair/share';
import { drawsKey as key } from '../../replay/fair/draws';
import { note, noted } from '../../replay/fair/noted';
import type { Draws } from '../generated/wire';

/** Draws a share and says what it commits to. */
export const promise = (tournament: string): Promise<string> => commit(key(tournament));

/**
 * The share behind a commitment, to be told now; nothing if this browser did not draw it, or told it
 * once beside other promises.
 */
export function shareToTell(tournament: string, commitment: string, draws: Draws): string | null {
  const { drawn, share: revealed, shares: before, commitment: secret } = noted(key(tournament));
  const share = drawn?.[commitment];
  if (share === undefined || (secret !== undefined && secret !== draws.commitment)) return null;
  const shown = draws.shares.map((one) => one.commitment);
  if (share === revealed && JSON.stringify(before) !== JSON.stringify(shown)) return null;
  note(key(tournament), { commitment: draws.commitment, share, shares: shown });
  return share;
}

/** Notes the server's promise as it is first seen. */
export const notePromise = (tournament: string, commitment: string): void => note(key(tournament), { commitment });
