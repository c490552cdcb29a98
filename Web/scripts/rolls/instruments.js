/**
 * What a check is shown with. Where modifiers count, or something other than success depends on the number, the reader sees the number.
 *
 * @typedef {{ kind: 'dice', sides: number } | { kind: 'coin' } | { kind: 'wheel', pieces: number, lucky: number } | { kind: 'percentile' }
 *   | { kind: 'spinner' } | { kind: 'yesNo', chance: number } | { kind: 'chance' }} Instrument
 *   `wheel`: cut into equal pieces, some of which are lucky. `percentile`: a die for the tens and one for the ones. `spinner`: a dial with
 *   all numbers. `yesNo`: nothing but whether it works, with so many chances in a hundred. `chance`: a field for each thing that chance can
 *   decide.
 */

/** A wheel of more pieces could not be counted. */
const mostPieces = 20;

/**
 * @param {Check} check
 * @returns {Instrument}
 */
export function instrumentOf(check) {
  const { device, type, low, high, modifiers = [], buckets = [] } = check;
  if (device === 'wheel') return { kind: 'chance' };
  if (device === 'dice' && !['passFail', 'percentile', 'difficulty'].includes(type)) return { kind: 'dice', sides: check.sides };
  const pass = buckets.find(({ id }) => id === 'pass');
  const lucky = pass?.from === undefined || pass.to === undefined ? 0 : pass.to - pass.from + 1;
  const isPlain = modifiers.length === 0 && lucky > 0;
  const whole = high - low + 1;
  if (type === 'difficulty' && isPlain) return { kind: 'yesNo', chance: Math.round(100 * lucky / whole) };
  if (type === 'passFail' && isPlain && whole === 2 && lucky === 1) return { kind: 'coin' };
  if ((type === 'passFail' || type === 'percentile') && isPlain) {
    const common = greatestCommonDivisor(whole, lucky);
    if (whole / common <= mostPieces) return { kind: 'wheel', pieces: whole / common, lucky: lucky / common };
  }
  return { kind: type === 'percentile' || type === 'difficulty' ? 'percentile' : 'spinner' };
}

/**
 * Which pieces of a wheel are lucky: spread evenly, so that wherever it stops, it could almost have been another.
 *
 * @param {{ pieces: number, lucky: number }} wheel
 * @returns {boolean[]}
 */
export function piecesOfWheel({ pieces, lucky }) {
  return Array.from({ length: pieces }, (_, index) => Math.floor((index + 1) * lucky / pieces) > Math.floor(index * lucky / pieces));
}

/**
 * Where on the wheel a roll is, as a part of the whole, from its top on clockwise. Equal rolls lie equally deep in their piece.
 *
 * @param {{ pieces: number, lucky: number }} wheel
 * @param {Pick<Check, 'roll' | 'low' | 'high'>} check of which the lowest rolls are the lucky ones
 */
export function placeOnWheel(wheel, { roll, low, high }) {
  const share = (high - low + 1) / wheel.pieces;
  const piece = Math.floor((roll - low) / share);
  const kinds = piecesOfWheel(wheel).map((lucky, index) => ({ lucky, index }));
  const inOrder = [...kinds.filter(({ lucky }) => lucky), ...kinds.filter(({ lucky }) => !lucky)];
  const within = ((roll - low) % share + 0.5) / share;
  return ((inOrder[piece]?.index ?? 0) + within) / wheel.pieces;
}

/**
 * What two ten-sided dice show for a number from 1 to 100: a hundred is two noughts.
 *
 * @param {number} roll
 * @returns {[string, string]}
 */
export function percentileDigits(roll) {
  return [`${Math.floor(roll / 10) % 10}0`, String(roll % 10)];
}

/**
 * @param {number} one
 * @param {number} other
 * @returns {number}
 */
function greatestCommonDivisor(one, other) {
  return other === 0 ? one : greatestCommonDivisor(other, one % other);
}
