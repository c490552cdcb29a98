// Ambient sounds fade into each other, give way to voices, and are silent whenever they should be.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

const { ambienceOf, heardIn, isFading, isRunning, noAmbience, stepAmbience } = await pageModule('voice/ambience-steps.js');

const touched = stepAmbience(noAmbience, { type: 'touched' });
const after = (state, ...events) => events.reduce((before, event) => stepAmbience(before, event), state);
const place = (file) => ({ type: 'place', file });
const passed = (milliseconds) => ({ type: 'passed', milliseconds });
const levels = ({ channels }) => Object.fromEntries(channels.filter(({ file }) => file).map(({ file, level }) => [file, level]));
const rain = after(touched, place('rain'), passed(1500));

test('a sound fades in within a second and a half, and stays', () => {
  const begun = after(touched, place('rain'));
  assert.deepEqual(levels(begun), { rain: 0 });
  assert.ok(isFading(begun) && begun.channels.some((channel) => isRunning(begun, channel)));
  assert.deepEqual(levels(after(begun, passed(750))), { rain: 0.25 });
  assert.deepEqual(levels(rain), { rain: 0.5 });
  assert.ok(!isFading(rain));
});

test('the same sound continues in another place', () => {
  assert.deepEqual(after(rain, place('rain')), rain);
});

test('another sound comes while the one before goes', () => {
  const half = after(rain, place('wind'), passed(750));
  assert.deepEqual(levels(half), { rain: 0.25, wind: 0.25 });
  assert.deepEqual(levels(after(half, passed(750))), { wind: 0.5 });
});

test('a sound that is wanted again while it goes comes back from where it is', () => {
  assert.deepEqual(levels(after(rain, place('wind'), passed(750), place('rain'), passed(750))), { rain: 0.5 });
});

test('of two sounds that are heard, the quieter gives way to a third', () => {
  assert.deepEqual(levels(after(rain, place('wind'), passed(300), place('sea'))), { rain: 0.4, sea: 0 });
});

test('a silent place fades out', () => {
  const going = after(rain, place(''), passed(1400));
  assert.ok(going.channels.some((channel) => isRunning(going, channel)) && isFading(going));
  assert.deepEqual(levels(after(going, passed(200))), {});
});

test('it is soft while something else is heard', () => {
  const soft = after(rain, { type: 'soft', isSoft: true }, passed(1500));
  assert.deepEqual(levels(soft), { rain: 0.15 });
  assert.deepEqual(levels(after(soft, { type: 'soft', isSoft: false }, passed(1500))), { rain: 0.5 });
});

test('nothing is heard before the first touch, and then the sound of the present place', () => {
  const waiting = after(noAmbience, place('rain'), passed(5000));
  assert.equal(heardIn(waiting), '');
  assert.ok(waiting.channels.every((channel) => !isRunning(waiting, channel)) && !isFading(waiting));
  assert.equal(heardIn(after(waiting, place('wind'), { type: 'touched' })), 'wind');
});

for (const [name, quiet, loud] of [
  ['sounds are off', { type: 'on', isOn: false }, { type: 'on', isOn: true }],
  ['the window is out of sight', { type: 'hidden', isHidden: true }, { type: 'hidden', isHidden: false }],
]) test(`it is silent at once while ${name}, and comes back softly`, () => {
  const silent = after(rain, quiet);
  assert.ok(silent.channels.every((channel) => !isRunning(silent, channel)) && !isFading(silent));
  assert.deepEqual(levels(silent), { rain: 0 }, 'it continues where it was');
  assert.deepEqual(levels(after(silent, loud, passed(750))), { rain: 0.25 });
  assert.deepEqual(levels(after(silent, place('wind'), loud)), { wind: 0 });
});

test('no order of events makes two channels play the same, or a level leave its bounds', () => {
  let seed = 7;
  const draw = (count) => { seed = (seed * 48271) % 2147483647; return seed % count; };
  let state = noAmbience;
  for (let round = 0; round < 5000; round += 1) {
    const flag = draw(2) === 1;
    const event = [place(['', 'a', 'b', 'c'][draw(4)]), { type: 'on', isOn: flag }, { type: 'hidden', isHidden: flag },
      { type: 'soft', isSoft: flag }, { type: 'touched' }, passed(draw(900)), passed(draw(900))][draw(7)];
    state = stepAmbience(state, event);
    const [one, other] = state.channels;
    assert.ok(one.file === '' || one.file !== other.file, JSON.stringify(state));
    assert.ok(state.channels.every(({ level }) => level >= 0 && level <= 0.5), JSON.stringify(state));
    if (heardIn(state) === '' && (!state.isOn || state.isHidden)) assert.ok(state.channels.every(({ level }) => level === 0));
    const later = after(state, passed(3001));
    assert.ok(!isFading(later), 'a fade ends');
    assert.deepEqual(later.channels.filter((channel) => isRunning(later, channel)).map(({ file }) => file),
      heardIn(later) ? [heardIn(later)] : []);
  }
});

const companion = { ambience: { pond: { sound: 'rain', pages: { 1: 'wind', 2: false } }, cave: { pages: { 0: 'drip' } } } };
const nowhere = { location: '', file: '' };
const page = (location, number) => ({ kind: 'page', location, position: { location, page: number } });
for (const [name, scene, before, expected] of [
  ['a page has its location’s sound', page('pond', 0), nowhere, 'rain'],
  ['a page may have another', page('pond', 1), nowhere, 'wind'],
  ['a page may be silent', page('pond', 2), nowhere, ''],
  ['the page after it has the location’s again', page('pond', 3), { location: 'pond', file: '' }, 'rain'],
  ['a location without any is silent', page('hill', 0), { location: 'pond', file: 'rain' }, ''],
  ['choices keep what was heard on their location’s last page', { kind: 'choices', location: 'pond' },
    { location: 'pond', file: 'wind' }, 'wind'],
  ['choices of another location have that one’s', { kind: 'choices', location: 'pond' }, { location: 'cave', file: 'drip' }, 'rain'],
  ['an ending keeps its page’s silence', { kind: 'ending', location: 'pond' }, { location: 'pond', file: '' }, ''],
  ['a location named like something of every object is silent', page('constructor', 0), nowhere, ''],
  ['the title is silent', { kind: 'title' }, { location: 'pond', file: 'rain' }, ''],
]) test(name, () => assert.equal(ambienceOf(companion, scene, before), expected));

test('without a companion everything is silent', () => assert.equal(ambienceOf(null, page('pond', 0), nowhere), ''));
