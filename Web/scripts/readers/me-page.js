/** @typedef {import('../library/reader-session.js').Reader} Reader */
/** @typedef {import('../library/reader-session.js').Session} Session */

import { ask } from '../elements/ask-dialog.js';
import { create } from '../elements/create.js';
import { MessageView, drawWaiting } from '../frame/message-view.js';
import { PageFrame } from '../frame/page-frame.js';
import { say } from '../language/say.js';
import { call } from '../library/library-calls.js';
import { drawProblem } from '../library/problem-note.js';
import { problemIn } from '../library/problem-words.js';
import { ReaderSession } from '../library/reader-session.js';
import { openSettings } from '../overlays/open-over.js';
import { ShelfMemory } from '../shelf/shelf-memory.js';
import { drawFace } from '../frame/faces.js';
import { PINForm } from './pin-form.js';
import { KeptAnswersPanel } from './kept-answers-panel.js';
import { askForPIN } from './pin-pad.js';
import { ReaderDoor } from './reader-door.js';
import { editReader } from './reader-editor.js';

/**
 * What belongs to the present reader: their face, their PIN, all that is known of them, and the way to take it back. `data-me` says what is
 * on show.
 */
export class MePage extends HTMLElement {
  #content = create('div', { class: 'me' });
  #said = create('div', { role: 'status' });
  /** @type {Context | null} */
  #context = null;

  /**
   * @param {Route} _route
   * @param {Context} context
   */
  open(_route, context) {
    this.#context = context;
    const frame = new PageFrame(context);
    frame.draw({ section: 'reader', heading: say('My settings') }, this.#said, this.#content);
    this.replaceChildren(frame);
    this.dataset.me = 'loading';
    this.#content.replaceChildren(drawWaiting(say('Just a moment…')));
    void this.#fill();
  }

  async #fill() {
    try {
      const progress = await this.#context?.store.progress;
      await progress?.settle(1500);
      const [session, { readers }] = await Promise.all([call('GET', 'session'), call('GET', 'readers')]);
      if (this.#context) ReaderSession.of(this.#context).note(session);
      const reader = /** @type {Session} */ (session).reader;
      if (!reader) return this.#drawNobody();
      const hasName = readers.some((/** @type {Reader} */ one) => one.id === reader.id);
      const answers = new KeptAnswersPanel();
      this.#content.replaceChildren(this.#drawWho(reader, hasName), this.#drawSettings(), ...(hasName ? [this.#drawPIN(reader)] : []),
        answers,
        this.#drawData(reader, hasName, progress?.sender.full ?? null));
      if (this.#context) void answers.draw(this.#context.store);
      this.dataset.me = hasName ? 'reader' : 'guest';
    } catch (error) {
      const { title, detail } = problemIn(error);
      const message = new MessageView();
      message.draw({ title, text: detail, actions: [{ words: say('Try again'), act: () => void this.#fill() }] });
      this.#content.replaceChildren(message);
      this.dataset.me = 'error';
    }
    return undefined;
  }

  #drawNobody() {
    this.#content.replaceChildren(create('p', { class: 'lead' },
      say('You can read without picking a name; your place is saved on this device.')),
      create('div', { class: 'actions' }, create('a', { class: 'primary', href: '#/readers' }, say('Who’s reading?')),
        create('a', { class: 'secondary', href: '#/storage', 'data-act': 'storage' }, say('What’s on this device'))), this.#drawSettings());
    this.dataset.me = 'nobody';
  }

  /**
   * @param {Reader} reader
   * @param {boolean} hasName
   */
  #drawWho(reader, hasName) {
    return create('section', { class: 'panel who', 'aria-label': say('Who I am') },
      drawFace(reader, 96),
      create('div', { class: 'who-words' },
        create('h2', { class: 'who-name', dir: 'auto' }, hasName ? reader.name : say('A guest on this device')),
        create('p', { class: 'quiet-words' },
          say(hasName ? 'Your place in every story follows you to every device where you pick your name.'
          : 'What you read is saved on this device. If you have a name here, you can continue anywhere.')),
        create('div', { class: 'actions' },
          hasName && create('button', { type: 'button', class: 'secondary', 'data-act': 'edit', onclick: async () => {
            if (await editReader(reader, { withPIN: false })) await this.#fill();
          } }, say('Name and picture')),
          create('a', { class: 'secondary', href: '#/readers' }, say('Someone else is reading')))));
  }

  #drawSettings() {
    return create('section', { class: 'panel' }, create('h2', {}, say('How I like to read')),
      create('p', { class: 'quiet-words' }, say('Text size, font, colours, and how pages turn.')),
      create('div', { class: 'actions' },
        create('button', { type: 'button', class: 'secondary', 'data-act': 'settings', onclick: () => void openSettings() },
          say('Change how pages look'))));
  }

  /** @param {Reader} reader */
  #drawPIN(reader) {
    const form = new PINForm();
    form.draw(reader, () => {
      this.#say(say('PIN changed.'));
      void this.#fill();
    });
    return create('section', { class: 'panel' }, create('h2', {}, say('PIN')),
      create('p', { class: 'quiet-words' },
        say(reader.hasPIN ? 'You’ll be asked for your PIN.' : 'With a PIN, no one else can read as you.')), form);
  }

  /**
   * @param {Reader} reader
   * @param {boolean} hasName
   * @param {Error | null} full why the library keeps no more of what was read here
   */
  #drawData(reader, hasName, full) {
    const id = encodeURIComponent(reader.id);
    const copy = `branchbook-${hasName ? reader.name : say('guest')}.json`;
    return create('section', { class: 'panel' }, create('h2', {}, say('What’s kept')), full && drawProblem(full),
      create('p', { class: 'quiet-words' },
        say('Every page you turned, every ending you found, your favourites and how you like the shelf. It’s all yours.')),
      create('div', { class: 'actions' },
        create('a', { class: 'secondary', href: '#/storage', 'data-act': 'storage' }, say('What’s on this device')),
        create('a', { class: 'secondary', href: `/api/readers/${id}/export`, download: copy, 'data-act': 'export' },
          say('Save a copy of everything')),
        create('button', { type: 'button', class: 'secondary', 'data-act': 'shelf', onclick: () => void this.#forgetShelf() },
          say('Reset the shelf')),
        create('button',
          { type: 'button', class: 'secondary danger', 'data-act': 'delete', onclick: () => void this.#delete(reader, hasName) },
          say('Delete everything'))));
  }

  async #forgetShelf() {
    try {
      if (this.#context) await ShelfMemory.of(this.#context).forgetQuery();
      this.#say(say('The shelf is back to how it started.'));
    } catch (error) {
      this.#said.replaceChildren(drawProblem(error));
    }
  }

  /**
   * @param {Reader} reader
   * @param {boolean} hasName
   */
  async #delete(reader, hasName) {
    const sure =
      await ask({ title: hasName ? say('Delete all data for {name}?', { name: reader.name }) : say('Delete all data for this guest?'),
      text: hasName
        ? say(
          'All your readings, endings and favourites will be deleted from the library and from this device. A grown-up can bring {name} back for 30 days; after that, everything is gone for good.', { name: reader.name })
        : say('All your readings, endings and favourites will be deleted from the library and from this device. This can’t be undone.'),
      yes: say('Delete everything'), no: say('Keep it'), typed: say('delete') });
    if (!sure) return;
    try {
      const remove =
        async (/** @type {string | undefined} */ pin) =>
        void await call('PUT', `readers/${encodeURIComponent(reader.id)}/deletion`, pin === undefined ? {} : { pin });
      // The administrator need not say it.
      const { administrator } = await call('GET', 'session');
      if (!reader.hasPIN || administrator) await remove(undefined);
      else if (!await askForPIN(reader, remove, { enter: say('Delete'), leave: say('Keep it') })) return;
      if (this.#context) await new ReaderDoor(await this.#context.store.progress, ReaderSession.of(this.#context)).forget(reader.id);
      location.hash = '#/readers';
    } catch (error) {
      this.#said.replaceChildren(drawProblem(error));
    }
  }

  /** @param {string} words */
  #say(words) {
    this.#said.replaceChildren(create('p', { class: 'done-note' }, words));
  }
}

customElements.define('me-page', MePage);
