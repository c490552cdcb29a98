import { create } from '../elements/create.js';
import { MessageView, drawWaiting } from '../frame/message-view.js';
import { PageFrame } from '../frame/page-frame.js';
import { say } from '../language/say.js';
import { problemIn } from '../library/problem-words.js';

/**
 * A page about one story as one reader knows it. It is redrawn when what was read here has reached the library.
 * `data-findings` says what is on show: `loading`, `shown` or `error`.
 */
export class FindingsPage extends HTMLElement {
  heading = '';
  waiting = '';
  #content = create('div', { class: 'findings' });

  /**
   * @param {Route} route
   * @param {Context} context
   */
  open({ parameters }, context) {
    const frame = new PageFrame(context);
    frame.draw({ section: 'stories', heading: this.heading }, this.#content);
    this.replaceChildren(frame);
    void this.#fill(parameters.story ?? '', context.store);
  }

  /**
   * Asks the library and draws its answer.
   *
   * @param {string} _story
   * @param {Context['store']} _store
   * @returns {Promise<HTMLElement[]>}
   */
  async drawStory(_story, _store) {
    return [];
  }

  /**
   * @param {string} story
   * @param {Context['store']} store
   */
  async #fill(story, store) {
    this.dataset.findings = 'loading';
    this.#content.replaceChildren(drawWaiting(this.waiting));
    try {
      // Send recent progress first, so that it counts.
      await (await store.progress)?.settle(1500);
      this.#content.replaceChildren(...await this.drawStory(story, store));
      this.dataset.findings = 'shown';
    } catch (error) {
      const message = new MessageView();
      message.draw(this.#words(error, () => void this.#fill(story, store)));
      this.#content.replaceChildren(message);
      this.dataset.findings = 'error';
    }
  }

  /**
   * @param {unknown} error
   * @param {() => void} again
   * @returns {Parameters<MessageView['draw']>[0]}
   */
  #words(error, again) {
    const { status, reason, title, detail, technical } = problemIn(error);
    const leave = { words: say('Go to the stories'), act: () => { location.hash = '#/stories'; } };
    // Trying again would not help: the library has to know whose findings to show.
    if (reason === 'reader') {
      return { title: say('Who’s reading?'),
        text: say('Nobody has read on this device yet. Pick who’s reading, and you’ll see how it went.'),
        actions: [{ words: say('Pick who’s reading'), act: () => { location.hash = '#/readers'; } }, leave] };
    }
    const actions = [{ words: say('Try again'), act: again }, leave];
    if (status === 404) {
      return { title: say('This story is not on the shelf'),
        text: say('It may have been removed, or there may be a mistake in the address.'), actions };
    }
    return { title, text: detail, detail: technical, actions };
  }
}
