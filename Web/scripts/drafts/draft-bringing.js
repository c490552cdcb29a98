/**
 * @typedef {{ name: string, size: number, arrayBuffer: () => Promise<ArrayBuffer> }} AuthorsFile A file from a disk, such as a `File`.
 * @typedef {{ name: string, bytes: Uint8Array, text: string | null }} ReadFile `text` is null for a bundle.
 * @typedef {{ name: string, answer: BroughtDraftAnswer }} BroughtDraft A draft that began with the file of this name.
 */

import { newDraftID, sendBeginning } from './draft-beginnings.js';

/** Timeout for a file, in milliseconds: it may come over a slow line, and the library looks at every picture. */
const patience = 180_000;
/** What the library takes, in bytes: of a bundle, and of files of text together. */
const largest = { bundle: 32 * 1024 * 1024, text: 6 * 1024 * 1024 };
const zip = [0x50, 0x4B, 0x03, 0x04];

/** A file that cannot be sent. */
export class BringTrouble extends Error {
  /**
   * @param {'tooLarge' | 'notText'} reason
   * @param {string} file its name
   */
  constructor(reason, file) {
    super(`${file}: ${reason}`);
    this.name = 'BringTrouble';
    this.reason = reason;
    this.file = file;
  }
}

/**
 * Begins a draft from each story in an author's files.
 *
 * @param {Iterable<AuthorsFile>} files ink files among them may include each other
 * @returns {Promise<BroughtDraft[]>}
 * @throws {BringTrouble | import('../library/library-calls.js').CallRefused} for the first file that has no story; drafts from the files
 *   before it stay
 */
export async function bringStories(files) {
  const read = [];
  for (const file of files) read.push(await readFile(file));
  const brought = [];
  for (const group of groupsOf(read)) brought.push(...await bringGroup(group));
  return brought;
}

/**
 * @param {AuthorsFile} file
 * @returns {Promise<ReadFile>}
 */
async function readFile(file) {
  if (file.size > largest.bundle) throw new BringTrouble('tooLarge', file.name);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (zip.every((byte, index) => bytes[index] === byte)) return { name: file.name, bytes, text: null };
  if (file.size > largest.text) throw new BringTrouble('tooLarge', file.name);
  return { name: file.name, bytes, text: textOf(bytes, file.name) };
}

/**
 * A text in UTF-8, or in UTF-16 if it begins with the mark of that.
 *
 * @param {Uint8Array} bytes
 * @param {string} name
 */
function textOf(bytes, name) {
  const isLittle = bytes[0] === 0xFF && bytes[1] === 0xFE;
  const isBig = bytes[0] === 0xFE && bytes[1] === 0xFF;
  try {
    return new TextDecoder(isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new BringTrouble('notText', name);
  }
}

/**
 * The files of each story: its main file, and for a story in ink all other ink files, as it may include them.
 *
 * @template {{ name: string, text: string | null }} One
 * @param {One[]} files
 * @returns {One[][]}
 */
export function groupsOf(files) {
  const ink = files.filter(({ name }) => name.endsWith('.ink'));
  const isIncluded = (/** @type {One} */ file) => ink.some((other) => other !== file && included(other.text ?? '').has(file.name));
  const others = files.filter((file) => !ink.includes(file)).map((file) => [file]);
  // Files that include each other in a circle go to the library, which says so.
  const mains = ink.some((file) => !isIncluded(file)) ? ink.filter((file) => !isIncluded(file)) : ink.slice(0, 1);
  return [...mains.map((main) => [main, ...ink.filter((other) => other !== main)]), ...others];
}

/**
 * The names of the files that an ink file includes, without their folders: a browser does not tell where a file was.
 *
 * @param {string} text
 */
function included(text) {
  return new Set([...text.matchAll(/^[ \t]*INCLUDE[ \t]+(.+?)[ \t]*$/gm)].map(([, path = '']) => path.split('/').pop()));
}

/**
 * @param {ReadFile[]} group
 * @returns {Promise<BroughtDraft[]>}
 */
async function bringGroup(group) {
  const [main] = /** @type {[ReadFile, ...ReadFile[]]} */ (group);
  if (main.text === null) {
    const answer = await sendBeginning('PUT', `drafts/${newDraftID()}/bundle`, main.bytes, { patience });
    return [{ name: main.name, answer }];
  }
  const files = group.map(({ name, text }) => ({ name, text }));
  const brought = [];
  for (let story = 0, stories = 1; story < stories; story += 1) {
    /** @type {BroughtDraftAnswer} */
    const answer = await sendBeginning('POST', 'draft-imports', { id: newDraftID(), files, story }, { patience });
    stories = answer.stories;
    brought.push({ name: main.name, answer });
  }
  return brought;
}
