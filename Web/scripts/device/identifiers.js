/** Characters of an ID: enough that no two devices draw the same. */
const length = 26;
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/**
 * A unique ID. `crypto.randomUUID` is missing where the library is served without a certificate.
 *
 * @returns {string}
 */
export function drawID() {
  return [...crypto.getRandomValues(new Uint8Array(length))].map((byte) => alphabet[byte % alphabet.length]).join('');
}
