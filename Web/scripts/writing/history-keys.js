/**
 * Lets the keys for undo and redo, and a browser's own undo, do what the buttons do wherever they are about the story.
 *
 * @param {HTMLElement} page where the story is written
 * @param {(how: 'undo' | 'redo') => void} takeBack
 * @param {AbortSignal} signal ends it
 */
export function followHistoryKeys(page, takeBack, signal) {
  page.addEventListener('beforeinput', (event) => {
    const { inputType } = event;
    if (inputType !== 'historyUndo' && inputType !== 'historyRedo' || !isOfStory(event.target)) return;
    event.preventDefault();
    takeBack(inputType === 'historyUndo' ? 'undo' : 'redo');
  }, { signal });
  document.addEventListener('keydown', (event) => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || key !== 'z' && key !== 'y') return;
    // Fields of dialogs have a history of their own.
    if (document.querySelector('dialog:modal') || !isOfStory(event.target)) return;
    event.preventDefault();
    takeBack(key === 'y' || event.shiftKey ? 'redo' : 'undo');
  }, { signal });
}

/**
 * Whether keys pressed here are about the story, and not about a field beside it.
 *
 * @param {EventTarget | null} target
 */
function isOfStory(target) {
  return !(target instanceof HTMLElement && target.closest('input, select, textarea:not(story-text textarea)'));
}
