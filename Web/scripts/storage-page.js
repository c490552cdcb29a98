/** @typedef {import('./routes.js').Context} Context */
/** @typedef {import('./routes.js').Route} Route */
/** @typedef {import('./recordings.js').KeptRecording} KeptRecording */
/** @typedef {import('./story-keeping.js').KeptStory} KeptStory */

import { ask } from './ask-dialog.js';
import { create } from './create.js';
import { drawWaiting } from './message-page.js';
import { PageFrame } from './page-frame.js';
import { deleteRecording, recordingsKept } from './recordings.js';
import { language, say, sayCount } from './say.js';
import { canKeep, keptStories, letGoOf } from './story-keeping.js';

/** What is kept on this device, how much room it takes, and the way to let go of it. `data-storage` says what is on show. */
export class StoragePage extends HTMLElement {
  #content = create('div', { class: 'storage' });
  #said = create('div', { role: 'status' });
  /** @type {Context['store'] | null} */
  #store = null;

  /**
   * @param {Route} _route
   * @param {Context} context
   */
  open(_route, { store }) {
    this.#store = store;
    const frame = new PageFrame();
    frame.draw({ section: 'none', heading: say('On this device') }, this.#said, this.#content);
    this.replaceChildren(frame);
    this.dataset.storage = 'loading';
    this.#content.replaceChildren(drawWaiting(say('One moment…')));
    void this.#fill();
  }

  async #fill() {
    const [stories, recordings, room, lasting] = await Promise.all([
      keptStories().catch(() => []), recordingsKept().catch(() => []), howMuchRoom(), navigator.storage?.persisted?.() ?? false,
    ]);
    this.#content.replaceChildren(this.#drawStories(stories), ...(recordings.length > 0 ? [this.#drawRecordings(recordings)] : []),
      this.#drawRoom(room, lasting), await this.#drawProgress());
    this.dataset.storage = 'shown';
  }

  /** @param {KeptStory[]} stories */
  #drawStories(stories) {
    const heading = create('h2', { tabindex: -1 }, say('Stories'));
    if (!canKeep) return panel(heading, create('p', {}, say('This browser keeps no stories here: the library has no secure address (https).')));
    if (stories.length === 0) {
      return panel(heading, create('p', {}, say('No story is kept yet. A story that you open is kept by itself; with “Keep on this device” it stays.')));
    }
    return panel(heading,
      create('p', { class: 'quiet-words' }, say('These can be read without a network. What was only opened goes by itself when room is short.')),
      create('ul', { class: 'kept-stories', role: 'list' }, ...stories.map((story) => this.#drawStory(story))));
  }

  /** @param {KeptStory} story */
  #drawStory(story) {
    const { id, title, size, deliberate, whole, language } = story;
    const how = !whole ? say('not whole yet') : deliberate ? say('stays until you let it go') : say('was opened');
    return create('li', { class: 'kept-story', 'data-story': id },
      create('div', {},
        create('a', { class: 'kept-title', href: `#/read/${encodeURIComponent(id)}`, dir: 'auto', lang: language }, title),
        create('p', { class: 'quiet-words' }, size > 0 ? `${sizeInWords(size)} · ${how}` : how)),
      create('button', { type: 'button', class: 'secondary', 'data-act': 'let-go', onclick: () => void this.#letGo(story) },
        say('Let go'), create('span', { class: 'visually-hidden', dir: 'auto' }, `: ${title}`)));
  }

  /** @param {KeptStory} story */
  async #letGo({ id, title }) {
    const sure = await ask({
      title: say('Let go of “{title}”?', { title }), yes: say('Let it go'), no: say('Keep it'),
      text: say('Without a network it cannot be read then. What you read of it stays kept, and it can be fetched again.'),
    });
    if (!sure) return;
    await letGoOf(id);
    await this.#fill();
    this.#say(say('“{title}” is no longer kept here.', { title }));
    this.querySelector('h2')?.focus();
  }

  /** @param {KeptRecording[]} recordings */
  #drawRecordings(recordings) {
    return panel(create('h2', {}, say('Your own voice')),
      create('p', { class: 'quiet-words' }, say('Pages that somebody has read aloud here. They are on this device alone.')),
      create('ul', { class: 'kept-stories', role: 'list' }, ...recordings.map((recording) => create('li', { class: 'kept-story', 'data-recording': recording.story },
        create('div', {},
          create('span', { class: 'kept-title', dir: 'auto' }, recording.title),
          create('p', { class: 'quiet-words' }, sizeInWords(recording.size))),
        create('button', { type: 'button', class: 'secondary', 'data-act': 'delete-recording', onclick: () => void this.#deleteRecording(recording) },
          say('Delete'), create('span', { class: 'visually-hidden', dir: 'auto' }, `: ${recording.title}`))))));
  }

  /** @param {KeptRecording} recording */
  async #deleteRecording(recording) {
    const { title } = recording;
    const sure = await ask({
      title: say('Delete the recording of “{title}”?', { title }), yes: say('Delete it'), no: say('Keep it'),
      text: say('It is nowhere else, and cannot be brought back.'),
    });
    if (!sure) return;
    await deleteRecording(recording);
    await this.#fill();
    this.#say(say('The recording of “{title}” is deleted.', { title }));
    this.querySelector('h2')?.focus();
  }

  /**
   * @param {{ usage: number, quota: number } | null} room
   * @param {boolean} lasting
   */
  #drawRoom(room, lasting) {
    const section = panel(create('h2', {}, say('Room')));
    if (room) {
      const { usage, quota } = room;
      const values = { used: sizeInWords(usage), allowed: sizeInWords(quota) };
      section.append(
        create('p', { 'data-room': usage }, say('Branchbook uses {used} of the {allowed} that this browser allows.', values)),
        create('meter', { class: 'room', min: 0, max: Math.max(quota, 1), value: usage, 'aria-label': say('Room used') }));
    }
    if (lasting) {
      section.append(create('p', { 'data-lasting': 'yes' }, say('The browser has promised to keep it, even when room is short.')));
    } else if ('storage' in navigator) {
      section.append(
        create('p', { 'data-lasting': 'no' }, say('When room is short, the browser may clear it away.')),
        create('div', { class: 'actions' },
          create('button', { type: 'button', class: 'secondary', 'data-act': 'persist', onclick: () => void this.#persist() }, say('Ask the browser to keep it'))));
    }
    return section;
  }

  async #persist() {
    const lasting = await navigator.storage.persist().catch(() => false);
    await this.#fill();
    this.#say(lasting ? say('The browser keeps it from now on.')
      : say('The browser did not promise it. Many do so once Branchbook is installed or was opened on several days.'));
  }

  async #drawProgress() {
    const section = panel(create('h2', {}, say('What you read')));
    if (!this.#store?.lasting) {
      section.append(create('p', {}, say('This browser keeps nothing: your place is forgotten when you close it.')));
      return section;
    }
    const begun = [...(await this.#store.readings()).values()].filter((reading) => reading.begun).length;
    const unsent = await (await this.#store.progress)?.unsent().catch(() => null) ?? null;
    section.append(
      create('p', {}, sayCount(begun, { one: 'Your place in {count} story is kept here. It is never let go.', other: 'Your place in {count} stories is kept here. It is never let go.' })),
      // Where it cannot be told, nothing is promised.
      ...(unsent === null ? [] : [create('p', { class: 'quiet-words', 'data-unsent': unsent }, unsent === 0 ? say('The library has all of it, too.')
        : sayCount(unsent, { one: '{count} reading is still to be sent to the library; it goes by itself.', other: '{count} readings are still to be sent to the library; they go by themselves.' }))]));
    return section;
  }

  /** @param {string} words */
  #say(words) {
    this.#said.replaceChildren(create('p', { class: 'done-note' }, words));
  }
}

customElements.define('storage-page', StoragePage);

/** @param {...HTMLElement} content */
function panel(...content) {
  return create('section', { class: 'panel' }, ...content);
}

/** @returns {Promise<{ usage: number, quota: number } | null>} null where the browser does not say */
async function howMuchRoom() {
  try {
    const { usage, quota } = await navigator.storage.estimate();
    return usage === undefined || quota === undefined ? null : { usage, quota };
  } catch {
    return null;
  }
}

/**
 * A size as people say it, in units of a thousand.
 *
 * @param {number} bytes
 */
function sizeInWords(bytes) {
  const [unit, divisor] = bytes >= 1e9 ? ['gigabyte', 1e9] : bytes >= 1e6 ? ['megabyte', 1e6] : ['kilobyte', 1e3];
  const number = bytes / Number(divisor);
  return new Intl.NumberFormat(language, {
    style: 'unit', unit: String(unit), unitDisplay: 'short', maximumFractionDigits: number < 10 && unit !== 'kilobyte' ? 1 : 0,
  }).format(number);
}
