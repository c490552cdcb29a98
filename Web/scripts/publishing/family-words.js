import { say } from '../language/say.js';
import { ReaderSession } from '../library/reader-session.js';

/**
 * What publishing is called. For an author who asks first it means showing the story to the family: a grown-up looks at it, and puts it on
 * the shelf.
 *
 * @typedef {object} PublishWords
 * @property {string} act the button that asks
 * @property {string} confirm the button that does it
 * @property {(title: string) => string} question
 * @property {string} what happens
 * @property {string} meanwhile what becomes of the author's writing
 * @property {(title: string) => string} doing
 * @property {string} refused the heading if it did not work
 */

/**
 * @param {boolean} asksFirst
 * @returns {PublishWords}
 */
export function publishWords(asksFirst) {
  return asksFirst ? {
    act: say('Show the family'),
    confirm: say('Show the family'),
    question: (title) => say('Show “{title}” to the family?', { title }),
    what: say('A grown-up looks at it first. Then it goes on the shelf, where everybody in the family can read it.'),
    meanwhile: say('You can keep writing. The grown-up sees your story as it is now.'),
    doing: (title) => say('Checking “{title}”…', { title }),
    refused: say('Not shown yet'),
  } : {
    act: say('Publish'),
    confirm: say('Put it on the shelf'),
    question: (title) => say('Publish “{title}”?', { title }),
    what: say('It goes on the shelf as it is now, where everybody in this library can read it.'),
    meanwhile: say('You can keep writing afterwards. Readers see your changes once you publish again.'),
    doing: (title) => say('Publishing “{title}”…', { title }),
    refused: say('Not published yet'),
  };
}

/**
 * What an author hears whose story would replace somebody else's on the shelf.
 *
 * @param {string} owner whose story that is; empty if it came with the library
 */
export function replacingWords(owner) {
  return owner === '' ? say('The story on the shelf came with the library. A grown-up looks at yours before it takes that one’s place.')
    : say('The story on the shelf is {name}’s. A grown-up looks at yours before it takes that one’s place.', { name: owner });
}

/**
 * What an author hears whose story waits for a grown-up now.
 *
 * @param {string} title
 * @returns {{ heading: string, lines: string[] }}
 */
export function shownWords(title) {
  return { heading: say('“{title}” is waiting for a grown-up', { title }),
    lines: [say('Tell a grown-up that it’s there! They’ll find it under “For grown-ups”.'),
      say('You can see under My stories how it went. Until then, keep writing if you like.')] };
}

/**
 * Whether the reader on this device asks a grown-up first. Without a network nobody does, as far as the page knows: it cannot be shown
 * then anyway, and the library decides.
 *
 * @param {Shared} shared
 */
export async function asksFirst(shared) {
  const session = await ReaderSession.of(shared).current().catch(() => null);
  return session?.reader?.asksFirst === true;
}
