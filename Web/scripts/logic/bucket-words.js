import { say } from '../language/say.js';

/**
 * What a part of a check is called. Those that pass or fail are called the same everywhere, the others as the author named them.
 *
 * @param {string} bucket
 */
export function bucketInWords(bucket) {
  if (bucket === 'pass') return say('It works');
  return bucket === 'fail' ? say('It doesn’t work') : bucket.replace(/[-_.]+/g, ' ');
}
