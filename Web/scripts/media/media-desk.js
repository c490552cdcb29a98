/**
 * @typedef {import('./media-plan.js').MediaKind} MediaKind
 * @typedef {import('./story-media.js').Medium} Medium
 * @typedef {import('./story-media.js').StoryMedia} StoryMedia
 *
 * @typedef {{ node: string, field: string, kind: MediaKind }} MediaTarget Where a picture is shown or a sound is played: a field of a
 *   thing.
 *
 * @typedef {{ variable: string, prompt: string, colours: { words: string, colour: string }[] }} ColourQuestion A question whose answers all
 *   have colours; the first is taken as long as readers have not answered.
 *
 * @typedef {{ address: string, colour: string }} Paint Where a stencil is, and the colour that shows through it.
 *
 * @typedef {object} MediaManners What it needs from the manuscript.
 * @property {() => import('../drafts/draft-files.js').DraftFiles} files
 * @property {(request: { do: string, [key: string]: unknown }) => Promise<any>} ask
 * @property {(request: { do: string, [key: string]: unknown }) => Promise<any>} perform null if it was refused, which has been said then
 * @property {() => Promise<ColourQuestion[]>} colourQuestions what readers answer with a colour
 * @property {() => Promise<ColourQuestion | null>} askForColour adds such a question; null if the author thought better of it
 * @property {(words: string) => void} say
 * @property {(place: string) => string} nameOf
 * @property {(place: string) => string} addressOf
 */

import { storyNode } from '../drafts/story-node.js';
import { say } from '../language/say.js';
import { MediaMaker } from './media-maker.js';
import { digestOf } from './media-making.js';
import { fileName, isSameContent, stencilName, wordsOf } from './media-names.js';
import { makingRefusal } from './media-words.js';
import { filesOf, mayConcernMedia, mediaOf, mediumWith, playableMedia, unusedMedia } from './story-media.js';

/**
 * The pictures and sounds of a story that is being written: what it has, and everything that is done with them. Fires `media` when
 * something may look different.
 */
export class MediaDesk extends EventTarget {
  #manners;
  #maker = new MediaMaker();
  /** @type {Promise<StoryMedia> | null} */
  #known = null;
  /**
   * As the known pictures are painted with.
   *
   * @type {Promise<ColourQuestion[]> | null}
   */
  #colours = null;
  /**
   * Where a file is being made, with an address of the file as it was given.
   *
   * @type {Map<string, string>}
   */
  #coming = new Map();
  /**
   * Where a file could not be used, and why.
   *
   * @type {Map<string, string>}
   */
  #troubles = new Map();
  /** @type {Promise<unknown>} */
  #painting = Promise.resolve();
  /** Whose description is asked for next. */
  #asked = '';

  /** @param {MediaManners} manners */
  constructor(manners) {
    super();
    this.#manners = manners;
  }

  /**
   * Follows what happens to files on their way.
   *
   * @param {AbortSignal} signal
   */
  begin(signal) {
    this.#manners.files().addEventListener('state', () => this.#tell(), { signal });
  }

  close() {
    this.#maker.close();
  }

  /** @returns {Promise<StoryMedia>} as it is now, without where things are used, which may be older */
  known() {
    this.#known ??= this.story();
    return this.#known;
  }

  /** @returns {Promise<StoryMedia>} as it is now */
  story() {
    const asked = this.#manners.ask({ do: 'thing', node: storyNode }).then(({ thing }) => {
      const media = mediaOf(thing);
      this.#manners.files().name(filesOf(media.all));
      return media;
    });
    asked.catch(() => { this.#known = null; });
    this.#known = asked;
    return asked;
  }

  /**
   * Something in the story has changed, other than by typing.
   *
   * @param {string[]} nodes empty if it is unknown what
   */
  async changed(nodes) {
    const known = await this.#known?.catch(() => null);
    if (!known || mayConcernMedia(known, nodes)) this.#known = this.#colours = null;
    this.#tell();
  }

  /**
   * @param {MediaKind} kind
   * @param {string} id
   */
  async medium(kind, id) {
    return mediumWith(await this.known(), kind, id);
  }

  /**
   * Where a file can be shown or played from.
   *
   * @param {string} file
   */
  address(file) {
    return this.#manners.files().address(file);
  }

  /** All that a reader of the story as it is now needs of its pictures and sounds: where its files are, and what is heard where. */
  async media() {
    return playableMedia(await this.story(), (file) => this.address(file));
  }

  /** @param {string} file */
  refusalOf(file) {
    return this.#manners.files().refusalOf(file);
  }

  /** @param {string} file which the library refused; it is sent once more */
  sendAgain(file) {
    this.#manners.files().again(file);
  }

  /** @param {MediaTarget} target */
  comingAt(target) {
    return this.#coming.get(keyOf(target));
  }

  /** @param {MediaTarget} target */
  troubleAt(target) {
    return this.#troubles.get(keyOf(target)) ?? '';
  }

  /**
   * Whether the description of what is here should get the focus; only once.
   *
   * @param {MediaTarget} target
   */
  takesDescription(target) {
    const isAsked = this.#asked === keyOf(target);
    if (isAsked) this.#asked = '';
    return isAsked;
  }

  /**
   * Shows or plays a file somewhere. If the story has it already, it is not there twice.
   *
   * @param {File} file
   * @param {MediaTarget} target
   * @param {{ asks: boolean }} manners `asks`: the focus goes to its description
   */
  async put(file, target, { asks }) {
    const key = keyOf(target);
    const preview = target.kind === 'picture' ? URL.createObjectURL(file) : '';
    this.#troubles.delete(key);
    this.#coming.set(key, preview);
    this.#tell();
    const made = await this.#made(file);
    const other = 'trouble' in made ? null : fieldFor(target, made.kind);
    if ('trouble' in made || other === null) {
      const trouble = 'trouble' in made ? made.trouble
        : target.kind === 'picture' ? say('This is a sound, not a picture.') : say('This is a picture, not a sound.');
      this.#troubles.set(key, trouble);
      this.#manners.say(trouble);
    } else {
      if (asks) this.#asked = keyOf(other);
      const kept = await this.#added(made, other);
      if (kept === null) this.#asked = '';
      else if (kept) this.#manners.say(say('The description has stayed. Does it still fit?'));
      else if (!asks) this.#manners.say(other.kind === 'picture' ? say('The picture is there. What can be seen in it?')
        : say('The sound is there. What can be heard?'));
    }
    this.#coming.delete(key);
    if (preview) URL.revokeObjectURL(preview);
    this.#tell();
  }

  /**
   * Adds a file to the story, where nothing shows or plays it yet.
   *
   * @param {File} file
   * @returns {Promise<string>} why it could not be used; empty if it could
   */
  async add(file) {
    const made = await this.#made(file);
    if ('trouble' in made) return made.trouble;
    await this.#added(made);
    return '';
  }

  /**
   * Puts another file in place of one, wherever it is used.
   *
   * @param {Medium} medium
   * @param {File} file
   * @returns {Promise<string>} why it could not be used; empty if it could
   */
  async replace(medium, file) {
    const made = await this.#made(file);
    if ('trouble' in made) return made.trouble;
    if (made.kind !== medium.kind)
      return medium.kind === 'picture' ? say('This is a sound, not a picture.') : say('This is a picture, not a sound.');
    await this.#manners.files().keep(made.name, made.bytes);
    await this.#manners.perform({ do: 'write', node: medium.node, field: 'file', value: made.name });
    return '';
  }

  /**
   * Shows or plays something of the story somewhere.
   *
   * @param {MediaTarget} target
   * @param {string} id
   */
  async give(target, id) {
    this.#troubles.delete(keyOf(target));
    await this.#manners.perform({ do: 'write', node: target.node, field: target.field, value: id });
    await this.#dropRefused();
  }

  /**
   * Leaves a place without its picture or sound, which stays in the story.
   *
   * @param {MediaTarget} target
   */
  async take(target) {
    if (!await this.#manners.perform({ do: 'write', node: target.node, field: target.field })) return;
    if (!await this.#dropRefused()) this.#manners.say(say('It’s still under Pictures and sounds.'));
  }

  /**
   * Says that there is nothing to say of it.
   *
   * @param {Medium} medium
   */
  async leaveUndescribed(medium) {
    await this.#manners.perform({ do: 'write', node: medium.node, field: 'alt', value: '' });
  }

  /**
   * @param {Medium} medium
   * @param {string} words
   */
  credit(medium, words) {
    return this.#manners.perform({ do: 'write', node: medium.node, field: 'credit', ...(words ? { value: words } : {}) });
  }

  /** What readers answer with a colour. */
  colourQuestions() {
    return this.#manners.colourQuestions();
  }

  /**
   * How a picture is painted as long as readers have not answered.
   *
   * @param {Medium} medium
   * @returns {Promise<Paint | null>} null if it is not painted
   */
  async paintOf({ paint }) {
    if (!paint) return null;
    // Every painted picture asks, at each change.
    const asked = this.#colours ??= this.colourQuestions();
    asked.catch(() => { this.#colours = null; });
    const question = (await asked).find(({ variable }) => variable === paint.variable);
    return question ? { address: await this.address(paint.file), colour: question.colours[0]?.colour ?? '' } : null;
  }

  /** Adds a question about a colour. */
  askForColour() {
    return this.#manners.askForColour();
  }

  /** @param {Promise<unknown>} keeping what was painted is on its way into the story */
  painting(keeping) {
    this.#painting = keeping.catch(() => undefined);
  }

  /**
   * A picture or sound as it is after everything that is on its way.
   *
   * @param {string} node
   * @returns {Promise<Medium | null>}
   */
  async mediumNow(node) {
    await this.#painting;
    return (await this.story()).all.find((medium) => medium.node === node) ?? null;
  }

  /**
   * Lets readers paint a picture.
   *
   * @param {Medium} medium
   * @param {Uint8Array} stencil a PNG of the picture's size
   * @param {string} variable whose colour it takes
   * @returns {Promise<boolean>} false if the editor refused
   */
  async letPaint({ node, file, paint }, stencil, variable) {
    const name = stencilName(file, await digestOf(stencil));
    if (name !== paint?.file) await this.#manners.files().keep(name, stencil);
    const value = { ...paint, file: name, variable };
    return Boolean(await this.#manners.perform({ do: 'write', node, field: 'paint', value }));
  }

  /** @param {Medium} medium which keeps its own colours from now on */
  async stopPaint({ node }) {
    await this.#manners.perform({ do: 'write', node, field: 'paint' });
  }

  /**
   * Puts what nothing uses into the bin.
   *
   * @param {Medium} medium
   */
  async delete(medium) {
    await this.#manners.perform({ do: 'delete', node: medium.node });
  }

  /** @param {string} place a node */
  nameOf(place) {
    return this.#manners.nameOf(place);
  }

  /** @param {string} place a node */
  addressOf(place) {
    return this.#manners.addressOf(place);
  }

  /**
   * Puts into the bin what the library does not take, once nothing uses it any more: the story could not be published with it.
   *
   * @returns {Promise<boolean>} whether there was any
   */
  async #dropRefused() {
    const dropped = unusedMedia(await this.story()).filter(({ file }) => this.refusalOf(file));
    for (const medium of dropped) await this.delete(medium);
    if (dropped.length > 0) await this.story();
    return dropped.length > 0;
  }

  #tell() {
    this.dispatchEvent(new Event('media'));
  }

  /**
   * @param {File} file
   * @returns {Promise<{ kind: MediaKind, name: string, words: string, bytes: Uint8Array } | { trouble: string }>}
   */
  async #made(file) {
    const making = await this.#maker.make(file);
    if ('refused' in making) return { trouble: makingRefusal(making.refused) };
    const words = wordsOf(file.name);
    return { kind: making.kind, name: fileName({ ...making, words }), words, bytes: making.bytes };
  }

  /**
   * Adds a file to the story unless it is there, and shows or plays it somewhere, in one step. Its bytes are on the device first. What is
   * new there is described like what was there before: an author says more easily that this does not fit than everything again.
   *
   * @param {{ kind: MediaKind, name: string, words: string, bytes: Uint8Array }} made
   * @param {MediaTarget} [target]
   * @returns {Promise<string | null>} the description that has stayed, or nothing; null if the editor refused
   */
  async #added({ kind, name, words, bytes }, target) {
    const there = (await this.known()).all.find((medium) => medium.kind === kind && isSameContent(medium.file, name));
    if (there) {
      if (target) await this.give(target, there.id);
      return '';
    }
    await this.#manners.files().keep(name, bytes);
    const alt = target && await this.#descriptionAt(target);
    const add = { do: 'add', kind, words: words || kind, fields: { file: name, ...(alt ? { alt } : {}) } };
    const answer = await this.#manners.perform(target ? { do: 'together', commands: [add,
      { do: 'write', node: target.node, field: target.field, value: { idOf: 0 } }] } : add);
    if (answer && target) await this.#dropRefused();
    return answer ? alt ?? '' : null;
  }

  /** @param {MediaTarget} target */
  async #descriptionAt({ node, field, kind }) {
    const { thing } = await this.#manners.ask({ do: 'thing', node, slots: [] });
    return (await this.medium(kind, String(thing.fields[field] ?? '')))?.alt;
  }
}

/** @param {MediaTarget} target */
function keyOf({ node, field }) {
  return `${node} ${field}`;
}

/**
 * Where something of a kind goes that was given for a target: pages, choices and outcomes have both a picture and a sound.
 *
 * @param {MediaTarget} target
 * @param {MediaKind} kind
 * @returns {MediaTarget | null} null if there is no room for it
 */
export function fieldFor(target, kind) {
  if (target.kind === kind) return target;
  return target.field === 'picture' || target.field === 'sound' ? { node: target.node, field: kind, kind } : null;
}
