/** @type {Record<string, Input>} */
const plainKeys = { PageDown: 'advance', PageUp: 'back', End: 'skip' };

const typingPlaces = 'input, textarea, select, [contenteditable]';
const pressedBySpace = `${typingPlaces}, button, a, summary, audio`;

/**
 * The input that a key stands for.
 *
 * @param {KeyboardEvent} event
 * @param {'ltr' | 'rtl'} direction which way the book is leafed through
 * @param {() => boolean} isUnread whether the page was not in sight to its end yet: then keys that would scroll turn to its next screen
 * @returns {Input | null} null if the key belongs to something else
 */
export function inputOfKey(event, direction, isUnread) {
  if (event.defaultPrevented || event.repeat || event.altKey || event.isComposing) return null;
  const place = event.target instanceof Element ? event.target : document.body;
  if (place.closest(typingPlaces)) return null;
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'z' && !event.shiftKey ? 'undo' : null;
  if (event.key === 'ArrowRight') return direction === 'ltr' ? 'advance' : 'back';
  if (event.key === 'ArrowLeft') return direction === 'ltr' ? 'back' : 'advance';
  if (event.key === ' ') {
    if (place.closest(pressedBySpace)) return null;
    return event.shiftKey ? 'back' : scrolledDown() || isUnread() ? 'advance' : null;
  }
  if (event.key === 'PageDown' && !scrolledDown() && !isUnread()) return null;
  if (event.key === 'PageUp' && window.scrollY > 0) return null;
  return plainKeys[event.key] ?? null;
}

/** Whether the end of the page is in sight: the keys that scroll do so first. */
function scrolledDown() {
  return window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 4;
}
