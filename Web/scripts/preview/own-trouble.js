import { say } from '../language/say.js';
import { offline } from '../library/reading-error.js';

/** The story of a draft has errors, so it is no book yet. */
export class StoryUnreadable extends Error {}

/**
 * Why an author cannot read the own story.
 *
 * @param {unknown} error what opening it threw
 * @returns {{ title: string, text: string }}
 */
export function ownTrouble(error) {
  if (error instanceof StoryUnreadable) {
    return { title: say('This story can’t be read yet'),
      text: say('There’s a problem to fix first. The sign above the text says what it is.') };
  }
  // Anything that a draft's own page can say better has a reason; what has none did not come.
  const { reason } = /** @type {{ reason?: string }} */ (error ?? {});
  return reason === undefined || reason === 'offline' ? offline()
    : { title: say('This story can’t be opened here'), text: say('Look for it under My stories.') };
}
