/** @typedef {import('./publication-words.js').Comparison} Comparison */

import { storyField } from '../desk/kept-field.js';
import { storyNode } from '../drafts/story-node.js';
import { create } from '../elements/create.js';
import { say } from '../language/say.js';
import { hasNewVersion, nextVersion } from './publication-words.js';

/**
 * The number that an author gives a version. It is folded, because most stories do without.
 *
 * @param {string} version
 * @param {(version: string) => Promise<boolean>} set
 * @param {Promise<Comparison | null>} comparison with what is on the shelf: a number that was raised since is not raised again
 */
export function drawVersion(version, set, comparison) {
  const summary = create('summary', {});
  /** @type {HTMLInputElement} */
  const field = storyField('input', { class: 'text-field', id: 'publish-version', type: 'text', maxlength: 40, autocomplete: 'off',
    dir: 'auto', 'aria-describedby': 'publish-version-hint', value: version, onchange: () => {
      summary.textContent = summaryOf(field.value.trim());
      raise.hidden = true;
    } }, { node: storyNode, field: 'version' });
  const raise = create('button', { type: 'button', class: 'secondary', 'data-act': 'raise', hidden: true });
  const show = (/** @type {string} */ now) => {
    summary.textContent = summaryOf(now);
    field.value = now;
  };
  const write = async (/** @type {string} */ next) => {
    if (!await set(next)) return;
    show(next);
    raise.hidden = true;
    if (document.activeElement === document.body) field.focus();
  };
  show(version);
  void comparison.then((found) => {
    const next = nextVersion(version);
    // It may have been changed here meanwhile.
    if (next === null || !found || hasNewVersion(found) || field.value !== version) return;
    raise.textContent = say('Make it {version}', { version: next });
    raise.onclick = () => void write(next);
    raise.hidden = false;
  });
  return create('details', { class: 'publish-version' }, summary, create('div', { class: 'field' },
    create('label', { for: 'publish-version' }, say('Version number')),
    create('div', { class: 'version-row' }, field, raise),
    create('span', { class: 'hint', id: 'publish-version-hint' }, say('For your own order, such as 1.2. Readers don’t see it.'))));
}

/** @param {string} version */
function summaryOf(version) {
  return version ? say('Version {version}', { version }) : say('Version number');
}
