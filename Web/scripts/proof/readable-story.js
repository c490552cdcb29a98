import { say } from '../language/say.js';

/**
 * The story as it can be read while parts of it are not written: a place that leads nowhere yet is an ending.
 *
 * @param {(request: { do: string, [key: string]: unknown }) => Promise<{ story: string }>} ask the editor's answer about the draft
 * @returns {Promise<string>} the text of a story file
 */
export async function readableStory(ask) {
  return (await ask({ do: 'story', unwritten: say('Not written yet') })).story;
}
