/**
 * Where to continue a story that several devices read, decided from what this device and the library know.
 *
 * @typedef {object} RemotePlay A play as the library lists it.
 * @property {string} id
 * @property {string} story
 * @property {number} lines
 * @property {number} begun
 * @property {number} lastRead
 * @property {number} [choices] how many choices were made in it
 * @property {boolean} [atEnding]
 *
 * @typedef {{ go: 'here' } | { go: 'there', play: RemotePlay } | { go: 'ask', play: RemotePlay, here: PlayRow }} Continuation
 */

/**
 * @param {PlayRow | undefined} here the play that this device would continue
 * @param {RemotePlay[]} plays those of the same reader and story that the library has
 * @returns {Continuation}
 */
export function whereToContinue(here, plays) {
  const [newest] = [...plays].sort((one, other) => other.lastRead - one.lastRead);
  if (!newest || newest.lines === 0) return { go: 'here' };
  if (!here || !here.count) return { go: 'there', play: newest };
  if (newest.id === here.id) {
    // Only this device adds to its play, so what the library has of it came from here, answered or not. Its time says nothing of that: the
    // library counts back from when the lines arrived.
    if (newest.lines <= here.count) return { go: 'here' };
  } else if (newest.lastRead <= here.readAt) {
    return { go: 'here' };
  }
  const isSafe = !here.begun || here.acknowledged >= here.count;
  return isSafe ? { go: 'there', play: newest } : { go: 'ask', play: newest, here };
}
