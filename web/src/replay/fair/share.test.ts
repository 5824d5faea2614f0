// Commit, then reveal, against a server that cheats: what this browser noted finds it out.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Fair } from '@tablee/lib/contract';
import type { JsonObject, TableInfo } from '@tablee/lib/wire';
import { Timeline, type ReplayData } from '../timeline';
import { mixed } from './chance';
import { noteHand } from './live';
import { noted } from './noted';
import { hex, sha256, unhex } from './sha256';
import { commit, toReveal } from './share';
import { verify, type SealedRecord } from './verify';

const SECRET = '05'.repeat(32);
const status = { round: 1, to_act: [], may_act: [], over: false, scores: [], winners: [] };
const fingerprint = async (text: string) => hex(await sha256(unhex(text)));

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

/** A table of two that reveals: this browser's seat and the one that the server holds. */
const table = (own: string, server: string | undefined): TableInfo =>
  ({
    id: 't',
    seats: [own, server].map((commitment) => ({ kind: 'person', ...(commitment ? { commitment } : {}) })),
    revealing: [0, 1],
  }) as unknown as TableInfo;

const replay = (hand: string[]): ReplayData => ({
  table: 't',
  game: 'x',
  seats: 2,
  rules: {},
  start: { status, seen: [0, 1].map(() => ({ sights: [], view: { hand } })) },
  steps: [],
});

async function record(shares: (string | null)[]): Promise<SealedRecord> {
  const seed = hex(
    await mixed(
      unhex(SECRET),
      shares.map((share) => (share === null ? null : unhex(share))),
    ),
  );
  const mixture = { commitment: await fingerprint(SECRET), secret: SECRET, shares };
  const commitment = await fingerprint(seed);
  return { format: 1, game: 'x', version: 1, seats: 2, rules: {}, seed, commitment, mixture, inputs: [], result: null };
}

const found = async (given: SealedRecord, timeline = new Timeline(replay([])), fair: Fair | null = null) =>
  Object.fromEntries(
    (await verify(given, timeline, fair, noted('t'), [])).map((one) => [one.about, 'ok' in one ? one.ok : null]),
  );

describe('a share', () => {
  it('is told only once everything that others committed to is noted', async () => {
    const own = await commit('t');
    expect(noted('t').shares).toBeUndefined();
    const share = toReveal(table(own, 'aa'));
    expect(share).not.toBeNull();
    expect(await fingerprint(share ?? '')).toBe(own);
    expect(noted('t')).toMatchObject({ share, shares: [own, 'aa'] });
  });

  it('is not told again beside other commitments', async () => {
    const own = await commit('t');
    expect(toReveal(table(own, 'aa'))).not.toBeNull();
    expect(toReveal(table(own, 'aa'))).not.toBeNull();
    expect(toReveal(table(own, 'bb'))).toBeNull();
    const fresh = await commit('t');
    expect(toReveal(table(fresh, 'bb'))).not.toBeNull();
  });

  it('of another browser is not ours to tell', async () => {
    await commit('t');
    expect(toReveal(table('aa', 'bb'))).toBeNull();
  });

  it('is remembered by the page where nothing can be stored', async () => {
    vi.stubGlobal('localStorage', undefined);
    const own = await commit('u');
    expect(toReveal({ ...table(own, undefined), id: 'u' })).not.toBeNull();
  });
});

describe('a server that holds a seat', () => {
  it('is believed when its share is the one it committed to', async () => {
    const [own, theirs] = [await commit('t'), '07'.repeat(32)];
    const share = toReveal(table(own, await fingerprint(theirs)));
    expect(await found(await record([share, theirs]))).toMatchObject({ share: true, promised: true, mix: true });
  });

  it('is caught when it tries shares until it likes the deal', async () => {
    const own = await commit('t');
    const share = toReveal(table(own, await fingerprint('07'.repeat(32))));
    // It knows every other share by now: it tries its own until the seed begins as it likes.
    let ground = await record([share, null]);
    for (let n = 0; !ground.seed.startsWith('0'); n++) ground = await record([share, n.toString(16).padStart(64, '0')]);
    expect(await found(ground)).toMatchObject({ mix: true, share: true, promised: false });
  });

  it('is caught when it adds a share where none was promised, or drops one', async () => {
    const own = await commit('t');
    const share = toReveal(table(own, undefined));
    expect(await found(await record([share, null]))).toMatchObject({ promised: true });
    expect(await found(await record([share, '07'.repeat(32)]))).toMatchObject({ promised: false });
    expect(await found(await record([null, share]))).toMatchObject({ promised: false });
  });

  it('is caught when the replay tells of other hands than were dealt', async () => {
    const fair: Fair = {
      dealt: () => Promise.resolve([]),
      shown: ({ views }) => views.map((view) => (view as { hand: string[] }).hand),
    };
    const view: JsonObject = { hand: ['a', 'b'] };
    await noteHand('t', fair, { seats: 2, rules: {} }, { round: 1, ply: 0, seat: 1, view });
    const later = { round: 1, ply: 3, seat: 1, view: { hand: ['b'] } };
    await noteHand('t', fair, { seats: 2, rules: {} }, later);
    expect(noted('t').hands).toHaveLength(1);
    const given = await record([null, null]);
    expect(await found(given, new Timeline(replay(['b', 'a'])), fair)).toMatchObject({ live: true });
    expect(await found(given, new Timeline(replay(['a', 'c'])), fair)).toMatchObject({ live: false });
  });
});
