/**
 * @typedef {{ isOnce: boolean, reason: string, hasCondition: boolean }} Closing How a choice closes.
 * @typedef {{ node: string, write: (field: 'once' | 'reason', value: unknown) => Promise<unknown> }} ReasonManners `node` is the choice
 */

import { create } from '../elements/create.js';
import { say } from '../language/say.js';
import { storyField, wordsNeeded } from '../desk/kept-field.js';
import { focusKey, put, rebuild } from './kept-parts.js';

/** Whether a choice is there only once, and what readers see of it when they cannot pick it. */
export class ReasonEditor extends HTMLElement {
  /** @type {Closing} */
  #closing = { isOnce: false, reason: '', hasCondition: false };
  /** @type {ReasonManners | null} */
  #manners = null;
  /** Chosen here, but there is no reason yet. */
  #isToSay = false;
  #shape = '';

  /**
   * @param {Closing} closing
   * @param {ReasonManners} manners
   */
  show(closing, manners) {
    this.#closing = closing;
    this.#manners = manners;
    const { isOnce, reason, hasCondition } = closing;
    if (reason) this.#isToSay = false;
    const isSaid = this.#isToSay || reason !== '';
    const shape = JSON.stringify([hasCondition || isOnce, isSaid]);
    if (shape !== this.#shape) rebuild(this, this.#draw(isSaid));
    this.#shape = shape;
    const once = /** @type {HTMLInputElement | null} */ (this.querySelector('[data-key=once]'));
    if (once) once.checked = isOnce;
    put(this, 'reason', reason);
  }

  /** @param {boolean} isSaid */
  #draw(isSaid) {
    const { hasCondition, isOnce } = this.#closing;
    const once = create('label', { class: 'tick-field' }, create('input', { type: 'checkbox', 'data-key': 'once',
      onchange: (/** @type {Event} */ event) => void this.#setOnce(/** @type {HTMLInputElement} */ (event.target).checked) }),
    create('span', {}, say('Readers can pick this only once')));
    if (!hasCondition && !isOnce) return [once];
    const radio = (/** @type {string} */ key, /** @type {boolean} */ checked, /** @type {string} */ words) =>
      create('label', { class: 'tick-field' }, create('input', { type: 'radio', name: 'when-closed', 'data-key': key, checked,
        onchange: () => void this.#choose(key === 'closed') }), create('span', {}, words));
    /** @type {HTMLInputElement} */
    const field = storyField('input', { class: 'text-field', type: 'text', id: 'closed-reason', 'data-key': 'reason', dir: 'auto',
      autocomplete: 'off', maxlength: 200, 'aria-describedby': 'closed-reason-hint' }, { node: this.#manners?.node ?? '', field: 'reason',
      read: wordsNeeded, unfit: () => void this.#choose(false) });
    return [once, create('fieldset', { class: 'rule-closed' }, create('legend', {}, say('When readers can’t pick it')),
      radio('hidden', !isSaid, say('They don’t see it')), radio('closed', isSaid, say('They see it closed, and why')),
      isSaid && create('div', { class: 'field' }, create('label', { for: field.id }, say('Why it’s closed')), field,
        create('span', { class: 'hint', id: 'closed-reason-hint' }, say('For example: You don’t know the tune.'))))];
  }

  /** @param {boolean} isOnce */
  async #setOnce(isOnce) {
    const { hasCondition, reason } = this.#closing;
    // A reason that nothing gives any more is an error in a story.
    if (!isOnce && !hasCondition && reason) await this.#manners?.write('reason', undefined);
    await this.#manners?.write('once', isOnce || undefined);
  }

  /** @param {boolean} isSaid */
  async #choose(isSaid) {
    this.#isToSay = isSaid;
    if (!isSaid && this.#closing.reason) await this.#manners?.write('reason', undefined);
    if (this.#manners) this.show(this.#closing, this.#manners);
    focusKey(this, isSaid ? 'reason' : 'hidden');
  }
}

customElements.define('reason-editor', ReasonEditor);
