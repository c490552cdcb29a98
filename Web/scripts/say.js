/** @typedef {Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }} PluralForms A sentence for each kind of number that a language tells apart. */
/** @typedef {Record<string, string | PluralForms>} Catalogue The sentences of a language, by the English ones; those about a number by their form `other`. */

/**
 * The language of the pages, which `reader-settings.js` has set: it stands first in `main.js`.
 *
 * @type {string}
 */
export const language = globalThis.document?.documentElement.lang || 'en';

const rules = new Intl.PluralRules(language);
const numbers = new Intl.NumberFormat(language);
const lists = new Intl.ListFormat(language);
/** Nothing that speaks runs before its words are here, so that constants may hold them. */
const catalogue = language === 'en' ? {} : await bring(language);

/**
 * A sentence of the pages.
 *
 * @param {string} text the English sentence, with `{name}` where a value stands
 * @param {Record<string, string | number>} [values]
 */
export function say(text, values) {
  const found = catalogue[text];
  return filled(typeof found === 'string' ? found : text, values);
}

/**
 * A sentence about a number, in the form that the language has for it; `{count}` is the number.
 *
 * @param {number} count
 * @param {PluralForms} forms in English
 * @param {Record<string, string | number>} [values]
 */
export function sayCount(count, forms, values) {
  const found = catalogue[forms.other];
  const own = typeof found === 'object' ? found : forms;
  return filled(own[rules.select(count)] ?? own.other, { count, ...values });
}

/**
 * A number as the language writes it.
 *
 * @param {number} value
 */
export function sayNumber(value) {
  return numbers.format(value);
}

/**
 * “Ada, Ben and Cleo”.
 *
 * @param {string[]} names
 */
export function sayList(names) {
  return lists.format(names);
}

/**
 * @param {string} text
 * @param {Record<string, string | number>} [values]
 */
function filled(text, values) {
  if (!values) return text;
  return text.replace(/\{(\w+)\}/g, (gap, name) => {
    const value = values[name];
    return value === undefined ? gap : typeof value === 'number' ? numbers.format(value) : value;
  });
}

/**
 * @param {string} code
 * @returns {Promise<Catalogue>} empty where it does not come: English words are better than no page
 */
async function bring(code) {
  try {
    const response = await fetch(`/words/${code}.json`);
    return response.ok ? await response.json() : {};
  } catch {
    return {};
  }
}
