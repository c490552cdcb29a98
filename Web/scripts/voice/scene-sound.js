/**
 * The file of the sound that comes with a scene, if there is one.
 *
 * @param {DrawnScene} scene
 */
export function soundOf(scene) {
  return scene.kind === 'page' || scene.kind === 'result' ? scene.sound?.file : undefined;
}
