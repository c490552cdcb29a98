/**
 * @typedef {import('./draft-store.js').DraftKeeping} DraftKeeping
 * @typedef {import('./draft-store.js').KeptDraft} KeptDraft
 * @typedef {import('./draft-sync.js').DraftAction} DraftAction
 * @typedef {import('./draft-sync.js').DraftEvent} DraftEvent
 * @typedef {import('./draft-sync.js').DraftState} DraftState
 * @typedef {import('./draft-sync.js').LibraryEntry} LibraryEntry
 * @typedef {import('./draft-sync.js').Made} Made
 * @typedef {import('./draft-sync.js').SaveState} SaveState
 * @typedef {import('./draft-sync.js').Typed} Typed
 *
 * @typedef {object} DeskParts What a desk works with; tests put in their own.
 * @property {string} reader
 * @property {string} draft
 * @property {DraftKeeping | null} keeping null if the browser stores nothing
 * @property {import('./editor-module.js').Editor} editor
 * @property {Pick<import('./draft-library.js').DraftLibrary, 'listing' | 'device' | 'history' | 'send' | 'publish'>} library
 * @property {(ears: import('./writer-lock.js').WriterEars) => Pick<import('./writer-lock.js').WriterLock, 'take' | 'takeOver' | 'decline' |
 *   'tell' | 'close'>} lock
 * @property {Pick<import('./last-words.js').LastWords, 'keep' | 'read'>} lastWords
 * @property {DraftFiles} [files] its pictures and sounds; where they are left out, it has none
 * @property {Pick<DraftStore, 'close'> | null} [store] what is closed with the desk
 */

import { drawID } from '../device/identifiers.js';
import { CallRefused } from '../library/library-calls.js';
import { ReaderSession, sessionChanged } from '../library/reader-session.js';
import { world } from '../world/world.js';
import { DraftEditor } from './draft-editor.js';
import { DraftFiles } from './draft-files.js';
import { DraftLibrary, eventOf, reasonOf } from './draft-library.js';
import { DraftStore } from './draft-store.js';
import { isKept, isStopped, openedDraft, saveState, sketchOf, sketchesOf, stepDraft, unkept } from './draft-sync.js';
import { DraftTrouble, EditRefused, EditorBroke, PublishRefused, WrittenElsewhere } from './draft-trouble.js';
import { EditorModule } from './editor-module.js';
import { refusedFiles, withFiles } from './file-steps.js';
import { folderDevice, idOf } from './json-text.js';
import { LastWords } from './last-words.js';
import { PassingDraftStore } from './passing-draft-store.js';
import { WriterLock } from './writer-lock.js';

/** Timeout for the library where the device alone would do: before a draft opens, and before it closes. In milliseconds. */
const patience = 3000;
/** How often a publication is tried again because another device was faster. */
const mostTries = 3;

/**
 * A draft that is open for writing. Fires `state` when `state` is another one, and `changed`, with nodes as its `detail`, when something of
 * these changed other than by typing here. Fires `confirmed` when the library has what was written here and nothing else changed. Fires
 * `outside` when the author's files were changed by another program, `media` when that was a picture or sound, and `unreadable` with the
 * reason as its `detail` when they cannot be read, or with none when they can again.
 */
export class DraftDesk extends EventTarget {
  #parts;
  /** @type {DraftKeeping} */
  #keeping;
  /** Why the author's files cannot be read. */
  #unreadable = '';
  #editor;
  #lock;
  /** This tab, as the rows on the device name it. */
  #tab = drawID();
  /** @type {DraftState} */
  #state;
  /** @type {Record<string, number>} */
  #timers = {};
  /** @type {Set<() => void>} */
  #watchers = new Set();
  #isFull;
  #files;
  #leaving = new AbortController();
  /**
   * The last opening: two at once could end as a follower that holds the lock.
   *
   * @type {Promise<unknown>}
   */
  #opening = Promise.resolve();

  /** @param {DeskParts} parts */
  constructor(parts) {
    super();
    this.#parts = parts;
    this.#editor = new DraftEditor(parts.editor);
    this.#isFull = parts.keeping === null;
    this.#keeping = parts.keeping ?? new PassingDraftStore(null);
    this.#files = parts.files ?? new DraftFiles({ keeping: null, library: new DraftLibrary(parts.draft) });
    this.#files.addEventListener('state', () => {
      this.dispatchEvent(new Event('state'));
      this.#look();
    });
    this.#state = openedDraft({ number: 0, waiting: [], isWriter: false, isFull: this.#isFull, isVisible: true });
    this.#lock = parts.lock({
      asked: () => this.#handOver(),
      lost: () => this.#take({ type: 'elsewhere' }),
      granted: () => void this.#begin(true).then(() => this.#hearOfOthers(), () => {
        this.#take({ type: 'elsewhere' });
        this.#lock.decline();
      }),
      told: (word, nodes) => void this.#hear(word, nodes),
    });
  }

  /**
   * Opens a draft: as the library has it, with what this device has not sent; without a network as this device has it.
   *
   * @param {string} draft
   * @param {Shared} context
   * @returns {Promise<DraftDesk>}
   * @throws {DraftTrouble} if neither has it, or the editor does not come; nothing is held then
   */
  static async open(draft, context) {
    const reader = await ReaderSession.of(context).readerOrNobody();
    if (reader === '') throw new DraftTrouble('signedOut');
    const store = await DraftStore.open(reader);
    const library = new DraftLibrary(draft);
    const desk = await DraftDesk.openWith({
      reader, draft, store, keeping: store?.draft(draft) ?? null, editor: new EditorModule(), library,
      files: new DraftFiles({ keeping: store?.files(draft) ?? null, library }),
      lock: (ears) => new WriterLock(`draft/${reader}/${draft}`, ears), lastWords: new LastWords(`${reader}/${draft}`),
    });
    desk.#listen();
    return desk;
  }

  /**
   * The same with other parts.
   *
   * @param {DeskParts} parts
   */
  static async openWith(parts) {
    const desk = new DraftDesk(parts);
    try {
      if (!await desk.#begin(await desk.#lock.take())) throw new DraftTrouble('module');
      await desk.#hearOfOthers();
      return desk;
    } catch (error) {
      desk.#end();
      throw error instanceof DraftTrouble ? error : new DraftTrouble(error instanceof CallRefused ? reasonOf(error) : 'module', error);
    }
  }

  /** Where the author's words are, and the pictures and sounds. */
  get state() {
    return withFiles(saveState(this.#state), this.#files.state);
  }

  /** The pictures and sounds of the draft. */
  get files() {
    return this.#files;
  }

  /**
   * Asks about the draft as this page shows it, without what is just being typed.
   *
   * @param {{ do: string } & Record<string, unknown>} request as in `docs/web-editor.md`
   * @returns {Promise<any>}
   * @throws {EditRefused}
   * @throws {DraftTrouble} `module`
   */
  async ask(request) {
    return this.#editor.inTurn(async () => JSON.parse(await this.#withEditor(() => this.#editor.ask(request))));
  }

  /**
   * Carries out a command, after what was typed before.
   *
   * @param {{ do: string } & Record<string, unknown>} request as in `docs/web-editor.md`
   * @returns {Promise<any>} the answer, when the entry is on the device
   * @throws {EditRefused} nothing has changed then; `elsewhere` if another tab writes
   * @throws {DraftTrouble} `module`
   */
  async perform(request) {
    this.#expectWriter();
    this.#take({ type: 'flush' });
    const { entry, answer } = await this.#editor.inTurn(async () => {
      this.#expectWriter();
      const performed = await this.#withEditor(() => this.#editor.perform(request));
      if (performed.entry) this.#take({ type: 'made', made: { entry: performed.entry, typed: null } });
      return performed;
    });
    if (!entry) return answer;
    let isKept = false;
    await this.#until((state) => {
      // The list is emptied, too, when another tab takes the draft over before the entry is kept.
      isKept ||= state.role === 'writer' && !state.made.some((made) => made.entry === entry);
      return isKept || state.role !== 'writer';
    });
    if (!isKept) throw new EditRefused({ refusal: 'elsewhere' });
    this.#tellOfChange(answer.changed ?? []);
    return answer;
  }

  /**
   * A keystroke: what the field holds now. It is on the device within 100 ms, and an entry when nothing was typed for a moment.
   *
   * @param {string} node
   * @param {string} field
   * @param {unknown} value without one, the field is to hold none
   */
  type(node, field, value) {
    this.#take({ type: 'typed', node, field, value, at: world.now() });
  }

  /**
   * Words that are no part of the story yet, such as those in the field of a dialog. They are on the device within 100 ms, and stay there
   * until empty ones take their place.
   *
   * @param {string} node what they are about
   * @param {string} purpose what they are to become
   * @param {string} words
   */
  sketch(node, purpose, words) {
    if (words !== this.sketched(node, purpose)) this.#take({ type: 'sketched', node, purpose, words, at: world.now() });
  }

  /**
   * @param {string} node
   * @param {string} purpose
   * @returns {string} empty if nothing is kept for this
   */
  sketched(node, purpose) {
    return sketchOf(this.#state, node, purpose);
  }

  /** Makes an entry of what was typed, and waits until it is on the device. */
  async flush() {
    this.#take({ type: 'flush' });
    await this.#until(isKept);
  }

  /**
   * Puts the story on the shelf as it is now, when the library has all of it.
   *
   * @param {string[]} accept the codes of the problems with which it is published all the same
   * @returns {Promise<PublicationAnswer>}
   * @throws {PublishRefused} `shelf`: the shelf has another story with this ID; otherwise the story has errors, which are its `problems`
   * @throws {DraftTrouble} if the library does not have all of it, and why
   */
  async publish(accept) {
    for (let number = 1; ; number += 1) {
      await this.sent();
      try {
        return await this.#parts.library.publish(this.#state.number, accept);
      } catch (error) {
        const isChanged = error instanceof CallRefused && error.problem.reason === 'changed';
        if (!isChanged || number >= mostTries) throw await this.refusalOf(error);
        await this.#hearOfOthers();
      }
    }
  }

  /**
   * Waits until the library has all that was written here.
   *
   * @throws {DraftTrouble} if it does not get all of it, and why
   */
  async sent() {
    await this.flush();
    this.#take({ type: 'due', timer: 'library' });
    this.#files.hear('woken');
    await this.#until((state) => (saveState(state).unsent === 0 || isStopped(state)) && this.#files.isStopped);
    const { reason, unsent } = this.state;
    if (unsent > 0 || this.#state.role !== 'writer') throw new DraftTrouble(reason ?? 'elsewhere');
    if (refusedFiles(this.#files.state).length > 0) throw new DraftTrouble('file');
  }

  /**
   * What it means that the library refused the story.
   *
   * @param {unknown} error
   * @returns {Promise<PublishRefused | DraftTrouble>} the story's problems have their places in the draft; of other trouble, the cause is
   *   the library's answer
   */
  async refusalOf(error) {
    const { reason = '', answer = null } = error instanceof CallRefused ? error.problem : {};
    /** @type {PublishProblem[]} */
    const problems = answer?.problems ?? [];
    // Without problems in the story it is about something beside it, such as a picture that is not there.
    if (problems.length === 0 && reason !== 'shelf' && reason !== 'changed') return new DraftTrouble(reasonOf(error), error);
    /** @type {{ places: { node: string, field?: string }[] }} */
    const { places } = problems.length === 0 ? { places: [] }
      : await this.ask({ do: 'places', pointers: problems.map(({ pointer }) => pointer ?? '') }).catch(() => ({ places: [] }));
    return new PublishRefused(reason === '' ? 'problems' : reason, problems.map((problem, index) => ({ ...problem, ...places[index] })));
  }

  /**
   * When the library got the entries that this device has of the history, without a network as well.
   *
   * @returns {Promise<Map<number, number>>} in milliseconds since 1970, by the entries' numbers
   */
  async times() {
    const kept = await this.#keeping.load();
    return new Map(kept?.history.map(({ number, at }) => [number, at]));
  }

  /** Writes here, and no longer in the tab that does, which keeps everything first if it can. */
  async takeOver() {
    await this.#lock.takeOver();
    // What was typed elsewhere and here is in the draft then.
    await this.#opening.catch(() => undefined);
  }

  /** Whether this tab writes the draft. Another one only shows it. */
  get isWriter() {
    return this.#state.role === 'writer';
  }

  /**
   * All words that are no part of the story yet.
   *
   * @returns {{ node: string, purpose: string, words: string }[]}
   */
  sketches() {
    return sketchesOf(this.#state);
  }

  /** Keeps everything, gives the library a moment to get it, and lets another tab write. */
  async close() {
    await this.flush();
    await this.#soon((state) => (saveState(state).unsent === 0 || isStopped(state)) && this.#files.isStopped);
    this.#end();
  }

  // Opening.

  /**
   * @param {boolean} isWriter
   * @returns {Promise<boolean>} whether the editor has opened it; if not, a tab that writes tries again by itself
   */
  #begin(isWriter) {
    const opening = this.#opening.then(() => this.#open(isWriter));
    this.#opening = opening.catch(() => undefined);
    return opening;
  }

  /** @param {boolean} isWriter */
  async #open(isWriter) {
    if (this.#isClosed) return false;
    const kept = await this.#claim(isWriter) ?? await this.#bring();
    if (this.#isClosed) return false;
    const isOpen = await this.#pass(kept, isWriter);
    if (isWriter) void this.#files.begin();
    return isOpen;
  }

  /**
   * What the device has, with a number under which this tab may write.
   *
   * @param {boolean} isWriter
   * @returns {Promise<KeptDraft | null>}
   */
  async #claim(isWriter) {
    const kept = await (isWriter ? this.#keeping.claim(this.#tab) : this.#keeping.load()).catch(async () => {
      const there = await this.#goWithoutDevice();
      // What the rows say next is another's: a number that is used twice would lose an entry.
      if (there) there.row.device = 0;
      return there;
    });
    if (kept === null || kept.row.device > 0 || !isWriter) return kept;
    const device = await this.#parts.library.device();
    await this.#keeping.renumber(device);
    return { ...kept, row: { ...kept.row, device, made: 0, sequence: 0 } };
  }

  /**
   * The draft as the library has it, for a device that has none of it.
   *
   * @returns {Promise<KeptDraft>}
   */
  async #bring() {
    const { reader, draft, library } = this.#parts;
    const [listing, device, { snapshot, number, entries }] = await Promise.all([library.listing(), library.device(), library.history()]);
    if (!snapshot) throw new DraftTrouble('refused');
    const row = { reader, draft, device, made: 0, sequence: 0, stroke: 0, writer: this.#tab, snapshot, number, listing };
    await this.#keeping.begin(row, entries).catch(async () => {
      await this.#goWithoutDevice();
      await this.#keeping.begin(row, entries);
    });
    return { row, history: entries, waiting: [], typed: [] };
  }

  /**
   * Opens what the device has in the editor.
   *
   * @param {KeptDraft} kept
   * @param {boolean} isWriter
   */
  async #pass(kept, isWriter) {
    const { row, waiting } = kept;
    // What was typed while this tab only followed may not be on the device yet.
    const left = unkept(this.#state);
    this.#become(openedDraft({ number: row.number, waiting, isWriter, isFull: this.#isFull,
      isVisible: globalThis.document?.visibilityState !== 'hidden' }));
    // What was typed is the older one's only if nothing was made of it since.
    const last = [...left, ...this.#parts.lastWords.read().filter((one) => one.stroke > row.stroke && !left.some((other) =>
      other.node === one.node && other.field === one.field && other.stroke >= one.stroke))];
    const typed = [...last, ...kept.typed.filter((one) => !last.some((other) =>
      one.node === other.node && one.field === other.field && one.stroke < other.stroke))].sort((one, other) => one.stroke - other.stroke);
    const isOpen = await this.#editor.inTurn(() => this.#openEditor(kept)).then(() => true, () => false);
    if (!isOpen) this.#take({ type: 'broke' });
    if (isWriter && typed.length > 0) this.#take({ type: 'recovered', typed });
    return isOpen;
  }

  /** @param {KeptDraft} kept */
  async #openEditor(kept) {
    const shortened = this.#state.role === 'writer' ? await this.#editor.shortened(kept) : null;
    if (!shortened) return this.#editor.open(kept);
    const { snapshot, history } = shortened;
    await this.#keeping.rebase(this.#tab, snapshot, history).catch(() => undefined);
    return this.#editor.open({ ...kept, row: { ...kept.row, snapshot }, history });
  }

  /** Waits until the library has been asked once, or is too slow, or away. */
  async #hearOfOthers() {
    if (this.#state.role !== 'writer') return;
    this.#take({ type: 'due', timer: 'library' });
    await this.#soon(({ phase }) => phase === 'resting' || phase === 'pausing');
  }

  /**
   * Waits until something is so, but not for long.
   *
   * @param {(state: DraftState) => boolean} isSo
   */
  #soon(isSo) {
    return new Promise((resolve) => {
      const late = world.later(() => resolve(undefined), patience);
      void this.#until(isSo).then(() => {
        world.cancel(late);
        resolve(undefined);
      });
    });
  }

  // The machine and its actions.

  /** @param {DraftEvent} event */
  #take(event) {
    const { state, actions } = stepDraft(this.#state, event);
    this.#become(state);
    for (const action of actions) void this.#act(action);
  }

  /** @param {DraftState} state */
  #become(state) {
    const before = JSON.stringify(this.state);
    this.#state = state;
    if (JSON.stringify(this.state) !== before) this.dispatchEvent(new Event('state'));
    this.#look();
  }

  #look() {
    for (const watcher of [...this.#watchers]) watcher();
  }

  /**
   * @param {(state: DraftState) => boolean} isSo
   * @returns {Promise<void>} fulfilled too when the draft is closed
   */
  #until(isSo) {
    return new Promise((resolve) => {
      const look = () => {
        if (!isSo(this.#state) && this.#state.role !== 'closed') return;
        this.#watchers.delete(look);
        resolve();
      };
      this.#watchers.add(look);
      look();
    });
  }

  /** @param {DraftAction} action */
  async #act(action) {
    switch (action.type) {
      case 'wait':
        return this.#wait(action.timer, action.milliseconds);
      case 'write':
        return this.#editor.inTurn(() => this.#write(action.typed));
      case 'keep':
        return this.#keep(action.made, action.typed);
      case 'send':
        return this.#exchange(() => this.#parts.library.send(action.after, action.entries));
      case 'fetch':
        return this.#exchange(() => this.#parts.library.history(action.after));
      case 'follow':
        return this.#editor.inTurn(() => this.#follow(action.entries, action.snapshot));
      case 'recover':
        return this.#editor.inTurn(() => this.#recover(action.lost));
      case 'reopen':
        return this.#later('reopen', () => void this.#editor.inTurn(() => this.#reopen()), action.milliseconds);
    }
  }

  /**
   * @param {'typing' | 'library'} timer
   * @param {number} milliseconds
   */
  #wait(timer, milliseconds) {
    // Many devices that lost the same library must not come back at the same moment.
    const spread = timer === 'library' ? 1 + world.chance() / 4 : 1;
    this.#later(timer, () => this.#take({ type: 'due', timer }), milliseconds * spread);
  }

  /**
   * Does something once, instead of what the timer was to do before.
   *
   * @param {'typing' | 'library' | 'reopen'} timer
   * @param {() => void} act
   * @param {number} milliseconds
   */
  #later(timer, act, milliseconds) {
    world.cancel(this.#timers[timer]);
    this.#timers[timer] = world.later(act, milliseconds);
  }

  /** @param {Typed} typed */
  async #write(typed) {
    const { node, field, value } = typed;
    try {
      const { entry } = await this.#withEditor(() => this.#editor.perform({ do: 'write', node, field, value }));
      this.#take({ type: 'made', made: { entry, typed } });
    } catch (error) {
      this.#take({ type: 'unwritten', typed, isBroken: !(error instanceof EditRefused) });
    }
  }

  /**
   * @param {Made[]} made
   * @param {Typed[]} typed
   */
  async #keep(made, typed) {
    const batch = { entries: made.flatMap(({ entry }) => entry ?? []), made: this.#editor.made, typed,
      finished: made.flatMap((one) => one.typed ?? []) };
    const put = () => (this.#state.role === 'writer' ? this.#keeping.keep(this.#tab, batch) : this.#keeping.keepTyped(typed));
    const isWriter = this.#state.role === 'writer';
    try {
      await put();
    } catch (error) {
      if (error instanceof WrittenElsewhere) return this.#take({ type: 'elsewhere' });
      await this.#goWithoutDevice();
      await put();
    }
    this.#take({ type: 'kept', made, typed, isFull: this.#isFull });
    if (unkept(this.#state).length === 0) this.#parts.lastWords.keep([]);
    this.#lock.tell(isWriter ? 'changed' : 'typed', batch.entries.flatMap(({ text }) => nodesOf(text)));
    return undefined;
  }

  /**
   * From now on, everything is only in this tab and in the library. What the device has is no longer written on under its number, as its
   * rows do not know what was made since.
   *
   * @returns {Promise<KeptDraft | null>} what the device has
   */
  async #goWithoutDevice() {
    if (this.#isFull) return this.#keeping.load();
    this.#isFull = true;
    const device = this.#keeping;
    const kept = await device.load().catch(() => null);
    await device.renumber(0).catch(() => undefined);
    if (kept) kept.row.writer = this.#tab;
    this.#keeping = new PassingDraftStore(kept);
    return this.#keeping.load();
  }

  /** @param {() => Promise<DraftHistoryAnswer>} ask */
  async #exchange(ask) {
    try {
      const { number, entries, snapshot, files = '', media = '' } = await ask();
      // Before the draft is drawn for the first time, so that it is drawn with the right addresses.
      if (media !== '' && await this.#files.follow(media)) this.#tellOfMedia();
      this.#take({ type: 'answered', number, entries, snapshot });
      if (files !== this.#unreadable) this.dispatchEvent(new CustomEvent('unreadable', { detail: this.#unreadable = files }));
    } catch (error) {
      this.#take(eventOf(error));
    }
  }

  /**
   * @param {LibraryEntry[]} entries
   * @param {{ number: number, draft: string } | undefined} snapshot
   */
  async #follow(entries, snapshot) {
    const confirmed = entries.map(({ entry }) => idOf(entry));
    const isBehind = confirmed.some((id) => this.#editor.isForeign(id));
    try {
      if (snapshot) await this.#keepFollowing((keeping) => keeping.rebase(this.#tab, snapshot, entries));
      // What the author sees comes first: the device's rows are asked for only when the draft is opened again.
      const nodes = snapshot || this.#state.isBroken ? [] : await this.#editor.confirm(entries).catch(() => null);
      if (!snapshot) await this.#keepFollowing((keeping) => keeping.follow(this.#tab, entries));
      if (isBehind) await this.#renumber();
      const isOpenedAgain = snapshot || isBehind || nodes === null;
      if (isOpenedAgain) await this.#reopen();
      this.#take({ type: 'followed', number: entries.at(-1)?.number ?? snapshot?.number ?? this.#state.number, confirmed });
      if (nodes?.length) this.#tellOfChange(nodes);
      else if (!isOpenedAgain) this.dispatchEvent(new Event('confirmed'));
      this.#lock.tell('changed', nodes ?? []);
      if (confirmed.some(({ device }) => device === folderDevice)) this.dispatchEvent(new Event('outside'));
    } catch (error) {
      this.#take(error instanceof WrittenElsewhere ? { type: 'elsewhere' } : eventOf(error));
    }
  }

  /** @param {(keeping: DraftKeeping) => Promise<void>} put */
  async #keepFollowing(put) {
    try {
      await put(this.#keeping);
    } catch (error) {
      if (error instanceof WrittenElsewhere) throw error;
      await this.#goWithoutDevice();
      await put(this.#keeping);
    }
  }

  /** The library has entries under this device's number that the device does not know of: its storage was brought back, or was full. */
  async #renumber() {
    const device = await this.#parts.library.device();
    await this.#keeping.renumber(device);
  }

  /**
   * Sends again what the library has lost, on top of what it still has.
   *
   * @param {import('./draft-sync.js').Lost} lost
   */
  async #recover(lost) {
    try {
      if (!await this.#keeping.requeue(lost)) return this.#take({ type: 'refused', reason: 'refused' });
      const { snapshot, number, entries } = await this.#parts.library.history();
      if (!snapshot) return this.#take({ type: 'refused', reason: 'refused' });
      await this.#keeping.rebase(this.#tab, snapshot, entries);
      await this.#reopen();
      const kept = await this.#keeping.load();
      return this.#take({ type: 'followed', number, confirmed: entries.map(({ entry }) => idOf(entry)), again: kept?.waiting });
    } catch (error) {
      return this.#take(error instanceof WrittenElsewhere ? { type: 'elsewhere' } : eventOf(error));
    }
  }

  /** Opens the draft in the editor again, from what the device has. */
  async #reopen() {
    if (this.#isClosed) return;
    try {
      const kept = await this.#keeping.load();
      if (!kept) throw new EditorBroke('The draft is not on this device.');
      await this.#editor.open(kept, this.#state.made.flatMap(({ entry }) => entry ?? []));
      this.#take({ type: 'opened' });
      this.#tellOfChange([]);
    } catch {
      this.#take({ type: 'broke' });
    }
  }

  /**
   * @template Value
   * @param {() => Promise<Value>} work
   * @returns {Promise<Value>}
   */
  async #withEditor(work) {
    if (this.#state.isBroken) throw new DraftTrouble('module');
    try {
      return await work();
    } catch (error) {
      if (error instanceof EditRefused) throw error;
      this.#take({ type: 'broke' });
      throw new DraftTrouble('module');
    }
  }

  // Other tabs, and the window.

  #expectWriter() {
    if (this.#state.role !== 'writer') throw new EditRefused({ refusal: 'elsewhere' });
  }

  async #handOver() {
    await this.flush();
    this.#take({ type: 'elsewhere' });
  }

  /**
   * @param {import('./writer-lock.js').WriterWord} word
   * @param {string[]} nodes
   */
  async #hear(word, nodes) {
    if (this.#isClosed) return;
    if (word === 'media') {
      if (await this.#files.lookAgain() !== null) this.dispatchEvent(new Event('media'));
      return;
    }
    const kept = await this.#keeping.load().catch(() => null);
    if (!kept) return;
    if (word === 'typed' && this.#state.role === 'writer') {
      this.#take({ type: 'recovered', typed: kept.typed });
      // It was not typed here, so it has to be drawn.
      await this.flush();
      this.#tellOfChange(kept.typed.map(({ node }) => node));
    }
    if (word !== 'changed' || this.#state.role !== 'follower') return;
    await this.#editor.inTurn(() => this.#editor.open(kept)).then(() => this.#tellOfChange(nodes), () => undefined);
  }

  #tellOfMedia() {
    this.dispatchEvent(new Event('media'));
    this.#lock.tell('media', []);
  }

  /** @param {string[]} nodes */
  #tellOfChange(nodes) {
    this.dispatchEvent(new CustomEvent('changed', { detail: nodes }));
  }

  /** Follows the window from now on. */
  #listen() {
    const { signal } = this.#leaving;
    const leave = () => {
      // Before anything else: this may be the last that the page does.
      this.#parts.lastWords.keep(unkept(this.#state));
      this.#take({ type: 'hidden' });
    };
    const wake = () => {
      this.#take(document.visibilityState === 'hidden' ? { type: 'due', timer: 'library' } : { type: 'woken' });
      this.#files.hear('woken');
    };
    window.addEventListener('pagehide', leave, { signal });
    window.addEventListener('online', wake, { signal });
    document.addEventListener('visibilitychange', () => (document.visibilityState === 'hidden' ? leave() : wake()), { signal });
    document.addEventListener(sessionChanged, (event) => {
      const { session } = /** @type {CustomEvent<import('../library/reader-session.js').SessionChange>} */ (event).detail;
      // Nothing of this reader goes to the library as another one's.
      const what = session.reader?.id === this.#parts.reader ? 'returned' : 'left';
      this.#take({ type: what });
      this.#files.hear(what);
    }, { signal });
  }

  get #isClosed() {
    return this.#state.role === 'closed';
  }

  #end() {
    this.#take({ type: 'closed' });
    this.#leaving.abort();
    for (const timer of Object.values(this.#timers)) world.cancel(timer);
    this.#lock.close();
    this.#editor.close();
    this.#files.close();
    this.#parts.store?.close();
  }
}

/**
 * The nodes that an entry changes.
 *
 * @param {string} entry
 * @returns {string[]}
 */
function nodesOf(entry) {
  /** @type {{ changes: Record<'set' | 'add' | 'remove' | 'restore' | 'move', string | undefined>[] }} */
  const { changes } = JSON.parse(entry);
  return [...new Set(changes.flatMap(({ set, add, remove, restore, move }) => set ?? add ?? remove ?? restore ?? move ?? []))];
}
