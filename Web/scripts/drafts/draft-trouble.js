/** @typedef {import('./draft-sync.js').DraftReason} DraftReason */

/** A draft cannot be opened, sent or listed; `reason` says why. */
export class DraftTrouble extends Error {
  /**
   * @param {DraftReason} reason
   * @param {unknown} [cause] what the library answered
   */
  constructor(reason, cause) {
    super(`The draft: ${reason}`, { cause });
    this.name = 'DraftTrouble';
    this.reason = reason;
  }
}

/** The editor refused a command, and nothing has changed; `docs/web-editor.md` lists the codes. `elsewhere`: another tab writes now. */
export class EditRefused extends Error {
  /** @param {{ refusal: string, node?: string, name?: string }} answer */
  constructor({ refusal, node, name }) {
    super(`The editor refused: ${refusal}`);
    this.name = 'EditRefused';
    this.code = refusal;
    this.node = node;
    /** The name that is taken, or cannot be one. */
    this.taken = name;
  }
}

/** The editor's module did not come, cannot start, or stopped. */
export class EditorBroke extends Error {
  /** @param {string} detail */
  constructor(detail) {
    super(detail);
    this.name = 'EditorBroke';
  }
}

/** Another tab writes this draft now; nothing was kept. */
export class WrittenElsewhere extends Error {}

/** The library did not publish; `problems` are the story's, each with its place where that is known. */
export class PublishRefused extends Error {
  /**
   * @param {string} code
   * @param {PublishProblem[]} problems
   */
  constructor(code, problems) {
    super(`Not published: ${code}`);
    this.name = 'PublishRefused';
    this.code = code;
    this.problems = problems;
  }
}
