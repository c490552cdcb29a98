import { world } from '../world/world.js';
import { stepBack } from './back-steps.js';

/** Dialogs over the page. A staged scene belongs to the book: Back leaves both. */
const dialogs = 'dialog[open]:not(.sequence)';

/** Lets the browser's Back close the dialog that is open, as people expect who have come to it with a tap. */
export class BackCloses {
  /** @type {import('./back-steps.js').BackState} */
  #state = { above: history.state?.above ?? null };
  /** The address of the present entry, as it was when the page last changed. */
  #address = location.href;
  /** Whether Back has closed a dialog and the address was put back, of which no page is to hear. */
  #stays = false;
  #count = 0;

  start() {
    new MutationObserver(() => this.#look()).observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
    window.addEventListener('popstate', ({ state }) =>
      this.#take({ type: 'arrived', entry: state, open: topmost() !== null, changed: location.href !== this.#address }));
    // Before the pages hear of it.
    window.addEventListener('hashchange', (event) => {
      if (this.#stays) event.stopImmediatePropagation();
      this.#stays = false;
    }, { capture: true });
    this.#look();
  }

  #look() {
    this.#address = location.href;
    const pair = `${world.now()}-${this.#count += 1}`;
    this.#take({ type: 'looked', entry: history.state, open: topmost() !== null, pair });
  }

  /** @param {import('./back-steps.js').BackEvent} event */
  #take(event) {
    const { state, action } = stepBack(this.#state, event);
    this.#state = state;
    if (action === 'lay') {
      history.replaceState({ ...history.state, below: state.above }, '');
      history.pushState({ above: state.above }, '');
    } else if (action === 'back') {
      history.back();
    } else if (action === 'close') {
      // What was chosen in the dialog may have changed the address, as filters of the shelf do, and it stays chosen.
      this.#stays = location.href !== this.#address;
      if (this.#stays) history.replaceState(history.state, '', this.#address);
      close(/** @type {HTMLDialogElement} */ (topmost()));
      // Another one lies below it, or this one has a question first.
      this.#look();
    }
    this.#address = location.href;
  }
}

/** @returns {HTMLDialogElement | null} the dialog that was opened last */
function topmost() {
  const open = /** @type {HTMLDialogElement[]} */ ([...document.querySelectorAll(dialogs)]);
  // One that stands beside the page lets the page be used, and Back is the page's.
  return open.filter((dialog) => dialog.matches(':modal')).at(-1) ?? null;
}

/** @param {HTMLDialogElement} dialog closed as with Escape, which it may refuse */
function close(dialog) {
  if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
}
