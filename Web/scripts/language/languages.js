/**
 * The languages of the pages, by their codes, each by its own name. The pages are written in the first; the others have their words in
 * `/words`.
 *
 * @type {Readonly<Record<string, string>>}
 */
export const languages = Object.freeze({ en: 'English', de: 'Deutsch' });

const [first = ''] = Object.keys(languages);

/**
 * The language that the pages speak.
 *
 * @param {string} chosen one of `languages`, or `auto`
 * @param {readonly string[]} asked what the device asks for, the dearest first, such as `de-AT`
 */
export function languageFor(chosen, asked) {
  if (Object.hasOwn(languages, chosen)) return chosen;
  for (const tag of asked) {
    const [language = ''] = tag.toLowerCase().split('-');
    if (Object.hasOwn(languages, language)) return language;
  }
  return first;
}
