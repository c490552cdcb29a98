/**
 * @typedef {string | number | boolean | undefined | ((event: any) => void)} AttributeValue
 * @typedef {Node | string | null | undefined | false} Child
 */

/**
 * Creates an element. Nothing is ever parsed as markup: text stays text.
 *
 * A key that begins with `on` and has a function listens for that event; `true` sets an empty attribute; `false` and `undefined` set none.
 *
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, AttributeValue>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function create(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') {
      element.addEventListener(key.slice(2), value);
    } else if (value !== undefined && value !== false) {
      element.setAttribute(key, value === true ? '' : String(value));
    }
  }
  element.append(...present(children));
  return element;
}

/**
 * Drops empty children, so that `condition && node` can stand in a list.
 *
 * @param {Child[]} children
 * @returns {(Node | string)[]}
 */
export function present(children) {
  return /** @type {(Node | string)[]} */ (children.filter((child) => child !== null && child !== undefined && child !== false));
}

const svgNamespace = 'http://www.w3.org/2000/svg';

/**
 * Creates an SVG element with plain attributes.
 *
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {...Node} children
 * @returns {SVGElement}
 */
export function createDrawing(name, attributes, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS(svgNamespace, name));
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/**
 * A small line drawing for a button, hidden from screen readers: the button has words.
 *
 * @param {string} path the `d` of one path in a 24 by 24 box
 * @returns {SVGElement}
 */
export function icon(path) {
  return createDrawing('svg', { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true', focusable: 'false' },
    createDrawing('path', { d: path }));
}
