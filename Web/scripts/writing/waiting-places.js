/** What a sketch is called that waits for the text of a new place. */
export const waitingForNext = 'waiting/next';

/**
 * What a sketch is called that waits for a text which is there.
 *
 * @param {string} field
 * @param {number} caret
 */
export function waitingFor(field, caret) {
  return `waiting/${field}/${caret}`;
}

/**
 * Where an earlier visit's words were to go.
 *
 * @param {string} purpose
 * @returns {{ field: string, caret: number } | 'next' | null} null if they were to go nowhere
 */
export function waitedFor(purpose) {
  const [kind, field = '', caret = ''] = purpose.split('/');
  if (kind !== 'waiting') return null;
  return caret === '' ? 'next' : { field, caret: Number(caret) };
}

/**
 * Whether a key changes the text in which it is pressed.
 *
 * @param {Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'isComposing'>} event
 */
export function isTyping({ key, ctrlKey, metaKey, isComposing }) {
  if (ctrlKey || metaKey) return false;
  return isComposing || [...key].length === 1 || ['Enter', 'Backspace', 'Delete', 'Dead', 'Process', 'Unidentified'].includes(key);
}
