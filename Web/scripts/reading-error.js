/**
 * What can go wrong between the shelf and a page: the network, an unknown story, a damaged story, a saved place that cannot be
 * read, the engine.
 *
 * @typedef {'network' | 'notFound' | 'story' | 'record' | 'engine'} ReadingErrorCode
 */

/** A failure that is shown to the reader in plain words; its `detail` is for whoever mends it. */
export class ReadingError extends Error {
  /**
   * @param {ReadingErrorCode} code
   * @param {string} detail
   */
  constructor(code, detail) {
    super(detail);
    this.name = 'ReadingError';
    /** @type {ReadingErrorCode} */
    this.code = code;
  }
}

/** @type {Record<ReadingErrorCode, { title: string, text: string }>} */
const plainWords = {
  network: {
    title: 'The library cannot be reached',
    text: 'Perhaps the network is away. Stories that you opened before can still be read; your place in them is kept.',
  },
  notFound: {
    title: 'This story is not on the shelf',
    text: 'It may have been taken away, or the address has a slip in it.',
  },
  story: {
    title: 'This story did not arrive whole',
    text: 'A piece of it is missing or damaged. Trying again often helps. Your place is kept.',
  },
  record: {
    title: 'Your place cannot be found',
    text: 'What was saved of this story cannot be read here. You can start it from the first page; the endings that you found stay found.',
  },
  engine: {
    title: 'The story stopped by itself',
    text: 'That should not happen, and it is not your doing. Your place is kept up to the last page.',
  },
};

/**
 * @param {unknown} error
 * @returns {{ title: string, text: string, detail: string }} words for the reader
 */
export function inPlainWords(error) {
  const code = error instanceof ReadingError ? error.code : 'engine';
  return { ...plainWords[code], detail: error instanceof Error ? error.message : String(error) };
}
