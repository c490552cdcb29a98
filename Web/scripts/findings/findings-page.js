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
      const { status, title, detail } = problemIn(error);
      const message = new MessageView();
      message.draw({
        title: status === 404 ? say('This story is not on the shelf') : title,
        text: status === 404 ? say('It may have been removed, or there may be a mistake in the address.') : detail,
        actions: [{ words: say('Try again'), act: () => void this.#fill(story, store) },
          { words: say('Go to the stories'), act: () => { location.hash = '#/stories'; } }],
      });
      this.#content.replaceChildren(message);
      this.dataset.findings = 'error';
    }
  }
}
