/** @typedef {Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }} PluralForms A sentence for each kind of number that a language tells apart. */

const rules = new Intl.PluralRules('en');
const numbers = new Intl.NumberFormat('en');

/**
 * A sentence of the pages.
 *
 * @param {string} text the sentence, with `{name}` where a value stands
 * @param {Record<string, string | number>} [values]
 */
export function say(text, values) {
  return filled(text, values);
}

/**
 * A sentence about a number, in the form that the language has for it; `{count}` is the number.
 *
 * @param {number} count
 * @param {PluralForms} forms
 * @param {Record<string, string | number>} [values]
 */
export function sayCount(count, forms, values) {
  return filled(forms[rules.select(count)] ?? forms.other, { count, ...values });
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
