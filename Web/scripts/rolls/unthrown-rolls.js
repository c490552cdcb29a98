/**
 * Rolls that the reader has come to and not thrown yet, one for each story: a reload, or opening the story again, must not throw them.
 * What is rolled was decided with the choice; this only says whether it was seen.
 */
const key = (/** @type {string} */ story) => `branchbook.unthrown.${story}`;

/**
 * A name for a roll, by which a story that is opened again finds it.
 *
 * @param {ResultScene} scene
 */
export function nameOfRoll({ scenesBefore, location, choice, check }) {
  return JSON.stringify([scenesBefore ?? -1, location ?? '', choice ?? '', check?.roll ?? 0]);
}

/**
 * @param {string} story
 * @param {string} roll
 */
export function isUnthrown(story, roll) {
  try {
    return localStorage.getItem(key(story)) === roll;
  } catch {
    return false;
  }
}

/**
 * @param {string} story
 * @param {string} roll
 */
export function noteUnthrown(story, roll) {
  try {
    localStorage.setItem(key(story), roll);
  } catch {
    // Without storage, a reload throws.
  }
}

/** @param {string} story */
export function noteThrown(story) {
  try {
    localStorage.removeItem(key(story));
  } catch {
    // Nothing was noted.
  }
}
