/** @typedef {Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }} PluralForms A sentence for each kind of number that a language tells apart. */
/** @typedef {Record<string, string | PluralForms>} Catalogue What a language says for each English sentence; for those with a count, by their `other` form. */

/** The languages that the pages speak; English needs no catalogue. */
export const languages = ['en', 'de'];

/** @type {Catalogue} */
let catalogue = {};
let rules = new Intl.PluralRules('en');
let numbers = new Intl.NumberFormat('en');

/**
 * A sentence of the pages in the language of whoever reads them.
 *
 * @param {string} text the English sentence, with `{name}` where a value stands
 * @param {Record<string, string | number>} [values]
 */
export function say(text, values) {
  const said = catalogue[text];
  return filled(typeof said === 'string' ? said : text, values);
}

/**
 * A sentence about a number, in the form that the language has for it; `{count}` is the number.
 *
 * @param {number} count
 * @param {PluralForms} forms the English sentences
 * @param {Record<string, string | number>} [values]
 */
export function sayCount(count, forms, values) {
  const known = catalogue[forms.other];
  const said = known && typeof known === 'object' ? known : forms;
  return filled(said[rules.select(count)] ?? said.other, { count, ...values });
}

/**
 * Speaks a language from now on; English where it is none of ours, or its catalogue does not come.
 *
 * @param {string} language a BCP 47 tag
 */
export async function speak(language) {
  const known = languages.find((own) => own === language.toLowerCase().split('-')[0]) ?? 'en';
  try {
    catalogue = known === 'en' ? {} : await (await fetch(`/words/${known}.json`)).json();
  } catch {
    catalogue = {};
  }
  const spoken = Object.keys(catalogue).length > 0 ? known : 'en';
  rules = new Intl.PluralRules(spoken);
  numbers = new Intl.NumberFormat(spoken);
  document.documentElement.lang = spoken;
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
