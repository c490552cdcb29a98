/**
 * What *My stories* shows of a story, and what it offers: from what the library says of its draft. A story of a child who asks first waits
 * for a grown-up before it goes on the shelf; all others only ever are on the shelf, or not.
 *
 * @typedef {Pick<DraftListing, 'number' | 'published' | 'waiting' | 'answer'>} CornerFacts
 *
 * @typedef {'new' | 'shelf' | 'changed' | 'waiting' | 'answered'} CornerMark `changed`: on the shelf, and written on since.
 * @typedef {{ kind: 'waiting', at: number, isBehind: boolean } | { kind: 'answer', at: number, words: string }} CornerNote `isBehind`: the
 *   author has written on since showing it. `words` are a grown-up's, and may be empty.
 *
 * @typedef {object} CornerState
 * @property {CornerMark[]} marks the most urgent last
 * @property {CornerNote | null} note
 * @property {'shelf' | 'draft'} reads what *Read it* opens: the story on the shelf if it is the same as this one
 */

/**
 * @param {CornerFacts} draft
 * @returns {CornerState}
 */
export function cornerState({ number, published, waiting, answer }) {
  const isOnShelf = published?.number === number;
  /** @type {CornerMark[]} */
  const marks = published ? [isOnShelf || waiting ? 'shelf' : 'changed'] : waiting || answer ? [] : ['new'];
  if (waiting) marks.push('waiting');
  else if (answer) marks.push('answered');
  return { marks, note: noteOf({ number, waiting, answer }), reads: isOnShelf ? 'shelf' : 'draft' };
}

/**
 * @param {CornerFacts} draft
 * @returns {CornerNote | null}
 */
function noteOf({ number, waiting, answer }) {
  if (waiting) return { kind: 'waiting', at: waiting.at, isBehind: number > waiting.number };
  return answer ? { kind: 'answer', at: answer.at, words: answer.words.trim() } : null;
}
