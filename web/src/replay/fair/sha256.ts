// SHA-256: the browser's own where it has one, else ours. Pages served over plain http on a local
// network are no secure context and have no `crypto.subtle`; the deal must be checkable there too.

export const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export function unhex(text: string): Uint8Array {
  if (!/^(?:[0-9a-f]{2})*$/i.test(text)) throw new Error(`not hexadecimal: ${text.slice(0, 80)}`);
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

export function joined(...parts: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export async function sha256(bytes: Uint8Array): Promise<Uint8Array> {
  const subtle = globalThis.crypto?.subtle;
  if (!subtle) return plainSha256(bytes);
  return new Uint8Array(await subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));
}

const WORDS = 64;

/** The first 32 bits behind the point of the roots of the first primes: square roots for the start, cube roots for the rounds (FIPS 180-4). */
function constants(): { start: Uint32Array; rounds: Uint32Array } {
  const primes: number[] = [];
  for (let n = 2; primes.length < WORDS; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  const root = (prime: number, degree: 2n | 3n) => {
    // The integer root of prime × 2^(32 × degree), by bisection: exact, where floating point is not.
    const target = BigInt(prime) << (32n * degree);
    let low = 0n;
    let high = 1n << 40n;
    while (high - low > 1n) {
      const middle = (low + high) / 2n;
      if (middle ** degree <= target) low = middle;
      else high = middle;
    }
    return Number(low & 0xffffffffn);
  };
  return {
    start: Uint32Array.from(primes.slice(0, 8), (prime) => root(prime, 2n)),
    rounds: Uint32Array.from(primes, (prime) => root(prime, 3n)),
  };
}

let known: ReturnType<typeof constants> | null = null;
const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** SHA-256 in plain arithmetic (FIPS 180-4). */
export function plainSha256(message: Uint8Array): Uint8Array {
  const { start, rounds } = (known ??= constants());
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(padded.length - 4, (message.length << 3) >>> 0);
  const state = Uint32Array.from(start);
  const w = new Uint32Array(WORDS);
  const at = (words: Uint32Array, index: number) => words[index] ?? 0;
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(block + i * 4);
    for (let i = 16; i < WORDS; i++) {
      const [a, b] = [at(w, i - 15), at(w, i - 2)];
      const small = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
      const large = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
      w[i] = at(w, i - 16) + small + at(w, i - 7) + large;
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let i = 0; i < WORDS; i++) {
      const first =
        (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + at(rounds, i) + at(w, i)) | 0;
      const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = at(state, i) + word));
  }
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => out.setUint32(i * 4, word));
  return new Uint8Array(out.buffer);
}
