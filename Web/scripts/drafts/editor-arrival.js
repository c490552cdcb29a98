import { world } from '../world/world.js';

/** Time between two looks, in milliseconds. */
const interval = 3000;

/**
 * Waits while the library is still building the editor, as it does right after it was installed.
 *
 * @param {() => void} tell is called once if it has to wait
 * @returns {Promise<boolean>} whether the editor has arrived; false if the wait was not for that
 */
export async function editorArrives(tell) {
  if (!await isBeingPrepared()) return false;
  tell();
  do await new Promise((resolve) => { world.later(resolve, interval); });
  while (await isBeingPrepared());
  return true;
}

/** A server that is only busy gives another reason. */
async function isBeingPrepared() {
  try {
    const response = await fetch('/editor.wasm');
    return response.status === 503 && (await response.json()).reason === 'preparing';
  } catch {
    return false;
  }
}
