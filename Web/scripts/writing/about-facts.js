/** @typedef {{ from: number, to?: number, note?: string }} Ages */
/** @typedef {{ ages: Ages | undefined } | { fault: 'notAnAge' | 'reversed', field: 'from' | 'to' }} ReadAges */

/** The oldest reader that a story can be for. */
const oldest = 120;

/**
 * The entries of a list that an author has written on one line.
 *
 * @param {string} words
 * @returns {string[] | undefined} undefined if there are none: the story then has no such list
 */
export function listFrom(words) {
  const entries = [...new Set(words.split(',').map((entry) => entry.trim()).filter(Boolean))];
  return entries.length > 0 ? entries : undefined;
}

/**
 * A list on one line, as an author writes it.
 *
 * @param {string[] | undefined} entries
 */
export function lineOf(entries) {
  return (entries ?? []).join(', ');
}

/**
 * The ages in two fields.
 *
 * @param {string} from empty: from 0, if the other field has an age
 * @param {string} to empty: and older
 * @param {Ages} [before] what the story has now; its note is kept
 * @returns {ReadAges} `ages` is undefined if both fields are empty
 */
export function agesFrom(from, to, before) {
  const [first, last] = [from.trim(), to.trim()];
  if (!isAge(first)) return { fault: 'notAnAge', field: 'from' };
  if (!isAge(last)) return { fault: 'notAnAge', field: 'to' };
  if (first === '' && last === '') return { ages: undefined };
  if (last !== '' && Number(first) > Number(last)) return { fault: 'reversed', field: 'to' };
  return { ages: { from: Number(first), ...(last === '' ? {} : { to: Number(last) }),
    ...(before?.note === undefined ? {} : { note: before.note }) } };
}

/** @param {string} words */
function isAge(words) {
  return words === '' || /^\d+$/.test(words) && Number(words) <= oldest;
}
