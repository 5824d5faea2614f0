// Fair chance as docs/chance.md defines it: named streams from a seed, numbers below n, the
// shuffle, and the mixing of a seed from the server's secret and everybody's shares.
import { joined, sha256, utf8 } from './sha256';

const BLOCK = 64;

async function hmac(key: Uint8Array, message: Uint8Array): Promise<Uint8Array> {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? await sha256(key) : key);
  const inner = block.map((byte) => byte ^ 0x36);
  const outer = block.map((byte) => byte ^ 0x5c);
  return sha256(joined(outer, await sha256(joined(inner, message))));
}

/** HKDF-SHA-256 with an empty salt, one block of output (RFC 5869). */
async function hkdf(ikm: Uint8Array, info: Uint8Array): Promise<Uint8Array> {
  const key = await hmac(new Uint8Array(32), ikm);
  return hmac(key, joined(info, Uint8Array.of(1)));
}

const turn = (word: number, by: number) => (word << by) | (word >>> (32 - by));

/** One block of the ChaCha20 key stream with a zero nonce (RFC 8439). */
export function chachaBlock(key: Uint8Array, counter: number): Uint32Array {
  const view = new DataView(key.buffer, key.byteOffset, key.byteLength);
  const start = new Uint32Array(16);
  start.set([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]);
  for (let i = 0; i < 8; i++) start[4 + i] = view.getUint32(i * 4, true);
  start[12] = counter;
  const s = Uint32Array.from(start);
  const quarter = (a: number, b: number, c: number, d: number) => {
    const mix = (x: number, y: number, z: number, by: number) => {
      s[x] = (s[x] ?? 0) + (s[y] ?? 0);
      s[z] = turn((s[z] ?? 0) ^ (s[x] ?? 0), by);
    };
    mix(a, b, d, 16);
    mix(c, d, b, 12);
    mix(a, b, d, 8);
    mix(c, d, b, 7);
  };
  for (let round = 0; round < 10; round++) {
    for (let i = 0; i < 4; i++) quarter(i, i + 4, i + 8, i + 12);
    for (let i = 0; i < 4; i++) quarter(i, 4 + ((i + 1) % 4), 8 + ((i + 2) % 4), 12 + ((i + 3) % 4));
  }
  return s.map((word, i) => word + (start[i] ?? 0));
}

/** A stream of chance. */
export class Stream {
  private words: Uint32Array = new Uint32Array();
  private at = 0;
  private counter = 0;

  constructor(private readonly key: Uint8Array) {}

  word(): number {
    if (this.at >= this.words.length) {
      this.words = chachaBlock(this.key, this.counter++);
      this.at = 0;
    }
    return this.words[this.at++] ?? 0;
  }

  /** A fair number below `n`. */
  below(n: number): number {
    const wide = BigInt(n);
    const uneven = 2n ** 32n % wide;
    for (;;) {
      const product = BigInt(this.word()) * wide;
      if ((product & 0xffffffffn) >= uneven) return Number(product >> 32n);
    }
  }

  /** The things in a new order, drawn from the last place to the first. */
  shuffled<T>(things: readonly T[]): T[] {
    const row = [...things];
    for (let last = row.length - 1; last > 0; last--) {
      const other = this.below(last + 1);
      [row[last], row[other]] = [row[other] as T, row[last] as T];
    }
    return row;
  }
}

/** The streams of one seed. */
export class Chance {
  constructor(private readonly seed: Uint8Array) {}

  async stream(name: string, n: number): Promise<Stream> {
    return new Stream(await hkdf(this.seed, utf8(`tablee/1/${name}/${n}`)));
  }
}

/** The seed of a table: the server's secret and every seat's share; a seat that added none has 32 zero bytes. */
export function mixed(secret: Uint8Array, shares: readonly (Uint8Array | null)[]): Promise<Uint8Array> {
  return sha256(joined(utf8('tablee/1/mix'), secret, ...shares.map((share) => share ?? new Uint8Array(32))));
}
