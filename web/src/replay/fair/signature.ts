// The signature of a record, checked in the browser: Ed25519 over the seal, by the key of the
// server that ran the game (docs/records.md).
import { unhex, utf8 } from './sha256';

/** The signature of a record and the public key that checks it, in hexadecimal digits. */
export interface RecordSignature {
  key: string;
  signature: string;
}

const CONTEXT = 'tablee/1/record\n';

/** Whether the key has signed that seal; `null` where this browser cannot check it. */
export async function checkSignature({ key, signature }: RecordSignature, seal: string): Promise<boolean | null> {
  // Browsers offer this on encrypted pages and on one's own machine only.
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (!subtle) return null;
  let imported: CryptoKey;
  try {
    imported = await subtle.importKey('raw', bytes(key), 'Ed25519', false, ['verify']);
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotSupportedError' ? null : false;
  }
  return subtle.verify('Ed25519', imported, bytes(signature), encoded(CONTEXT + seal));
}

const bytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(unhex(text));
const encoded = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(utf8(text));
