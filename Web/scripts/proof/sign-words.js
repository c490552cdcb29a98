/**
 * @typedef {'none' | 'waiting' | 'broken' | 'begun' | 'errors' | 'hints' | 'clear'} ProofMark
 * @typedef {{ isWaitedFor: boolean, isBroken: boolean, isBegun?: boolean, tally: { errors: number, hints: number } | null }} ProofStand
 *   How the story does. `tally` is null until it was checked. `isBegun`: it has only its first place, and no way on.
 */

import { say, sayCount } from '../language/say.js';

/**
 * @param {ProofStand} stand
 * @returns {ProofMark}
 */
export function markOf({ isWaitedFor, isBroken, isBegun = false, tally }) {
  if (isBroken) return 'broken';
  if (isWaitedFor) return 'waiting';
  if (!tally) return 'none';
  // What it lacks is what its author is about to write.
  if (isBegun && tally.errors > 0) return 'begun';
  return tally.errors > 0 ? 'errors' : tally.hints > 0 ? 'hints' : 'clear';
}

/**
 * What the sign says. Hints are only counted where there are no problems: one number at a time.
 *
 * @param {ProofStand} stand
 */
export function signWords(stand) {
  const { errors, hints } = stand.tally ?? { errors: 0, hints: 0 };
  switch (markOf(stand)) {
    case 'none': return '';
    case 'waiting': return say('Checking…');
    case 'broken': return say('Not checked');
    case 'begun': return say('Just begun');
    case 'errors': return sayCount(errors, { one: '{count} problem', other: '{count} problems' });
    case 'hints': return sayCount(hints, { one: '{count} hint', other: '{count} hints' });
    case 'clear': return say('No problems');
  }
}
