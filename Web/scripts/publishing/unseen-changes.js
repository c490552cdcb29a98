import { aside, asideKinds } from './publication-words.js';

/**
 * Whether an entry changes only what readers never see, such as where places stand on the author's map.
 *
 * @param {string} entry its JSON
 */
export function isUnseen(entry) {
  /** @type {{ changes?: Record<string, unknown>[] }} */
  const { changes = [] } = JSON.parse(entry);
  const made = changes.filter(({ add, kind }) => add !== undefined && asideKinds.includes(String(kind))).map(({ add }) => add);
  return changes.every((change) => ('set' in change ? aside.includes(String(change.field)) || made.includes(change.set)
    : 'add' in change && made.includes(change.add)));
}

/**
 * The number from which on a draft's entries are looked through: it is on the shelf, or shown to a grown-up, as it was then.
 *
 * @param {Pick<DraftListing, 'number' | 'published' | 'waiting'>} draft
 * @returns {number | null} null if nothing has changed since, or it is nowhere
 */
export function shownNumber({ number, published, waiting }) {
  const shown = (waiting ?? published)?.number;
  return shown === undefined || shown >= number ? null : shown;
}
