/** @typedef {import('./media-plan.js').MediaKind} MediaKind */

/** The folder of a story for each kind. */
const folders = { picture: 'pictures', sound: 'sounds' };
/** So many hex digits of the digest are in a name. */
const digits = 12;
const longestName = 40;
/** What cameras, browsers and screens call what they make, in the languages in which we have met it. */
const nobodysWords = new RegExp('^(img|image|dsc[nf]?|pxl|p|wp|gopr|dji|mvimg|vid|rec|aud|ptt|photo|foto|picture|bild|scan|screenshot'
  + '|screen shot|bildschirmfoto|capture|unnamed|unbenannt|untitled|download|pasted|clipboard|grafik|whatsapp|wa|audio|sound|voice|recording|aufnahme'
  + '|neue aufnahme|new recording|bearbeitet|edited|copy|kopie)( |$)', 'i');

/**
 * The words in a file's own name, if a person gave it: `Old_Harbour-2.JPG` is “Old Harbour 2”, and `IMG_2041.jpg` says nothing.
 *
 * @param {string} name
 * @returns {string} empty if it says nothing
 */
export function wordsOf(name) {
  const words = name.replace(/\.[^.]*$/, '').replace(/[\s_.\-()[\]+,]+/g, ' ').trim();
  const letters = words.replace(/[^\p{L}]/gu, '').length;
  const isCode = /^[\da-f ]{12,}$/i.test(words) || letters < 3 || letters * 2 < words.replace(/ /g, '').length;
  return isCode || nobodysWords.test(words) ? '' : words;
}

/**
 * What a file is called in its story. The digest is in the name, so that no name ever means two contents.
 *
 * @param {{ kind: MediaKind, words: string, digest: string, extension: string }} file
 */
export function fileName({ kind, words, digest, extension }) {
  const letters = words.replace(/ß/g, 'ss').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const plain = letters.replace(/[^a-z0-9]+/g, '-').slice(0, longestName)
    .replace(/^-+|-+$/g, '');
  return `${folders[kind]}/${plain || kind}-${digest.slice(0, digits)}.${extension}`;
}

/**
 * What the stencil of a picture is called: as the picture, with a digest of its own.
 *
 * @param {string} picture the path of its file
 * @param {string} digest the stencil's
 */
export function stencilName(picture, digest) {
  const own = (picture.split('/').at(-1) ?? '').replace(/\.[^.]*$/, '').replace(/-[0-9a-f]{12}$/, '');
  return fileName({ kind: 'picture', words: `${own.slice(0, longestName - 8)} stencil`, digest, extension: 'png' });
}

/**
 * Whether two names of files that editors made mean the same bytes.
 *
 * @param {string} one
 * @param {string} other
 */
export function isSameContent(one, other) {
  const digestIn = (/** @type {string} */ name) => /-([0-9a-f]{12}\.[a-z0-9]+)$/.exec(name)?.[1];
  return one === other || digestIn(one) !== undefined && digestIn(one) === digestIn(other);
}
