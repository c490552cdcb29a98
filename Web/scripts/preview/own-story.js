import { DraftDesk } from '../drafts/draft-desk.js';
import { storyNode } from '../drafts/story-node.js';
import { mediaOf, playableMedia } from '../media/story-media.js';
import { CheckerModule } from '../proof/checker-module.js';
import { readableStory } from '../proof/readable-story.js';
import { StoryUnreadable } from './own-trouble.js';
import { messageIn, tell } from './preview-messages.js';

/**
 * A draft as a book of its own, for its author. It does for the preview's page what the manuscript does elsewhere, by the same messages,
 * which the page here sends to itself.
 */
export class OwnStory {
  title = '';
  #draft;
  /** @type {DraftDesk | null} */
  #desk = null;
  #checker = new CheckerModule();
  #isClosed = false;
  /** @type {import('./preview-messages.js').PreviewOrder | null} */
  #order = null;

  /** @param {string} draft */
  constructor(draft) {
    this.#draft = draft;
  }

  /**
   * Opens the draft as it is on this device, and begins to read it.
   *
   * @param {Shared} shared
   * @throws {StoryUnreadable | import('../drafts/draft-trouble.js').DraftTrouble}
   */
  async open(shared) {
    const desk = await DraftDesk.open(this.#draft, shared);
    this.#desk = desk;
    if (this.#isClosed) return void desk.close();
    // What was typed last and is no entry yet belongs to the story.
    await desk.flush();
    const ask = desk.ask.bind(desk);
    const [story, { thing }] = await Promise.all([readableStory(ask), ask({ do: 'thing', node: storyNode })]);
    const program = await this.#checker.program(story);
    if (!program) throw new StoryUnreadable('The story has errors.');
    this.title = String(thing.fields.title ?? '');
    this.#order = { title: this.title, language: String(thing.fields.language ?? ''), program, record: '',
      ...await playableMedia(mediaOf(thing), (file) => desk.files.address(file)) };
    window.addEventListener('message', this.#hear);
    return this.#begin();
  }

  close() {
    this.#isClosed = true;
    window.removeEventListener('message', this.#hear);
    this.#checker.close();
    void this.#desk?.close();
  }

  #begin() {
    if (this.#order && !this.#isClosed) tell(window, { preview: 'story', order: this.#order });
  }

  /** @param {MessageEvent} event */
  #hear = (event) => {
    const message = messageIn(event, window);
    switch (message?.preview) {
      case 'again': return this.#begin();
      case 'close': location.hash = '#/write'; return undefined;
      case 'write': return void this.#write(message.location);
      default: return undefined;
    }
  };

  /** @param {string} id a location's */
  async #write(id) {
    const { locations } = await /** @type {DraftDesk} */ (this.#desk).ask({ do: 'outline' });
    const found = locations.find((/** @type {{ id: string }} */ location) => location.id === id);
    location.hash = `#/write/${encodeURIComponent(this.#draft)}${found ? `?at=${encodeURIComponent(found.node)}` : ''}`;
  }
}
