/** @typedef {import('./checker-module.js').Diagnostic} Diagnostic */
/** @typedef {{ do: string, [key: string]: unknown }} EditRequest A command, as docs/web-editor.md has them. */

/**
 * @typedef {Diagnostic & { node: string, field?: string, place: string | null }} Problem `node` and `field` are where it is; `place` is the
 *   node of the location that it is in, null if it is about the whole story.
 * @typedef {{ place: string | null, problems: Problem[] }} ProblemGroup
 *
 * @typedef {{ act: 'lead' | 'andThen' | 'goOn' | 'end' | 'tellApart', node: string } | { act: 'about' }
 *   | { act: 'do', sort: 'delete' | 'unconditional' | 'untitled', request: EditRequest }} Mend
 *   What a button does about a problem. `lead` asks where a choice or a way leads, `andThen`, `goOn` and `end` say how the story goes on
 *   from a location, `tellApart` gives a choice an ID of its own, `about` opens the story's own facts, `do` is a command.
 */

/**
 * The problems of a report, with the things of the draft that they are about.
 *
 * @param {Diagnostic[]} diagnostics
 * @param {{ node: string, field?: string }[]} places as the editor answers for the pointers of these
 * @param {{ node: string, id: string }[]} locations
 * @returns {Problem[]}
 */
export function problemsOf(diagnostics, places, locations) {
  const nodes = new Map(locations.map(({ id, node }) => [id, node]));
  return diagnostics.map((diagnostic, index) => {
    const id = locationIn(diagnostic.pointer);
    const { node = '', field } = places[index] ?? {};
    return { ...diagnostic, node, field, place: id === null ? null : nodes.get(id) ?? null };
  });
}

/**
 * The ID of the location in which a place of the file lies.
 *
 * @param {string} pointer
 */
function locationIn(pointer) {
  const [, name] = /^\/locations\/([^/]+)/.exec(pointer) ?? [];
  return name === undefined ? null : name.replaceAll('~1', '/').replaceAll('~0', '~');
}

/**
 * Problems by the place that they are in: in the order of the manuscript, the story's own last. In a place, what keeps the story from
 * being published comes first.
 *
 * @param {Problem[]} problems
 * @param {string[]} order the nodes of the locations
 * @returns {ProblemGroup[]}
 */
export function groupsOf(problems, order) {
  /** @type {Map<string | null, Problem[]>} */
  const groups = new Map([...order, null].map((place) => [place, []]));
  for (const problem of problems) (groups.get(problem.place) ?? groups.get(null))?.push(problem);
  const isHint = (/** @type {Problem} */ { severity }) => Number(severity === 'warning');
  return [...groups].filter(([, own]) => own.length > 0)
    .map(([place, own]) => ({ place, problems: own.sort((one, other) => isHint(one) - isHint(other)) }));
}

/**
 * What a button can do about a problem. Only what is certain to be right: what a condition should be, or where a forgotten place belongs,
 * is for the author to say.
 *
 * @param {Problem} problem
 * @param {(node: string) => boolean} isUnused whether nothing in the story names a thing
 * @returns {Mend[]}
 */
export function mendsOf({ code, node, field, pointer }, isUnused) {
  const isOfChoice = /\/choices\/\d+$/.test(pointer);
  switch (code) {
    case 'B0201':
      return field === 'go' ? [{ act: 'lead', node }] : [];
    case 'B0409':
      return [{ act: 'andThen', node }, { act: 'goOn', node }, { act: 'end', node }];
    case 'B0205':
    case 'B0410':
      return isOfChoice ? [{ act: 'tellApart', node }] : [];
    case 'B0114':
    case 'B0802':
    case 'B0803':
    case 'B0808':
      return [{ act: 'about' }];
    case 'B0806':
    case 'B0807':
      return [{ act: 'do', sort: 'delete', request: { do: 'delete', node } }];
    case 'B0702':
    case 'B0704':
      return isUnused(node) ? [{ act: 'do', sort: 'delete', request: { do: 'delete', node } }] : [];
    case 'B0605':
      return field === 'if' ? [{ act: 'do', sort: 'unconditional', request: { do: 'write', node, field } }] : [];
    case 'B0116':
      return /^\/locations\/[^/]+\/title$/.test(pointer)
        ? [{ act: 'do', sort: 'untitled', request: { do: 'write', node, field: 'title' } }] : [];
    default:
      return [];
  }
}

/** Codes whose mend depends on whether anything uses the thing. */
export const mindsUses = new Set(['B0702', 'B0704']);

/**
 * Problems that the manuscript shows by itself, so that it needs no further mark: an open end, and a choice that leads nowhere.
 */
const shownAnyway = new Set(['B0201', 'B0409']);

/**
 * Those that are marked on the sheet of a place.
 *
 * @param {Problem[]} problems
 * @param {string} place a node
 */
export function marksOf(problems, place) {
  return problems.filter((problem) => problem.place === place && !shownAnyway.has(problem.code));
}

/**
 * An ID for a choice by which it differs from the other choices of its location.
 *
 * @param {{ slots?: Record<string, { node: string, fields: Record<string, any> }[]> }} location
 * @param {string} node the choice
 */
export function freshChoiceID({ slots: { choices = [] } = {} }, node) {
  const own = choices.find((choice) => choice.node === node);
  const taken = new Set(choices.filter((choice) => choice !== own)
    .flatMap(({ fields: { id, go, aliases = [] } }) => [id ?? go, ...aliases].map(String)));
  const stem = String(own?.fields.id ?? own?.fields.go ?? 'choice').replace(/-\d+$/, '');
  let number = 2;
  while (taken.has(`${stem}-${number}`)) number += 1;
  return `${stem}-${number}`;
}

/**
 * What the sign says of these problems: errors keep the story from being published, warnings are hints.
 *
 * @param {Problem[]} problems
 */
export function tally(problems) {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return { errors, hints: problems.length - errors };
}
