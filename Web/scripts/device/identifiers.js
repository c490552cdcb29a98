/** Characters of an ID: enough that no two devices draw the same. */
const length = 26;
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/**
 * An ID that nobody else has. `crypto.randomUUID` is not there in a house whose library has no certificate.
 *
 * @returns {string}
 */
export function drawID() {
  return [...crypto.getRandomValues(new Uint8Array(length))].map((byte) => alphabet[byte % alphabet.length]).join('');
}
