// Checks the draws of a tournament in the browser, as docs/chance.md defines them: the chain of the rounds' secrets,
// everybody's shares, and that a game was dealt from both.
import { shownName } from '@tablee/lib/names';
import type { Deal, Draws, ShareState } from '@tablee/tournament/generated/wire';
import { Chance, mixed } from './chance';
import { noted } from './noted';
import { hex, joined, sha256, unhex, utf8 } from './sha256';
import type { Noted, SealedRecord } from './verify';

export type DrawFinding =
  | { about: 'draw.secrets'; n: number; ok: boolean }
  | { about: 'draw.kept'; n: number; ok: boolean }
  | { about: 'draw.seen' | 'draw.share' | 'draw.promised'; ok: boolean }
  | { about: 'draw.deal'; round: number; table: number; ok: boolean }
  | { about: 'draw.missing' | 'draw.replaced' | 'draw.withheld'; n: number; names: string[] }
  | { about: 'draw.unanswered' | 'draw.early' | 'draw.alone' | 'draw.gone' };

/** Under which name a tournament is noted; tables have names without a slash. */
export const drawsKey = (tournament: string): string => `drive/${tournament}`;

/** What this browser noted down of a tournament's draws. */
export const notedDraws = (tournament: string): Noted => noted(drawsKey(tournament));

const fingerprint = async (text: string): Promise<string> => hex(await sha256(unhex(text)));

const toldShares = ({ shares }: Draws): string[] => shares.flatMap(({ share }) => (share === null ? [] : [share]));

/** The seed of a round that is over: its secret and every share that was told, in the order of registration. */
export async function roundSeed(draws: Draws, round: number): Promise<Uint8Array | null> {
  const secret = draws.secrets[round - 1];
  if (secret === undefined) return null;
  return sha256(joined(utf8('tablee/1/round'), unhex(secret), ...toldShares(draws).map(unhex)));
}

/** The server's part of the seed at a table of a round that is over; all tables of a duplicate play the same deal. */
export async function dealSecret(draws: Draws, round: number, table: number): Promise<string | null> {
  const seed = await roundSeed(draws, round);
  if (!seed) return null;
  const place = round * 65536 + (draws.format === 'duplicate' ? 0 : table);
  const stream = await new Chance(seed).stream('cards', place);
  const bytes = new DataView(new ArrayBuffer(32));
  for (let at = 0; at < 32; at += 4) bytes.setUint32(at, stream.word(), true);
  return hex(new Uint8Array(bytes.buffer));
}

/** Each secret is the fingerprint of the next one; that of the first was shown when the tournament was made. */
async function chained({ commitment, secrets }: Draws): Promise<boolean> {
  let promised = commitment;
  for (const secret of secrets) {
    if ((await fingerprint(secret)) !== promised) return false;
    promised = secret;
  }
  return true;
}

const called = (people: ShareState[]) => ({ n: people.length, names: people.map(({ name }) => shownName(name)) });

/** Promises, secrets and shares, held against each other and against what this browser noted. */
export async function checkDraws(draws: Draws, notes: Noted): Promise<DrawFinding[]> {
  const findings: DrawFinding[] = [];
  const { secrets, shares } = draws;
  if (secrets.length === 0) findings.push({ about: 'draw.early' });
  else findings.push({ about: 'draw.secrets', n: secrets.length, ok: await chained(draws) });
  if (notes.commitment) findings.push({ about: 'draw.seen', ok: notes.commitment === draws.commitment });
  const revealed = shares.filter(({ share }) => share !== null);
  const kept = await Promise.all(
    revealed.map(async ({ share, commitment }) => (await fingerprint(share ?? '')) === commitment),
  );
  if (revealed.length > 0) findings.push({ about: 'draw.kept', n: revealed.length, ok: kept.every(Boolean) });
  else findings.push({ about: 'draw.alone' });
  const withheld = draws.withheld ?? [];
  const mine = revealed.some(({ share }) => share === notes.share);
  // Where somebody held a share back all were asked for anew, and notes of before hold no more.
  const unanswered = withheld.length > 0 && notes.share !== undefined && !mine;
  if (unanswered) findings.push({ about: 'draw.unanswered' });
  if (notes.shares && !unanswered) {
    const same = JSON.stringify(notes.shares) === JSON.stringify(shares.map(({ commitment }) => commitment));
    findings.push({ about: 'draw.promised', ok: same });
  }
  if (notes.share && !unanswered) findings.push({ about: 'draw.share', ok: mine });
  const begun = secrets.length > 0 || revealed.length > 0;
  const missing = shares.filter(({ share }) => begun && share === null);
  if (missing.length > 0) findings.push({ about: 'draw.missing', ...called(missing) });
  const replaced = shares.filter(({ replaced }) => (replaced ?? 0) > 0);
  if (replaced.length > 0) findings.push({ about: 'draw.replaced', ...called(replaced) });
  if (withheld.length > 0) {
    findings.push({ about: 'draw.withheld', n: withheld.length, names: withheld.map(shownName) });
  }
  return findings;
}

/** Whether a game was dealt from the draws for its own table, and its seed mixed from that. */
export async function dealtFrom(draws: Draws, { round, table }: Deal, record: SealedRecord): Promise<boolean> {
  const { mixture, seed } = record;
  const secret = await dealSecret(draws, round, table);
  if (secret === null || (mixture?.secret ?? seed) !== secret) return false;
  if (!mixture) return true;
  const shares = mixture.shares.map((share) => (share === null ? null : unhex(share)));
  return hex(await mixed(unhex(secret), shares)) === seed;
}

/** What the draws of its tournament say of one game; nothing is said of a game that they do not list. */
export async function checkGame(draws: Draws, game: string, record: SealedRecord): Promise<DrawFinding[]> {
  const deal = draws.deals.find((one) => one.game === game);
  if (!deal) return [{ about: 'draw.gone' }];
  if (draws.secrets[deal.round - 1] === undefined) return [];
  const { round, table } = deal;
  return [{ about: 'draw.deal', round, table, ok: await dealtFrom(draws, deal, record) }];
}
