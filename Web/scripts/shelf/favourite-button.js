import { create, icon } from '../elements/create.js';
import { say } from '../language/say.js';

const heart = 'M12 20C5 15 3 11.5 3 8.5A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 9 1.5c0 3-2 6.5-9 11.5z';

/**
 * A heart that marks a story as a favourite. It changes at once; if that cannot be kept, it changes back and says so. `data-keeping` is on
 * the button until it is kept.
 */
export class FavouriteButton extends HTMLElement {
  /**
   * @param {ShelfCard} card
   * @param {import('./story-card.js').CardManners} manners
   */
  draw(card, { keepFavourite, say: announce }) {
    const button = create('button', {
      type: 'button', class: 'favourite', 'aria-label': say('Favourite: {title}', { title: card.title }),
        'aria-pressed': String(card.progress?.favourite ?? false),
    }, icon(heart));
    button.addEventListener('click', async () => {
      const favourite = button.getAttribute('aria-pressed') !== 'true';
      /** @param {boolean} pressed */
      const show = (pressed) => {
        button.setAttribute('aria-pressed', String(pressed));
        card.progress = { found: 0, finished: 0, ...card.progress, favourite: pressed };
      };
      show(favourite);
      button.toggleAttribute('data-keeping', true);
      try {
        await keepFavourite(card.id, favourite);
      } catch {
        show(!favourite);
        announce(say('That couldn’t be saved just now. Please try again.'));
      }
      button.toggleAttribute('data-keeping', false);
    });
    this.replaceChildren(button);
    return this;
  }
}

customElements.define('favourite-button', FavouriteButton);
