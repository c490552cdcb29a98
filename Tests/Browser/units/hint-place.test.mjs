// A hint covers nothing that it speaks of.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

const { placeOfHint } = await pageModule('frame/hint-place.js');

const places = [['low', { top: 700, bottom: 750 }], ['high', { top: 10, bottom: 60 }], ['foot', { top: 780, bottom: 830 }]];

for (const [what, kept, place] of [
  ['where nothing is to be kept', [], 'low'],
  ['where the choices end above it', [{ top: 300, bottom: 690 }], 'low'],
  ['where the choices reach down', [{ top: 600, bottom: 720 }], 'high'],
  ['where the choices fill the window', [{ top: -40, bottom: 770 }], 'foot'],
  ['where everything is covered', [{ top: -40, bottom: 900 }], 'low'],
  ['where one place covers less', [{ top: 0, bottom: 700.5 }, { top: 740, bottom: 900 }], 'low'],
]) test(`a hint stands ${place}, ${what}`, () => assert.equal(placeOfHint(places, kept), place));
