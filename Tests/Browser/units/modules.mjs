// Loads modules of the page from a copy with a package.json; without it, Node.js takes a .js file for CommonJS.
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = mkdtempSync(join(tmpdir(), 'branchbook-units-'));
cpSync(new URL('../../../Web/scripts/', import.meta.url), folder, { recursive: true });
writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

/** @param {string} name */
export function pageModule(name) {
  return import(pathToFileURL(join(folder, name)).href);
}
