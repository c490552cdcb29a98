import assert from 'node:assert/strict';
import { test } from 'node:test';

import { homeScreenWords } from '../../../Web/scripts/welcome/home-screen.js';
import { browserOf, systemOf } from '../../../Web/scripts/welcome/systems.js';
import { trustSteps } from '../../../Web/scripts/welcome/trust-steps.js';
import { TrustWatch } from '../../../Web/scripts/welcome/trust-watch.js';

const devices = [
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1', 5, 'iphone', 'safari'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15', 5, 'ipad', 'safari'],
  ['Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 Version/12.1.2 Mobile/15E148 Safari/604.1', 0, 'ipad', 'safari'],
  ['Mozilla/5.0 (iPad; CPU OS 17_7 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile/15E148 Safari/604.1', 5, 'ipad', 'chrome'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15', 0, 'mac', 'safari'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 0, 'mac', 'firefox'],
  ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36', 5, 'android', 'chrome'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 5, 'android', 'firefox'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36', 0, 'chromeos', 'chrome'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0', 0, 'windows', 'chrome'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 0, 'linux', 'firefox'],
  ['Something else', 0, 'other', 'other'],
];

for (const [userAgent, maxTouchPoints, system, browser] of devices) {
  test(`${system} with ${browser} is known by what its browser says`, () => {
    assert.deepEqual([systemOf({ userAgent, maxTouchPoints }), browserOf({ userAgent })], [system, browser]);
  });
}

test('every system and browser gets the certificate first, and then does something with it', () => {
  for (const system of ['ipad', 'iphone', 'mac', 'android', 'chromeos', 'windows', 'linux', 'other']) {
    for (const browser of ['safari', 'firefox', 'chrome', 'other']) {
      const steps = trustSteps(system, browser);
      const first = steps.findIndex(({ file }) => file);
      const isApple = system === 'ipad' || system === 'iphone';
      assert.equal(steps[first].file, isApple ? '/branchbook.mobileconfig' : '/branchbook.crt');
      assert.ok(first <= 1 && steps.length > first + 1, `${system} ${browser}`);
      assert.ok(homeScreenWords(system, browser).length > 0);
    }
  }
});

test('Apple’s systems get the bare certificate where the library could not sign a profile', () => {
  assert.equal(trustSteps('ipad', 'safari', false)[0].file, '/branchbook.crt');
});

test('only Safari installs profiles, so other browsers of an iPad are sent there first', () => {
  assert.equal(trustSteps('ipad', 'safari').length + 1, trustSteps('ipad', 'chrome').length);
});

/** Answers from a list of sets of addresses that work, one set for each look. */
function watched(looks) {
  const told = [];
  let look = -1;
  const watch = new TrustWatch(['https://a.local', 'https://10.0.0.2'], (trust) => {
    told.push(trust);
    if (told.length === looks.length) watch.end();
  }, async (address) => {
    if (address.startsWith('https://a.local')) look += 1;
    if (!looks[look].includes(address.replace('/welcome/trusted.json', ''))) throw new Error('no answer');
  });
  return { watch, told };
}

test('the library is opened at the first address that the device trusts', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { watch, told } = watched([[], ['/welcome.json'], ['https://10.0.0.2', '/welcome.json']]);
  const ended = watch.begin();
  while (told.length < 3) {
    await new Promise((resolve) => setImmediate(resolve));
    t.mock.timers.tick(2000);
  }
  await ended;
  assert.deepEqual(told, [{ state: 'away' }, { state: 'untrusted' }, { state: 'trusted', address: 'https://10.0.0.2' }]);
});

test('the name comes before the numbers', async () => {
  const { watch, told } = watched([['https://a.local', 'https://10.0.0.2']]);
  await watch.begin();
  assert.deepEqual(told, [{ state: 'trusted', address: 'https://a.local' }]);
});
