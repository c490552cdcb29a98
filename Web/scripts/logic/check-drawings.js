/** @typedef {import('./check-kinds.js').CheckKind} CheckKind */

import { icon } from '../elements/create.js';

/**
 * The picture by which a kind of luck is picked.
 *
 * @param {CheckKind} kind
 */
export function drawKind(kind) {
  return icon(drawings[kind]);
}

/** @type {Readonly<Record<CheckKind, string>>} */
const drawings = {
  coin: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 6a6 6 0 1 0 0 12 6 6 0 0 0 0-12z'
    + 'M12 9l1 2 2 .3-1.5 1.4.4 2-1.9-1-1.9 1 .4-2L9 11.3l2-.3z',
  die: 'M6 4h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM8.5 8.5h.01'
    + 'M15.5 8.5h.01M12 12h.01M8.5 15.5h.01M15.5 15.5h.01',
  dice: 'M4 10h8a1.5 1.5 0 0 1 1.5 1.5v8A1.5 1.5 0 0 1 12 21H4a1.5 1.5 0 0 1-1.5-1.5v-8A1.5 1.5 0 0 1 4 10z'
    + 'M5.5 13h.01M10.5 18h.01M11 7V4.5A1.5 1.5 0 0 1 12.5 3h7A1.5 1.5 0 0 1 21 4.5v8a1.5 1.5 0 0 1-1.5 1.5H17'
    + 'M15 6h.01M18 8.5h.01M18 11h.01',
  difficulty: 'M3 20l5-8 3.5 4L17 6l4 14zM17 6V3M17 3.5h3',
  percent: 'M5 19L19 5M7.5 5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM16.5 14a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  range: 'M3 9h18v6H3zM9 6v12M16 6v12',
  wheel: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 12V3M12 12l7.5 5M12 12l-8 4',
};
