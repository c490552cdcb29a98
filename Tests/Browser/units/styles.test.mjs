// No rule of a style sheet affects what another sheet on the same page styles.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

const { settingsTable } = await pageModule('settings/settings-table.js');
const web = new URL('../../../Web/', import.meta.url);
const read = (path) => readFileSync(new URL(path, web), 'utf8');
const filesIn = (folder, ending) => readdirSync(new URL(folder, web), { recursive: true }).filter((name) => name.endsWith(ending)).sort();
const files = filesIn('styles/', '.css').map((name) => `/styles/${name}`);

/** Every page has the sheets in `index.html`; this one has the words that all of them share, so it may style anything. */
const shared = '/styles/elements/foundation.css';
const always = [...read('index.html').matchAll(/rel="stylesheet" href="([^"]+)"/g)].map(([, address]) => address);
/** The sheets of what opens over any page: the settings, and a staged scene. */
const overAny = ['/styles/elements/side-sheet.css', '/styles/settings/settings.css', '/styles/scenes/play.css'];
/** The sheets that modules load themselves; all except those of routes belong to a story. */
const asked = filesIn('scripts/', '.js').flatMap((file) =>
  [...read(`scripts/${file}`).matchAll(/'(\/styles\/[^']+)'/g)].map(([, address]) => ({ file, address })));
const ofStories = asked.filter(({ file }) => file !== 'shell/routes.js').map(({ address }) => address);

/** The sheets that can be on one page together. */
function outfits() {
  const source = read('scripts/shell/routes.js');
  const [, frame = ''] = /const frame = \[([^\]]*)\]/.exec(source) ?? [];
  const named = (text) => [...text.matchAll(/'(\/styles\/[^']+)'/g)].map(([, address]) => address);
  const routes =
    [...source.matchAll(/styles: \[([^\]]*)\]/g)].map(([, list]) => [...named(list), ...(list.includes('...frame') ? named(frame) : [])]);
  assert.ok(routes.length > 5, 'the routes name no styles');
  return [ofStories, ...routes.map((sheets) => [...sheets, ...overAny])].map((sheets) => new Set([...always, ...sheets]));
}

/** The selectors of a sheet, one for each rule and comma, except those in keyframes. */
function selectors(css) {
  const found = [];
  const walk = (text) => {
    let depth = 0;
    let start = 0;
    let head = '';
    for (let at = 0; at < text.length; at += 1) {
      if (text[at] === '{') {
        if (depth === 0) {
          head = text.slice(start, at).replace(/^[\s\S]*;/, '').trim();
          start = at + 1;
        }
        depth += 1;
      } else if (text[at] === '}') {
        depth -= 1;
        if (depth > 0) continue;
        if (/^@(media|container|supports)/.test(head)) walk(text.slice(start, at));
        else if (!head.startsWith('@')) found.push(...head.split(/,(?![^(]*\))/).map((one) => one.trim()));
        start = at + 1;
      }
    }
  };
  walk(css.replace(/\/\*[\s\S]*?\*\//g, ''));
  return found;
}

const ofSettings = Object.values(settingsTable).flatMap(({ attribute }) => attribute ?? []).join('|');
/** These stand on `<html>` or mark states and directions; they are nobody's own. */
const everybodys = new RegExp(`^\\[(data-(${ofSettings}|dark|state)|dir|lang|aria-|role|type|tabindex|hidden|open|fit)`);

/**
 * What a compound demands of an element by name: classes, IDs, attributes, and elements of our own. What stands in `:not()` and `:has()` is
 * not demanded.
 */
function names(part) {
  const plain = part.replace(/:(not|has)\([^)]*\)/g, '');
  const attributes = (plain.match(/\[[a-z-]+/g) ?? []).filter((one) => !everybodys.test(one));
  return [...attributes,
    ...plain.replace(/\[[^\]]*\]/g, '').match(/\.[a-z][\w-]*|#[a-z][\w-]*|(?<![\w.#:-])[a-z]+-[a-z-]+(?![\w(-])/gi) ?? []];
}

/**
 * The last name of the first part that has some: a sheet claims it by beginning a rule with it. `.turn.read` is about `read`. A `:where()`
 * before it only says on which page.
 */
function claimed(selector) {
  const parts = selector.replace(/:where\([^()]*\) ?/, '').split(/[\s>~+]+(?![^(]*\))/);
  for (const part of parts) if (names(part).length > 0) return names(part).slice(-1);
  return [];
}

const sheets = new Map(files.map((file) => [file, selectors(read(file.slice(1)))]));
const claims = new Map(files.map((file) => [file, new Set((sheets.get(file) ?? []).flatMap(claimed))]));

test('every rule names something that its sheet alone claims among those on its page', () => {
  const loose = new Set();
  for (const outfit of outfits()) {
    for (const file of outfit) {
      if (file === shared) continue;
      const others = [...outfit].filter((other) => other !== file);
      const own = (name) => claims.get(file)?.has(name) && others.every((other) => !claims.get(other)?.has(name));
      for (const selector of sheets.get(file) ?? []) if (!names(selector).some(own)) loose.add(`${file}: ${selector}`);
    }
  }
  assert.deepEqual([...loose].sort(), []);
});

/** What only the modules of a room create: its custom elements, and its dialogs, which lie beside the page. */
function rootsOf(room) {
  const code = filesIn(`scripts/${room}/`, '.js').map((file) => read(`scripts/${room}/${file}`)).join('\n');
  const elements = [...code.matchAll(/customElements\.define\('([^']+)'/g)].map(([, name]) => name);
  const dialogs = [...code.matchAll(/create\('dialog', \{ class: '(?:[\w-]+ )*([\w-]+)'/g)].map(([, name]) => name);
  return [...elements, ...dialogs.filter((name) => name !== 'ask').flatMap((name) => [`.${name}`, `dialog.${name}`])];
}

/** Whether a rule begins with one of these; before them there may be what stands on `<html>`. */
function isUnder(selector, roots) {
  const [, group, rest = ''] = /^(?:(?:\[(?:data-dark|dir)[^\]]*\]|:root\S*) )?(?::(?:where|is)\(([^()]*)\))?(.*)$/.exec(selector) ?? [];
  const isOwn = (name) => roots.some((root) => name === root || name.startsWith(root) && /[^\w-]/.test(name[root.length] ?? ''));
  return (group ?? rest).split(', ').every(isOwn);
}

test('a rule of a page reaches nothing outside of that page', () => {
  const ofPages = outfits().slice(1).flatMap((outfit) => [...outfit]).filter((file) => !always.includes(file));
  const own = [...new Set(ofPages)].filter((file) => !/^\/styles\/(elements|frame)\//.test(file));
  assert.ok(own.length > 6, `only ${own}`);
  const loose = own.flatMap((file) => (sheets.get(file) ?? []).filter((selector) => !isUnder(selector, rootsOf(file.split('/')[2])))
    .map((selector) => `${file}: ${selector}`));
  assert.deepEqual(loose, []);
});

test('every sheet that is asked for is there', () => {
  assert.deepEqual(asked.filter(({ address }) => !files.includes(address)), []);
});

test('every sheet is worn somewhere', () => {
  const worn = new Set(outfits().flatMap((outfit) => [...outfit]));
  assert.deepEqual(files.filter((file) => !worn.has(file)), []);
});

test('a loose rule is found', () => {
  assert.deepEqual(selectors('@media (x) { .a > .b, c-d { color: red } } @keyframes k { from { top: 0 } }'), ['.a > .b', 'c-d']);
  assert.deepEqual(claimed('[data-dark] .a:not(.b) > book-page h3'), ['.a']);
  assert.deepEqual(claimed('[data-colour="sun"] h3'), ['[data-colour']);
  assert.deepEqual(claimed('[data-dark] :where(a-page) .b > .c'), ['.b']);
  const roots = ['a-page', '.a-dialog', 'dialog.a-dialog'];
  const own = ['a-page', 'a-page > p', ':where(a-page) .b', ':where(.a-dialog).c', '[data-dark] :is(a-page, .a-dialog) p'];
  for (const one of own) assert.ok(isUnder(one, roots), one);
  for (const one of ['.b', 'a-pages', ':where(a-page, b-page) p', '.a-dialogue', '[data-dark] .b a-page', ':is(.b) a-page'])
    assert.ok(!isUnder(one, roots), one);
  assert.deepEqual(names('.a .b-c > book-page h3'), ['.a', '.b-c', 'book-page']);
});
