/**
 * How likely the parts of a check are, as the editor's `odds` answers.
 *
 * @typedef {{ bucket: string, node: string, billionths: number }} Share
 * @typedef {{ shares: Share[], modifiers: { node: string, billionths: number[] }[] }} Odds
 */

/**
 * @param {any} answer of the editor
 * @returns {Odds | null} null if the check has no odds, as something in it is wrong
 */
export function oddsOf(answer) {
  return Array.isArray(answer?.shares) ? { shares: answer.shares, modifiers: answer.modifiers ?? [] } : null;
}
