import { say } from './say.js';

/**
 * What a person is called. A guest has no name of their own.
 *
 * @param {{ name: string, kind?: string }} person
 */
export function nameOf({ name, kind }) {
  return kind === 'guest' ? say('Guest') : name;
}
