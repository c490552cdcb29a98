/** @typedef {import('./notice-bar.js').NoticeBar} NoticeBar */

import { say, sayCount } from '../language/say.js';
import { call } from '../library/library-calls.js';

/**
 * Tells a grown-up who is signed in of the stories that wait for them.
 *
 * @param {NoticeBar} notices
 */
export async function noteWaiting(notices) {
  /** @type {{ drafts: { id: string, title: string, author: { name: string } }[] }} */
  const { drafts } = await call('GET', 'administration/drafts');
  const [first, another] = drafts;
  if (!first || !notices.isConnected) return;
  const words = another ? sayCount(drafts.length, { one: '{count} story is waiting for you to look at it.',
    other: '{count} stories are waiting for you to look at them.' })
    : say('{name} would like to show the family “{title}”. It’s waiting for you to look at it.',
      { name: first.author.name, title: first.title });
  notices.add(words, { words: another ? say('Look at them') : say('Look at it'), name: 'look-at-stories', act: () => {
    location.hash = another ? '#/administration' : `#/administration/drafts/${encodeURIComponent(first.id)}`;
  } });
}
