// The browser's chance against vectors that the Rust side pins, with and without WebCrypto.
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Fair } from '@tablee/lib/contract';
import type { JsonObject } from '@tablee/lib/wire';
import { Timeline, type ReplayData } from '../timeline';
import { Chance, mixed } from './chance';
import deals from './deals.json';
import golden from './golden.json';
import { hex, sha256, unhex, utf8 } from './sha256';
import { canonical, chained, signerOf, verify, type SealedRecord } from './verify';

const games = import.meta.glob<{ fair: Fair }>('../../../../games/*/web/fair.ts', { eager: true });
const fairs = Object.fromEntries(Object.entries(games).map(([path, { fair }]) => [path.split('/').at(-3) ?? '', fair]));
const GOLDEN = new URL('../../../../games/', import.meta.url).pathname;

afterEach(() => vi.unstubAllGlobals());

describe('SHA-256', () => {
  it('is that of the standard, with and without the browser’s own', async () => {
    for (const crypto of [globalThis.crypto, {}]) {
      vi.stubGlobal('crypto', crypto);
      expect(hex(await sha256(utf8('abc')))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
      expect(hex(await sha256(utf8('')))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    }
  });
});

describe.each([
  ['WebCrypto', true],
  ['the library', false],
])('chance by %s', (_, subtle) => {
  it('agrees with the server', async () => {
    if (!subtle) vi.stubGlobal('crypto', {});
    for (const { seed, commitment, streams, below, shuffle } of golden.seeds) {
      expect(hex(await sha256(unhex(seed)))).toBe(commitment);
      const chance = new Chance(unhex(seed));
      for (const { name, n, words } of streams) {
        const stream = await chance.stream(name, n);
        expect(words.map(() => stream.word())).toEqual(words);
      }
      const numbers = await chance.stream('below', 0);
      expect(below.map(([n]) => numbers.below(n ?? 1))).toEqual(below.map(([, value]) => value));
      const row = Array.from({ length: 52 }, (_, n) => n);
      expect((await chance.stream('deal', 0)).shuffled(row)).toEqual(shuffle);
    }
    for (const { mixture, seed } of golden.mixtures) {
      const shares = mixture.shares.map((share) => (share === null ? null : unhex(share)));
      expect(hex(await mixed(unhex(mixture.secret), shares))).toBe(seed);
    }
  });
});

describe('every game', () => {
  it('is dealt as the server deals it', async () => {
    expect(new Set(deals.map(({ game }) => game))).toEqual(new Set(Object.keys(fairs)));
    for (const { game, seats, seed, rules, views } of deals) {
      const table = { seats, rules: rules as JsonObject, views: views as unknown as JsonObject[] };
      const sorted = (hands: string[][]) => hands.map((hand) => hand.toSorted());
      const again = await fairs[game]?.dealt(new Chance(unhex(seed)), 0, table);
      expect(sorted(again ?? []), `${game} ${seats}`).toEqual(sorted(fairs[game]?.shown(table) ?? [['none']]));
      expect(again?.flat().length).toBeGreaterThan(10);
    }
  });
});

const KEY = 'ea4a6c63e29c520abef5507b132ec5f9954776aebebe7b92421eea691446d22c';
const SIGNATURE =
  '786d3d46c4d7b304df74024888e11d151fd0a78f1d5243d65b8f7154c4be8ba51b4e88e7819000a872f273781a25de27816d817fdac411af66928de2bea2ca01';

describe('a record', () => {
  const records = ['lexio', 'lexicon', 'xylo'].flatMap((game) =>
    readdirSync(`${GOLDEN}${game}/golden`)
      .filter((file) => file.endsWith('.json'))
      .map((file) => JSON.parse(readFileSync(`${GOLDEN}${game}/golden/${file}`, 'utf8')) as SealedRecord),
  );

  it('keeps its chain', async () => {
    expect(records.length).toBeGreaterThan(10);
    for (const record of records) expect(await chained(record)).toBe(true);
  });

  it('shows every tampering', async () => {
    const record = records[0] as SealedRecord;
    const last = record.inputs.length - 1;
    const tampered: SealedRecord[] = [
      { ...record, seed: record.seed.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')) },
      { ...record, inputs: record.inputs.slice(1) },
      { ...record, inputs: record.inputs.with(last, { ...record.inputs[last], action: 'other' }) },
      { ...record, result: { scores: [1], winners: [0] } },
    ];
    for (const other of tampered) expect(await chained(other)).toBe(false);
  });

  it('is verified with its promise and its shares, and not with others', async () => {
    const [mix] = golden.mixtures;
    const replay: ReplayData = {
      table: 't',
      game: 'x',
      seats: 2,
      rules: {},
      start: { status: { round: 1, to_act: [], may_act: [], over: false, scores: [], winners: [] }, seen: [] },
      steps: [],
    };
    const seed = mix?.seed ?? '';
    const record: SealedRecord = {
      format: 1,
      game: 'x',
      version: 1,
      seats: 2,
      rules: {},
      seed,
      commitment: hex(await sha256(unhex(seed))),
      ...(mix ? { mixture: mix.mixture } : {}),
      inputs: [],
      result: null,
    };
    const share = mix?.mixture.shares[1] ?? '';
    const about = async (given: SealedRecord, noted = {}) => {
      const findings = await verify(given, new Timeline(replay), null, noted, [KEY]);
      return Object.fromEntries(findings.map((one) => [one.about, 'ok' in one ? one.ok : null]));
    };
    expect(await about(record, { commitment: mix?.mixture.commitment ?? '', share })).toMatchObject({
      commitment: true,
      seen: true,
      share: true,
      mix: true,
      seed: true,
      'deal.none': null,
    });
    expect(await about(record, { commitment: '00', share: '11' })).toMatchObject({ seen: false, share: false });
    expect(await about({ ...record, seed: '00'.repeat(32) })).toMatchObject({ mix: false, seed: false });
    const { mixture: _, ...unmixed } = record;
    expect(await about(unmixed)).toMatchObject({ unmixed: null, seed: true, unsigned: null });
    // The vector of docs/records.md.
    const signed = { ...record, seal: '00ff', signature: { key: KEY, signature: SIGNATURE } };
    expect(await about(signed)).toMatchObject({ signature: true, 'signer.here': null });
    expect(await about({ ...signed, seal: '00fe' })).toMatchObject({ signature: false });
    const other = { key: KEY.replace(/^e/, 'd'), signature: SIGNATURE };
    expect(await about({ ...signed, signature: other })).toMatchObject({ signature: false, 'signer.other': null });
    // A record that was brought along is marked with its signer without being asked.
    expect(await signerOf(signed, [KEY])).toEqual({ by: 'here', key: KEY });
    expect(await signerOf(signed, [])).toEqual({ by: 'other', key: KEY });
    expect(await signerOf({ ...signed, seal: '00fe' }, [KEY])).toEqual({ by: 'wrong', key: KEY });
    expect(await signerOf(record, [KEY])).toEqual({ by: 'nobody' });
  });

  it('is written down with sorted keys', () => {
    expect(canonical({ b: [1, { d: null, c: 'é"\n' }], a: true })).toBe('{"a":true,"b":[1,{"c":"é\\"\\n","d":null}]}');
  });
});
