import { create, icon } from '../elements/create.js';
import { say } from '../language/say.js';

const parcel = 'M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8';

/**
 * “Take it with you”: downloads the story as one file that any browser opens, without the library.
 *
 * @param {Pick<Card, 'id' | 'title'>} story
 */
export function drawTakeLink({ id, title }) {
  return create('a', {
    class: 'quiet', 'data-act': 'take', href: `/api/stories/${encodeURIComponent(id)}/export?as=web`, download: `${id}.html`,
    title: say('One file that any browser opens, even without a network'),
  }, icon(parcel), create('span', {}, say('Take it with you'), create('span', { class: 'visually-hidden', dir: 'auto' }, `: ${title}`)));
}
