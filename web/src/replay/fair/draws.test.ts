// The draws of a tournament, checked in the browser against vectors that the Rust side pins; and a server that cheats.
import { describe, expect, it } from 'vitest';
import type { Draws } from '@tablee/tournament/generated/wire';
import { mixed } from './chance';
import { checkDraws, checkGame, dealSecret, dealtFrom, roundSeed } from './draws';
import vectors from './draws.json';
import { hex, sha256, unhex } from './sha256';
import type { Noted, SealedRecord } from './verify';

const known = vectors as unknown as { draws: Draws; deal_secrets: string[] }[];
const sample = known[0]?.draws as Draws;
const copy = (): Draws => structuredClone(sample);
const found = async (draws: Draws, notes: Noted = {}) =>
  Object.fromEntries(
    (await checkDraws(draws, notes)).map((one) => [one.about.slice(5), 'ok' in one ? one.ok : null] as const),
  );
const other = '01'.repeat(32);

async function record(secret: string, shares: (string | null)[]): Promise<SealedRecord> {
  const parts = shares.map((share) => (share === null ? null : unhex(share)));
  const seed = hex(await mixed(unhex(secret), parts));
  const commitment = hex(await sha256(unhex(secret)));
  const mixture = { commitment, secret, shares };
  return { format: 1, game: 'x', version: 1, seats: shares.length, rules: {}, seed, mixture, inputs: [], result: null };
}

describe('draws', () => {
  it('come to the same deals as in Rust, in a drive and in a duplicate', async () => {
    for (const { draws, deal_secrets } of known) {
      const again = await Promise.all(draws.deals.map(({ round, table }) => dealSecret(draws, round, table)));
      expect(again, draws.format).toEqual(deal_secrets);
    }
    expect(await dealSecret(sample, 4, 1)).toBeNull();
  });

  /** The frozen vector of `round_seeds.rs`: the same secret, and the shares 7… and 9…. */
  it('mix the seed of a round as another program did', async () => {
    expect(sample.secrets[0]).toBe('fe7209beda5130e6415ae38371294c974a35ca521503a46ee3dd5a6d86f5eb8c');
    expect(sample.commitment).toBe('7e57cfdfde06ebbac3bf59e9214c8c01e8dd92415b551cfbd6580468a36c21b0');
    const seed = await roundSeed(sample, 1);
    expect(seed && hex(seed)).toBe('7b5cd50b4550bb3ca3b06a626ec0726486cf6634e423ab295e3001e2d2c1ed5a');
  });

  it('are in order where everything is as it was promised', async () => {
    const notes: Noted = {
      commitment: sample.commitment,
      share: '07'.repeat(32),
      shares: sample.shares.map(({ commitment }) => commitment),
    };
    expect(await found(sample, notes)).toEqual({
      secrets: true,
      seen: true,
      kept: true,
      promised: true,
      share: true,
      missing: null,
      replaced: null,
    });
    expect(await found(sample)).toEqual({ secrets: true, kept: true, missing: null, replaced: null });
    expect(await checkDraws(sample, {})).toContainEqual({ about: 'draw.missing', n: 1, names: ['Person 2'] });
    expect(await checkDraws(sample, {})).toContainEqual({ about: 'draw.replaced', n: 1, names: ['Person 5'] });
    const before = { ...copy(), secrets: [] };
    expect(await found(before)).toMatchObject({ early: null });
    expect(await found({ ...copy(), shares: [] })).toEqual({ secrets: true, alone: null });
    const withheld = { ...copy(), shares: copy().shares.map((one) => ({ ...one, share: null })) };
    expect(await checkDraws(withheld, {})).toContainEqual({
      about: 'draw.missing',
      n: 3,
      names: ['Person 0', 'Person 2', 'Person 5'],
    });
  });

  it('find a server out that exchanges a secret, a share or a promise', async () => {
    const secret = copy();
    secret.secrets[1] = other;
    expect(await found(secret)).toMatchObject({ secrets: false });
    const commitment = { ...copy(), commitment: other };
    expect(await found(commitment, { commitment: sample.commitment })).toMatchObject({ secrets: false, seen: false });
    const share = copy();
    (share.shares[0] as { share: string }).share = other;
    expect(await found(share, { share: '07'.repeat(32) })).toMatchObject({ kept: false, share: false });
    const shown = sample.shares.map(({ commitment }) => commitment);
    const promise = { ...copy(), shares: sample.shares.slice(0, 2) };
    expect(await found(promise, { shares: shown })).toMatchObject({ promised: false });
  });

  it('name who held a share back, and accuse nobody where a browser did not answer when all were drawn anew', async () => {
    const shown = sample.shares.map(({ commitment }) => commitment);
    const anew = { ...copy(), withheld: ['Zoe'] };
    expect(await checkDraws(anew, {})).toContainEqual({ about: 'draw.withheld', n: 1, names: ['Zoe'] });
    const away = { share: other, shares: [...shown, other] };
    const said = await found(anew, away);
    expect(said).toMatchObject({ withheld: null, unanswered: null });
    expect(said).not.toHaveProperty('share');
    expect(said).not.toHaveProperty('promised');
    expect(await found(anew, { share: '07'.repeat(32), shares: shown })).toMatchObject({ share: true, promised: true });
    // Where nobody is said to have held one back, a share that is not there was left out.
    expect(await found(copy(), away)).toMatchObject({ share: false, promised: false });
  });

  it('show that a game was dealt for its own table and no other', async () => {
    const secret = known[0]?.deal_secrets[0] ?? '';
    const own = await record(secret, ['11'.repeat(32), null]);
    expect(await checkGame(sample, 'r1t1', own)).toEqual([{ about: 'draw.deal', round: 1, table: 1, ok: true }]);
    expect(await checkGame(sample, 'r1t2', own)).toEqual([{ about: 'draw.deal', round: 1, table: 2, ok: false }]);
    expect(await checkGame(sample, 'elsewhere', own)).toEqual([{ about: 'draw.gone' }]);
    const [deal] = sample.deals;
    if (!deal) throw new Error('no deal');
    expect(await dealtFrom(sample, deal, { ...own, seed: other })).toBe(false);
    expect(await dealtFrom({ ...sample, secrets: [] }, deal, own)).toBe(false);
  });
});
