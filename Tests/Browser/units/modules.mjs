// Loads a module of the page that imports nothing: without a package.json, Node.js takes a .js file for an older kind of module.
import { readFileSync } from 'node:fs';

/** @param {string} name */
export function pageModule(name) {
  const source = readFileSync(new URL(`../../../Web/scripts/${name}`, import.meta.url));
  return import(`data:text/javascript;base64,${source.toString('base64')}`);
}
