// Time and chance come from one module, so that a test can put in its own.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';

const scripts = new URL('../../../Web/scripts/', import.meta.url);
const asks = /\b(?:Date\.now|new Date\(\)|performance\.now|setTimeout|setInterval|clearTimeout|Math\.random|getRandomValues)\b/;
// No two devices may draw the same ID, whatever a test has put in.
const exempt = ['world/world.js', 'device/identifiers.js'];

test('no page asks the browser itself for time or chance', () => {
  const modules = readdirSync(scripts, { recursive: true }).filter((name) => name.endsWith('.js'));
  assert.ok(modules.length > 100);
  const lines = modules.filter((name) => !exempt.includes(name)).flatMap((name) => readFileSync(new URL(name, scripts), 'utf8')
    .split('\n').map((line, index) => `${name}:${index + 1}: ${line.trim()}`));
  assert.deepEqual(lines.filter((line) => asks.test(line)), []);
  for (const name of exempt) assert.match(readFileSync(new URL(name, scripts), 'utf8'), asks);
});
