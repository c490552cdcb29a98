/** @typedef {import('../library/reader-session.js').Session} Session */

import { create } from '../elements/create.js';
import { MessageView, drawWaiting } from '../frame/message-view.js';
import { PageFrame } from '../frame/page-frame.js';
import { say } from '../language/say.js';
import { call } from '../library/library-calls.js';
import { problemIn } from '../library/problem-words.js';
import { ReaderSession } from '../library/reader-session.js';
import { AdministrationEntry } from './administration-entry.js';
import { AuditLog } from './audit-log.js';
import { CheckPanel } from './check-panel.js';
import { DeletedReaderList } from './deleted-reader-list.js';
import { GroupList } from './group-list.js';
import { GuestList } from './guest-list.js';
import { PackList } from './pack-list.js';
import { ReaderList } from './reader-list.js';
import { ReadingOverview } from './reading-overview.js';
import { StoryList } from './story-list.js';
import { TabletPanel } from './tablet-panel.js';
import { UploadPanel } from './upload-panel.js';
import { WaitingStories } from './waiting-stories.js';

/** What a grown-up looks after: the stories, the readers, and what was done. `data-administration` says what is on show. */
export class AdministrationPage extends HTMLElement {
  #content = create('div', { class: 'administration' });
  /** @type {ReaderSession | null} */
  #session = null;

  /**
   * @param {Route} _route
   * @param {Context} context
   */
  open(_route, context) {
    this.#session = ReaderSession.of(context);
    const frame = new PageFrame(context);
    frame.draw({ section: 'none', heading: say('For grown-ups') }, this.#content);
    this.replaceChildren(frame);
    this.dataset.administration = 'loading';
    this.#content.replaceChildren(drawWaiting(say('Checking if you’re signed in…')));
    void this.#fill();
  }

  async #fill() {
    try {
      /** @type {Session} */
      const session = await call('GET', 'session');
      this.#session?.note(session);
      if (session.administrator) return this.#drawInside();
      const entry = new AdministrationEntry();
      entry.draw({ isFirst: !session.passphraseSet, done: () => void this.#fill() });
      this.#show(session.passphraseSet ? 'entry' : 'setup', entry);
    } catch (error) {
      const { title, detail } = problemIn(error);
      const message = new MessageView();
      message.draw({ title, text: detail, actions: [{ words: say('Try again'), act: () => void this.#fill() }] });
      this.#show('error', message);
    }
    return undefined;
  }

  #drawInside() {
    const [stories, uploads, packs, log] = [new StoryList(), new UploadPanel(), new PackList(), new AuditLog()];
    const [readers, deleted, guests, check] = [new ReaderList(), new DeletedReaderList(), new GuestList(), new CheckPanel()];
    const [overview, groups, waiting] = [new ReadingOverview(), new GroupList(), new WaitingStories()];
    const changed = () => void log.fill();
    const passphrase = new AdministrationEntry();
    passphrase.drawChange(changed);
    const storiesChanged = () => {
      void stories.fill();
      void overview.fill();
      changed();
    };
    const tablets = new TabletPanel();
    void tablets.draw();
    waiting.draw();
    uploads.draw(storiesChanged);
    packs.draw(storiesChanged);
    stories.draw(() => {
      void overview.fill();
      changed();
    });
    overview.draw();
    readers.draw(() => {
      void deleted.fill();
      void overview.fill();
      changed();
    });
    deleted.draw(() => {
      void readers.fill();
      void overview.fill();
      changed();
    });
    guests.draw(changed);
    groups.draw(changed);
    check.draw();
    log.draw();
    this.#show('inside',
      create('p', { class: 'inside-note' }, say('Signed in for 30 minutes.'),
        create('button', { type: 'button', class: 'secondary', 'data-act': 'leave', onclick: () => void this.#leave() }, say('Sign out'))),
      create('section', { class: 'panel' }, create('h2', {}, say('Readers')), readers),
      create('section', { class: 'panel' }, create('h2', {}, say('Add a tablet')), tablets),
      create('section', { class: 'panel' }, create('h2', {}, say('Stories to look at')), waiting),
      create('section', { class: 'panel' }, create('h2', {}, say('Add stories')), uploads),
      create('section', { class: 'panel' }, create('h2', {}, say('Packs')), packs),
      create('section', { class: 'panel' }, create('h2', {}, say('Stories')), stories),
      create('section', { class: 'panel' }, create('h2', {}, say('What everyone reads')), overview),
      create('section', { class: 'panel' }, create('h2', {}, say('Deleted readers')), deleted),
      create('section', { class: 'panel' }, create('h2', {}, say('Guests')), guests),
      create('section', { class: 'panel' }, create('h2', {}, say('Reading together')), groups),
      create('section', { class: 'panel' }, create('h2', {}, say('Passphrase')), passphrase),
      create('section', { class: 'panel' }, create('h2', {}, say('Library health')), check),
      create('section', { class: 'panel' }, create('h2', {}, say('Activity')), log));
  }

  async #leave() {
    await call('DELETE', 'administration/session').catch(() => undefined);
    await this.#fill();
  }

  /**
   * @param {string} state
   * @param {...HTMLElement} content
   */
  #show(state, ...content) {
    this.#content.replaceChildren(...content);
    this.dataset.administration = state;
  }
}

customElements.define('administration-page', AdministrationPage);
