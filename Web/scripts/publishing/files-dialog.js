/**
 * @typedef {import('./publish-dialog.js').PublishProblem} PublishProblem
 * @typedef {import('./story-files.js').FileKind} FileKind
 * @typedef {import('./story-files.js').StoryFiles} StoryFiles
 *
 * @typedef {object} FilesManners
 * @property {string} story its ID
 * @property {StoryFiles} files
 * @property {(problem: PublishProblem) => void} show leads to a problem's place in the manuscript
 * @property {(problem: PublishProblem) => Promise<string>} placeOf what the place of a problem is called; empty if it is in none
 */

import { create, icon } from '../elements/create.js';
import { say } from '../language/say.js';
import { world } from '../world/world.js';
import { refusalInWords } from '../desk/draft-words.js';
import { cross, map } from '../desk/drawings.js';
import { acceptableKinds } from './accepted-problems.js';
import { fileName } from './story-files.js';
import { drawKinds, drawProblems } from './story-problems.js';

const book = 'M5 4h12a2 2 0 0 1 2 2v14H7a2 2 0 0 1-2-2zM5 18a2 2 0 0 1 2-2h12';
const sheet = 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6';
const page = 'M4 5h16v14H4zM4 9h16M7 7h1';
const die = 'M5 5h14v14H5zM9 9v.5M15 9v.5M9 15v.5M15 15v.5';
const reader = 'M6 3h12v18H6zM9 7h6M9 10h6M9 13h4M11.5 18h1';
const plan = 'M5 5h5v4H5zM14 15h5v4h-5zM8 9v8h6';
/** A browser has taken a file by then, in milliseconds. */
const untilTaken = 60_000;

/**
 * Offers a story as files, and says what each is for.
 *
 * @param {string} title the story's
 * @param {FilesManners} manners
 */
export function openFiles(title, { story, files, show, placeOf }) {
  const said = create('p', { class: 'files-said', role: 'status', dir: 'auto' });
  const found = create('div', { class: 'files-problems', tabindex: -1 });
  const close = create('button', { type: 'button', class: 'quiet', 'aria-label': say('Close'), onclick: () => dialog.close() },
    icon(cross));

  const save = async (/** @type {FileKind} */ kind, /** @type {string[]} */ accept = []) => {
    const name = fileName(story, kind);
    said.textContent = say('Just a moment…');
    found.replaceChildren();
    try {
      download(await files[kind](accept), name);
      said.textContent = say('Saved as “{name}”. You’ll find it where your downloads are.', { name });
    } catch (error) {
      const { problems = [] } = /** @type {{ problems?: PublishProblem[] }} */ (error ?? {});
      said.textContent = problems.length > 0 ? '' : refusalInWords(error);
      if (problems.length === 0) return;
      found.replaceChildren(...await drawRefusal(kind, problems));
      found.focus();
    }
  };
  const drawRefusal = async (/** @type {FileKind} */ kind, /** @type {PublishProblem[]} */ problems) => {
    const places = { placeOf, show: (/** @type {PublishProblem} */ problem) => {
      dialog.close();
      show(problem);
    } };
    const kinds = acceptableKinds(problems);
    if (!kinds) return drawProblems(problems, places);
    return [...await drawKinds(kinds, problems, places), create('button', { type: 'button', class: 'secondary',
      onclick: () => void save(kind, kinds.map(({ code }) => code)) }, say('Save it as it is'))];
  };
  const offer = (/** @type {FileKind} */ kind, /** @type {string} */ drawing, /** @type {string} */ words,
    /** @type {string} */ use) => create('li', {}, create('button', { type: 'button', class: 'file-offer', 'data-file': kind,
    onclick: () => void save(kind) }, icon(drawing),
  create('span', { class: 'file-words' }, create('strong', {}, words), create('span', {}, use))));

  /** @type {HTMLDialogElement} */
  const dialog = create('dialog', { class: 'ask files-dialog', 'aria-labelledby': 'files-title' },
    create('div', { class: 'files-head' },
      create('h2', { id: 'files-title', dir: 'auto' }, say('Save “{title}” as a file', { title })), close),
    create('ul', { class: 'file-offers', role: 'list' },
      offer('web', page, say('Take it with you'),
        say('One page that any browser opens, even without a network. For family and friends.')),
      offer('bundle', book, say('The whole story'),
        say('With its pictures and sounds. A grown-up can put it into another library.')),
      offer('print', die, say('A book on paper'),
        say('To print: turn to section 37, tick boxes, throw dice.')),
      offer('epub', reader, say('A book for e-readers'),
        say('With links to tap, on an e-reader, a tablet or a phone. It needs no network.')),
      offer('twee', plan, say('For Twine'),
        say('Without its pictures. You can bring it back here.')),
      offer('ink', plan, say('For ink'),
        say('Source with its rules, without its pictures.')),
      offer('docx', sheet, say('For Word'),
        say('A manuscript for whoever corrects the words.')),
      offer('story', sheet, say('Only the words'),
        say('Texts, choices and rules, for a program on a computer. It works without a network.')),
      offer('sidecar', map, say('Your map and notes'),
        say('Where the places stand, chapters and notes. It goes with the words.'))),
    said, found);
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * Gives the reader a file to keep.
 *
 * @param {Blob} file
 * @param {string} name
 */
function download(file, name) {
  const href = URL.createObjectURL(file);
  create('a', { href, download: name }).click();
  world.later(() => URL.revokeObjectURL(href), untilTaken);
}
