// Passkeys in the browser (WebAuthn): what is in their way at this address, making one, signing with one.
import { ApiError } from './http';
import type { PasskeyAsked, PasskeyHandle, PasskeyMade, PasskeyOffer, PasskeyShown } from './wire';

type Obstacle = 'passkey_needs_name' | 'passkey_needs_https' | 'passkey_unsupported';

/** Why there are no passkeys at this address, as the code of a refusal; nothing where there are. */
export function obstacle(): Obstacle | null {
  // Browsers take an IP address for no name, whatever the connection.
  if (/^\[|^\d+(\.\d+){3}$/.test(location.hostname)) return 'passkey_needs_name';
  if (!isSecureContext) return 'passkey_needs_https';
  return 'PublicKeyCredential' in window ? null : 'passkey_unsupported';
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

function text(buffer: ArrayBuffer): string {
  const plain = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join('');
  return btoa(plain).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

const descriptor = ({ id, transports }: PasskeyHandle): PublicKeyCredentialDescriptor => ({
  type: 'public-key',
  id: bytes(id),
  transports: transports as AuthenticatorTransport[],
});

/** What the person or the authenticator said no to, as a refusal with a code. */
async function answered(ceremony: Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const made = await ceremony;
    if (made instanceof PublicKeyCredential) return made;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    if (error.name === 'InvalidStateError') throw new ApiError(0, 'passkey_known', error.message);
  }
  throw new ApiError(0, 'passkey_cancelled', 'No passkey was chosen.');
}

/** Lets the browser make a passkey. */
export async function makePasskey(offer: PasskeyOffer, name: string): Promise<PasskeyMade> {
  const publicKey: PublicKeyCredentialCreationOptions = {
    rp: { id: offer.site, name: 'Tablée' },
    user: { id: bytes(offer.owner), name: offer.owner_name, displayName: offer.owner_name },
    challenge: bytes(offer.challenge),
    pubKeyCredParams: offer.algorithms.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: offer.known.map(descriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestation: 'none',
    timeout: offer.timeout_ms,
  };
  const made = await answered(navigator.credentials.create({ publicKey }));
  const response = made.response as AuthenticatorAttestationResponse;
  return {
    name,
    id: text(made.rawId),
    client_data: text(response.clientDataJSON),
    attestation: text(response.attestationObject),
    // Older browsers do not know this; the server does not need it.
    transports: response.getTransports?.() ?? [],
  };
}

/** Lets one of the passkeys sign. */
export async function showPasskey(asked: PasskeyAsked): Promise<PasskeyShown> {
  const publicKey: PublicKeyCredentialRequestOptions = {
    rpId: asked.site,
    challenge: bytes(asked.challenge),
    allowCredentials: asked.passkeys.map(descriptor),
    userVerification: 'preferred',
    timeout: asked.timeout_ms,
  };
  const shown = await answered(navigator.credentials.get({ publicKey }));
  const response = shown.response as AuthenticatorAssertionResponse;
  return {
    id: text(shown.rawId),
    client_data: text(response.clientDataJSON),
    authenticator_data: text(response.authenticatorData),
    signature: text(response.signature),
  };
}
