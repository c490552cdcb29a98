import { create, createDrawing } from '../elements/create.js';

/**
 * @typedef {{ words: string, value: number, said: string }} Bar What a bar stands for, how long it is, and its value in words.
 */

/**
 * Horizontal bars, each under its label; a table for screen readers.
 *
 * @param {{ caption: string, columns: [string, string], bars: Bar[] }} chart
 * @returns {HTMLElement}
 */
export function drawBars({ caption, columns, bars }) {
  const most = Math.max(1, ...bars.map((bar) => bar.value));
  return figure(caption, columns, bars,
    create('div', { class: 'bars', 'aria-hidden': 'true' }, ...bars.map((bar) => {
      const drawing = createDrawing('svg', { viewBox: '0 0 100 8', class: 'bar-drawing', preserveAspectRatio: 'none' },
        createDrawing('rect', { width: 100, height: 8, class: 'bar-ground' }),
        createDrawing('rect', { width: Math.max(bar.value > 0 ? 2 : 0, 100 * bar.value / most), height: 8, class: 'bar-length' }));
      return create('div', { class: 'chart-bar' }, create('span', { class: 'bar-words', dir: 'auto' }, bar.words),
        create('span', { class: 'bar-value' }, bar.said), drawing);
    })));
}

/**
 * Columns in order of time; a table for screen readers.
 *
 * @param {{ caption: string, columns: [string, string], bars: Bar[] }} chart
 * @returns {HTMLElement}
 */
export function drawColumns({ caption, columns, bars }) {
  const most = Math.max(1, ...bars.map((bar) => bar.value));
  const width = Math.max(8, bars.length) * 12;
  const drawing = createDrawing('svg', { viewBox: `0 0 ${width} 64`, class: 'columns-drawing', 'aria-hidden': 'true', focusable: 'false' },
    createDrawing('line', { x1: 0, y1: 60, x2: width, y2: 60, class: 'ground-line' }),
    ...bars.map((bar, index) => {
      const height = Math.max(bar.value > 0 ? 3 : 1, 54 * bar.value / most);
      return createDrawing('rect', { x: index * 12 + 2, y: 60 - height, width: 8, height, rx: 2, class: 'bar-length' });
    }));
  const [first, last] = [bars[0], bars[bars.length - 1]];
  return figure(caption, columns, bars, create('div', { class: 'columns', 'aria-hidden': 'true' }, drawing,
    create('div', { class: 'columns-ends' }, create('span', {}, first?.words), bars.length > 1 && create('span', {}, last?.words))));
}

/**
 * @param {string} caption
 * @param {[string, string]} columns
 * @param {Bar[]} bars
 * @param {HTMLElement} drawing
 */
function figure(caption, columns, bars, drawing) {
  return create('figure', { class: 'chart' },
    create('figcaption', {}, caption),
    drawing,
    create('div', { class: 'visually-hidden' }, create('table', {},
      create('caption', {}, caption),
      create('thead', {}, create('tr', {}, ...columns.map((column) => create('th', { scope: 'col' }, column)))),
      create('tbody', {},
        ...bars.map((bar) => create('tr', {}, create('th', { scope: 'row', dir: 'auto' }, bar.words), create('td', {}, bar.said)))))));
}
