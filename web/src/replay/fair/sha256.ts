// SHA-256: the browser's own where it has one, else a library's. Pages served over plain http on a local
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
  // Few pages need the library: it is not part of the page's first load.
  if (!subtle) return (await import('@noble/hashes/sha2.js')).sha256(bytes);
  return new Uint8Array(await subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));
}
