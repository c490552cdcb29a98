import { world } from '../world/world.js';

/** Time between two looks, in milliseconds. */
const interval = 3000;

/**
 * Waits while the library is still building the editor, as it does right after it was installed.
 *
 * @param {() => void} tell is called once if it has to wait
 * @param {() => boolean} isLeft whether nobody needs the editor any more
 * @returns {Promise<boolean>} whether there was something to wait for
 */
export async function editorArrives(tell, isLeft) {
  if (!await isBeingPrepared()) return false;
  tell();
  do await new Promise((resolve) => { world.later(resolve, interval); });
  while (!isLeft() && await isBeingPrepared());
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
