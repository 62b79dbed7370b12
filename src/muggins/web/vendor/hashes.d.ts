// What pages use of @noble/hashes: a page that comes by plain http has no crypto.subtle.
export { hmac } from '@noble/hashes/hmac.js';
export { sha256 } from '@noble/hashes/sha2.js';
export { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
