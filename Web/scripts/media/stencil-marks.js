/**
 * What an author paints on a stencil, mark by mark, with undo. Places are in pixels of the picture.
 *
 * @typedef {{ tool: 'brush' | 'eraser', width: number, points: number[] }} Stroke `points` are x and y in turn; one point is a dot
 * @typedef {{ tool: 'fill', x: number, y: number }} Filling the area of one colour around a point
 * @typedef {Stroke | Filling | { tool: 'all' } | { tool: 'none' }} StencilMark `all` and `none` paint the whole picture, or nothing of it
 * @typedef {{ marks: readonly StencilMark[], undone: readonly StencilMark[] }} StencilMarks
 */

/** @type {StencilMarks} */
export const noMarks = { marks: [], undone: [] };

/**
 * @param {StencilMarks} state
 * @param {StencilMark} mark
 * @returns {StencilMarks}
 */
export function addMark({ marks }, mark) {
  return { marks: [...marks, mark], undone: [] };
}

/**
 * @param {StencilMarks} state
 * @returns {StencilMarks}
 */
export function undoMark({ marks, undone }) {
  const last = marks.at(-1);
  return last ? { marks: marks.slice(0, -1), undone: [...undone, last] } : { marks, undone };
}

/**
 * @param {StencilMarks} state
 * @returns {StencilMarks}
 */
export function redoMark({ marks, undone }) {
  const next = undone.at(-1);
  return next ? { marks: [...marks, next], undone: undone.slice(0, -1) } : { marks, undone };
}

/**
 * The marks in a text that this device has kept; none if it is not such a text.
 *
 * @param {string | null} text
 * @returns {StencilMarks}
 */
export function marksIn(text) {
  try {
    const marks = JSON.parse(text ?? '[]');
    return Array.isArray(marks) && marks.every(isMark) ? { marks, undone: [] } : noMarks;
  } catch {
    return noMarks;
  }
}

/** @param {any} mark */
function isMark(mark) {
  switch (mark?.tool) {
    case 'all':
    case 'none':
      return true;
    case 'fill':
      return Number.isFinite(mark.x) && Number.isFinite(mark.y);
    case 'brush':
    case 'eraser':
      return Number.isFinite(mark.width) && Array.isArray(mark.points) && mark.points.length >= 2 && mark.points.length % 2 === 0
        && mark.points.every(Number.isFinite);
    default:
      return false;
  }
}
