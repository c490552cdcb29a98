// The table of settings, and what has to agree with it: the panel's words, the style sheets, the code that obeys.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { pageModule } from './modules.mjs';

const { firstSettings, looksOf, settingsTable, soundSettings } = await pageModule('settings/settings-table.js');
const { settingGroups } = await pageModule('settings/setting-words.js');
const web = new URL('../../../Web/', import.meta.url);
const all = (folder, ending) => readdirSync(new URL(folder, web), { recursive: true }).filter((name) => name.endsWith(ending))
  .map((name) => readFileSync(new URL(`${folder}${name}`, web), 'utf8')).join('\n');
const styles = all('styles/', '.css').replace(/\/\*[\s\S]*?\*\//g, '');
const scripts = all('scripts/', '.js');
const entries = Object.entries(settingsTable);
const picks = entries.filter(([, { values }]) => values);
const measures = entries.filter(([, { least }]) => least !== undefined);
const device = { dark: false, contrast: false, still: false };

test('garbage is as on the first day', () => {
  const garbage = [undefined, null, 7, NaN, '', 'dark', true, [], ['always'], {}, { uri: 7, rate: 'fast', turns: 0 }, { toString: 1 }];
  for (const one of garbage) {
    assert.deepEqual(soundSettings(one), firstSettings);
    // A text is allowed wherever nothing but a text is asked for, so `uri` stands on its own below.
    for (const [name, { values }] of entries)
      if (!values?.includes(one) && typeof one !== typeof settingsTable[name].first)
        assert.deepEqual(soundSettings({ [name]: one }), firstSettings, `${name}: ${inspect(one)}`);
  }
  assert.equal(soundSettings({ theme: 'tartan' }).theme, 'auto');
  assert.equal(soundSettings({ textSize: NaN }).textSize, 1);
  assert.equal(soundSettings({ voice: { uri: 'x'.repeat(500) } }).voice.uri, '');
  assert.deepEqual(soundSettings({ nobody: 'knows' }), firstSettings);
});

test('what makes sense is kept beside garbage', () => {
  assert.deepEqual(soundSettings({ theme: 'tartan', hand: 'left', voice: { uri: 'anna', rate: 9, turns: false } }),
    { ...firstSettings, hand: 'left', voice: { uri: 'anna', rate: 1, turns: false } });
});

test('every value of the table may be, and the first of each is among them', () => {
  for (const [name, { values }] of picks) for (const value of values) assert.equal(soundSettings({ [name]: value })[name], value);
  for (const [name, { least, most, step, first }] of measures) {
    for (const value of [least, most]) assert.equal(soundSettings({ [name]: value })[name], value);
    for (const value of [least - step, most + step]) assert.equal(soundSettings({ [name]: value })[name], first);
  }
  for (const [name, { first }] of entries) {
    if (typeof first === 'boolean') assert.equal(soundSettings({ [name]: !first })[name], !first);
    if (first !== undefined) assert.equal(soundSettings({ [name]: first })[name], first);
  }
  assert.deepEqual(soundSettings(firstSettings), firstSettings);
});

test('the panel shows every setting once, but for those that belong together', () => {
  const shown = settingGroups().flatMap(({ settings }) => Object.keys(settings));
  assert.deepEqual(shown.sort(), entries.filter(([, { parts }]) => !parts).map(([name]) => name).sort());
});

test('every value of a setting has words in the panel', () => {
  for (const { settings } of settingGroups()) for (const [name, words] of Object.entries(settings)) {
    const { values, step } = settingsTable[name];
    assert.ok(words.words);
    if (values) assert.deepEqual(Object.keys(words.values).sort(), [...values].sort());
    for (const one of [...Object.values(words.values ?? {}), ...(step ? [words.less, words.more] : [])]) assert.ok(one, name);
  }
});

test('the device decides where the reader does not', () => {
  const shown = (settings, asked) => looksOf({ ...firstSettings, ...settings }, { ...device, ...asked }).attributes;
  assert.equal(shown({}, {}).theme, 'paper');
  assert.equal(shown({}, { dark: true }).theme, 'dark');
  assert.equal(shown({}, { dark: true, contrast: true }).theme, 'contrast');
  assert.equal(shown({ theme: 'sepia' }, { dark: true }).theme, 'sepia');
  assert.equal(shown({}, { still: true }).motion, 'off');
  assert.equal(shown({ motion: 'on' }, { still: true }).motion, 'on');
  assert.deepEqual(looksOf({ ...firstSettings, textSize: 1.5 }, device).properties, { '--text-scale': '1.5', '--line-height': '1.55' });
});

test('style sheets have a rule for each value on <html>, and for no other', () => {
  for (const [, entry] of picks.filter(([, { attribute }]) => attribute)) {
    // What stands there on the first day is what everything looks like without a rule.
    const plain = entry.ofDevice?.(device) ?? entry.first;
    const expected = entry.values.filter((value) => value !== 'auto' && value !== plain);
    const ruled = new Set([...styles.matchAll(new RegExp(`\\[data-${entry.attribute}="([^"]*)"\\]`, 'g'))].map(([, value]) => value));
    assert.deepEqual([...ruled].sort(), expected.sort(), `data-${entry.attribute}`);
  }
});

test('before the settings are known, style sheets have their first values', () => {
  for (const [property, value] of Object.entries(looksOf(firstSettings, device).properties)) {
    assert.equal(new RegExp(`\\s${property}: ([^;]+);`).exec(styles)?.[1], value, property);
    assert.match(styles, new RegExp(`var\\(${property}\\)`));
  }
});

test('every setting is obeyed somewhere', () => {
  const idle = entries.filter(([name, { attribute, property }]) =>
    !attribute && !property && !new RegExp(`\\bsettings\\.${name}\\b`).test(scripts));
  assert.deepEqual(idle, []);
});
