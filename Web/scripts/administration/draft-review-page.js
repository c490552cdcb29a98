/** @typedef {import('./review-texts.js').ReviewFile} ReviewFile */
/** @typedef {import('./review-texts.js').ReviewPlace} ReviewPlace */
/** @typedef {import('./review-texts.js').ReviewText} ReviewText */
/** @typedef {import('./shown-story.js').ShownStory} ShownStory */

import { openBook } from '../desk/drawings.js';
import { create, icon } from '../elements/create.js';
import { drawFace } from '../frame/faces.js';
import { MessageView, drawWaiting } from '../frame/message-view.js';
import { PageFrame } from '../frame/page-frame.js';
import { momentInWords } from '../language/moments.js';
import { say } from '../language/say.js';
import { acceptableKinds } from '../publishing/accepted-problems.js';
import { drawKinds } from '../publishing/story-problems.js';
import { drawProblem } from '../library/problem-note.js';
import { problemIn } from '../library/problem-words.js';
import { AdministrationEntry } from './administration-entry.js';
import { askForNote } from './answer-dialog.js';
import { approve, sendBack } from './draft-reviews.js';
import { ReviewList } from './review-list.js';
import { ReviewProof } from './review-proof.js';
import { countsInWords } from './review-words.js';

const back = 'M15 5l-7 7 7 7';

/**
 * A story that a child has shown, for a grown-up: to be read as the family will read it, and gone through as a list. Then it goes on the
 * shelf, or back to the child with a note. What the child wrote is text here, and pictures are only pictures.
 *
 * `data-review` says what is on show: `loading`, `entry`, `story`, `done` or `trouble`.
 */
export class DraftReviewPage extends HTMLElement {
  #content = create('div', { class: 'review' });
  #draft = '';
  /** @type {ShownStory | null} */
  #shown = null;
  #isLeft = false;
  #proof = new ReviewProof();
  #list = new ReviewList();
  #news = create('section', { class: 'panel review-news' });
  #said = create('div', { role: 'alert' });

  /**
   * @param {Route} route
   * @param {Context} context
   */
  open({ parameters: { draft = '' } }, context) {
    this.#draft = draft;
    const frame = new PageFrame(context);
    frame.draw({ section: 'none', heading: say('A story to look at') }, this.#content);
    this.replaceChildren(frame);
    void this.#fill();
  }

  /** @param {Route} route */
  reopen({ parameters: { draft = '' } }) {
    if (draft !== this.#draft) location.reload();
  }

  leave() {
    this.#isLeft = true;
    this.#shown?.close();
  }

  async #fill() {
    this.#show('loading', drawWaiting(say('Just a moment…')));
    try {
      const { ShownStory } = await import('./shown-story.js');
      const shown = await ShownStory.open(this.#draft);
      if (this.#isLeft) return shown.close();
      this.#shown?.close();
      this.#shown = shown;
      return this.#draw(shown);
    } catch (error) {
      return this.#fail(error);
    }
  }

  /** @param {unknown} error */
  #fail(error) {
    const { status, reason, title, detail } = problemIn(error);
    if (reason === 'administrator') {
      const entry = new AdministrationEntry();
      entry.draw({ isFirst: false, done: () => void this.#fill() });
      return this.#show('entry', entry);
    }
    const toList = { words: say('For grown-ups'), act: () => { location.hash = '#/administration'; } };
    const message = new MessageView();
    if (status === 404) {
      message.draw({ title: say('This story isn’t waiting any more'),
        text: say('Its author has taken it back, or someone has looked at it already.'), actions: [toList] });
    } else {
      message.draw({ title: say('This story can’t be shown'), text: detail || title,
        actions: [{ words: say('Try again'), act: () => void this.#fill() }, toList] });
    }
    return this.#show('trouble', message);
  }

  /** @param {ShownStory} shown */
  #draw(shown) {
    const { draft: { title, author, at, isNew }, replaces, review, language } = shown;
    const heading = this.querySelector('h1');
    if (heading) {
      heading.textContent = title;
      heading.dir = 'auto';
    }
    document.title = `${title} · Branchbook`;
    this.#proof.draw(shown, (place) => this.#list.show(place));
    this.#list.draw({ review, addressOf: (file) => shown.fileAddress(file), language, read: (place) => this.#read(place) });
    this.#said.replaceChildren();
    void this.#drawNews(shown);
    this.#show('story',
      create('section', { class: 'panel review-head' },
        create('div', { class: 'review-by' }, drawFace(author, 56),
          create('p', {}, create('strong', { dir: 'auto' }, author.name),
            create('span', { class: 'quiet-words' }, isNew ? say('A new story, shown {when}', { when: momentInWords(at) })
              : say('Changes to a story on the shelf, shown {when}', { when: momentInWords(at) })),
            replaces && create('strong', { dir: 'auto' }, replacedWords(replaces.owner ?? '')),
            create('span', { class: 'quiet-words' }, countsInWords(review)))),
        create('button', { type: 'button', class: 'primary large', 'data-act': 'read', onclick: () => this.#read('') }, icon(openBook),
          create('span', {}, say('Read it')))),
      this.#proof, this.#news, this.#list,
      create('div', { class: 'review-acts', role: 'region', 'aria-label': say('What do you say?') }, this.#said,
        create('div', { class: 'actions' },
          create('button', { type: 'button', class: 'secondary', 'data-act': 'send-back', onclick: () => void this.#sendBack(shown) },
            say('Send it back with a note')),
          create('button', { type: 'button', class: 'primary', 'data-act': 'approve', onclick: () => void this.#approve(shown) },
            say('Put it on the shelf')))));
  }

  /**
   * What is new comes when it is known; the rest can be read meanwhile.
   *
   * @param {ShownStory} shown
   */
  async #drawNews(shown) {
    this.#news.hidden = true;
    const list = await shown.drawNews().catch(() => null);
    if (!list || shown !== this.#shown) return;
    this.#news.replaceChildren(create('h2', {}, say('What’s new since it was on the shelf')), list);
    this.#news.hidden = false;
  }

  /** @param {string} place the ID of a location; empty for the title page */
  #read(place) {
    void this.#shown?.read(place, { show: (location) => this.#list.showLocation(location),
      problems: () => this.#proof.focus() });
  }

  /**
   * @param {ShownStory} shown
   * @param {string[]} [accept] the codes of the problems with which it goes on the shelf all the same
   */
  async #approve(shown, accept = []) {
    const { draft } = shown;
    this.#said.replaceChildren(create('p', { class: 'quiet-words' }, say('Just a moment…')));
    try {
      const { story } = await approve(draft, accept);
      this.#end(say('“{title}” is on the shelf', { title: draft.title }),
        say('Everybody in this library can read it now.'),
        create('a', { class: 'primary', href: `#/read/${encodeURIComponent(story)}` }, say('Read it')));
    } catch (error) {
      await this.#refuse(error, shown);
    }
  }

  /** @param {ShownStory} shown */
  async #sendBack({ draft }) {
    const { author: { name }, title } = draft;
    if (!await askForNote(name, (words) => sendBack(draft, words))) return;
    this.#end(say('“{title}” is back with {name}', { title, name }),
      say('{name} finds your note under My stories, and can show the story again.', { name }));
  }

  /**
   * Why it is not on the shelf. If the child has changed the story meanwhile, what was read is not what is there.
   *
   * @param {unknown} error
   * @param {ShownStory} shown
   */
  async #refuse(error, shown) {
    const { reason, status, answer } = problemIn(error);
    const kinds = acceptableKinds(answer?.problems ?? []);
    if (kinds) {
      return this.#said.replaceChildren(...await drawKinds(kinds, answer.problems, null),
        create('button', { type: 'button', class: 'secondary', 'data-act': 'approve-as-it-is',
          onclick: () => void this.#approve(shown, kinds.map(({ code }) => code)) }, say('Publish it as it is')));
    }
    if (reason === 'administrator') return this.#fail(error);
    if (reason === 'shelf') {
      return this.#said.replaceChildren(create('p', { class: 'problem' },
        say('A different story on the shelf already uses this one’s ID. Send it back; showing it again gives it one of its own.')));
    }
    if (reason !== 'changed' && status !== 404) return this.#said.replaceChildren(drawProblem(error));
    return this.#said.replaceChildren(create('div', { class: 'problem' },
      create('p', { class: 'problem-title' }, say('The story was shown again or taken back meanwhile.')),
      create('button', { type: 'button', class: 'secondary', 'data-act': 'again', onclick: () => void this.#fill() },
        say('Look at it again'))));
  }

  /**
   * @param {string} words what happened
   * @param {string} then what comes of it
   * @param {...HTMLElement} ways
   */
  #end(words, then, ...ways) {
    this.#shown?.close();
    const heading = create('h2', { tabindex: -1, dir: 'auto' }, words);
    this.#show('done', create('section', { class: 'panel review-done' }, heading, create('p', { dir: 'auto' }, then),
      create('div', { class: 'actions' }, create('a', { class: 'secondary', href: '#/administration' }, say('For grown-ups')), ...ways)));
    heading.focus();
    window.scrollTo(0, 0);
  }

  /**
   * @param {string} state
   * @param {...HTMLElement} content
   */
  #show(state, ...content) {
    this.#content.replaceChildren(
      create('a', { class: 'quiet back-link', href: '#/administration' }, icon(back), say('For grown-ups')), ...content);
    this.dataset.review = state;
  }
}

customElements.define('draft-review-page', DraftReviewPage);

/** @param {string} owner whose story it would replace; empty if that came with the library */
function replacedWords(owner) {
  return owner === '' ? say('It would replace a story that came with the library.')
    : say('It would replace a story of {name}’s.', { name: owner });
}
