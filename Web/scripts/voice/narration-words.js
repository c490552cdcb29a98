/**
 * @typedef {{ text: string, at: number, until: number }} TimedWords Words as a narration says them, in milliseconds from its beginning.
 * @typedef {{ line: number, from: number, to: number, at: number, until: number, isParted?: boolean }} PlacedWords The same words in the
 *   lines of a page; `isParted`: the narration says something else before them.
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
 * Where the words of a narration are on the page. Where a name or a condition makes other words, only the lines that the narration says
 * word for word are placed. It may say a line in several ways, one after the other: the one that is shown is placed.
 *
 * @param {TimedWords[]} narration
 * @param {string[]} lines the lines that are shown
 * @param {boolean} isWhole whether they are all of the page; otherwise they are its beginning
 * @returns {PlacedWords[] | null} null if no line has its words
 */
export function placeWords(narration, lines, isWhole) {
  return placePage(narration, lines, isWhole) ?? placeLines(narration, lines);
}

/**
 * The first of some placed words, up to a line that they leave out, or to another place of the narration.
 *
 * @param {PlacedWords[]} words
 * @param {string[]} lines
 */
export function linesInARow(words, lines) {
  const end = words.findIndex(({ line, isParted }, index) => {
    const before = words[index - 1]?.line ?? line;
    return (isParted && index > 0) || lines.slice(before + 1, line).some((text) => wordRuns(text).length > 0);
  });
  return end < 0 ? words : words.slice(0, end);
}

/**
 * @param {TimedWords[]} narration
 * @param {string[]} lines
 * @param {boolean} isWhole
 * @returns {PlacedWords[] | null} null if the page has other words
 */
function placePage(narration, lines, isWhole) {
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

/**
 * @param {TimedWords[]} narration
 * @param {string[]} lines
 * @returns {PlacedWords[] | null}
 */
function placeLines(narration, lines) {
  const said = narration.map(({ text }) => wordRuns(text).map(({ word }) => word));
  /** @type {PlacedWords[]} */
  const placed = [];
  let next = 0;
  for (const [line, text] of lines.entries()) {
    const runs = wordRuns(text);
    const stretch = stretchOf(said, runs.map(({ word }) => word), next);
    if (!stretch) continue;
    const isParted = said.slice(next, stretch.first).some(({ length }) => length > 0);
    next = stretch.end;
    for (const [index, { at, until }] of narration.slice(stretch.first, stretch.end).entries()) {
      const own = runs.splice(0, said[stretch.first + index]?.length);
      const [first, last] = [own[0], own.at(-1)];
      if (first && last) placed.push({ line, from: first.from, to: last.to, at, until, isParted: isParted && index === 0 });
    }
  }
  return placed.length > 0 ? placed : null;
}

/**
 * The first stretch of a narration that has a line's words, and no others.
 *
 * @param {string[][]} said
 * @param {string[]} words
 * @param {number} from
 */
function stretchOf(said, words, from) {
  for (let first = from; words.length > 0 && first < said.length; first += 1) {
    let [end, count] = [first, 0];
    while (count < words.length && said[end]?.every((word, index) => word === words[count + index])) {
      count += said[end]?.length ?? 0;
      end += 1;
    }
    if (count === words.length) return { first, end };
  }
  return null;
}
