/** @typedef {import('../library/reader-session.js').Reader} Reader */

import { drawID } from '../device/identifiers.js';
import { create, icon } from '../elements/create.js';
import { say } from '../language/say.js';
import { call } from '../library/library-calls.js';
import { problemIn } from '../library/problem-words.js';
import { world } from '../world/world.js';
import { colours, drawFace, pictures } from '../frame/faces.js';

const tick = 'M5 13l4 4L19 7';

/**
 * Lets a reader's name, picture, colour and PIN be set, and keeps them.
 *
 * @param {Reader | null} reader null makes a new one
 * @param {{ withPIN: boolean }} options whether the PIN can be set without the old one, as the administrator may
 * @returns {Promise<boolean>} whether something was kept
 */
export function editReader(reader, { withPIN }) {
  return new Promise((resolve) => {
    const id = reader?.id ?? drawID();
    let face = { picture: reader?.picture || pick(pictures()), colour: reader?.colour || pick(colours()) };
    const preview = create('div', { class: 'editor-face' }, drawFace(face, 96));
    const name = create('input', { class: 'text-field', id: 'reader-name', type: 'text', required: true, maxlength: 40, autocomplete: 'off',
      dir: 'auto', autofocus: true, value: reader?.name ?? '' });
    const pin =
      create('input',
        { class: 'text-field', id: 'reader-pin', type: 'text', inputmode: 'numeric', pattern: '[0-9]{4,8}', autocomplete: 'off',
      'aria-describedby': 'reader-pin-help' });
    const noPIN = create('input', { type: 'checkbox', id: 'reader-no-pin' });
    const said = create('p', { class: 'form-said', role: 'alert' });
    const change = (/** @type {Partial<typeof face>} */ part) => {
      face = { ...face, ...part };
      preview.replaceChildren(drawFace(face, 96));
      for (const one of dialog.querySelectorAll('.picture-option .face')) /** @type {HTMLElement} */ (one).dataset.colour = face.colour;
    };
    const option = (/** @type {'picture' | 'colour'} */ kind, /** @type {string} */ value) => create('label', { class: `${kind}-option` },
      create('input',
        { type: 'radio', name: `reader-${kind}`, value, checked: face[kind] === value, onchange: () => change({ [kind]: value }) }),
      kind === 'picture' ? drawFace({ picture: value, colour: face.colour }, 56)
        : create('span', { class: 'face', 'data-colour': value }, icon(tick)),
      create('span', { class: 'visually-hidden' }, (kind === 'picture' ? pictures() : colours())[value]));
    /** @type {HTMLDialogElement} */
    const dialog = create('dialog', { class: 'ask editor', 'aria-labelledby': 'editor-title' },
      create('h2', { id: 'editor-title' }, say(reader ? 'Change this reader' : 'A new reader')),
      create('form', { method: 'dialog', onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        void keep();
      } },
        preview,
        create('label', { class: 'field', for: 'reader-name' }, create('span', {}, say('Name')), name),
        create('fieldset', { class: 'options-field' }, create('legend', {}, say('Picture')),
          create('div', { class: 'picture-options' }, ...Object.keys(pictures()).map((one) => option('picture', one)))),
        create('fieldset', { class: 'options-field' }, create('legend', {}, say('Colour')),
          create('div', { class: 'colour-options' }, ...Object.keys(colours()).map((one) => option('colour', one)))),
        withPIN
          && create('label', { class: 'field', for: 'reader-pin' },
            create('span', {}, say(reader?.hasPIN ? 'New PIN' : 'A PIN, if you like')), pin,
          create('span', { class: 'hint', id: 'reader-pin-help' },
            say('Four to eight digits. If you leave this empty, anyone can read under this name.'))),
        withPIN && reader?.hasPIN && create('label', { class: 'tick-field' }, noPIN, say('Remove the PIN')),
        said,
        create('div', { class: 'actions' },
          create('button', { type: 'button', class: 'secondary', onclick: () => dialog.close('no') }, say('Cancel')),
          create('button', { type: 'submit', class: 'primary' }, say(reader ? 'Save changes' : 'Add this reader')))));
    let made = reader !== null;
    const keep = async () => {
      try {
        const wanted = { name: name.value.trim(), ...face };
        // Said twice where an answer was lost, it makes one reader: the ID and the key are the same.
        const answer = made ? await call('PUT', `readers/${id}`, wanted)
          : await call('POST', 'readers', wanted, { headers: { 'Idempotency-Key': id } });
        made = true;
        const kept = (answer?.reader ?? answer)?.id ?? id;
        if (pin.value !== '' || noPIN.checked) await call('PUT', `readers/${kept}/pin`, { pin: noPIN.checked ? null : pin.value });
        dialog.close('kept');
      } catch (error) {
        const { title, detail } = problemIn(error);
        said.textContent = detail || title;
      }
    };
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'kept');
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** @param {Readonly<Record<string, string>>} words by what may be picked */
function pick(words) {
  const list = Object.keys(words);
  return list[Math.floor(world.chance() * list.length)] ?? '';
}
