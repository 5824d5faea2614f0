// Checks a finished game in the browser: promises, mixing, the chain of moves, and every deal.
import type { Fair } from '@tablee/lib/contract';
import type { Json, JsonObject } from '@tablee/lib/wire';
import type { ReplayData, Timeline } from '../timeline';
import { Chance, mixed } from './chance';
import type { DrawFinding } from './draws';
import { sameHands, type LiveHand } from './live';
import { hex, sha256, unhex, utf8 } from './sha256';
import { kept } from './share';
import { checkSignature, type RecordSignature } from './signature';

/** A sealed record, as far as it is checked here. */
export interface SealedRecord {
  format: number;
  game: string;
  version: number;
  seats: number;
  rules: JsonObject;
  seed: string;
  commitment?: string;
  mixture?: { commitment: string; secret: string; shares: (string | null)[]; broken_starts?: number };
  deals?: Json[];
  inputs: ({ hash?: string } & JsonObject)[];
  testimony?: Json;
  result: Json;
  seal?: string;
  signature?: RecordSignature;
}

/** What this browser noted down before and during the game. */
export interface Noted {
  /** The server's commitment, as it was first seen. */
  commitment?: string;
  /** Shares that this browser drew, by their commitments. */
  drawn?: Record<string, string>;
  /** The one that it told. */
  share?: string;
  /** What every seat had committed to when it was told. */
  shares?: (string | null)[];
  /** The same for every share that it told: two people may share a device. */
  told?: Record<string, (string | null)[]>;
  /** How many starts had been broken off by then. */
  broken?: number;
  hands?: LiveHand[];
}

export type Finding =
  | DrawFinding
  | {
      about: 'commitment' | 'seen' | 'share' | 'promised' | 'mix' | 'live' | 'seed' | 'chain' | 'signature';
      ok: boolean;
    }
  | { about: 'deal'; round: number; ok: boolean }
  | { about: 'broken'; n: number; names: string[] }
  | { about: 'broken.unnamed'; n: number }
  | { about: 'broken.hidden'; ok: boolean }
  | { about: 'unmixed' | 'deal.none' | 'unsigned' | 'signature.unchecked' | 'signer.here' | 'signer.other' };

/** Starts that were broken off before the deal: whoever did may have known what would be dealt. */
export function brokenBefore(replay: ReplayData, { mixture }: SealedRecord, noted: Noted): Finding[] {
  const newest = replay.broken_starts?.newest ?? [];
  const names = newest.flatMap(({ by, withheld }) => [...(by === undefined ? [] : [by]), ...withheld]);
  // The record is sealed and names nobody; the replay says who it was, as long as the server does.
  const sealed = mixture?.broken_starts ?? 0;
  const n = Math.max(sealed, replay.broken_starts?.count ?? 0);
  return [
    ...(n === 0
      ? []
      : names.length === 0
        ? [{ about: 'broken.unnamed' as const, n }]
        : [{ about: 'broken' as const, n, names: [...new Set(names)] }]),
    ...(sealed < (noted.broken ?? 0) ? [{ about: 'broken.hidden' as const, ok: false }] : []),
  ];
}

/** JSON with sorted keys and no spaces, as the links of the chain are made over it. */
export function canonical(value: Json | undefined): string {
  if (value === undefined || value === null || typeof value !== 'object') return JSON.stringify(value ?? null);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`);
  return `{${members.join(',')}}`;
}

const link = async (before: string, content: Json): Promise<string> =>
  hex(await sha256(utf8(`${before}\n${canonical(content)}`)));

/** Whether every input has the hash that follows from all before it, and the seal fits. */
export async function chained(record: SealedRecord): Promise<boolean> {
  const { format, game, version, seats, rules, seed, deals = [], mixture } = record;
  const header: JsonObject = {
    format,
    game,
    version,
    seats,
    rules,
    seed,
    deals,
    ...(mixture ? { mixture: mixture as unknown as Json } : {}),
  };
  let last = await link('tablee', header);
  for (const { hash, ...input } of record.inputs) {
    last = await link(last, input);
    if (hash !== last) return false;
  }
  return record.seal === (await link(last, { result: record.result, testimony: record.testimony ?? null }));
}

async function chances(record: SealedRecord, noted: Noted): Promise<Finding[]> {
  const seed = unhex(record.seed);
  const own: Finding = { about: 'seed', ok: record.commitment === hex(await sha256(seed)) };
  const { mixture } = record;
  if (!mixture) return [{ about: 'unmixed' }, own];
  const secret = unhex(mixture.secret);
  const shares = mixture.shares.map((share) => (share === null ? null : unhex(share)));
  const findings: Finding[] = [{ about: 'commitment', ok: hex(await sha256(secret)) === mixture.commitment }];
  if (noted.commitment) findings.push({ about: 'seen', ok: noted.commitment === mixture.commitment });
  if (noted.share) findings.push({ about: 'share', ok: mixture.shares.includes(noted.share) });
  if (noted.shares) findings.push({ about: 'promised', ok: await kept(noted.shares, mixture.shares) });
  const seats = mixture.shares.length === record.seats;
  findings.push({ about: 'mix', ok: seats && hex(await mixed(secret, shares)) === record.seed }, own);
  return findings;
}

const sorted = (hands: readonly (readonly string[])[]): string => JSON.stringify(hands.map((hand) => [...hand].sort()));

/** Deals every round again and compares it with what the seats were shown. */
async function deals(record: SealedRecord, timeline: Timeline, fair: Fair | null): Promise<Finding[]> {
  if (!fair || (record.deals ?? []).length > 0) return [{ about: 'deal.none' }];
  const chance = new Chance(unhex(record.seed));
  const findings: Finding[] = [];
  for (const { ply, round } of timeline.rounds()) {
    const { views } = timeline.at(ply);
    const table = { seats: record.seats, rules: record.rules, views };
    const again = await fair.dealt(chance, round - 1, table);
    findings.push({ about: 'deal', round, ok: sorted(again) === sorted(fair.shown(table)) });
  }
  return findings;
}

/** Whether the hands of the replay are those this browser was dealt while it played. */
async function live(hands: LiveHand[], record: SealedRecord, timeline: Timeline, fair: Fair): Promise<Finding> {
  return { about: 'live', ok: await sameHands(hands, fair, record, timeline) };
}

/** Who vouches for a record. */
export type Signer = { by: 'nobody' } | { by: 'here' | 'other' | 'wrong'; key: string };

/** Who vouches for the record; `keys` are those of the server that shows it, which has checked the signature, too. */
export async function signerOf({ seal, signature }: SealedRecord, keys: readonly string[]): Promise<Signer> {
  if (!signature || !seal) return { by: 'nobody' };
  const { key } = signature;
  if ((await checkSignature(signature, seal)) === false) return { by: 'wrong', key };
  return { by: keys.includes(key) ? 'here' : 'other', key };
}

async function signer({ seal, signature }: SealedRecord, keys: readonly string[]): Promise<Finding[]> {
  if (!signature || !seal) return [{ about: 'unsigned' }];
  const ok = await checkSignature(signature, seal);
  const here: Finding = { about: keys.includes(signature.key) ? 'signer.here' : 'signer.other' };
  return ok === null ? [{ about: 'signature.unchecked' }, here] : [{ about: 'signature', ok }, here];
}

/** Everything that can be checked of a finished game. */
export async function verify(
  record: SealedRecord,
  timeline: Timeline,
  fair: Fair | null,
  noted: Noted,
  keys: readonly string[],
): Promise<Finding[]> {
  const same =
    record.inputs.length === timeline.last &&
    record.inputs.every((input, before) => sameInput(input, timeline, before + 1));
  return [
    ...(await chances(record, noted)),
    { about: 'chain', ok: same && (await chained(record)) },
    ...(await deals(record, timeline, fair)),
    ...(fair && noted.hands?.length ? [await live(noted.hands, record, timeline, fair)] : []),
    ...(await signer(record, keys)),
  ];
}

/** The replay shows the record's own inputs. */
export function sameInput(input: JsonObject, timeline: Timeline, ply: number): boolean {
  const step = timeline.by(ply);
  if (step?.by === 'host') return input['host'] === step.action;
  // What was taken back or agreed on is no action of the game.
  const same = input['action'] === (step?.action || undefined) && input['undo'] === step?.back_to;
  return same && input['seat'] === step?.by && input['agreed'] === step?.agreed;
}
