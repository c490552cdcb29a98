import { Glossary } from '../glossary/glossary.js';
import { creditNarrator } from '../voice/narrator.js';

/**
 * Makes what completes pages once they are drawn: words that are explained are marked, and the title page says who reads the story.
 *
 * @param {Companion} companion
 * @param {Parameters<typeof Glossary.make>[1]} manners
 */
export async function makeCompletion({ glossary: entries = [], narration }, manners) {
  const glossary = await Glossary.make(entries, manners);
  return {
    /** @param {Element} page */
    complete: (page) => {
      glossary.mark(page);
      if (narration) creditNarrator(page, narration);
    },
    close: () => glossary.close(),
  };
}
