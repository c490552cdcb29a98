/**
 * What a reader may do with stories of their own, as the two switches beside their name show it. Each change says both, so that none of
 * them rests on what the page showed before.
 *
 * @typedef {{ allowed: boolean, asksFirst: boolean }} WritingRight `asksFirst`: the family sees the stories once a grown-up has looked at
 *   them.
 */

/**
 * @param {{ mayWrite?: boolean, asksFirst?: boolean }} reader
 * @returns {WritingRight}
 */
export function rightOf({ mayWrite = false, asksFirst = false }) {
  return { allowed: mayWrite, asksFirst: mayWrite && asksFirst };
}

/**
 * The right after the first switch. Whoever is newly allowed to write asks first: it is the careful way for a child, and one tap away from
 * the other for everybody else.
 *
 * @param {boolean} isOn
 * @returns {WritingRight}
 */
export function writing(isOn) {
  return { allowed: isOn, asksFirst: isOn };
}

/**
 * The right after the second switch, which is there only beside those who may write.
 *
 * @param {boolean} isOn
 * @returns {WritingRight}
 */
export function askingFirst(isOn) {
  return { allowed: true, asksFirst: isOn };
}
