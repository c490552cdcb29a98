/** @typedef {import('./library-calls.js').Problem} Problem */

import { CallRefused } from './library-calls.js';
import { language, say } from './say.js';

/**
 * What the library's statuses are called. Its own words are English.
 *
 * @type {Record<number, string>}
 */
const titles = {
  400: say('The request was not understood'),
  403: say('Not allowed'),
  404: say('Not found'),
  409: say('Something else is here already'),
  413: say('The request is too large'),
  422: say('This makes no sense here'),
  429: say('Too many tries'),
  500: say('The library made a mistake'),
  503: say('The library has too much to do'),
  507: say('The disk is full'),
};

/**
 * What stands in the way, by the library's word for it.
 *
 * @type {Record<string, string>}
 */
const reasons = {
  administrator: say('Only the administrator may do that: say the passphrase first.'),
  code: say('This is not the code that the server printed when it started.'),
  digest: say('What arrived is not what was sent. Please send it again.'),
  host: say('This server does not go by that name. Whoever runs it can allow it.'),
  origin: say('Only this server’s own pages may do that.'),
  passphrase: say('This is not the passphrase.'),
  pin: say('This reader and this PIN do not fit together.'),
  reader: say('Nobody is reading on this device yet: pick a reader first.'),
};

/**
 * What to say of any error.
 *
 * @param {unknown} error
 * @returns {Problem} in the language of the pages as far as possible; what the library alone can say of it stays English
 */
export function problemIn(error) {
  if (!(error instanceof CallRefused)) {
    return { status: -1, title: say('Something went wrong'), detail: error instanceof Error ? error.message : String(error), problems: [] };
  }
  const { problem } = error;
  if (language === 'en') return problem;
  return { ...problem, title: titles[problem.status] ?? problem.title, detail: reasons[problem.reason ?? ''] ?? problem.detail };
}
