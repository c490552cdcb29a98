/** @typedef {import('../desk/chapters.js').Chapter} Chapter */
/** @typedef {import('../plan/cards.js').MapNote} MapNote */
/** @typedef {import('./sheets.js').Place} Place */
/** @typedef {import('./writing-acts.js').EditRequest} EditRequest */

/**
 * @typedef {object} ChapterManners
 * @property {(request: EditRequest) => Promise<any>} perform null if it was refused, which has been said then
 * @property {() => { chapters: Chapter[], notes: MapNote[], places: Place[] }} outline the story as it is now
 * @property {(words: string, undo: () => Promise<void>) => void} deleted says that something is gone, with a button for undoing that
 * @property {(words: string) => void} say
 * @property {(node: string) => void} show shows something on the map, if that is open
 */

import { offerActs } from '../desk/acts-dialog.js';
import { calmColours, nameOfChapter, nestedChapters, pathTo, shownColour } from '../desk/chapters.js';
import { bin, cross, plus } from '../desk/drawings.js';
import { settle } from '../desk/kept-field.js';
import { pickPlace } from '../desk/places-dialog.js';
import { storyNode } from '../drafts/story-node.js';
import { loadStyles } from '../elements/style-sheets.js';
import { say, sayCount } from '../language/say.js';
import { askChapter, askNote } from './chapter-dialog.js';

const book = 'M6 3h12v18l-6-4-6 4z';
const pen = 'M4 20l1-5L16 4l4 4L9 19z';
const fold = 'M4 5h16M4 19h16M8 9l4 4 4-4';
const unfold = 'M4 5h16M4 19h16M8 14l4-4 4 4';
const into = 'M3 19V6h6l2 2h10v11zM12 11v5M9.5 14l2.5 2.5L14.5 14';

/** What can be done with chapters and notes, from the map, the outline and the manuscript alike. */
export class ChapterActs {
  #manners;

  /** @param {ChapterManners} manners */
  constructor(manners) {
    this.#manners = manners;
  }

  /** What has to be there before anything opens. */
  static async prepare() {
    await loadStyles('/styles/writing/chapters.css');
  }

  /**
   * Asks in which chapter places lie from now on.
   *
   * @param {string[]} nodes
   */
  async choose(nodes) {
    const { chapters, places } = this.#manners.outline();
    const moved = places.filter(({ node }) => nodes.includes(node));
    const [now, ...others] = [...new Set(moved.map(({ chapter }) => chapter))];
    const picked = await pickPlace(namedChapters(chapters), others.length === 0 ? now : undefined, {
      title: say('Which chapter?'), label: say('A chapter of this story'), here: say('this one now'),
      nothing: say('No chapter has these words.'), besides: [{ value: 'new', words: say('New chapter'), drawing: plus },
        ...(moved.some(({ chapter }) => chapter) ? [{ value: 'none', words: say('No chapter'), drawing: cross }] : [])] });
    if (picked === null) return;
    if (picked === 'new') await this.#make(nodes);
    else if (picked === 'none') await this.#put(nodes, say('No longer in a chapter.'));
    else {
      const chapter = chapters.find(({ node }) => node === picked);
      await this.#put(nodes, say('Moved to the chapter “{chapter}”.', { chapter: chapter ? nameOfChapter(chapter) : '' }), picked);
    }
  }

  /**
   * @param {string[]} nodes
   * @param {string} words what is said then
   * @param {string} [chapter]
   */
  async #put(nodes, words, chapter) {
    if (await this.#manners.perform({ do: 'chapter', nodes, ...(chapter === undefined ? {} : { chapter }) })) this.#manners.say(words);
  }

  /**
   * Offers all chapters, and a new one.
   *
   * @param {string[]} nodes the places that a new one begins with
   */
  offerAll(nodes) {
    const { chapters } = this.#manners.outline();
    offerActs(say('Chapters'), [
      { words: nodes.length === 0 ? say('New chapter') : sayCount(nodes.length, { one: 'New chapter with the selected place',
        other: 'New chapter with the {count} selected places' }), drawing: plus, act: () => void this.#make(nodes) },
      ...namedChapters(chapters).map(({ node, name }) => ({ words: name, drawing: book, isName: true,
        act: () => this.offer(node) })),
    ]);
  }

  /**
   * Offers what can be done with a chapter.
   *
   * @param {string} node
   */
  offer(node) {
    const { chapters } = this.#manners.outline();
    const chapter = chapters.find((one) => one.node === node);
    if (!chapter) return;
    const isCollapsed = chapter.isCollapsed === true;
    const isInside = chapter.parent !== undefined;
    offerActs(nameOfChapter(chapter), [
      { words: say('Name and colour…'), drawing: pen, act: () => void this.#change(chapter) },
      { words: isCollapsed ? say('Open it on the map') : say('Collapse it on the map'), drawing: isCollapsed ? unfold : fold,
        act: () => void this.fold(node, !isCollapsed) },
      (isInside || outside(chapters, node).length > 0)
        && { words: say('Put it into another chapter…'), drawing: into, act: () => void this.#nest(chapter) },
      { words: say('New chapter inside'), drawing: plus, act: () => void this.#make([], node) },
      { words: say('Delete this chapter'), drawing: bin, isDanger: true, act: () => void this.#delete(chapter) },
    ]);
  }

  /**
   * Collapses a chapter on the map, or opens it.
   *
   * @param {string} node
   * @param {boolean} isCollapsed
   */
  async fold(node, isCollapsed) {
    const done = await this.#manners.perform({ do: 'write', node, field: 'isCollapsed', ...(isCollapsed ? { value: true } : {}) });
    if (!done) return;
    this.#manners.say(isCollapsed ? say('The chapter is collapsed on the map.') : say('The chapter is open on the map.'));
    if (isCollapsed) this.#manners.show(node);
  }

  /**
   * Asks for a note.
   *
   * @param {{ x: number, y: number }} at where its middle lies on the map
   * @returns {Promise<string | null>} its node; null if there is none
   */
  async addNote({ x, y }) {
    const keep = { node: storyNode, purpose: 'note' };
    const asked = await askNote({ title: say('New note'), yes: say('Add'), text: '', colour: this.#colourOfNote(), isOld: false, keep,
      again: () => void this.addNote({ x, y }) });
    if (asked === null || asked === 'delete') return null;
    const answer = await this.#manners.perform({ do: 'add', kind: 'mapNote', words: '', fields: { ...asked, x, y } });
    if (answer) settle(keep);
    return answer?.result ?? null;
  }

  /** @param {string} node */
  async editNote(node) {
    const note = this.#manners.outline().notes.find((one) => one.node === node);
    if (!note) return;
    const { text = '', colour } = note;
    const keep = { node, purpose: 'note' };
    const asked = await askNote({ title: say('Note'), yes: say('Save'), text, colour: shownColour(colour, 4), isOld: true, keep,
      again: () => void this.editNote(node) });
    if (asked === 'delete') await this.#deleteNote(node);
    else if (asked && await this.#write(node, asked)) settle(keep);
  }

  /** @param {string} node */
  async #deleteNote(node) {
    if (await this.#manners.perform({ do: 'delete', node }))
      this.#manners.deleted(say('The note is in the bin.'), () => this.#restore(node));
  }

  /** A new note has the colour of the one before. */
  #colourOfNote() {
    return shownColour(this.#manners.outline().notes.at(-1)?.colour, 4);
  }

  /**
   * Makes a chapter of places.
   *
   * @param {string[]} nodes
   * @param {string} [parent] the chapter in which it lies
   */
  async #make(nodes, parent) {
    const { chapters } = this.#manners.outline();
    const used = new Set(chapters.map(({ colour }) => colour));
    const free = calmColours().find(([colour]) => !used.has(colour))?.[0] ?? shownColour(undefined, chapters.length);
    const keep = { node: parent ?? storyNode, purpose: 'chapter' };
    const asked = await askChapter({ title: say('New chapter'), yes: say('Add'), name: '', colour: free, keep,
      again: () => void this.#make(nodes, parent) });
    if (asked === null) return;
    const answer = await this.#manners.perform({ do: 'chapter', nodes, fields: { ...asked, ...(parent ? { parent } : {}) } });
    if (!answer) return;
    settle(keep);
    this.#manners.say(say('New chapter: “{chapter}”.', { chapter: asked.title }));
  }

  /** @param {Chapter} chapter */
  async #change(chapter) {
    const index = this.#manners.outline().chapters.findIndex(({ node }) => node === chapter.node);
    const keep = { node: chapter.node, purpose: 'name' };
    const asked = await askChapter({ title: say('Chapter'), yes: say('Save'), name: chapter.title ?? '',
      colour: shownColour(chapter.colour, index), keep, again: () => void this.#change(chapter) });
    if (asked && await this.#write(chapter.node, asked)) settle(keep);
  }

  /** @param {Chapter} chapter */
  async #nest({ node, parent }) {
    const { chapters } = this.#manners.outline();
    const picked = await pickPlace(outside(chapters, node), parent, { title: say('Into which chapter?'),
      label: say('A chapter of this story'), here: say('this one now'), nothing: say('No chapter has these words.'),
      besides: parent === undefined ? [] : [{ value: 'none', words: say('Not in a chapter'), drawing: cross }] });
    if (picked !== null)
      await this.#manners.perform({ do: 'write', node, field: 'parent', ...(picked === 'none' ? {} : { value: picked }) });
  }

  /** @param {Chapter} chapter */
  async #delete(chapter) {
    if (!await this.#manners.perform({ do: 'delete', node: chapter.node })) return;
    this.#manners.deleted(say('“{chapter}” is in the bin. Its places stay.', { chapter: nameOfChapter(chapter) }),
      () => this.#restore(chapter.node));
  }

  /** @param {string} node */
  async #restore(node) {
    await this.#manners.perform({ do: 'restore', node });
  }

  /**
   * Several fields, as one step.
   *
   * @param {string} node
   * @param {Record<string, string>} fields
   */
  #write(node, fields) {
    return this.#manners.perform({ do: 'together',
      commands: Object.entries(fields).map(([field, value]) => ({ do: 'write', node, field, value })) });
  }
}

/**
 * The chapters with their names, which say where they lie.
 *
 * @param {Chapter[]} chapters
 */
export function namedChapters(chapters) {
  return nestedChapters(chapters).map(({ chapter: { node } }) => ({ node, name: pathTo(chapters, node).map(nameOfChapter).join(' › ') }));
}

/**
 * The chapters that a chapter can be put into: all but itself and those that lie in it.
 *
 * @param {Chapter[]} chapters
 * @param {string} node
 */
export function outside(chapters, node) {
  return namedChapters(chapters.filter((other) => !pathTo(chapters, other.node).some((around) => around.node === node)));
}
