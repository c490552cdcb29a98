/**
 * How likely the parts of a check are, as the editor's `odds` answers.
 *
 * @typedef {{ bucket: string, node: string, billionths: number }} Share
 * @typedef {{ shares: Share[], modifiers: { node: string, billionths: number[] }[] }} Odds
 */

/**
 * @param {(request: import('./story-memory.js').EditRequest) => Promise<any>} ask
 * @param {string} check its node
 * @returns {Promise<Odds | null>} null if the check has no odds, as something in it is wrong
 */
export async function oddsOf(ask, check) {
  return (await ask({ do: 'odds', node: check })).odds;
}
