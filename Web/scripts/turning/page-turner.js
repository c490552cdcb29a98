import { create, icon } from '../elements/create.js';
import { say } from '../language/say.js';

const left = 'M15 5l-7 7 7 7';
const right = 'M9 5l7 7-7 7';

/** What stands below the book: Back and Next, or on the title page the one large button that opens the book. */
export class PageTurner extends HTMLElement {
  #back = create('button', { type: 'button', class: 'turn back', 'data-act': 'back' });
  #next = create('button', { type: 'button', class: 'turn next', 'data-act': 'advance' });

  /** @param {{ back: () => void, advance: () => void }} acts */
  draw({ back, advance }) {
    this.#back.addEventListener('click', back);
    this.#next.addEventListener('click', advance);
    this.replaceChildren(create('nav', { class: 'turner', 'aria-label': say('Pages') }, this.#back, this.#next));
    this.show({ canGoBack: false, canAdvance: false, direction: 'ltr' });
  }

  /** @param {boolean} down whether Next leads further down the same page */
  set leadsDown(down) {
    this.#next.classList.toggle('down', down);
  }

  /** @param {{ canGoBack: boolean, canAdvance: boolean, direction: 'ltr' | 'rtl', opens?: boolean }} state */
  show({ canGoBack, canAdvance, direction, opens = false }) {
    this.dir = direction;
    this.firstElementChild?.classList.toggle('opens', opens);
    this.#back.classList.toggle('absent', !canGoBack);
    this.#next.classList.toggle('absent', !canAdvance);
    this.#back.replaceChildren(icon(direction === 'ltr' ? left : right), create('span', {}, say('Back')));
    this.#next.replaceChildren(create('span', {}, opens ? say('Open the book') : say('Next')), icon(direction === 'ltr' ? right : left));
  }
}

customElements.define('page-turner', PageTurner);
