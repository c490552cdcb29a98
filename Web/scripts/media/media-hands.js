import { say } from '../language/say.js';
import { isPasteOfFiles } from './media-given.js';

/**
 * Takes files that are dropped or pasted. While something with files is over the window, every place for them is marked, and the one that
 * it would fall on stands out.
 *
 * @param {HTMLElement} root
 * @param {(target: Element) => HTMLElement | null} zoneOf where files for an element go; null if they cannot go there
 * @param {(files: File[], zone: HTMLElement) => void} take
 * @returns {() => void} ends that
 */
export function listenForFiles(root, zoneOf, take) {
  const listening = new AbortController();
  const { signal } = listening;
  /** @type {HTMLElement | null} */
  let over = null;
  const mark = (/** @type {HTMLElement | null} */ zone) => {
    if (over !== zone) over?.removeAttribute('data-drop');
    over = zone;
    if (zone) zone.dataset.drop = say('Drop it here');
  };
  const end = () => {
    root.removeAttribute('data-dragging');
    mark(null);
  };
  const zoneAt = (/** @type {Event} */ { target }) => (target instanceof Element ? zoneOf(target) : null);
  root.addEventListener('dragover', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    root.toggleAttribute('data-dragging', true);
    mark(zoneAt(event));
    if (event.dataTransfer) event.dataTransfer.dropEffect = over ? 'copy' : 'none';
  }, { signal });
  root.addEventListener('dragleave', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node) || !root.contains(relatedTarget)) end();
  }, { signal });
  root.addEventListener('drop', (event) => {
    if (!hasFiles(event)) return;
    // The browser would leave the page and show the file.
    event.preventDefault();
    const zone = zoneAt(event);
    const files = [...event.dataTransfer?.files ?? []];
    end();
    if (zone && files.length > 0) take(files, zone);
  }, { signal });
  // Before the text that has the caret, which takes words.
  root.addEventListener('paste', (event) => {
    const { clipboardData } = /** @type {ClipboardEvent} */ (event);
    const files = [...clipboardData?.files ?? []];
    const zone = zoneAt(event);
    if (!zone || !isPasteOfFiles(files, clipboardData?.getData('text/plain') ?? '')) return;
    event.preventDefault();
    event.stopPropagation();
    take(files, zone);
  }, { capture: true, signal });
  return () => listening.abort();
}

/** @param {DragEvent} event */
function hasFiles({ dataTransfer }) {
  return dataTransfer?.types.includes('Files') ?? false;
}
