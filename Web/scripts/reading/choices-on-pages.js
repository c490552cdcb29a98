/** @typedef {import('../engine/engine.js').Engine} Engine */
/** @typedef {{ scene: DrawnScene, offered: ChoicesScene | null }} Shown A scene, and the choices that stand on it. */

/**
 * Choices stand on the page that they follow, also while looking back, where the engine has two scenes for them. Leafing through what was
 * read leaves nothing in the record, so the engine can be moved to look what is there, and back again.
 */
export class ChoicesOnPages {
  #engine;
  /** Whether choices stand on the page that is looked back at. The engine stands at the page then, not at the choices. */
  #isPast = false;

  /** @param {Engine} engine */
  constructor(engine) {
    this.#engine = engine;
  }

  /**
   * Does what an input wants, if all that its scene needs is there.
   *
   * @param {Input} input
   * @param {ChoosingHabit} ahead
   * @returns {Answer | { lacks: number }}
   */
  apply(input, ahead) {
    const passes = this.#passChoices(input);
    const answer = this.#engine.apply(input, ahead);
    if (passes && 'lacks' in answer) this.#move('back');
    return answer;
  }

  /**
   * What an input would lead to, without applying it.
   *
   * @param {Input} input
   * @returns {Shown | null} null where it would be refused, or has to be loaded first
   */
  peek(input) {
    const passes = this.#passChoices(input);
    const { scene, offered = null } = this.#engine.peek(input);
    const shown = !scene || scene.kind === 'loading' ? null
      : offered || !scene.rereading ? joined(scene, offered) : this.#lookAt(input, scene);
    if (passes) this.#move('back');
    return shown;
  }

  /**
   * What is shown of an answer of the engine.
   *
   * @param {DrawnScene} scene where the engine stands
   * @param {ChoicesScene | null} offered
   * @returns {Shown}
   */
  show(scene, offered) {
    const shown = offered || !scene.rereading ? joined(scene, offered) : this.#join(scene);
    this.#isPast = shown.offered?.rereading ?? false;
    return shown;
  }

  /**
   * From a page that is looked back at, the engine goes on to its choices first.
   *
   * @param {Input} input
   * @returns {boolean} whether it did
   */
  #passChoices(input) {
    if (input !== 'advance' || !this.#isPast) return false;
    this.#move('advance');
    return true;
  }

  /**
   * Leafs to a scene, looks what stands on it, and leafs back.
   *
   * @param {Input} input
   * @param {DrawnScene} scene
   */
  #lookAt(input, scene) {
    this.#move(input);
    const shown = this.#join(scene);
    if (shown.scene !== scene) this.#move('advance');
    this.#move(input === 'back' ? 'advance' : 'back');
    return shown;
  }

  /**
   * @param {DrawnScene} scene one that is looked back at; from choices, the engine leafs back to their page
   * @returns {Shown}
   */
  #join(scene) {
    if (scene.kind === 'page') {
      const { scene: next } = this.#engine.peek('advance');
      return { scene, offered: next?.kind === 'choices' && next.rereading && next.location === scene.location ? next : null };
    }
    if (scene.kind !== 'choices' || !scene.canGoBack) return { scene, offered: null };
    const page = this.#move('back');
    if (page.kind === 'page' && page.location === scene.location) return { scene: page, offered: scene };
    this.#move('advance');
    return { scene, offered: null };
  }

  /** @param {Input} input */
  #move(input) {
    return this.#engine.request({ apply: input }).scene;
  }
}

/**
 * A page on which the engine offers choices: it has gone on to them and looks back at the page, but the reader does not.
 *
 * @param {DrawnScene} scene
 * @param {ChoicesScene | null} offered
 * @returns {Shown}
 */
function joined(scene, offered) {
  return { scene: offered ? { ...scene, rereading: false } : scene, offered };
}
