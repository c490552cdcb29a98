/**
 * @typedef {import('../drafts/draft-desk.js').DraftDesk} DraftDesk
 * @typedef {<Answer>(work: (desk: DraftDesk) => Promise<Answer>) => Promise<Answer>} AtDesk Does something with the draft's desk.
 *
 * @typedef {keyof typeof endings} FileKind
 *
 * @typedef {Record<FileKind, (accept: string[]) => Promise<Blob>>} StoryFiles The files that a story can be saved as; each gets the codes
 *   of the problems that the author accepts, and throws if it cannot be had: `PublishRefused` with the problems of the story. Only
 *   `story` (words and rules) and `sidecar` (what only authors see) work without a network and for any story.
 */

/** What the library writes, by its name for it, and how the files end. */
const exported = { web: '.html', print: '-print.html', epub: '.epub', twee: '.twee', ink: '.ink', docx: '.docx' };
const endings = { ...exported, bundle: '.branchbook', story: '.json', sidecar: '.editor.json' };

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
  const written = Object.keys(exported).map((format) => [format,
    (/** @type {string[]} */ accept) => whole(() => library.exported(format, accept))]);
  return {
    .../** @type {Pick<StoryFiles, keyof typeof exported>} */ (Object.fromEntries(written)),
    bundle: (accept) => whole(() => library.bundle(accept)),
    story: () => text('story'),
    sidecar: () => text('sidecar'),
  };
}

/**
 * What a file of a story is called.
 *
 * @param {string} id the story's
 * @param {FileKind} kind
 */
export function fileName(id, kind) {
  return id + endings[kind];
}
