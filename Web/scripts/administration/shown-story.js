/** @typedef {import('./draft-reviews.js').WaitingDraft} WaitingDraft */
/** @typedef {import('./review-texts.js').Review} Review */

import { EditorBroke } from '../drafts/draft-trouble.js';
import { EditorModule } from '../drafts/editor-module.js';
import { openRequest } from '../drafts/editor-requests.js';
import { storyNode } from '../drafts/story-node.js';
import { say } from '../language/say.js';
import { mediaOf, playableMedia } from '../media/story-media.js';
import { PreviewPanel } from '../preview/preview-panel.js';
import { CheckerModule } from '../proof/checker-module.js';
import { StoryProof } from '../proof/story-proof.js';
import { fetchShown, fileAddress } from './draft-reviews.js';
import { reviewOf } from './review-texts.js';
import { placeInWords } from './review-words.js';

/**
 * A story as a child has shown it, open for a grown-up: the editor's module has it, the checker looks at it, and it can be read. Nothing
 * here changes it.
 */
export class ShownStory {
  /** Looks at the story; fires `findings` as beside a manuscript. */
  proof;
  /** @type {WaitingDraft} */
  draft;
  /** Whose story on the shelf it would replace; null if that is its author's own, or if there is none. */
  replaces;
  /** @type {Review} */
  review;
  /** Its pictures and sounds. */
  #media;
  #editor;
  /** The story as it came onto the shelf last, if it did. */
  #before;
  /** @type {{ title: string, language: string }} */
  #facts;
  /** @type {PreviewPanel | null} */
  #panel = null;

  /**
   * @param {string} id a draft's
   * @returns {Promise<ShownStory>}
   * @throws {import('../library/library-calls.js').CallRefused | import('../drafts/draft-trouble.js').EditorBroke}
   */
  static async open(id) {
    const { snapshot, ...shown } = await fetchShown(id);
    const editor = new EditorModule();
    try {
      const [opened = ''] = await editor.ask([openRequest({ device: 0, made: 0, sequence: 0 }, snapshot, [], [])]);
      if (!opened.includes('"opened"')) throw new EditorBroke(opened);
      const [{ thing }, { locations }] = await Promise.all([answer(editor, { do: 'thing', node: storyNode }),
        answer(editor, { do: 'outline' })]);
      return new ShownStory(shown, editor, thing, locations);
    } catch (error) {
      editor.close();
      throw error;
    }
  }

  /**
   * @param {Omit<import('./draft-reviews.js').ShownDraft, 'snapshot'>} shown
   * @param {EditorModule} editor
   * @param {import('../writing/sheets.js').Thing} thing the story
   * @param {import('../writing/sheets.js').Place[]} outline
   */
  constructor({ draft, before, replaces }, editor, thing, outline) {
    this.draft = draft;
    this.replaces = replaces ?? null;
    this.#before = before;
    this.#editor = editor;
    this.#facts = { title: String(thing.fields.title ?? ''), language: String(thing.fields.language ?? '') };
    this.review = reviewOf(thing, outline);
    this.#media = mediaOf(/** @type {import('../media/story-media.js').MediaThing} */ (thing));
    this.proof = new StoryProof({ ask: (request) => answer(editor, request), flush: async () => undefined, checker: new CheckerModule() });
    this.proof.changed();
  }

  /** The language that the story says it is in; empty if it says none. */
  get language() {
    return this.#facts.language;
  }

  /**
   * What is new since the story came onto the shelf last, as a list.
   *
   * @returns {Promise<HTMLElement | null>} null if it is not on the shelf, or if nothing can be said
   */
  async drawNews() {
    const snapshot = this.#before;
    if (snapshot === undefined) return null;
    const ask = (/** @type {{ do: string, [key: string]: unknown }} */ request) => answer(this.#editor, request);
    const [comparison, { drawChanges }] = await Promise.all([ask({ do: 'compare', snapshot }), import('../past/change-list.js')]);
    if (!Array.isArray(comparison.changes)) return null;
    const places = [...this.review.places, ...this.review.unreached].map((place) => ({ node: place.node, id: place.id,
      name: placeInWords(place) }));
    return drawChanges(comparison, { ask, places: () => places, addressOf: null });
  }

  /**
   * Opens the reader beside the page, or over it.
   *
   * @param {string} place the ID of a location; empty for the title page
   * @param {{ show: (location: string) => void, problems: () => void }} page where the reader leads back to
   */
  read(place, { show, problems }) {
    this.#panel ??= new PreviewPanel({
      draft: this.draft.id,
      title: say('As the family will read it'),
      follow: (heard) => this.proof.follow(heard),
      // A record without lines begins with the title page.
      lead: async (location) => (location === '' ? '' : (await this.proof.lead(location)).record ?? null),
      facts: () => this.#facts,
      media: () => playableMedia(this.#media, (file) => this.fileAddress(file)),
      write: show,
      problems,
    });
    return this.#panel.open(place);
  }

  /** @param {string} file as the story names it */
  fileAddress(file) {
    return fileAddress(this.draft.id, file);
  }

  close() {
    this.#panel?.close();
    this.proof.close();
    this.#editor.close();
  }
}

/**
 * @param {EditorModule} editor
 * @param {{ do: string, [key: string]: unknown }} request
 * @returns {Promise<any>}
 */
async function answer(editor, request) {
  const [text = '{}'] = await editor.ask([JSON.stringify(request)]);
  return JSON.parse(text);
}
