/**
 * A device in a group as a state machine, without a socket, a page or a clock: events go in, actions come out. `group-events.js` describes
 * states, events and actions; `docs/reading-together.md` is the norm.
 *
 * @typedef {{ state: GroupState, actions: GroupAction[] }} GroupStep
 */

import {
  answered, forget, go, leaving, others, ownRecord, sameLines, tell, withMember, withNewcomer, withWish, without,
} from './group-changes.js';

/**
 * Close codes after which a device does not come back, and why.
 *
 * @type {Record<number, GroupState['why']>}
 */
const endings = {
  1002: 'failed', 1003: 'failed', 1007: 'failed', 1009: 'failed',
  4000: 'ended', 4001: 'elsewhere', 4002: 'removed', 4003: 'refused', 4004: 'signedOut',
};

/**
 * @param {string} prefix what begins this device's request IDs: unique for each page that is opened
 * @returns {GroupState}
 */
export function newGroup(prefix) {
  return { link: 'connecting', why: '', joined: false, prefix, next: 1, you: 0, owner: 0, term: 0, move: 0, number: 0, chain: '',
    record: [], scene: 0, members: [], wishes: new Map(), asking: [], offered: 0, knocks: [], sent: [], requests: new Map() };
}

/** @param {GroupState} state */
export function ownsBook({ you, owner }) {
  return you !== 0 && you === owner;
}

/**
 * Whether the book may be taken: its owner is away.
 *
 * @param {GroupState} state
 */
export function mayTake(state) {
  return state.link === 'open' && !ownsBook(state) && memberOf(state, state.owner)?.state === 'away';
}

/**
 * @param {GroupState} state
 * @param {number} member
 */
export function memberOf({ members }, member) {
  return members.find((one) => one.member === member);
}

/**
 * @param {GroupState} state
 * @param {GroupEvent} event
 * @returns {GroupStep}
 */
export function stepGroup(state, event) {
  if (state.link === 'over') return go(state);
  switch (event.type) {
    case 'message':
      return hear(state, event.message);
    case 'lost':
      return lose(state, event.code);
    case 'did':
      return turn(state, { type: 'turn', do: event.inputs }, event.record, event.scene);
    case 'leafed':
      return turn(state, { type: 'leaf', scene: event.scene }, presentRecord(state), event.scene);
    case 'began':
      return turn(state, { type: 'begin', lines: event.record, scene: event.scene }, event.record, event.scene);
    case 'wish':
      return wish(state, event.choice);
    case 'request':
      return ask(state, event.request);
    case 'sign':
      // Signs are of this moment: later they would mean nothing.
      return state.link === 'open' ? go(state, { type: 'send', message: event.sign }) : go(state);
    case 'again':
      return state.link === 'open' ? go(state, ...sendAll(state)) : go(state);
  }
}

/**
 * The record as this device shows it, with what is not confirmed yet.
 *
 * @param {GroupState} state
 */
export function presentRecord({ record, sent }) {
  return sent.at(-1)?.record ?? record;
}

// What this device asks for.

/**
 * @param {GroupState} state
 * @param {PageRequest} request
 * @param {readonly string[]} record
 * @param {number} scene
 */
function turn(state, request, record, scene) {
  if (!ownsBook(state)) return go(state);
  const move = (state.sent.at(-1)?.message.move ?? state.move - 1) + 1;
  const message = { id: idOf(state), term: state.term, move, ...request };
  const next = { ...state, next: state.next + 1, sent: [...state.sent, { message, record, scene }], wishes: new Map() };
  return state.link === 'open' ? go(next, { type: 'send', message }) : go(next);
}

/**
 * A follower would pick a choice; a second time, it is taken back.
 *
 * @param {GroupState} state
 * @param {string} choice
 */
function wish(state, choice) {
  if (ownsBook(state) || state.link !== 'open') return go(state);
  const wanted = state.wishes.get(state.you) === choice ? null : choice;
  return ask({ ...state, wishes: withWish(state.wishes, state.you, wanted) }, { type: 'wish', choice: wanted });
}

/**
 * @param {GroupState} state
 * @param {GroupRequest} request
 */
function ask(state, request) {
  if (state.link !== 'open') return go(state, { type: 'say', news: { what: 'notConnected' } });
  const id = idOf(state);
  const next = { ...state, next: state.next + 1, requests: new Map(state.requests).set(id, request) };
  return go(next, { type: 'send', message: messageOf(state, id, request) });
}

/**
 * @param {GroupState} state
 * @param {string} id
 * @param {GroupRequest} request
 */
function messageOf({ term, move }, id, request) {
  if (request.type === 'wish') return { id, move, ...request };
  return ['offer', 'accept', 'take'].includes(request.type) ? { id, term, ...request } : { id, ...request };
}

/** @param {GroupState} state */
function idOf({ prefix, next }) {
  return `${prefix}-${next}`;
}

/**
 * All that was not answered, once more: what the library has carried out before, it only says so.
 *
 * @param {GroupState} state
 * @returns {GroupAction[]}
 */
function sendAll({ sent }) {
  return sent.map(({ message }) => ({ type: 'send', message }));
}

// What the library says.

/**
 * @param {GroupState} state
 * @param {any} message
 * @returns {GroupStep}
 */
function hear(state, message) {
  switch (message.type) {
    case 'waiting':
      return go({ ...state, link: 'waiting' });
    case 'welcome':
      return welcome(state, message);
    case 'done':
      return answered(state, message.request);
    case 'no':
      return refuse(state, message);
    case 'presence':
      return attend(state, message);
    case 'knock':
      return go({ ...state, knocks: [...without(state.knocks, message.knock), { knock: message.knock, person: message.person }] },
        tell({ what: 'knock', answer: message.person }));
    case 'knocked':
      return go({ ...state, knocks: without(state.knocks, message.knock) });
    case 'nudge':
      return go(state, { type: 'nudged', by: message.by }, tell({ what: 'nudged', by: message.by }));
    case 'point':
      return go(state, { type: 'pointed', by: message.by, x: message.x, y: message.y });
    case 'reaction':
      return go(state, { type: 'reacted', by: message.by, reaction: message.reaction });
    default:
      return typeof message.number === 'number' && typeof message.chain === 'string' ? log(state, message) : go(state);
  }
}

/**
 * How somebody is doing. Nobody waits for the owner in vain without knowing why.
 *
 * @param {GroupState} state
 * @param {{ member: number, state: Presence }} presence
 * @returns {GroupStep}
 */
function attend(state, { member, state: present }) {
  const isOwners = member === state.owner && member !== state.you && memberOf(state, member)?.state !== present;
  const what = { away: 'ownerAway', trouble: 'ownerTrouble' }[String(present)];
  return go(withMember(state, member, { state: present }), ...isOwners && what ? [tell({ what, by: member })] : []);
}

/**
 * An event of the log, in its order.
 *
 * @param {GroupState} state
 * @param {any} event
 * @returns {GroupStep}
 */
function log(state, event) {
  if (!state.joined || event.number <= state.number) return go(state);
  // Something was missed: the library tells what, when the device comes back.
  if (event.number !== state.number + 1) return go(state, { type: 'reconnect' });
  const isOwn = event.by === state.you && event.request !== undefined;
  const { state: before } = isOwn ? answered(state, event.request, true) : { state };
  const after = { ...before, number: event.number, chain: event.chain, term: event.term, move: event.move };
  return happen(after, event, isOwn);
}

/**
 * @param {GroupState} state with the event's number, chain, term and move
 * @param {any} event
 * @param {boolean} isOwn whether this device has asked for it
 * @returns {GroupStep}
 */
function happen(state, event, isOwn) {
  const { by, member = by } = event;
  switch (event.type) {
    case 'turned':
    case 'leafed':
    case 'begun':
      return turned(state, event, isOwn);
    case 'joined':
      return go(withNewcomer(state, member, event.person), tell({ what: 'joined', by, member }));
    case 'left':
      return go(leaving(withMember(state, member, { isGone: true }), member), tell({ what: 'left', member }));
    case 'returned':
      return go(withNewcomer(state, member, event.person), tell({ what: 'returned', member }));
    case 'removed':
      return go(leaving({ ...state, members: others(state, member) }, member),
        tell({ what: 'removed', by, answer: memberOf(state, member) }));
    case 'wished':
      return go({ ...state, wishes: withWish(state.wishes, by, event.choice ?? null) },
        ...isOwn ? [] : [tell({ what: event.choice === undefined ? 'unwished' : 'wished', by, answer: event.choice })]);
    case 'asked':
      return go({ ...state, asking: [...state.asking.filter((one) => one !== by), by] }, tell({ what: 'asked', by }));
    case 'offered':
      return go({ ...state, offered: event.to }, tell({ what: 'offered', by, to: event.to }));
    case 'declined':
      return declined(state, by);
    case 'handed':
    case 'taken': {
      const to = event.type === 'handed' ? event.to : by;
      return changeHands(state, to, { what: event.type, by, to });
    }
    case 'ended':
      return go({ ...state, link: 'over', why: 'ended' }, { type: 'over' });
    default:
      return go(state);
  }
}

/**
 * @param {GroupState} state
 * @param {any} event
 * @param {boolean} isOwn
 */
function turned(state, event, isOwn) {
  const record = event.type === 'leafed' ? state.record : event.type === 'begun' ? event.lines : [...state.record, ...event.lines];
  const next = { ...state, record, scene: event.scene, wishes: new Map() };
  if (isOwn) {
    // It is on show already, if the library's engine did the same.
    const isSame = sameLines(record, ownRecord(state, event.request));
    return isSame ? go(forget(next, event.request)) : go({ ...next, sent: [] }, { type: 'show', alone: false });
  }
  if (event.type === 'begun') return go(next, { type: 'show', alone: false }, tell({ what: 'begun', by: event.by }));
  return go(next, { type: 'follow', event, before: state.scene });
}

/**
 * The book is with somebody else. What the former owner has turned meanwhile and was not confirmed will not be.
 *
 * @param {GroupState} state
 * @param {number} to
 * @param {GroupNews} news
 */
function changeHands(state, to, news) {
  const loses = state.sent.length > 0 && to !== state.you;
  const next = { ...state, owner: to, offered: 0, asking: state.asking.filter((one) => one !== to),
    wishes: withWish(state.wishes, to, null), sent: loses ? [] : state.sent };
  return go(next, ...loses ? /** @type {GroupAction[]} */ ([{ type: 'show', alone: true }]) : [], tell(news));
}

/**
 * @param {GroupState} state
 * @param {number} by
 */
function declined(state, by) {
  if (by === state.owner) return go({ ...state, offered: 0 }, tell({ what: 'withdrawn', by, to: state.offered }));
  if (by === state.offered) return go({ ...state, offered: 0 }, tell({ what: 'declined', by }));
  return go({ ...state, asking: state.asking.filter((one) => one !== by) }, tell({ what: 'unasked', by }));
}

/**
 * All of the group's state, at the first connection and at every other.
 *
 * @param {GroupState} state
 * @param {any} message
 * @returns {GroupStep}
 */
function welcome(state, message) {
  const { you, owner, term, move, number, chain, scene, members = [], wishes = [], asking = [], offered = 0, knocks = [] } = message;
  const past = message.tail ?? [];
  const record = message.record ?? past.reduce(recordAfter, state.record);
  const done = new Set(past.filter((/** @type {any} */ one) => one.by === you).map((/** @type {any} */ one) => one.request));
  const left = state.sent.filter(({ message: { id } }) => !done.has(id));
  // A request may have been carried out although no event says so here.
  const carried = message.record ? left.findIndex((one) => term === one.message.term && move === one.message.move + 1
    && scene === one.scene && sameLines(record, one.record)) + 1 : 0;
  const sent = left.slice(carried);
  const [first] = sent;
  const isValid = first !== undefined && you === owner && first.message.term === term && first.message.move === move;
  /** @type {GroupState} */
  const next = { ...state, link: 'open', joined: true, you, owner, term, move, number, chain, record, scene, members,
    wishes: new Map(wishes.map((/** @type {any} */ one) => [one.member, one.choice])), asking, offered: offered ?? 0, knocks,
    sent: isValid ? sent : [], requests: new Map() };
  const isBack = state.joined;
  const news = isBack ? [tell({ what: first && !isValid ? 'readAlone' : 'back' })] : [];
  if (isValid) return go(next, ...sendAll(next), ...news);
  return go(next, { type: 'show', alone: first !== undefined }, ...news);
}

/**
 * @param {readonly string[]} record
 * @param {any} event
 * @returns {readonly string[]}
 */
function recordAfter(record, event) {
  if (event.type === 'turned') return [...record, ...event.lines];
  return event.type === 'begun' || event.type === 'opened' ? event.lines : record;
}

/**
 * @param {GroupState} state
 * @param {any} no
 * @returns {GroupStep}
 */
function refuse(state, no) {
  if (no.code === 'tooFast') return go(state, { type: 'pause' });
  const isPage = state.sent.some(({ message }) => message.id === no.request);
  if (isPage) {
    // Those after it are refused as well.
    return go({ ...state, sent: [] }, { type: 'show', alone: no.code === 'stale' || no.code === 'notOwner' },
      tell({ what: 'refused', code: no.code, answer: no }));
  }
  const request = state.requests.get(no.request);
  if (!request) return go(state);
  const { state: next } = answered(state, no.request);
  const wishes = request.type === 'wish' ? withWish(next.wishes, next.you, null) : next.wishes;
  // The page has just changed: a wish for the one before it is nobody's mistake.
  if (request.type === 'wish' && no.code === 'stale') return go({ ...next, wishes });
  return go({ ...next, wishes }, tell({ what: 'refused', code: no.code, answer: no }));
}

/**
 * @param {GroupState} state
 * @param {number} code
 * @returns {GroupStep}
 */
function lose(state, code) {
  const why = endings[code];
  if (why) return go({ ...state, link: 'over', why }, { type: 'over' });
  const isNew = state.link === 'open';
  return go({ ...state, link: state.joined ? 'lost' : 'connecting', requests: new Map(), knocks: [] },
    ...isNew ? [tell({ what: 'lost' })] : []);
}
