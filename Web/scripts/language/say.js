/**
 * @typedef {Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }} PluralForms A sentence for each kind of number that a
 * language tells apart.
 */
/**
 * @typedef {Record<string, string | PluralForms>} Catalogue The sentences of a language, by the English ones; those about a number by their
 * form `other`. A context comes before the English, as in gettext: `speed of a voice\u0004normal`.
 */
/**
 * @typedef {Record<string, string | number> & { context?: string }} Values What stands in the gaps. `context` stands in none: it tells
 * apart words that are alike in English and not in other languages.
 */

// One document speaks one language: `main.js` sets it before anything is drawn, and it changes only when the page is loaded again.
/** The language of the pages. */
export let language = 'en';
let formats = formatsOf(language);
/** @type {Catalogue} */
let catalogue = {};

/**
 * Sets the language of the pages, and brings its sentences. Until then the pages speak English, and so they do if the sentences do not
 * come.
 *
 * @param {string} code
 * @param {(code: string) => Promise<Catalogue | null>} [bring]
 */
export async function learnWords(code, bring = fetchCatalogue) {
  if (code === language) return;
  language = code;
  formats = formatsOf(code);
  try {
    catalogue = await bring(code) ?? catalogue;
  } catch {
    // English words are better than no page.
  }
}

/**
 * @param {string} code
 * @returns {Promise<Catalogue | null>}
 */
async function fetchCatalogue(code) {
  const response = await fetch(`/words/${code}.json`);
  return response.ok ? response.json() : null;
}

/**
 * A sentence of the pages.
 *
 * @param {string} text the English sentence, with `{name}` where a value stands
 * @param {Values} [values]
 */
export function say(text, values) {
  const found = translation(text, values);
  return filled(typeof found === 'string' ? found : text, values);
}

/**
 * A sentence about a number, in the form that the language has for it; `{count}` is the number.
 *
 * @param {number} count
 * @param {PluralForms} forms in English
 * @param {Values} [values]
 */
export function sayCount(count, forms, values) {
  const found = translation(forms.other, values);
  const own = typeof found === 'object' ? found : forms;
  return filled(own[formats.rules.select(count)] ?? own.other, { count, ...values });
}

/**
 * A number as the language writes it.
 *
 * @param {number} value
 */
export function sayNumber(value) {
  return formats.numbers.format(value);
}

/**
 * “Ada, Ben and Cleo”.
 *
 * @param {string[]} names
 */
export function sayList(names) {
  return formats.lists.format(names);
}

/**
 * @param {string} text
 * @param {Values} [values]
 */
function translation(text, values) {
  return catalogue[values?.context === undefined ? text : `${values.context}\u0004${text}`];
}

/**
 * @param {string} text
 * @param {Values} [values]
 */
function filled(text, values) {
  if (!values) return text;
  return text.replace(/\{(\w+)\}/g, (gap, name) => {
    const value = values[name];
    return value === undefined ? gap : typeof value === 'number' ? sayNumber(value) : value;
  });
}

/** @param {string} code of a language */
function formatsOf(code) {
  return { rules: new Intl.PluralRules(code), numbers: new Intl.NumberFormat(code), lists: new Intl.ListFormat(code) };
}
