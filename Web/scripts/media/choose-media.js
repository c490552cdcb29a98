/** @typedef {import('./media-desk.js').MediaDesk} MediaDesk */
/** @typedef {import('./media-desk.js').MediaTarget} MediaTarget */
/** @typedef {import('./story-media.js').Medium} Medium */

import { openBeside } from '../desk/side-dialog.js';
import { create, icon } from '../elements/create.js';
import { say } from '../language/say.js';
import { camera, folder, note } from './media-drawings.js';
import { listenForFiles } from './media-hands.js';
import { useInWords } from './media-words.js';

/** What file choosers offer. Bytes decide what is taken. */
export const acceptedFiles = { picture: 'image/*,.svg,.avif', sound: 'audio/*,.mp3,.ogg,.m4a' };

/**
 * Asks for a picture or a sound: a file, a photograph, or what the story already has. A file can also be dropped or pasted there.
 *
 * @param {MediaDesk} desk
 * @param {MediaTarget} target
 */
export async function chooseMedia(desk, target) {
  const isPicture = target.kind === 'picture';
  const { all } = await desk.story().catch(() => ({ all: [] }));
  const there = all.filter(({ kind }) => kind === target.kind);
  const dialog = create('dialog', { class: 'ask side-sheet media-chooser' });
  const take = (/** @type {File | undefined} */ file) => {
    if (!file) return;
    dialog.close();
    void desk.put(file, target, { asks: true });
  };
  const chosen = drawChooser(target.kind, (files) => take(files[0]));
  // A finger has a camera at hand; elsewhere this would be the same as choosing a file.
  const snapped = isPicture && matchMedia('(pointer: coarse)').matches && drawInput('image/*', (files) => take(files[0]), true);
  const zone = create('div', { class: 'media-zone' },
    create('div', { class: 'media-acts' }, chosen,
      snapped && create('button', { type: 'button', class: 'secondary', 'data-act': 'take-photo', onclick: () => snapped.click() },
        icon(camera), say('Take a photo')), snapped),
    create('p', { class: 'hint' }, isPicture ? say('Or drop a picture here, or paste one.') : say('Or drop a sound here.')));
  const own = there.length > 0 && create('section', { class: 'media-own' },
    create('h3', {}, isPicture ? say('Pictures of this story') : say('Sounds of this story')),
    create('ul', { class: 'media-grid', role: 'list' }, ...there.map((medium) => create('li', {}, drawOwn(desk, medium, () => {
      dialog.close();
      void desk.give(target, medium.id);
    })))));
  openBeside(dialog, isPicture ? say('A picture') : say('A sound'), zone, ...own ? [own] : []);
  listenForFiles(dialog, () => zone, (files) => take(files[0]));
}

/**
 * A button that opens the chooser for files, with the field that it stands for.
 *
 * @param {'picture' | 'sound' | null} kind null for both
 * @param {(files: File[]) => void} take
 * @param {string} [words] on the button
 */
export function drawChooser(kind, take, words = say('Choose a file')) {
  const accepted = kind ? acceptedFiles[kind] : Object.values(acceptedFiles).join(',');
  const input = drawInput(accepted, take, false);
  input.multiple = kind === null;
  return create('div', { class: 'media-chosen' },
    create('button', { type: 'button', class: 'secondary', 'data-act': 'choose-file', onclick: () => input.click() }, icon(folder), words),
    input);
}

/**
 * @param {string} accept
 * @param {(files: File[]) => void} take
 * @param {boolean} isCamera
 */
function drawInput(accept, take, isCamera) {
  const input = create('input', { type: 'file', accept, hidden: true, capture: isCamera && 'environment', onchange: () => {
    const files = [...input.files ?? []];
    // The same file can be chosen again.
    input.value = '';
    take(files);
  } });
  return input;
}

/**
 * @param {MediaDesk} desk
 * @param {Medium} medium
 * @param {() => void} choose
 */
function drawOwn(desk, medium, choose) {
  const { alt, kind, uses, id } = medium;
  const [first] = uses;
  const used = first ? useInWords(first, (place) => desk.nameOf(place)) : say('Nowhere yet');
  const picture = kind === 'picture' && create('img', { alt: '', loading: 'lazy', decoding: 'async' });
  if (picture) void desk.address(medium.file).then((address) => { picture.src = address; });
  return create('button', { type: 'button', class: 'media-own-one', onclick: choose }, picture || icon(note),
    create('span', { class: 'media-own-words', dir: 'auto' }, alt || id.replaceAll('-', ' ')), create('span', { class: 'hint' }, used));
}
