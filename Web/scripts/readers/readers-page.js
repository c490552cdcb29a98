/** @typedef {import('../library/reader-session.js').Reader} Reader */
/** @typedef {import('../library/reader-session.js').Session} Session */

import { ask } from '../elements/ask-dialog.js';
import { create, icon, present } from '../elements/create.js';
import { MessageView, drawWaiting } from '../frame/message-view.js';
import { PageFrame } from '../frame/page-frame.js';
import { say } from '../language/say.js';
import { call } from '../library/library-calls.js';
import { drawProblem } from '../library/problem-note.js';
import { problemIn } from '../library/problem-words.js';
import { ReaderSession } from '../library/reader-session.js';
import { drawFace } from '../frame/faces.js';
import { askForPIN } from './pin-pad.js';
import { ReaderDoor } from './reader-door.js';
import { editReader } from './reader-editor.js';

const lock = 'M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3';
const pencil = 'M5 19l1-4L16 5l3 3L9 18z';
const plus = 'M12 5v14M5 12h14';
const eyes = 'M2 12c4-7 16-7 20 0-4 7-16 7-20 0zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z';

/** “Who is reading?”: everybody's picture, large enough for a small hand. `data-readers` says what is on show. */
export class ReadersPage extends HTMLElement {
  #content = create('div', { class: 'readers' });
  #said = create('div', { role: 'alert' });
  /** @type {ReaderSession | null} */
  #session = null;
  /** @type {Promise<ReaderDoor> | null} */
  #door = null;

  /**
   * @param {Route} _route
   * @param {Context} context
   */
  open(_route, context) {
    const session = ReaderSession.of(context);
    this.#session = session;
    this.#door = context.store.progress.then((progress) => new ReaderDoor(progress, session));
    const frame = new PageFrame(context);
    frame.draw({ section: 'reader', heading: say('Who’s reading?') }, this.#said, this.#content);
    this.replaceChildren(frame);
    this.#content.replaceChildren(drawWaiting(say('Finding readers…')));
    this.dataset.readers = 'loading';
    void this.#fill();
  }

  async #fill() {
    try {
      const [{ readers }, session] = await Promise.all([call('GET', 'readers'), call('GET', 'session')]);
      this.#session?.note(session);
      this.#draw(readers, session);
    } catch (error) {
      const { title, detail } = problemIn(error);
      const message = new MessageView();
      message.draw({ title, text: `${detail} ${say('You can keep reading the story that is open.')}`,
        actions: [{ words: say('Try again'), act: () => void this.#fill() },
          { words: say('Go to the stories'), act: () => { location.hash = '#/stories'; } }] });
      this.#content.replaceChildren(message);
      this.dataset.readers = 'error';
    }
  }

  /**
   * @param {Reader[]} readers
   * @param {Session} session
   */
  #draw(readers, session) {
    const here = session.reader?.id;
    const guest = here !== undefined && !readers.some((reader) => reader.id === here);
    this.#content.replaceChildren(...present([
      readers.length === 0
        && create('p', { class: 'lead' }, say('No one has a name here yet. You can start reading right away; a grown-up can add readers.')),
      create('ul', { class: 'reader-tiles', role: 'list' },
        ...readers.map((reader) => create('li', { class: 'reader-place' },
          create('button',
            { type: 'button', class: 'reader-tile', 'data-reader': reader.id, 'aria-current': reader.id === here && 'true',
              onclick: () => void this.#enter(reader) },
            drawFace(reader, 112),
            create('span', { class: 'reader-name', dir: 'auto' }, reader.name,
              reader.hasPIN
                && create('span', { class: 'lock' }, icon(lock), create('span', { class: 'visually-hidden' }, ` ${say('(has a PIN)')}`))),
            reader.id === here && create('span', { class: 'reader-here' }, say('reading now'))),
          (session.administrator || reader.id === here)
            && create('button', { type: 'button', class: 'quiet', onclick: () => void this.#edit(reader, session.administrator) },
            icon(pencil),
              create('span', {}, say('Change'), create('span', { class: 'visually-hidden', dir: 'auto' }, ` ${reader.name}`))))),
        create('li', { class: 'reader-place' },
          create('button',
            { type: 'button', class: 'reader-tile', 'data-act': 'guest', 'aria-current': guest && 'true',
              onclick: () => void this.#lookAround() },
          create('span', { class: 'face', 'data-colour': 'slate' }, icon(eyes)),
            create('span', { class: 'reader-name' }, say('Just looking')),
          guest && create('span', { class: 'reader-here' }, say('reading now')))),
        session.administrator
          && create('li', { class: 'reader-place' },
            create('button', { type: 'button', class: 'reader-tile', 'data-act': 'add', onclick: () => void this.#edit(null, true) },
          create('span', { class: 'face plain' }, icon(plus)), create('span', { class: 'reader-name' }, say('Add a reader'))))),
      create('p', { class: 'page-links' },
        here !== undefined && create('a', { class: 'secondary', href: '#/me' }, say('My settings')),
        create('a', { class: 'quiet', href: '#/administration' }, say('For grown-ups'))),
    ]));
    this.dataset.readers = 'shown';
  }

  /** @param {Reader} reader */
  async #enter(reader) {
    this.#said.replaceChildren();
    try {
      const door = /** @type {ReaderDoor} */ (await this.#door);
      const who = await door.guestWhoRead();
      const guest = who !== null && await ask({ title: say('Take it with you, {name}?', { name: reader.name }),
        text: say(
          'Someone has been reading on this device as a guest. Was that you? If so, your places in the stories and the endings you found come with you.'),
        yes: say('Yes, that was me'), no: say('No, leave it') }) ? who : null;
      if (!reader.hasPIN) await door.enter(reader.id, { guest });
      else if (!await askForPIN(reader, (pin) => door.enter(reader.id, { pin, guest }))) return;
      location.hash = '#/stories';
    } catch (error) {
      this.#said.replaceChildren(drawProblem(error));
    }
  }

  async #lookAround() {
    try {
      await (await this.#door)?.lookAround();
      location.hash = '#/stories';
    } catch (error) {
      this.#said.replaceChildren(drawProblem(error));
    }
  }

  /**
   * @param {Reader | null} reader
   * @param {boolean} withPIN
   */
  async #edit(reader, withPIN) {
    if (await editReader(reader, { withPIN })) await this.#fill();
  }
}

customElements.define('readers-page', ReadersPage);
