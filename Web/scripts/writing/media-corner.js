/** @typedef {import('../media/media-desk.js').MediaTarget} MediaTarget */
/** @typedef {import('./writing-acts.js').EditRequest} EditRequest */

/**
 * @typedef {object} MediaCornerManners What it needs from the manuscript.
 * @property {HTMLElement} page
 * @property {() => import('../drafts/draft-desk.js').DraftDesk} desk
 * @property {(request: EditRequest) => Promise<any>} perform carries a command out and draws its effect; null if it was refused
 * @property {(words: string) => void} say
 * @property {(place: string) => string} nameOf
 * @property {(place: string) => string} addressOf
 * @property {(place: string) => Promise<void>} reveal brings a place into view
 */

import { settle } from '../desk/kept-field.js';
import { askWords } from '../desk/words-dialog.js';
import { storyNode } from '../drafts/story-node.js';
import { say, sayCount } from '../language/say.js';
import { chooseMedia } from '../media/choose-media.js';
import { MediaDesk } from '../media/media-desk.js';
import { sorted } from '../media/media-given.js';
import { listenForFiles } from '../media/media-hands.js';
import { MediaSheet } from '../media/media-sheet.js';
import { MediaSlot } from '../media/media-slot.js';
import { TitlePicture } from '../media/title-picture.js';
import { addColourQuestion, colourQuestionsOf } from './colour-questions.js';

/** What pictures and sounds are for the manuscript: their desk, and files that are dropped on its sheets or pasted into them. */
export class MediaCorner {
  #manners;
  #unlisten = () => {};
  #closing = new AbortController();
  desk;

  /** @param {MediaCornerManners} manners */
  constructor(manners) {
    this.#manners = manners;
    const { perform, say: tell, nameOf, addressOf } = manners;
    const ask = async (/** @type {EditRequest} */ request) => {
      // What is still being typed belongs to the answer.
      await manners.desk().flush();
      return manners.desk().ask(request);
    };
    const colourQuestions = async () => colourQuestionsOf((await ask({ do: 'thing', node: storyNode })).thing);
    this.desk = new MediaDesk({
      files: () => manners.desk().files,
      ask, perform, nameOf, addressOf, say: tell, colourQuestions,
      askForColour: async () => {
        const keep = { node: storyNode, purpose: 'colour question' };
        const prompt = await askWords({ title: say('A question about a colour'), label: say('What should the story ask?'),
          hint: say('Readers pick red, yellow, green or blue. You can change the colours under Questions.'), yes: say('Add'),
          value: say('Which colour should it be?'), keep });
        const known = (await colourQuestions()).map(({ variable }) => variable);
        if (!prompt || !await perform(addColourQuestion(prompt))) return null;
        settle(keep);
        return (await colourQuestions()).find(({ variable }) => !known.includes(variable)) ?? null;
      },
    });
  }

  /** Begins once the draft is open. */
  begin() {
    const { page, desk } = this.#manners;
    this.#closing = new AbortController();
    const { signal } = this.#closing;
    this.desk.begin(signal);
    desk().addEventListener('changed', (event) => void this.desk.changed(/** @type {CustomEvent<string[]>} */ (event).detail), { signal });
    this.#unlisten = listenForFiles(page, (target) => /** @type {HTMLElement | null} */ (target.closest('[data-page]')),
      (files, zone) => void this.#take(files, zone.dataset.page ?? ''));
  }

  close() {
    this.#closing.abort();
    this.#unlisten();
    this.desk.close();
  }

  /** @param {MediaTarget} target */
  choose(target) {
    void chooseMedia(this.desk, target);
  }

  async openAll(node = '') {
    await new MediaSheet(this.desk).open(node);
  }

  /**
   * Leads to the description of a picture or sound.
   *
   * @param {string} node
   * @returns {Promise<boolean>} false if it is neither
   */
  async show(node) {
    const medium = (await this.desk.known()).all.find((one) => one.node === node);
    if (!medium) return false;
    const { uses } = await this.desk.story().then(({ all }) => all.find((one) => one.node === node) ?? medium);
    const use = uses.find(({ place }) => place !== null);
    if (use?.place) await this.#manners.reveal(use.place);
    const slot = use && this.#manners.page.querySelector(`media-slot[data-node="${use.node}"][data-field="${use.field}"]`);
    if (slot instanceof MediaSlot && slot.getClientRects().length > 0) slot.focusDescription();
    else await this.openAll(node);
    return true;
  }

  /** The title picture, for a form. */
  titlePicture() {
    return new TitlePicture().begin(this.desk);
  }

  /**
   * Puts files onto a page: the first picture and the first sound. The others are in the story, for other pages.
   *
   * @param {File[]} files
   * @param {string} page a node
   */
  async #take(files, page) {
    const targets = sorted(files);
    const others = targets.filter((kind) => kind === null).length;
    await Promise.all(files.map((file, index) => {
      const kind = targets[index];
      return kind ? this.desk.put(file, { node: page, field: kind, kind }, { asks: false }) : this.desk.add(file);
    }));
    if (others > 0) {
      this.#manners.say(sayCount(others, { one: 'One more file is under Pictures and sounds.',
        other: '{count} more files are under Pictures and sounds.' }));
    }
  }
}
