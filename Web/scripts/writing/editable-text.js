// Text in an element that is edited in place. Browsers put what is typed into text nodes and line breaks as they like; this reads and
// writes it as one text with offsets. An element whose text ends in a line break needs another one after it, or its last line has no
// height.

/** @param {Node} node */
const isBreak = (node) => node.nodeName === 'BR';

/**
 * @param {Node} root
 * @returns {Iterable<Node>} the text nodes and line breaks in it
 */
function* leavesOf(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node.nodeType === Node.TEXT_NODE || isBreak(node)) yield node;
}

/** @param {Node} leaf */
const textOf = (leaf) => (isBreak(leaf) ? '\n' : /** @type {Text} */ (leaf).data);

/**
 * The text in an element, without the line break that only gives its last line a height.
 *
 * @param {Node} root
 */
export function textIn(root) {
  const text = [...leavesOf(root)].map(textOf).join('');
  return text.endsWith('\n') ? text.slice(0, -1) : text;
}

/**
 * Gives an element a text.
 *
 * @param {Node} root
 * @param {string} text
 */
export function putText(root, text) {
  root.textContent = text.endsWith('\n') ? `${text}\n` : text;
}

/**
 * Where a point of the document lies in the text of an element.
 *
 * @param {Node} root
 * @param {Node} container
 * @param {number} offset
 * @returns {number | null} null if it lies elsewhere
 */
export function offsetIn(root, container, offset) {
  if (!root.contains(container)) return null;
  const before = document.createRange();
  before.selectNodeContents(root);
  before.setEnd(container, offset);
  return [...leavesOf(before.cloneContents())].reduce((length, leaf) => length + textOf(leaf).length, 0);
}

/**
 * The point of the document at an offset in the text of an element.
 *
 * @param {Node} root
 * @param {number} offset
 * @returns {{ container: Node, offset: number }}
 */
export function pointAt(root, offset) {
  let left = offset;
  for (const leaf of leavesOf(root)) {
    const { length } = textOf(leaf);
    if (isBreak(leaf)) {
      if (left === 0) return { container: /** @type {Node} */ (leaf.parentNode), offset: indexOf(leaf) };
    } else if (left <= length) {
      return { container: leaf, offset: left };
    }
    left -= length;
  }
  return { container: root, offset: root.childNodes.length };
}

/** @param {Node} node */
function indexOf(node) {
  return [...(node.parentNode?.childNodes ?? [])].indexOf(/** @type {ChildNode} */ (node));
}
