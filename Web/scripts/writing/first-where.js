/**
 * The first index from which on something is so.
 *
 * @param {number} count
 * @param {(index: number) => boolean} isSo false up to some index, and true from there on
 * @returns {number} `count` if it never is
 */
export function firstWhere(count, isSo) {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isSo(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
