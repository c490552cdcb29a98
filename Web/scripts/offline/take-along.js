import { create, icon } from '../elements/create.js';
import { say } from '../language/say.js';

const parcel = 'M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8';

/**
 * The addresses of the files that a reader can take of a story, with the names they are saved as. The first suits nearly everybody.
 *
 * @param {string} id the story's
 */
export function filesToTake(id) {
  const path = `/api/stories/${encodeURIComponent(id)}/`;
  const exported = (/** @type {string} */ format, /** @type {string} */ ending) =>
    ({ href: `${path}export?as=${format}`, download: id + ending });
  return {
    web: exported('web', '.html'), epub: exported('epub', '.epub'), print: exported('print', '-print.html'),
    bundle: { href: `${path}bundle`, download: `${id}.branchbook` },
  };
}

/**
 * “Take it with you”: offers the story as files that need no library.
 *
 * @param {Pick<Card, 'id' | 'title'>} story
 */
export function drawTakeAlong({ id, title }) {
  return create('button', { type: 'button', class: 'quiet', 'data-act': 'take', 'aria-haspopup': 'dialog', onclick: () => open(id, title) },
    icon(parcel), create('span', {}, say('Take it with you'), create('span', { class: 'visually-hidden', dir: 'auto' }, `: ${title}`)));
}

/**
 * @param {string} id the story's
 * @param {string} title
 */
function open(id, title) {
  const files = filesToTake(id);
  const offer = (/** @type {keyof typeof files} */ kind, /** @type {string} */ words, /** @type {string} */ use) => create('p', {},
    create('a', { class: kind === 'web' ? 'primary' : 'secondary', 'data-file': kind, 'aria-describedby': `take-${kind}`, ...files[kind] },
      words), create('br'), create('span', { class: 'hint', id: `take-${kind}` }, use));
  /** @type {HTMLDialogElement} */
  const dialog = create('dialog', { class: 'ask take-dialog', 'aria-labelledby': 'take-title' },
    create('h2', { id: 'take-title', dir: 'auto' }, say('Take “{title}” with you', { title })),
    offer('web', say('One page for any browser'), say('One page that any browser opens, even without a network. For family and friends.')),
    offer('epub', say('A book for e-readers'),
      say('With links to tap, on an e-reader, a tablet or a phone. It needs no network.')),
    offer('print', say('A book on paper'), say('To print: turn to section 37, tick boxes, throw dice.')),
    offer('bundle', say('The whole story'),
      say('With its pictures and sounds. A grown-up can put it into another library.')),
    create('div', { class: 'actions' },
      create('button', { type: 'button', class: 'secondary', onclick: () => dialog.close() }, say('Close'))));
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
