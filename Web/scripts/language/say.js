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
/** @type {Catalogue} */
let catalogue = {};

/** Brings the sentences of the language. Until then the pages speak English, and so they do if the sentences do not come. */
export async function learnWords() {
  if (language === 'en') return;
  try {
    const response = await fetch(`/words/${language}.json`);
    if (response.ok) catalogue = await response.json();
  } catch {
    // English words are better than no page.
  }
}

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
