/** @typedef {import('./bundle-upload.js').UploadProgress} UploadProgress */

import { create } from '../elements/create.js';
import { inGaps } from '../elements/sentence-gaps.js';
import { language, say } from '../language/say.js';
import { drawProblem } from '../library/problem-note.js';
import { BundleUpload } from './bundle-upload.js';

const steps = () => ({ reading: say('Reading the file'), sending: say('Uploading'), checking: say('The library is checking it') });
/** Outcomes, with a gap for the story's title. */
const results = () => ({
  added: say('“{title}” has been added to the library.'),
  replaced: say('“{title}” has been updated.'),
  unchanged: say('“{title}” was already in the library.'),
});

/** Takes `.branchbook` files by a picker or dropped, and sends them one after the other. */
export class UploadPanel extends HTMLElement {
  #list = create('ul', { class: 'uploads', role: 'list' });
  /** Files are sent one at a time. */
  #last = Promise.resolve();
  /** @type {() => void} */
  #added = () => undefined;

  /** @param {() => void} added is called when a story has come */
  draw(added) {
    this.#added = added;
    const picker =
      create('input',
        { type: 'file', id: 'bundle-picker', class: 'visually-hidden', accept: '.branchbook,application/zip', multiple: true,
          onchange: () => {
      this.#take(picker.files);
      picker.value = '';
    } });
    const area = create('div', { class: 'drop-area' }, picker,
      create('label', { class: 'primary', for: 'bundle-picker' }, say('Choose bundles')),
      create('p', { class: 'quiet-words' }, say('or drop .branchbook files here')));
    area.addEventListener('dragover', (event) => {
      event.preventDefault();
      area.classList.add('over');
    });
    area.addEventListener('dragleave', () => area.classList.remove('over'));
    area.addEventListener('drop', (event) => {
      event.preventDefault();
      area.classList.remove('over');
      this.#take(event.dataTransfer?.files ?? null);
    });
    this.replaceChildren(area, this.#list);
  }

  /** @param {FileList | null} files */
  #take(files) {
    for (const file of files ?? []) {
      const upload = new BundleUpload(file);
      const row = create('li', { class: 'upload', 'data-upload': 'waiting' });
      this.#list.prepend(row);
      drawRow(row, file.name, 'waiting', create('p', { class: 'quiet-words' }, say('Waiting its turn.')));
      this.#queue(file.name, upload, row);
    }
  }

  /**
   * @param {string} name
   * @param {BundleUpload} upload
   * @param {HTMLElement} row
   */
  #queue(name, upload, row) {
    this.#last = this.#last.then(() => this.#send(name, upload, row));
  }

  /**
   * @param {string} name
   * @param {BundleUpload} upload
   * @param {HTMLElement} row
   */
  async #send(name, upload, row) {
    const again = create('button', { type: 'button', class: 'secondary', onclick: () => {
      again.disabled = true;
      this.#queue(name, upload, row);
    } }, say('Continue', { context: 'transfer' }));
    const bar = create('progress', { max: 1, value: 0, 'aria-label': name });
    const words = create('p', { class: 'quiet-words' });
    drawRow(row, name, 'sending', bar, words,
      create('button', { type: 'button', class: 'secondary', 'data-act': 'stop', onclick: () => upload.stop() }, say('Stop')));
    try {
      const answer = await upload.run(({ step, done, total }) => {
        bar.value = total === 0 ? 0 : done / total;
        words.textContent = say('{step}, {done} of {all}', { step: steps()[step], done: sizeInWords(done), all: sizeInWords(total) });
      });
      if (!answer)
        return drawRow(row, name, 'stopped', create('p', { class: 'quiet-words' }, say('Stopped. What was uploaded is kept for a while.')),
          again);
      const came = inGaps(results()[answer.result] ?? results().added, { title: create('span', { dir: 'auto' }, answer.story.title) });
      drawRow(row, name, 'done', create('p', { class: 'done-note', role: 'status' }, ...came),
        ...(answer.warnings.length > 0 ? [create('details', {}, create('summary', {}, say('What the checker noticed')),
          create('ul', { class: 'warnings', lang: 'en' }, ...answer.warnings.map((warning) => create('li', { dir: 'auto' }, warning))))]
            : []));
      this.#added();
    } catch (error) {
      drawRow(row, name, 'failed', create('div', { role: 'alert' }, drawProblem(error)), again);
    }
    return undefined;
  }
}

customElements.define('upload-panel', UploadPanel);

/**
 * @param {HTMLElement} row
 * @param {string} name
 * @param {string} state
 * @param {...HTMLElement} content
 */
function drawRow(row, name, state, ...content) {
  row.dataset.upload = state;
  row.replaceChildren(create('p', { class: 'upload-name', dir: 'auto' }, name), ...content);
}

/** @param {number} bytes */
export function sizeInWords(bytes) {
  const [value, unit, fractionDigits] = bytes < 1_000_000 ? [Math.ceil(bytes / 1000), 'kilobyte', 0] : [bytes / 1_000_000, 'megabyte', 1];
  return new Intl.NumberFormat(language,
    { style: 'unit', unit, unitDisplay: 'short', minimumFractionDigits: fractionDigits, maximumFractionDigits: fractionDigits })
    .format(value);
}
