import { create } from '../elements/create.js';
import { language, say } from '../language/say.js';

/**
 * Who reads a story aloud, and whether it is a person.
 *
 * @param {NarrationNote} narration
 */
export function narratorInWords({ by, synthetic }) {
  return synthetic ? say('Read by {name}, a synthetic voice', { name: by }) : say('Read by {name}', { name: by });
}

/**
 * Says on the title page who reads the story.
 *
 * @param {Element} page
 * @param {NarrationNote} narration
 */
export function creditNarrator(page, narration) {
  const words = page.querySelector('title-view .words') ?? (page.matches('title-view') ? page.querySelector('.words') : null);
  if (!words || words.querySelector('.narrator')) return;
  words.append(create('p', { class: 'narrator', dir: 'auto', lang: language }, narratorInWords(narration)));
}
