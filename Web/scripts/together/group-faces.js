import { create, icon } from '../elements/create.js';
import { drawFace } from '../frame/faces.js';

/**
 * What a badge shows of how somebody is doing; whoever is here has none.
 *
 * @type {Partial<Record<Presence, string>>}
 */
const badges = {
  back: 'M14 6l-6 6 6 6',
  loading: 'M6 12h.01M12 12h.01M18 12h.01',
  asleep: 'M8 7h8l-8 10h8',
  trouble: 'M12 5v9M12 18v.01',
  slow: 'M5 5l14 14M8 12h2M14 12h2',
  away: 'M7 12h10',
};
const book = 'M4 6c3-1.5 6-1 8 1 2-2 5-2.5 8-1v12c-3-1.5-6-1-8 1-2-2-5-2.5-8-1zM12 7v12';

/**
 * A member's face with a badge, for the eye only: the words stand beside it, or on the button around it.
 *
 * @param {Member} member
 * @param {{ owns?: boolean, size?: number }} [options]
 */
export function drawMember(member, options) {
  const { owns = false, size = 32 } = options ?? {};
  const drawing = member.isGone ? badges.away : badges[member.state];
  return create('span', { class: 'group-member', 'data-state': member.isGone ? 'away' : member.state, 'aria-hidden': 'true' },
    drawFace(member, size),
    owns && create('span', { class: 'group-badge owner' }, icon(book)),
    drawing && create('span', { class: 'group-badge' }, icon(drawing)));
}
