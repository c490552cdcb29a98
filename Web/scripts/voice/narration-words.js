/**
 * @typedef {{ text: string, at: number, until: number }} TimedWords Words as a narration says them, in milliseconds from its beginning.
 * @typedef {{ line: number, from: number, to: number, at: number, until: number }} PlacedWords The same words in the lines of a page.
 */

import { wordRuns } from '../language/word-runs.js';

const timing = /^\s*(\S+)\s+-->\s+(\S+)/;
const time = /<((?:\d+:)?\d\d:\d\d\.\d{3})>/;
const escapes = /** @type {Record<string, string>} */ ({ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&nbsp;': '\u00a0' });

/**
 * The words of a narration's WebVTT file, with their times. The library has verified the file when the story was added, so nothing here
 * has to report what is wrong with it.
 *
 * @param {string} file
 * @returns {TimedWords[]}
 */
export function timedWords(file) {
  return file.replaceAll('\r\n', '\n').split(/\n{2,}/).flatMap((block) => {
    const lines = block.split('\n');
    const at = lines.findIndex((line) => timing.test(line));
    const [, from = '', until = ''] = timing.exec(lines[at] ?? '') ?? [];
    if (at < 0 || at > 1) return [];
    // Words, then a time and the words that begin with it, and so on.
    const parts = [from, ...lines.slice(at + 1).join('\n').split(time)];
    /** @type {TimedWords[]} */
    const words = [];
    for (let part = 0; part < parts.length; part += 2) {
      words.push({
        text: (parts[part + 1] ?? '').replaceAll(/&(?:amp|lt|gt|nbsp);/g, (escape) => escapes[escape] ?? escape),
        at: millisecondsOf(parts[part] ?? ''),
        until: millisecondsOf(parts[part + 2] ?? until),
      });
    }
    return words;
  });
}

/** @param {string} moment such as `00:01:02.500` or `01:02.500` */
function millisecondsOf(moment) {
  return Math.round(moment.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1000);
}

/**
 * Where the words of a narration are on the page.
 *
 * @param {TimedWords[]} narration
 * @param {string[]} lines the lines that are shown
 * @param {boolean} isWhole whether they are all of the page; otherwise they are its beginning
 * @returns {PlacedWords[] | null} null if the page has other words: then the narration is of no use
 */
export function placeWords(narration, lines, isWhole) {
  const shown = lines.flatMap((text, line) => wordRuns(text).map((run) => ({ ...run, line })));
  /** @type {PlacedWords[]} */
  const placed = [];
  let at = 0;
  for (const words of narration) {
    const runs = wordRuns(words.text);
    const own = shown.slice(at, at + runs.length);
    if (runs.some(({ word }, index) => own[index] !== undefined && own[index]?.word !== word)) return null;
    if (own.length < runs.length) return isWhole || at < shown.length ? null : placed;
    at += runs.length;
    const [first, last] = [own[0], own.at(-1)];
    if (!first || !last) continue;
    // Words that a line's end parts are marked in the first of the two lines.
    const { to = last.to } = own.filter(({ line }) => line === first.line).at(-1) ?? {};
    placed.push({ line: first.line, from: first.from, to, at: words.at, until: words.until });
  }
  return at === shown.length && at > 0 ? placed : null;
}
