/**
 * Small changes of a group's state, for `group-steps.js`.
 *
 * @typedef {import('./group-steps.js').GroupStep} GroupStep
 */

/**
 * @param {GroupState} state
 * @param {string} id
 * @param {boolean} [keepsPage] whether a page that it turned is still to be compared
 * @returns {GroupStep}
 */
export function answered(state, id, keepsPage = false) {
  const requests = new Map(state.requests);
  requests.delete(id);
  const next = { ...state, requests };
  return go(keepsPage ? next : forget(next, id));
}

/**
 * @param {GroupState} state
 * @param {string} id of a page that is confirmed, and with it those before it
 */
export function forget(state, id) {
  const index = state.sent.findIndex(({ message }) => message.id === id);
  return { ...state, sent: state.sent.slice(index + 1) };
}

/**
 * @param {GroupState} state
 * @param {string} id
 */
export function ownRecord(state, id) {
  return state.sent.find(({ message }) => message.id === id)?.record ?? null;
}

/**
 * @param {readonly string[]} one
 * @param {readonly string[] | null} other
 */
export function sameLines(one, other) {
  return other !== null && one.length === other.length && one.every((line, index) => line === other[index]);
}

/**
 * @param {GroupState} state
 * @param {number} member
 * @returns {Member[]}
 */
export function others({ members }, member) {
  return members.filter((one) => one.member !== member);
}

/**
 * @param {GroupState} state
 * @param {number} member
 * @param {{ name: string, picture: string, colour: string }} person who joins or returns
 * @returns {GroupState}
 */
export function withNewcomer(state, member, person) {
  const members = [...others(state, member), { ...person, member, state: /** @type {const} */ ('here') }];
  return { ...state, members: members.sort((one, other) => one.member - other.member) };
}

/**
 * @param {GroupState} state
 * @param {number} member
 * @param {Partial<Member>} change
 * @returns {GroupState}
 */
export function withMember(state, member, change) {
  return { ...state, members: state.members.map((one) => (one.member === member ? { ...one, ...change } : one)) };
}

/**
 * Somebody who has gone wishes and asks for nothing.
 *
 * @param {GroupState} state
 * @param {number} member
 * @returns {GroupState}
 */
export function leaving(state, member) {
  return { ...state, wishes: withWish(state.wishes, member, null), asking: state.asking.filter((one) => one !== member),
    offered: state.offered === member ? 0 : state.offered };
}

/**
 * @param {ReadonlyMap<number, string>} wishes
 * @param {number} member
 * @param {string | null} choice
 */
export function withWish(wishes, member, choice) {
  const changed = new Map(wishes);
  if (choice === null) changed.delete(member);
  else changed.set(member, choice);
  return changed;
}

/**
 * @param {readonly Knock[]} knocks
 * @param {number} knock
 */
export function without(knocks, knock) {
  return knocks.filter((one) => one.knock !== knock);
}

/**
 * @param {GroupNews} news
 * @returns {GroupAction}
 */
export function tell(news) {
  return { type: 'say', news };
}

/**
 * @param {GroupState} state
 * @param {GroupAction[]} actions
 * @returns {GroupStep}
 */
export function go(state, ...actions) {
  return { state, actions };
}
