/**
 * @typedef {import('../drafts/draft-desk.js').DraftDesk} DraftDesk
 * @typedef {<Answer>(work: (desk: DraftDesk) => Promise<Answer>) => Promise<Answer>} AtDesk Does something with the draft's desk.
 *
 * @typedef {object} StoryFiles The files that a story can be saved as; each throws if it cannot be had.
 * @property {() => Promise<Blob>} web one page that any browser reads; this and the next five throw `PublishRefused` with the problems of
 *   a story that cannot be read
 * @property {() => Promise<Blob>} bundle of the whole story
 * @property {() => Promise<Blob>} print a gamebook on paper, as a page that any browser prints
 * @property {() => Promise<Blob>} twee for Twine
 * @property {() => Promise<Blob>} ink source of ink
 * @property {() => Promise<Blob>} docx a manuscript for Word
 * @property {() => Promise<Blob>} story its words and rules; works without a network
 * @property {() => Promise<Blob>} sidecar what only authors see; works without a network
 */

/**
 * The files of a draft as it is now.
 *
 * @param {Pick<import('../drafts/draft-library.js').DraftLibrary, 'bundle' | 'exported'>} library
 * @param {AtDesk} atDesk
 * @returns {StoryFiles}
 */
export function filesOf(library, atDesk) {
  const text = (/** @type {'story' | 'sidecar'} */ name) => atDesk(async (desk) => {
    await desk.flush();
    return new Blob([(await desk.ask({ do: name }))[name]], { type: 'application/json' });
  });
  const whole = (/** @type {() => Promise<Blob>} */ file) => atDesk(async (desk) => {
    try {
      await desk.sent();
    } catch (error) {
      // The window that writes sends what it has.
      if (/** @type {{ reason?: string } | null} */ (error)?.reason !== 'elsewhere') throw error;
    }
    return file().catch(async (error) => {
      throw await desk.refusalOf(error);
    });
  });
  return {
    web: () => whole(() => library.exported('web')),
    bundle: () => whole(() => library.bundle()),
    print: () => whole(() => library.exported('print')),
    twee: () => whole(() => library.exported('twee')),
    ink: () => whole(() => library.exported('ink')),
    docx: () => whole(() => library.exported('docx')),
    story: () => text('story'),
    sidecar: () => text('sidecar'),
  };
}

/**
 * What the files of a story are called.
 *
 * @param {string} id the story's
 * @returns {Record<keyof StoryFiles, string>}
 */
export function fileNames(id) {
  return { web: `${id}.html`, bundle: `${id}.branchbook`, print: `${id}-print.html`, twee: `${id}.twee`, ink: `${id}.ink`,
    docx: `${id}.docx`, story: `${id}.json`, sidecar: `${id}.editor.json` };
}
