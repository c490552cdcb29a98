// No letter typed into the editor is lost: every field in which words can be typed is made by desk/kept-field.js, which keeps them.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const scripts = new URL('../../../Web/scripts/', import.meta.url);
/** The rooms of the editor. */
const rooms = ['desk', 'plan', 'logic', 'proof', 'media', 'preview', 'past', 'publishing', 'writing'];
/** The field that keeps words, and the text of a page. */
const makers = ['desk/kept-field.js', 'writing/story-text.js'];
/** Types of inputs in which no words are typed. */
const wordless = ['checkbox', 'radio', 'range', 'file'];

/** Fields that a module makes by itself, each with the line in which it begins. */
function ownFields(code) {
  return [...code.matchAll(/create\('(?:textarea|input)'(?:, \{([^]*?)\}\))?|contentEditable\s*=|contenteditable/gi)]
    .filter(([found, attributes = '']) => !wordless.includes(attributes.match(/type: '(\w+)'/)?.[1] ?? ''))
    .map(({ index }) => code.slice(0, index).split('\n').length);
}

test('every field of the editor keeps its words', () => {
  const found = [];
  for (const room of rooms) for (const file of readdirSync(new URL(`${room}/`, scripts))) {
    const name = `${room}/${file}`;
    if (makers.includes(name) || !file.endsWith('.js')) continue;
    for (const line of ownFields(readFileSync(new URL(name, scripts), 'utf8'))) found.push(`${name}:${line}`);
  }
  assert.deepEqual(found, []);
});

test('a field of one’s own is found', () => {
  assert.deepEqual(ownFields("\ncreate('input', { type: 'text', onchange: act })"), [2]);
  assert.deepEqual(ownFields("create('textarea', { rows: 2 })"), [1]);
  assert.deepEqual(ownFields("create('input', { type: 'radio', name })"), []);
});
