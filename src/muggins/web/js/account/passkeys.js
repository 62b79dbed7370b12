/**
 * Passkeys of this browser: made for an account, and asked to sign. Bytes go over the wire in base64url.
 */

import { Problem, request } from '../api.js';

/** @typedef {import('../../wire').PasskeyOffer} PasskeyOffer */
/** @typedef {import('../../wire').PasskeyQuestion} PasskeyQuestion */
/** @typedef {import('../../wire').MadePasskey} MadePasskey */
/** @typedef {import('../../wire').Assertion} Assertion */

/** Whether this browser has passkeys at this address: only where the connection is safe, and under a name. */
export function passkeysWork() {
  return Boolean(window.isSecureContext && window.PublicKeyCredential && navigator.credentials && !isAddress(location.hostname));
}

/**
 * Make a passkey for a new account of that name, or, without one, for the account that is signed in.
 * @param {string | null} name
 * @returns {Promise<MadePasskey>} throws `Problem`
 */
export async function makePasskey(name) {
  /** @type {PasskeyOffer} */
  const offer = await request('POST', '/api/account/passkeys/offer', name === null ? {} : { name });
  const made = await asked(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: bytes(offer.challenge),
        rp: { id: offer.host, name: 'Muggins' },
        user: { id: bytes(offer.user), name: offer.name, displayName: offer.name },
        pubKeyCredParams: offer.algorithms.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: offer.made.map((id) => ({ type: 'public-key', id: bytes(id) })),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
        attestation: 'none',
        timeout: offer.seconds * 1000,
      },
    }),
  );
  const response = /** @type {AuthenticatorAttestationResponse} */ (made.response);
  return { id: text(made.rawId), client_data: text(response.clientDataJSON), attestation: text(response.attestationObject) };
}

/**
 * Have whichever passkey the player chooses sign.
 * @returns {Promise<Assertion>} throws `Problem`
 */
export async function signByPasskey() {
  /** @type {PasskeyQuestion} */
  const question = await request('POST', '/api/account/sign-in/question');
  const signed = await asked(() =>
    navigator.credentials.get({
      publicKey: {
        challenge: bytes(question.challenge),
        rpId: question.host,
        userVerification: 'preferred',
        timeout: question.seconds * 1000,
      },
    }),
  );
  const response = /** @type {AuthenticatorAssertionResponse} */ (signed.response);
  return {
    id: text(signed.rawId),
    client_data: text(response.clientDataJSON),
    authenticator_data: text(response.authenticatorData),
    signature: text(response.signature),
    user: response.userHandle?.byteLength ? text(response.userHandle) : null,
  };
}

/**
 * What the browser gives for it, or why not, in a sentence.
 * @param {() => Promise<Credential | null>} ask
 * @returns {Promise<PublicKeyCredential>}
 */
async function asked(ask) {
  /** @type {Credential | null} */
  let given = null;
  let told = 'No passkey was given. Try again, or use a password.';
  try {
    given = await ask();
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'InvalidStateError') told = 'This device has a passkey for the account already.';
    else if (name === 'NotSupportedError') told = 'This device makes no passkey that can be used here. Use a password.';
    else if (name !== 'NotAllowedError' && name !== 'AbortError') console.warn(error);
  }
  if (given) return /** @type {PublicKeyCredential} */ (given);
  throw new Problem({ title: 'No passkey', status: 0, code: 'no_passkey', detail: told });
}

/** @param {string} text */
function bytes(text) {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
}

/** @param {ArrayBuffer} buffer */
function text(buffer) {
  const binary = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** @param {string} host */
function isAddress(host) {
  return host.startsWith('[') || /^\d+(\.\d+){3}$/.test(host);
}
