/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4). */
const constants = new Uint32Array(64);
/** The same of the square roots of the first eight. */
const beginning = new Uint32Array(8);
for (let candidate = 2, found = 0; found < 64; candidate += 1) {
  let divisor = 2;
  while (divisor * divisor <= candidate && candidate % divisor !== 0) divisor += 1;
  if (divisor * divisor <= candidate) continue;
  if (found < 8) beginning[found] = (candidate ** (1 / 2) % 1) * 2 ** 32;
  constants[found] = (candidate ** (1 / 3) % 1) * 2 ** 32;
  found += 1;
}

/**
 * SHA-256 piece by piece, so that a bundle need not be in memory as a whole, and where the browser lends no `crypto.subtle`, as it does not
 * in a house whose library has no certificate.
 */
export class SHA256 {
  #state = beginning.slice();
  #schedule = new Uint32Array(64);
  #rest = new Uint8Array(64);
  #filled = 0;
  #length = 0;

  /** @param {Uint8Array} bytes */
  add(bytes) {
    this.#length += bytes.length;
    let at = 0;
    while (at < bytes.length) {
      const taken = Math.min(64 - this.#filled, bytes.length - at);
      this.#rest.set(bytes.subarray(at, at + taken), this.#filled);
      this.#filled += taken;
      at += taken;
      if (this.#filled === 64) {
        this.#compress();
        this.#filled = 0;
      }
    }
  }

  /** @returns {string} the digest of all that was added, in hexadecimal; nothing can be added afterwards */
  finish() {
    const bits = this.#length * 8;
    const ending = new Uint8Array((this.#filled < 56 ? 64 : 128) - this.#filled);
    ending[0] = 0x80;
    const view = new DataView(ending.buffer);
    view.setUint32(ending.length - 8, Math.floor(bits / 2 ** 32));
    view.setUint32(ending.length - 4, bits >>> 0);
    this.add(ending);
    return [...this.#state].map((word) => word.toString(16).padStart(8, '0')).join('');
  }

  #compress() {
    const schedule = this.#schedule;
    const view = new DataView(this.#rest.buffer);
    for (let index = 0; index < 16; index += 1) schedule[index] = view.getUint32(index * 4);
    for (let index = 16; index < 64; index += 1) {
      const [near, far] = [at(schedule, index - 2), at(schedule, index - 15)];
      const mixedNear = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
      const mixedFar = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
      schedule[index] = mixedNear + at(schedule, index - 7) + mixedFar + at(schedule, index - 16);
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = this.#state;
    for (let index = 0; index < 64; index += 1) {
      const first =
        (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + at(constants, index) + at(schedule, index)) | 0;
      const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, index) => { this.#state[index] = at(this.#state, index) + word; });
  }
}

/**
 * @param {Uint32Array} words
 * @param {number} index
 */
function at(words, index) {
  return words[index] ?? 0;
}

/**
 * @param {number} word
 * @param {number} bits
 */
function turned(word, bits) {
  return (word >>> bits) | (word << (32 - bits));
}
