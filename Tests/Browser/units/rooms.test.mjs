// The rooms of the pages: each imports only from itself and from those above it in the list in docs/pages.md, and there are no import
// cycles.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { test } from 'node:test';

const scripts = new URL('../../../Web/scripts/', import.meta.url);
const files = readdirSync(scripts, { recursive: true }).filter((file) => file.endsWith('.js')).sort();
const page = readFileSync(new URL('../../../docs/pages.md', import.meta.url), 'utf8');
const [, section = ''] = /^## The rooms$(.*?)^## /ms.exec(page) ?? [];
const rooms = [...section.matchAll(/^\| `([a-z]+)` \|/gm)].map(([, room]) => room);

/** What a module imports, by when: before it runs, when it needs it (`import()`), or only for its types. */
const modules = new Map(files.map((file) => {
  const source = readFileSync(new URL(file, scripts), 'utf8');
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '');
  const comments = (source.match(/\/\*[\s\S]*?\*\//g) ?? []).join('\n');
  const all = (text, pattern) => [...text.matchAll(pattern)].map(([, path]) => join(dirname(file), path));
  return [file, {
    first: all(code, /^(?:import|export)\b(?:[^;]*?\bfrom)? ?'(\.[^']+)';/gm),
    later: all(code, /\bimport\('([^']+)'\)/g),
    types: all(comments, /\bimport\('([^']+)'\)/g),
  }];
}));
const roomOf = (file) => dirname(file);
const isAbove = (file, other) => rooms.includes(roomOf(other)) && rooms.indexOf(roomOf(other)) <= rooms.indexOf(roomOf(file));

test('the list has every room, and every room has modules', () => {
  assert.deepEqual([...rooms].sort(), [...new Set(files.map(roomOf))].filter((room) => room !== '.').sort());
});

test('every import leads to a module', () => {
  const lost = [...modules].flatMap(([file, { first, later, types }]) =>
    [...first, ...later, ...types].filter((path) => !modules.has(path)).map((path) => `${file} → ${path}`));
  assert.deepEqual(lost, []);
});

// Dynamic imports follow the same order: a room that could load one below it would have to know about it.
test('imports lead to the same room or to one above it in the list', () => {
  const wrong = [...modules].flatMap(([file, { first, later }]) =>
    [...first, ...later].filter((path) => !isAbove(file, path)).map((path) => `${file} → ${path}`));
  assert.deepEqual(wrong, []);
});

// The contract is outside the rooms, and its types are known everywhere without an import.
test('types follow the same order', () => {
  const wrong = [...modules].filter(([file]) => file !== 'contract.js').flatMap(([file, { types }]) =>
    types.filter((path) => !isAbove(file, path)).map((path) => `${file} → ${path}`));
  assert.deepEqual(wrong, []);
});

test('style sheets lie in the same rooms, and are asked for from there or from below', () => {
  const wrong = files.flatMap((file) => [...readFileSync(new URL(file, scripts), 'utf8').matchAll(/'\/styles\/([^']+)'/g)]
    .filter(([, sheet]) => !isAbove(file, sheet)).map(([, sheet]) => `${file} → ${sheet}`));
  assert.deepEqual(wrong, []);
  const sheets = readdirSync(new URL('../styles/', scripts), { recursive: true }).filter((name) => name.endsWith('.css'));
  assert.deepEqual(sheets.filter((sheet) => !rooms.includes(roomOf(sheet))), []);
});

test('no import leads round in a circle', () => {
  const circles = [];
  const done = new Set();
  const follow = (file, way) => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' → '));
    if (done.has(file) || way.includes(file)) return;
    const { first, later } = modules.get(file);
    for (const next of [...first, ...later]) follow(next, [...way, file]);
    done.add(file);
  };
  for (const file of files) follow(file, []);
  assert.deepEqual(circles, []);
});
