/** Decodes the pictures of the next pages ahead, so that a page turn does not wait for them. They are here; only decoding takes time. */
export class FilePictures {
  /**
   * Held, so that what is decoded stays.
   *
   * @type {Map<string, HTMLImageElement>}
   */
  #ahead = new Map();

  /** Lets go of everything. */
  close() {
    this.#ahead.clear();
  }

  /** @param {string[]} addresses of the next pages' pictures */
  plan(addresses) {
    const before = this.#ahead;
    this.#ahead = new Map(addresses.map((address) => [address, before.get(address) ?? decoded(address)]));
  }
}

/** @param {string} address */
function decoded(address) {
  const picture = new Image();
  picture.src = address;
  // One that cannot be decoded is described by its page.
  picture.decode().catch(() => undefined);
  return picture;
}
