/** @typedef {import('../voice/voice-recordings.js').KeptRecording} KeptRecording */
/** @typedef {import('./kept-stories.js').KeptStory} KeptStory */

import { ask } from '../elements/ask-dialog.js';
import { create } from '../elements/create.js';
import { drawWaiting } from '../frame/message-view.js';
import { PageFrame } from '../frame/page-frame.js';
import { language, say, sayCount } from '../language/say.js';
import { VoiceRecordings } from '../voice/voice-recordings.js';
import { StoryKeeper, canKeep, keptStories } from './kept-stories.js';

/** What is kept on this device, how much space it takes, and how to remove it. `data-storage` says what is on show. */
export class StoragePage extends HTMLElement {
  #content = create('div', { class: 'storage' });
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
    frame.draw({ section: 'none', heading: say('On this device') }, this.#said, this.#content);
    this.replaceChildren(frame);
    this.dataset.storage = 'loading';
    this.#content.replaceChildren(drawWaiting(say('Just a moment…')));
    void this.#fill();
  }

  #recordings() {
    return VoiceRecordings.of(/** @type {Context} */ (this.#context));
  }

  async #fill() {
    const [stories, recordings, room, lasting] = await Promise.all([
      keptStories().catch(() => []), this.#recordings().all().catch(() => []), howMuchRoom(), navigator.storage?.persisted?.() ?? false,
    ]);
    this.#content.replaceChildren(this.#drawStories(stories), ...(recordings.length > 0 ? [this.#drawRecordings(recordings)] : []),
      this.#drawRoom(room, lasting), await this.#drawProgress());
    this.dataset.storage = 'shown';
  }

  /** @param {KeptStory[]} stories */
  #drawStories(stories) {
    const heading = create('h2', { tabindex: -1 }, say('Stories'));
    if (!canKeep)
      return panel(heading, create('p', {}, say('This browser can’t keep stories here: the library has no secure address (https).')));
    if (stories.length === 0) {
      return panel(heading,
        create('p', {},
          say('No stories kept yet. Stories you open are kept automatically; press “Keep on this device” to make one stay.')));
    }
    return panel(heading,
      create('p', { class: 'quiet-words' }, say('You can read these offline. Stories you only opened may be removed to save space.')),
      create('ul', { class: 'kept-stories', role: 'list' }, ...stories.map((story) => this.#drawStory(story))));
  }

  /** @param {KeptStory} story */
  #drawStory(story) {
    const { id, title, size, deliberate, whole, language } = story;
    const how = !whole ? say('incomplete') : deliberate ? say('stays until you remove it') : say('was opened');
    return create('li', { class: 'kept-story', 'data-story': id },
      create('div', {},
        create('a', { class: 'kept-title', href: `#/read/${encodeURIComponent(id)}`, dir: 'auto', lang: language }, title),
        create('p', { class: 'quiet-words' }, size > 0 ? `${sizeInWords(size)} · ${how}` : how)),
      create('button', { type: 'button', class: 'secondary', 'data-act': 'let-go', onclick: () => void this.#letGo(story) },
        say('Remove from device'), create('span', { class: 'visually-hidden', dir: 'auto' }, `: ${title}`)));
  }

  /** @param {KeptStory} story */
  async #letGo({ id, title }) {
    const sure = await ask({
      title: say('Remove “{title}” from this device?', { title }), yes: say('Remove from device'), no: say('Keep it'),
      text: say('You won’t be able to read it offline. What you’ve read is kept, and you can get the story again.'),
    });
    if (!sure) return;
    await StoryKeeper.of(/** @type {Context} */ (this.#context)).letGoOf(id);
    await this.#fill();
    this.#say(say('“{title}” is no longer kept here.', { title }));
    this.querySelector('h2')?.focus();
  }

  /** @param {KeptRecording[]} recordings */
  #drawRecordings(recordings) {
    return panel(create('h2', {}, say('Your own voice')),
      create('p', { class: 'quiet-words' }, say('Pages someone has read aloud here. They are only on this device.')),
      create('ul', { class: 'kept-stories', role: 'list' },
        ...recordings.map((recording) => create('li', { class: 'kept-story', 'data-recording': recording.story },
        create('div', {},
          create('span', { class: 'kept-title', dir: 'auto' }, recording.title),
          create('p', { class: 'quiet-words' }, sizeInWords(recording.size))),
        create('button',
          { type: 'button', class: 'secondary', 'data-act': 'delete-recording', onclick: () => void this.#deleteRecording(recording) },
          say('Delete'), create('span', { class: 'visually-hidden', dir: 'auto' }, `: ${recording.title}`))))));
  }

  /** @param {KeptRecording} recording */
  async #deleteRecording(recording) {
    const { title } = recording;
    const sure = await ask({
      title: say('Delete the recording of “{title}”?', { title }), yes: say('Delete it'), no: say('Keep it'),
      text: say('This is the only copy. It can’t be brought back.'),
    });
    if (!sure) return;
    await this.#recordings().delete(recording);
    await this.#fill();
    this.#say(say('The recording of “{title}” is deleted.', { title }));
    this.querySelector('h2')?.focus();
  }

  /**
   * @param {{ usage: number, quota: number } | null} room
   * @param {boolean} lasting
   */
  #drawRoom(room, lasting) {
    const section = panel(create('h2', {}, say('Space')));
    if (room) {
      const { usage, quota } = room;
      const values = { used: sizeInWords(usage), allowed: sizeInWords(quota) };
      section.append(
        create('p', { 'data-room': usage }, say('Branchbook is using {used} of the {allowed} this browser allows.', values)),
        create('meter', { class: 'room', min: 0, max: Math.max(quota, 1), value: usage, 'aria-label': say('Space used') }));
    }
    if (lasting) {
      section.append(create('p', { 'data-lasting': 'yes' }, say('The browser has promised to keep it, even if space runs low.')));
    } else if ('storage' in navigator) {
      section.append(
        create('p', { 'data-lasting': 'no' }, say('If space runs low, the browser may delete it.')),
        create('div', { class: 'actions' },
          create('button', { type: 'button', class: 'secondary', 'data-act': 'persist', onclick: () => void this.#persist() },
            say('Ask the browser to keep it'))));
    }
    return section;
  }

  async #persist() {
    const lasting = await navigator.storage.persist().catch(() => false);
    await this.#fill();
    this.#say(lasting ? say('The browser keeps it from now on.')
      : say('The browser didn’t promise. Many do once Branchbook is installed, or has been opened on several days.'));
  }

  async #drawProgress() {
    const section = panel(create('h2', {}, say('What you read')));
    const store = this.#context?.store;
    if (!store?.lasting) {
      section.append(create('p', {}, say('This browser isn’t saving anything: your place will be forgotten when you close it.')));
      return section;
    }
    const begun = [...(await store.readings()).values()].filter((reading) => reading.begun).length;
    const unsent = await (await store.progress)?.unsent().catch(() => null) ?? null;
    section.append(
      create('p', {},
        sayCount(begun,
          { one: 'Your place in {count} story is saved here and stays here.',
            other: 'Your place in {count} stories is saved here and stays here.' })),
      // Promise nothing where the browser does not say.
      ...(unsent === null ? []
        : [create('p', { class: 'quiet-words', 'data-unsent': unsent }, unsent === 0 ? say('The library has all of it too.')
        : sayCount(unsent,
          { one: '{count} reading hasn’t reached the library yet; it’ll be sent automatically.',
            other: '{count} readings haven’t reached the library yet; they’ll be sent automatically.' }))]));
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
