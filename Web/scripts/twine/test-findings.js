/** @typedef {import('../proof/checker-module.js').CheckReport} CheckReport */
/** @typedef {import('../proof/checker-module.js').Diagnostic} Diagnostic */
/** @typedef {import('../proof/checker-module.js').Verdict} Verdict */
/** @typedef {import('../proof/checker-module.js').WitnessStep} WitnessStep */
/** @typedef {import('./twine-module.js').LeftOut} LeftOut */
/** @typedef {import('./twine-module.js').ReadStory} ReadStory */

/**
 * @typedef {{ isProblem: boolean, variable?: string, diagnostic: Diagnostic } | { isProblem: boolean, leftOut: LeftOut }} Finding What the
 *   checker says, or what the importer could not use. `variable`: the name of the one that it is about.
 * @typedef {{ passage: string | null, findings: Finding[] }} PassageFindings `passage` is null for the whole story.
 * @typedef {{ title: string, verdict: Verdict, probability: number | null, steps: WitnessStep[] | null }} EndingFinding The probability is
 *   in billionths; `steps` are a shortest way.
 * @typedef {object} TestFindings
 * @property {PassageFindings[]} groups in the order of the story, the whole story's last
 * @property {{ errors: number, hints: number }} tally
 * @property {EndingFinding[] | null} endings the likeliest first; null if the story was not explored
 */

/** What nobody can say in Twine, such as the language, or what is about files. */
const unsayable = /^B(0802|0803|0806|0807|0808|09\d\d)$/;

/**
 * What an author is told in Twine's test mode.
 *
 * @param {ReadStory} read
 * @param {CheckReport | null} report null if the checker did not run
 * @returns {TestFindings}
 */
export function testFindings({ story, passages, leftOut }, report) {
  const places = new Map(passages);
  /** @type {Map<string | null, Finding[]>} */
  const found = new Map([...passages.map(([, passage]) => passage), null].map((passage) => [passage, []]));
  const add = (/** @type {string | null} */ passage, /** @type {Finding} */ finding) => {
    // Passages that are not pages are in no location.
    if (!found.has(passage)) found.set(passage, []);
    found.get(passage)?.push(finding);
  };
  for (const item of leftOut) add(item.passage ?? null, { isProblem: item.changesTheStory, leftOut: item });
  for (const diagnostic of report?.diagnostics ?? []) {
    if (unsayable.test(diagnostic.code)) continue;
    const [, part, name] = /^\/(locations|variables)\/([^/]+)/.exec(diagnostic.pointer) ?? [];
    const plain = name?.replaceAll('~1', '/').replaceAll('~0', '~') ?? '';
    const isProblem = diagnostic.severity === 'error';
    if (part === 'locations') add(places.get(plain) ?? null, { isProblem, diagnostic });
    else add(null, { isProblem, diagnostic, ...part && { variable: plain } });
  }
  const whole = found.get(null) ?? [];
  found.delete(null);
  const groups = [...found, /** @type {const} */ ([null, whole])].filter(([, findings]) => findings.length > 0)
    .map(([passage, findings]) => ({ passage, findings: sorted(findings) }));
  const all = groups.flatMap(({ findings }) => findings);
  const errors = all.filter(({ isProblem }) => isProblem).length;
  return { groups, tally: { errors, hints: all.length - errors }, endings: endingsOf(story, report) };
}

/** @param {Finding[]} findings */
function sorted(findings) {
  return [...findings].sort((one, other) => Number(other.isProblem) - Number(one.isProblem));
}

/**
 * @param {string} story
 * @param {CheckReport | null} report
 * @returns {EndingFinding[] | null}
 */
function endingsOf(story, report) {
  if (!report?.endings) return null;
  const titles = new Map(Object.entries(locationsOf(story)).flatMap(([id, { ending }]) =>
    (ending === undefined ? [] : [typeof ending === 'string' ? [id, ending] : [ending.id ?? id, ending.title]])));
  return report.endings.map(({ id, verdict, probability, witness }) =>
    ({ title: String(titles.get(id) ?? id), verdict, probability, steps: witness }))
    .sort((one, other) => (other.probability ?? 0) - (one.probability ?? 0));
}

/**
 * The words of the choices of a story.
 *
 * @param {string} story the text of a story file
 * @returns {(location: string, choice: string) => string}
 */
export function choicesIn(story) {
  const locations = locationsOf(story);
  return (location, choice) => {
    const found = locations[location]?.choices?.find((/** @type {any} */ { id, go }) => (id ?? go) === choice);
    return String(found?.text ?? choice);
  };
}

/**
 * @param {string} story
 * @returns {Record<string, any>}
 */
function locationsOf(story) {
  return JSON.parse(story).locations ?? {};
}
