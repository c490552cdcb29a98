/**
 * @typedef {import('./checker-module.js').CheckReport} CheckReport
 * @typedef {import('./checker-module.js').Lead} Lead
 * @typedef {import('./odds.js').Odds} Odds
 * @typedef {import('./problems.js').Problem} Problem
 * @typedef {import('./proof-steps.js').ProofAction} ProofAction
 * @typedef {import('./proof-steps.js').ProofEvent} ProofEvent
 * @typedef {import('./proof-steps.js').ProofState} ProofState
 * @typedef {import('./proof-steps.js').ProofTimer} ProofTimer
 *
 * @typedef {{ node: string, id: string, title?: string, words?: string, ending?: string, ways: { node: string, to: string }[] }} Outlined
 *
 * @typedef {object} ProofParts What it works with; tests put in their own.
 * @property {(request: { do: string, [key: string]: unknown }) => Promise<any>} ask the editor's answer about the draft
 * @property {() => Promise<void>} flush makes an entry of what is being typed
 * @property {Pick<import('./checker-module.js').CheckerModule, 'ready' | 'check' | 'lead' | 'program' | 'replace' |
 *   'close'>} checker
 *
 * @typedef {object} Findings
 * @property {Problem[]} problems
 * @property {Outlined[]} locations
 * @property {Odds | null} odds null until the story is explored, and if it cannot be
 * @property {ReadonlySet<string>} unused the nodes of what nothing in the story names, of those whose problem depends on it
 *
 * @typedef {{ program: ArrayBuffer | null, version: number }} PreviewStory A version of the story as the engine takes it; null if it has
 *   errors.
 */

import { world } from '../world/world.js';
import { oddsOf } from './odds.js';
import { mindsUses, problemsOf } from './problems.js';
import { isWaitedFor, newProof, stepProof } from './proof-steps.js';
import { readableStory } from './readable-story.js';

/** So many states are explored at most: a story of 500 locations takes about a second. */
const mostStates = 100_000;

/**
 * The checker beside the manuscript. Fires `findings` when there is something new to show, `sign` when it is busy or no longer, and
 * `program`, with a `PreviewStory` as its detail, for each version of the story while somebody follows them.
 */
export class StoryProof extends EventTarget {
  #parts;
  /** @type {ProofState} */
  #state = newProof;
  /** @type {Partial<Record<ProofTimer, number>>} */
  #timers = {};
  /** The text of the version that was looked at last. */
  #story = '';
  /**
   * What the stages have found in the version that was looked at last.
   *
   * @type {{ looked?: Findings, explored?: Findings }}
   */
  #found = {};
  /** @type {Findings | null} */
  #shown = null;
  /** @type {Set<() => void>} */
  #watchers = new Set();
  #followers = 0;

  /** @param {ProofParts} parts */
  constructor(parts) {
    super();
    this.#parts = parts;
  }

  /** What was found last; null until then. */
  get findings() {
    return this.#shown;
  }

  /** What is known to keep the story as it is now from being published; nothing while it has not been checked. */
  get errors() {
    const { shown, version } = this.#state;
    return shown === version ? (this.#shown?.problems ?? []).filter(({ severity }) => severity === 'error') : [];
  }

  /** Whether the author has waited for a while. */
  get isWaitedFor() {
    return isWaitedFor(this.#state);
  }

  /** Whether the checker stopped. */
  get isBroken() {
    return this.#state.isBroken;
  }

  /** Something is being typed. */
  typed() {
    this.#take({ type: 'typed' });
  }

  /** The draft has changed, or is to be checked for the first time. */
  changed() {
    this.#take({ type: 'changed' });
  }

  close() {
    this.#take({ type: 'closed' });
    this.#parts.checker.close();
  }

  /**
   * The shortest known way to a location of the story as it is now.
   *
   * @param {string} location its ID
   * @returns {Promise<Lead>} without steps if none is known
   */
  async lead(location) {
    await this.#settled();
    const { ask, checker } = this.#parts;
    const readable = await readableStory(ask);
    // The checker has explored nothing of a story that is not finished.
    if (readable !== this.#story) await checker.check(readable, mostStates).catch(() => undefined);
    return checker.lead(location).catch(() => ({ steps: null }));
  }

  /**
   * Has every version of the story made a program from now on, beginning with the present one.
   *
   * @param {(program: ArrayBuffer | null) => void} heard is given each version as the engine takes it; null if it has errors
   * @returns {() => void} ends that
   */
  follow(heard) {
    const hear = (/** @type {Event} */ event) => heard(/** @type {CustomEvent<PreviewStory>} */ (event).detail.program);
    this.addEventListener('program', hear);
    this.#followers += 1;
    void this.#settled().then(() => this.#makeProgram(this.#state.version));
    return () => {
      this.#followers -= 1;
      this.removeEventListener('program', hear);
    };
  }

  /** Waits until nothing is under way. */
  #settled() {
    return new Promise((resolve) => {
      const look = () => {
        if (this.#state.step !== 'resting' && this.#state.step !== 'closed') return;
        this.#watchers.delete(look);
        resolve(undefined);
      };
      this.#watchers.add(look);
      look();
    });
  }

  /** @param {ProofEvent} event */
  #take(event) {
    const { state, actions } = stepProof(this.#state, event);
    this.#state = state;
    for (const action of actions) this.#act(action);
    for (const watcher of [...this.#watchers]) watcher();
  }

  /** @param {ProofAction} action */
  #act(action) {
    switch (action.type) {
      case 'wait':
        return this.#wait(action.timer, action.milliseconds);
      case 'cancel':
        return world.cancel(this.#timers[action.timer]);
      case 'look':
        return void this.#look(action.version).catch(() => this.#take({ type: 'broke', version: action.version }));
      case 'explore':
        return void this.#explore(action.version).catch(() => this.#take({ type: 'broke', version: action.version }));
      case 'replace':
        return this.#parts.checker.replace();
      case 'show':
        this.#shown = this.#found[action.stage] ?? this.#shown;
        return void this.dispatchEvent(new Event('findings'));
      case 'sign':
        return void this.dispatchEvent(new Event('sign'));
    }
  }

  /**
   * @param {ProofTimer} timer
   * @param {number} milliseconds
   */
  #wait(timer, milliseconds) {
    world.cancel(this.#timers[timer]);
    this.#timers[timer] = world.later(() => this.#take({ type: 'due', timer }), milliseconds);
  }

  /** @param {number} version */
  async #look(version) {
    const { ask, flush, checker } = this.#parts;
    // Neither storing nor the first start of the module says how long looks will take.
    await Promise.all([flush(), checker.ready()]);
    const begun = world.elapsed();
    const { story } = await ask({ do: 'story' });
    const [report, { locations }] = await Promise.all([checker.check(story, 0), ask({ do: 'outline' })]);
    const looked = await this.#findings(report, locations);
    if (version === this.#state.version) {
      this.#story = story;
      // A story with errors cannot be explored.
      this.#found = report.errors > 0 ? { looked, explored: looked } : { looked };
    }
    this.#take({ type: 'looked', version, took: world.elapsed() - begun });
  }

  /** @param {number} version */
  async #explore(version) {
    const { looked } = this.#found;
    if (!looked) return;
    // The preview comes first: the author waits for what was just typed.
    if (this.#followers > 0) await this.#makeProgram(version);
    const explored = this.#found.explored
      ?? await this.#findings(await this.#parts.checker.check(this.#story, mostStates), looked.locations);
    if (version === this.#state.version) this.#found = { looked, explored };
    this.#take({ type: 'explored', version });
  }

  /** @param {number} version */
  async #makeProgram(version) {
    if (!this.#found.looked || this.#followers === 0) return;
    const { ask, checker } = this.#parts;
    const program = await readableStory(ask).then((story) => checker.program(story)).catch(() => null);
    this.dispatchEvent(new CustomEvent('program', { detail: { program, version } }));
  }

  /**
   * @param {CheckReport} report
   * @param {Outlined[]} locations
   * @returns {Promise<Findings>}
   */
  async #findings(report, locations) {
    const { ask } = this.#parts;
    const { diagnostics } = report;
    const { places } = diagnostics.length === 0 ? { places: [] }
      : await ask({ do: 'places', pointers: diagnostics.map(({ pointer }) => pointer) });
    const problems = problemsOf(diagnostics, places, locations);
    const asked = problems.filter(({ code, node }) => mindsUses.has(code) && node !== '').map(({ node }) => node);
    const unused = new Set();
    for (const node of asked) {
      const { uses } = await ask({ do: 'uses', node });
      if (uses.length === 0) unused.add(node);
    }
    return { problems, locations, odds: oddsOf(report, locations), unused };
  }
}
