/** @typedef {import('../desk/chapters.js').Chapter} Chapter */
/** @typedef {import('./camera.js').Point} Point */
/** @typedef {import('./cards.js').Card} Card */
/** @typedef {import('./tidy.js').TidyStory} TidyStory */

/**
 * Lays cards out in a worker, which ends afterwards.
 *
 * @param {Card[]} cards
 * @param {Chapter[]} chapters
 * @returns {Promise<Point[]>} where each would stand
 * @throws if the worker's file did not come
 */
export function tidyBeside(cards, chapters) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./tidy-worker.js', import.meta.url), { type: 'module' });
    const end = () => worker.terminate();
    worker.onmessage = ({ data }) => {
      end();
      resolve(data);
    };
    worker.onerror = ({ message }) => {
      end();
      reject(new Error(message ?? 'The map could not be tidied.'));
    };
    worker.postMessage(storyOf(cards, chapters));
  });
}

/**
 * What `tidied` needs to know of cards.
 *
 * @param {Card[]} cards
 * @param {Chapter[]} chapters
 * @returns {TidyStory}
 */
export function storyOf(cards, chapters) {
  const chapterNumbers = new Map(chapters.map(({ node }, index) => [node, index]));
  const numbers = new Map(cards.map((card, index) => [card, index]));
  const links = cards.flatMap((card, index) => card.out.flatMap((target) => [index, numbers.get(target) ?? index]));
  return { count: cards.length, start: cards.findIndex(({ isStart }) => isStart), links: Int32Array.from(links),
    chapters: cards.map(({ chapter }) => chapterNumbers.get(chapter ?? '') ?? -1),
    parents: chapters.map(({ parent }) => chapterNumbers.get(parent ?? '') ?? -1) };
}
