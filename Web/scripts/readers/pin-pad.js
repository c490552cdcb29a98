/** @typedef {import('../library/reader-session.js').Reader} Reader */

import { create, icon } from '../elements/create.js';
import { waitInWords } from '../language/moments.js';
import { say, sayCount } from '../language/say.js';
import { problemIn } from '../library/problem-words.js';
import { drawFace } from '../frame/faces.js';

const backwards = 'M21 6H9l-6 6 6 6h12zM12 9.5l5 5M17 9.5l-5 5';
const shortest = 4;
const longest = 8;

/**
 * Asks for a reader's PIN, by touch or keyboard, until it is right.
 *
 * @param {Reader} reader
 * @param {(pin: string) => Promise<void>} attempt throws what the library says to a wrong one
 * @param {{ enter: string, leave: string }} [words] what stands on the two ways out
 * @returns {Promise<boolean>} false if nobody went in
 */
export function askForPIN(reader, attempt, words = { enter: say('Let’s go'), leave: say('Someone else') }) {
  return new Promise((resolve) => {
    let digits = '';
    let busy = false;
    const dots = create('p', { class: 'pin-dots', 'aria-hidden': 'true' });
    const said = create('p', { class: 'pin-said', role: 'status' });
    const enter = create('button', { type: 'submit', class: 'primary' }, words.enter);
    const show = (/** @type {string} */ next, /** @type {string} */ state) => {
      digits = next.slice(0, longest);
      dots.replaceChildren(...Array.from({ length: Math.max(shortest, digits.length) }, (_, index) =>
        create('span', { class: index < digits.length ? 'pin-dot filled' : 'pin-dot' })));
      // A disabled button would lose the focus, and with it the keyboard.
      enter.setAttribute('aria-disabled', String(digits.length < shortest));
      said.textContent = state;
    };
    const press = (/** @type {string} */ digit) => {
      if (!busy) show(digits + digit, digitsInWords(Math.min(longest, digits.length + 1)));
    };
    const rub = () => {
      if (!busy) show(digits.slice(0, -1), digits.length > 1 ? digitsInWords(digits.length - 1) : '');
    };
    const key = (/** @type {string} */ digit) => create('button', { type: 'button', class: 'pin-key', onclick: () => press(digit) }, digit);
    /** @type {HTMLDialogElement} */
    const dialog = create('dialog', { class: 'ask pin-pad', 'aria-labelledby': 'pin-title' },
      drawFace(reader, 72),
      create('h2', { id: 'pin-title', dir: 'auto' }, say('{name}’s PIN', { name: reader.name })),
      dots, said,
      create('form', { onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        void go();
      } },
        create('div', { class: 'pin-keys' }, ...['1', '2', '3', '4', '5', '6', '7', '8', '9'].map(key),
          create('button', { type: 'button', class: 'pin-key', 'aria-label': say('Delete the last digit'), onclick: rub }, icon(backwards)),
            key('0'), enter),
        create('button', { type: 'button', class: 'quiet', onclick: () => dialog.close() }, words.leave)));
    const go = async () => {
      if (busy || digits.length < shortest) return;
      busy = true;
      try {
        await attempt(digits);
        dialog.close('in');
      } catch (error) {
        show('', pinRefusal(error));
        dialog.classList.remove('shaken');
        void dialog.offsetWidth; // restarts the animation
        dialog.classList.add('shaken');
      } finally {
        busy = false;
      }
    };
    dialog.addEventListener('keydown', (event) => {
      if (/^[0-9]$/.test(event.key)) press(event.key);
      else if (event.key === 'Backspace') rub();
      // On a digit the Enter key presses it, as everywhere; once there are enough, it goes in.
      else if (event.key === 'Enter' && digits.length >= shortest) void go();
      else return;
      event.preventDefault();
    });
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'in');
    });
    show('', '');
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** @param {number} count */
function digitsInWords(count) {
  return sayCount(count, { one: '{count} digit', other: '{count} digits' });
}

/** @param {unknown} error */
export function pinRefusal(error) {
  const { status, after, detail, title } = problemIn(error);
  if (status === 403 || status === 401) return say('That PIN isn’t right. Try again.');
  if (status !== 429) return detail || title;
  return say('Too many wrong tries. Try again in {wait}.', { wait: waitInWords(after ?? 60_000) });
}
