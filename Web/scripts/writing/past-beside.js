/**
 * @typedef {import('../desk/acts-dialog.js').Act} Act
 * @typedef {import('../drafts/draft-desk.js').DraftDesk} DraftDesk
 * @typedef {import('../past/past-sheet.js').PastManners} PastManners
 *
 * @typedef {Omit<PastManners, 'ask' | 'draft' | 'flush' | 'times'> & { desk: () => DraftDesk, draft: () => string }} BesideManners
 */

import { problemInWords } from '../desk/draft-words.js';
import { say } from '../language/say.js';

const clock = 'M12 4a8 8 0 1 0 8 8M12 8v4l3 2M4 4v4h4';
const steps = 'M4 5h16M4 10h16M4 15h10M4 20h10';

/** Both sheets: each offers the other, which without a network must be there already. */
const load = () => Promise.all([import('../past/what-was-changed.js'), import('../past/earlier-versions.js')]);

/** Earlier versions of the story and the list of changes, beside its manuscript. Their code comes when somebody asks for them. */
export class PastBeside {
  #manners;

  /** @param {BesideManners} manners */
  constructor(manners) {
    this.#manners = manners;
  }

  /**
   * What the story's menu offers.
   *
   * @returns {Act[]}
   */
  get acts() {
    return [
      { words: say('What was changed'), drawing: steps, act: () => void this.#openChanges() },
      { words: say('Earlier versions'), drawing: clock, act: () => void this.#openVersions() },
    ];
  }

  #openChanges() {
    return this.#open(load().then(([{ openWhatWasChanged }]) => openWhatWasChanged(this.#pastManners())));
  }

  #openVersions() {
    return this.#open(load().then(([, { openEarlierVersions }]) =>
      openEarlierVersions(this.#pastManners(), () => void this.#openChanges())));
  }

  /** @returns {PastManners} */
  #pastManners() {
    const { desk, draft, ...manners } = this.#manners;
    return { ...manners, draft: draft(), ask: (request) => desk().ask(request), flush: () => desk().flush(), times: () => desk().times() };
  }

  /** @param {Promise<void>} opening says so if the code does not come, or the editor has stopped */
  #open(opening) {
    return opening.catch(() => this.#manners.say(problemInWords({ reason: 'module' })));
  }
}
