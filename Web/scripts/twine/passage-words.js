/** @typedef {import('./test-findings.js').Finding} Finding */

import { say, sayCount } from '../language/say.js';
import { problemWords } from '../proof/problem-words.js';
import { sortsInWords } from '../writing/left-out-words.js';

/**
 * What is wrong, for those who write in Twine, where it differs from what is said in the editor.
 *
 * @type {Record<string, () => { title: string, advice: string }>}
 */
const words = {
  B0205: () => ({ title: say('Two links lead to the same passage'), advice: say('Perhaps one of them should lead elsewhere.') }),
  B0501: unreached,
  B0502: unreached,
  B0503: () => ({ title: say('Readers can get stuck here'), advice: say('Every link may be closed. Leave one that is always open.') }),
  B0504: () => ({ title: say('There’s no way to an ending from here'), advice: say('Let one of the links lead out of the circle.') }),
  B0505: () => ({ title: say('The story goes round in a circle here'), advice: say('Put words or a link into the circle.') }),
  B0509: () => ({ title: say('Two links have the same words'), advice: say('Say in each what it does.') }),
  B0601: () => ({ title: say('Nobody can ever pick this link'),
    advice: say('Its condition is never met. Change that, or delete the link.') }),
  B0804: () => ({ title: say('This passage is very long'), advice: say('Make two passages of it.') }),
};

/** What ends a story is no other kind of passage in Twine. */
function unreached() {
  return { title: say('No reader can reach this passage'), advice: say('Link to it, or look at the conditions on the way there.') };
}

/**
 * @param {Finding} finding
 * @returns {{ title: string, advice: string, quoted: string, detail: string }} `quoted` is what stands in the passage or the name of a
 *   variable, `detail` the checker's own message
 */
export function findingWords(finding) {
  if ('leftOut' in finding) {
    const { sort, words: quoted, count } = finding.leftOut;
    const { heading, instead } = sortsInWords()[sort] ?? { heading: say('Something here isn’t right'), instead: '' };
    const often = count > 1 ? sayCount(count, { one: '{count} time', other: '{count} times' }) : '';
    return { title: [heading, often].filter(Boolean).join(' · '), advice: instead, quoted, detail: '' };
  }
  const { diagnostic: { code, pointer, message, fix }, variable } = finding;
  const { title, advice } = words[code]?.() ?? problemWords({ code, pointer });
  return { title, advice, quoted: variable === undefined ? '' : `$${variable}`,
    detail: `${[message, fix].filter(Boolean).join(' ')} (${code})` };
}
