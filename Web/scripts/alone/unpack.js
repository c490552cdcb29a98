/** Of 2048, how likely a bit is to be 0 before anything is known of it. */
const even = 1024;
/** Where the content begins, behind the properties and the sizes, in bytes. */
const head = 13;
/** From this state on, the last operation was a match. */
const matched = 7;

/**
 * Unpacks a whole `.lzma` file that names its size, as the LZMA specification describes it. The engine lies so in a story's file: what
 * browsers can unpack by themselves would be a fourth larger.
 *
 * @param {Uint8Array} packed
 * @returns {Uint8Array}
 * @throws {RangeError} if it is damaged
 */
export function unpack(packed) {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const [properties, size] = [view.getUint8(0), view.getUint32(5, true)];
  const [lc, lp, pb] = [properties % 9, Math.floor(properties / 9) % 5, Math.floor(properties / 45)];
  const coder = new RangeDecoder(packed);
  const output = new Uint8Array(size);
  const literals = likelihoods(0x300 << lc + lp);
  const [isMatch, isLong] = [likelihoods(192), likelihoods(192)];
  const [isRepeat, isEarlier, isSecond, isThird] = [likelihoods(12), likelihoods(12), likelihoods(12), likelihoods(12)];
  const [newLengths, oldLengths] = [new Lengths(coder), new Lengths(coder)];
  const distances = new Distances(coder);
  /** The last four distances, the latest first. */
  let recent = [0, 0, 0, 0];
  let state = 0;
  let at = 0;

  /** @param {number} distance */
  const back = (distance) => {
    if (distance >= at) throw new RangeError('The packed bytes are damaged.');
    return /** @type {number} */ (output[at - distance - 1]);
  };

  const literal = () => {
    const before = at > 0 ? back(0) : 0;
    const from = 0x300 * (((at & (1 << lp) - 1) << lc) + (before >> 8 - lc));
    let symbol = 1;
    if (state >= matched) {
      // The byte that a longer match would have given is known to be wrong, and so likely to be close.
      for (let likeness = back(recent[0] ?? 0), isLike = true; isLike && symbol < 0x100; likeness <<= 1) {
        const expected = likeness >> 7 & 1;
        const bit = coder.bit(literals, from + (1 + expected << 8) + symbol);
        symbol = symbol << 1 | bit;
        isLike = bit === expected;
      }
    }
    while (symbol < 0x100) symbol = symbol << 1 | coder.bit(literals, from + symbol);
    output[at] = symbol;
    at += 1;
    state = state < 4 ? 0 : state - (state < 10 ? 3 : 6);
  };

  /** @param {number} position */
  const lengthOfMatch = (position) => {
    const isFirst = state < matched;
    if (!coder.bit(isRepeat, state)) {
      const length = newLengths.next(position);
      recent = [distances.next(length), ...recent.slice(0, 3)];
      state = isFirst ? 7 : 10;
      return length + 2;
    }
    if (!coder.bit(isEarlier, state)) {
      if (!coder.bit(isLong, (state << 4) + position)) {
        state = isFirst ? 9 : 11;
        return 1;
      }
    } else {
      const number = !coder.bit(isSecond, state) ? 1 : !coder.bit(isThird, state) ? 2 : 3;
      recent = [...recent.splice(number, 1), ...recent];
    }
    state = isFirst ? 8 : 11;
    return oldLengths.next(position) + 2;
  };

  while (at < size) {
    const position = at & (1 << pb) - 1;
    if (!coder.bit(isMatch, (state << 4) + position)) {
      literal();
      continue;
    }
    const end = at + lengthOfMatch(position);
    if (end > size) throw new RangeError('The packed bytes are damaged.');
    for (; at < end; at += 1) output[at] = back(recent[0] ?? 0);
  }
  return output;
}

/** @param {number} count */
function likelihoods(count) {
  return new Uint16Array(count).fill(even);
}

/** Reads bits, each of which takes the less room the likelier it was. */
class RangeDecoder {
  #bytes;
  #at = head + 1;
  #range = 0xFFFFFFFF;
  #code = 0;

  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.#bytes = bytes;
    for (let count = 0; count < 4; count += 1) this.#code = (this.#code << 8 | this.#next()) >>> 0;
  }

  #next() {
    const byte = this.#bytes[this.#at];
    if (byte === undefined) throw new RangeError('The packed bytes were cut off.');
    this.#at += 1;
    return byte;
  }

  #refill() {
    if (this.#range >= 0x1000000) return;
    this.#range = this.#range << 8 >>> 0;
    this.#code = (this.#code << 8 | this.#next()) >>> 0;
  }

  /**
   * @param {Uint16Array} likelihoods
   * @param {number} index of the likelihood of this bit, which learns from it
   */
  bit(likelihoods, index) {
    const likelihood = /** @type {number} */ (likelihoods[index]);
    const bound = (this.#range >>> 11) * likelihood;
    const bit = this.#code < bound ? 0 : 1;
    if (bit === 0) {
      this.#range = bound;
      likelihoods[index] = likelihood + (2048 - likelihood >> 5);
    } else {
      this.#range -= bound;
      this.#code -= bound;
      likelihoods[index] = likelihood - (likelihood >> 5);
    }
    this.#refill();
    return bit;
  }

  /**
   * Bits that are all as likely as not.
   *
   * @param {number} count
   */
  direct(count) {
    let value = 0;
    for (let number = 0; number < count; number += 1) {
      this.#range >>>= 1;
      const bit = this.#code < this.#range ? 0 : 1;
      if (bit === 1) this.#code -= this.#range;
      value = value << 1 | bit;
      this.#refill();
    }
    return value;
  }

  /**
   * A number, its highest bit first.
   *
   * @param {Uint16Array} likelihoods
   * @param {number} from
   * @param {number} count of bits
   */
  number(likelihoods, from, count) {
    let node = 1;
    for (let number = 0; number < count; number += 1) node = node << 1 | this.bit(likelihoods, from + node);
    return node - (1 << count);
  }

  /**
   * A number, its lowest bit first.
   *
   * @param {Uint16Array} likelihoods
   * @param {number} from
   * @param {number} count of bits
   */
  reversed(likelihoods, from, count) {
    let [node, value] = [1, 0];
    for (let number = 0; number < count; number += 1) {
      const bit = this.bit(likelihoods, from + node);
      node = node << 1 | bit;
      value |= bit << number;
    }
    return value;
  }
}

/** Lengths of matches, less the two bytes that every one has. */
class Lengths {
  #coder;
  #kind = likelihoods(2);
  #short = likelihoods(16 * 8);
  #middle = likelihoods(16 * 8);
  #long = likelihoods(256);

  /** @param {RangeDecoder} coder */
  constructor(coder) {
    this.#coder = coder;
  }

  /** @param {number} position */
  next(position) {
    const coder = this.#coder;
    if (!coder.bit(this.#kind, 0)) return coder.number(this.#short, 8 * position, 3);
    if (!coder.bit(this.#kind, 1)) return 8 + coder.number(this.#middle, 8 * position, 3);
    return 16 + coder.number(this.#long, 0, 8);
  }
}

/** How far back matches are, less one. */
class Distances {
  #coder;
  #slots = likelihoods(4 * 64);
  #near = likelihoods(128);
  #low = likelihoods(16);

  /** @param {RangeDecoder} coder */
  constructor(coder) {
    this.#coder = coder;
  }

  /** @param {number} length of the match, less two */
  next(length) {
    const coder = this.#coder;
    const slot = coder.number(this.#slots, 64 * Math.min(length, 3), 6);
    if (slot < 4) return slot;
    const count = (slot >> 1) - 1;
    const base = (2 | slot & 1) << count >>> 0;
    if (slot < 14) return base + coder.reversed(this.#near, base - slot, count);
    return base + coder.direct(count - 4) * 16 + coder.reversed(this.#low, 0, 4);
  }
}
