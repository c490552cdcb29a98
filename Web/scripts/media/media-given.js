/**
 * What is pasted or dropped.
 *
 * @typedef {{ name: string, type: string }} Named
 * @typedef {import('./media-plan.js').MediaKind} MediaKind
 */

/**
 * Whether what is pasted is meant as files, and not as words. Word processors and spreadsheets put a picture of the words beside them;
 * file managers put the names of the files.
 *
 * @param {Named[]} files
 * @param {string} text
 */
export function isPasteOfFiles(files, text) {
  if (!files.some((file) => kindOf(file) !== null)) return false;
  const lines = text.split(/\r?\n/).map((line) => line.trim()).filter(Boolean);
  return lines.every((line) => files.some(({ name }) => decoded(line).endsWith(name)));
}

/**
 * What a file says that it is. What it is, its bytes say.
 *
 * @param {Named} file
 * @returns {MediaKind | null} null for neither
 */
export function kindOf({ name, type }) {
  if (type.startsWith('image/') || /\.(svg|png|jpe?g|webp|avif|gif|bmp|hei[cf])$/i.test(name)) return 'picture';
  if (type.startsWith('audio/') || /\.(mp3|ogg|oga|opus|m4a|wav|flac)$/i.test(name)) return 'sound';
  return null;
}

/**
 * Which of several files go to a page: a picture and a sound have room there. The others are the story's, and are found there.
 *
 * @param {Named[]} files
 * @param {MediaKind[]} room what the page has room for
 * @returns {(MediaKind | null)[]} for each file, where it goes: null to the story
 */
export function sorted(files, room = ['picture', 'sound']) {
  const left = new Set(room);
  return files.map((file) => {
    const kind = kindOf(file) ?? room[0] ?? null;
    return kind !== null && left.delete(kind) ? kind : null;
  });
}

/** @param {string} line */
function decoded(line) {
  try {
    return decodeURIComponent(line);
  } catch {
    return line;
  }
}
