/**
 * A story's companion.
 *
 * @param {string | undefined} address
 * @returns {Promise<Companion | null>} null where the story has none, or it did not come: then the story is read without
 */
export async function fetchCompanion(address) {
  if (!address) return null;
  try {
    const response = await fetch(address);
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}
