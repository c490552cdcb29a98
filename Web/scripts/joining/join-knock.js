/** @typedef {import('../progress/record-store.js').RecordStore} RecordStore */

import { drawID } from '../device/identifiers.js';
import { noteOfGroup } from '../progress/record-store.js';
import { choicesOn } from '../progress/way-in-record.js';
import { sameLines } from '../together/group-changes.js';
import { GroupConnection } from '../together/group-connection.js';
import { newGroup, stepGroup } from '../together/group-steps.js';
import { newsInWords } from '../together/group-words.js';

/** A device at the door of a group: it knocks, waits, and takes the reading along when it is let in. */
export class JoinKnock {
  #invited;
  #store;
  #ears;
  #state = newGroup(drawID().slice(0, 12));
  #connection;

  /**
   * @param {{ group: string, story: string }} invited
   * @param {RecordStore} store
   * @param {{ waits: () => void, enters: () => void, ends: (why: string) => void }} ears
   */
  constructor(invited, store, ears) {
    this.#invited = invited;
    this.#store = store;
    this.#ears = ears;
    this.#connection = new GroupConnection(invited.group, {
      hear: (message) => this.#take({ type: 'message', message }),
      lose: (code) => {
        this.#take({ type: 'lost', code });
        return this.#state.link !== 'over';
      },
      place: () => this.#state,
    });
  }

  close() {
    this.#connection.close();
  }

  /** @param {GroupEvent} event */
  #take(event) {
    const before = this.#state;
    this.#state = stepGroup(before, event).state;
    const { link, why } = this.#state;
    if (link === before.link) return;
    if (link === 'waiting') this.#ears.waits();
    if (link === 'open') void this.#enter();
    if (link === 'over') this.#ears.ends(newsInWords({ what: 'over', code: why }, this.#state));
  }

  /** The story opens at the group's page at once, and the reader there joins the group by the note. */
  async #enter() {
    const { record } = this.#state;
    const { group, story } = this.#invited;
    this.close();
    const here = await this.#store.lines(story).catch(() => []);
    // What was read here before stays a reading of its own.
    const isPart = here.length > 0 && here.length <= record.length && sameLines(here, record.slice(0, here.length));
    if (!isPart) await this.#store.startOver(story, [...record], { choices: choicesOn(record) }).catch(() => undefined);
    await this.#store.setNote(noteOfGroup(story), { group }).catch(() => undefined);
    this.#ears.enters();
  }
}
