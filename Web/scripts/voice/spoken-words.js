/** @typedef {{ from: number, to: number }} Stretch From one character of a text up to another, which is not in it. */
/**
 * @typedef {{ voiceURI: string, name: string, lang: string, localService: boolean, default: boolean }} Voice A voice, as a browser
 * describes it.
 */

const wordBeginsAt = /[\p{L}\p{N}\p{M}]+(?:[’'\-\u2010\u2011][\p{L}\p{N}\p{M}]+)*/gu;

/**
 * The sentences of a text, one after the other; nothing that could be spoken lies outside them.
 *
 * @param {string} text
 * @param {string} language a BCP 47 tag
 * @returns {Stretch[]}
 */
export function sentencesOf(text, language) {
  return pieces(text, language, 'sentence')
    .map(({ from, to }) => trimmed(text, from, to))
    .filter(({ from, to }) => /[\p{L}\p{N}]/u.test(text.slice(from, to)));
}

/**
 * The word that a character belongs to.
 *
 * @param {string} text
 * @param {number} index
 * @param {string} language
 * @returns {Stretch | null} null between words
 */
export function wordAt(text, index, language) {
  return wordsOf(text, language).find(({ from, to }) => from <= index && index < to) ?? null;
}

/**
 * The word at a character, or the one that comes next: a browser may point at the quotation mark before it.
 *
 * @param {string} text
 * @param {number} index
 * @param {string} language
 * @returns {Stretch | null}
 */
export function wordFrom(text, index, language) {
  return wordsOf(text, language).find(({ to }) => index < to) ?? null;
}

/**
 * @param {string} text
 * @param {string} language
 * @returns {Stretch[]}
 */
function wordsOf(text, language) {
  return pieces(text, language, 'word').filter(({ from, to }) => /[\p{L}\p{N}]/u.test(text.slice(from, to)));
}

/**
 * @param {string} text
 * @param {string} language
 * @param {'word' | 'sentence'} granularity
 * @returns {Stretch[]}
 */
function pieces(text, language, granularity) {
  const Segmenter = /** @type {any} */ (Intl).Segmenter;
  if (Segmenter) {
    const found = [...new Segmenter(knownLanguage(language), { granularity }).segment(text)];
    return found.map(({ index, segment }) => ({ from: index, to: index + segment.length }));
  }
  const pattern = granularity === 'word' ? wordBeginsAt : /[^.!?…]*[.!?…]*["”’»)\s]*/gu;
  return [...text.matchAll(pattern)].filter(([found]) => found !== '').map(
    ({ index: from = 0, 0: found = '' }) => ({ from, to: from + found.length }));
}

/** @param {string} language */
function knownLanguage(language) {
  try {
    return new Intl.Locale(language).toString();
  } catch {
    return 'en';
  }
}

/**
 * @param {string} text
 * @param {number} from
 * @param {number} to
 * @returns {Stretch}
 */
function trimmed(text, from, to) {
  const piece = text.slice(from, to);
  return { from: from + piece.length - piece.trimStart().length, to: to - (piece.length - piece.trimEnd().length) };
}

/**
 * The voices of a language, the likeliest to be liked first, and all others by their language.
 *
 * @template {Voice} Known
 * @param {readonly Known[]} voices
 * @param {string} language
 * @returns {{ own: Known[], others: Known[] }}
 */
export function sortVoices(voices, language) {
  const wanted = language.toLowerCase();
  const liking = (/** @type {Known} */ voice) =>
    Number(tagOf(voice) === wanted) * 4 + Number(voice.default) * 2 + Number(voice.localService);
  const speaks = (/** @type {Known} */ voice) => tagOf(voice).split('-')[0] === wanted.split('-')[0];
  return {
    own: voices.filter(speaks).sort((one, other) => liking(other) - liking(one) || one.name.localeCompare(other.name)),
    others: voices.filter((voice) => !speaks(voice)).sort(
      (one, other) => one.lang.localeCompare(other.lang) || one.name.localeCompare(other.name)),
  };
}

/**
 * The voice to read a language with: the one that was chosen if it speaks it, or if none does; else the likeliest.
 *
 * @template {Voice} Known
 * @param {readonly Known[]} voices
 * @param {string} language
 * @param {string} chosen a `voiceURI`, or nothing
 * @returns {Known | null} null leaves it to the browser
 */
export function voiceFor(voices, language, chosen) {
  const { own, others } = sortVoices(voices, language);
  return (own.length > 0 ? own : others).find(({ voiceURI }) => voiceURI === chosen) ?? own[0] ?? null;
}

/** @param {Voice} voice */
function tagOf({ lang }) {
  // Some Android devices write en_GB.
  return lang.replace('_', '-').toLowerCase();
}
