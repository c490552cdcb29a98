/**
 * @typedef {object} StoryData What Twine wrote into the page, by the specification of Twine 2's HTML output.
 * @property {string} text the element with the passages, as in the file
 * @property {boolean} isTest whether this is Twine's test mode
 * @property {string} start the name of the passage that is read first; empty if the page does not say
 */

/**
 * The story data of a page.
 *
 * @param {ParentNode} page
 * @param {(element: Element) => string} [write] gives an element as a file has it
 * @returns {StoryData | null} null if the page has none
 */
export function storyDataIn(page, write = (element) => new XMLSerializer().serializeToString(element)) {
  const data = page.querySelector('tw-storydata');
  if (!data) return null;
  const number = data.getAttribute('startnode');
  const start = [...data.querySelectorAll('tw-passagedata')].find((passage) => passage.getAttribute('pid') === number);
  return {
    text: write(data),
    isTest: (data.getAttribute('options') ?? '').split(/\s+/).includes('debug'),
    start: start?.getAttribute('name') ?? '',
  };
}
