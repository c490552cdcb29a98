/** @typedef {import('./checker-module.js').CheckReport} CheckReport */
/** @typedef {import('./checker-module.js').Verdict} Verdict */
/** @typedef {import('./checker-module.js').WitnessStep} WitnessStep */

/**
 * @typedef {{ place: string, title: string, verdict: Verdict, probability: number | null, steps: WitnessStep[] | null }} EndingOdds `place`
 *   is the node of the location; the probability is in billionths; `steps` are a shortest way.
 * @typedef {object} Odds
 * @property {EndingOdds[]} endings the likeliest first
 * @property {ReadonlySet<string>} outOfReach the nodes of locations that no reader can reach
 * @property {number} unfinished how likely a reading is never to end, in billionths
 */

/**
 * What exploring a story says of its endings and places.
 *
 * @param {CheckReport} report
 * @param {{ node: string, ending?: string }[]} locations of the version that was explored, in the story's order
 * @returns {Odds | null} null if the story could not be explored
 */
export function oddsOf({ locations: verdicts, endings, unfinished }, locations) {
  if (!verdicts || !endings) return null;
  const ends = locations.filter(({ ending }) => ending !== undefined);
  const found = endings.map(({ verdict, probability, witness: steps }, index) =>
    ({ place: ends[index]?.node ?? '', title: ends[index]?.ending ?? '', verdict, probability, steps }));
  return {
    endings: found.sort((one, other) => (other.probability ?? 0) - (one.probability ?? 0)),
    outOfReach: new Set(locations.filter((_, index) => verdicts[index] === 'impossible').map(({ node }) => node)),
    unfinished: unfinished ?? 0,
  };
}

/** One in so many readings, or more of them, is said with that number. */
const rarest = 1000;
const always = 1_000_000_000;

/**
 * A chance as people say it.
 *
 * @param {number} billionths
 * @returns {{ how: 'always' | 'nearly' | 'never' } | { how: 'tenths' | 'oneIn', count: number }} `tenths`: about so many of ten readings;
 *   `oneIn`: about one of so many
 */
export function chanceOf(billionths) {
  if (billionths >= always) return { how: 'always' };
  const tenths = Math.round(billionths * 10 / always);
  if (tenths >= 10) return { how: 'nearly' };
  if (tenths > 5) return { how: 'tenths', count: tenths };
  const readings = billionths > 0 ? always / billionths : Infinity;
  if (readings > rarest) return { how: 'never' };
  // Nobody wants to know that it is one in 347.
  const unit = readings < 20 ? 1 : readings < 200 ? 10 : 100;
  return { how: 'oneIn', count: Math.round(readings / unit) * unit };
}

/**
 * A way through the story as its reader would tell it: what was picked, answered and rolled.
 *
 * @typedef {{ picked: string } | { answered: string | number | boolean } | { rolled: number }} WayStep
 *
 * @param {WitnessStep[]} steps
 * @param {(location: string, choice: string) => string} textOf the words of a choice
 * @param {(variable: string, answer: string | number | boolean) => string | number | boolean} answerOf an answer as its reader gave it
 * @returns {WayStep[]}
 */
export function wayOf(steps, textOf, answerOf) {
  return steps.map((step) => ('choose' in step ? { picked: textOf(step.at, step.choose) }
    : 'roll' in step ? { rolled: step.roll } : { answered: answerOf(step.variable, step.answer) }));
}

/**
 * The words of an answer, if readers pick it: it has an ID as well, which they do not see.
 *
 * @param {{ fields: Record<string, any>, slots?: Record<string, { fields: Record<string, any> }[]> }[]} variables
 * @param {string} name the variable's
 * @param {string | number | boolean} answer
 * @returns {string | number | boolean}
 */
export function answerText(variables, name, answer) {
  const variable = variables.find(({ fields }) => (fields.name ?? fields.id) === name);
  return variable?.slots?.options?.find(({ fields }) => fields.id === answer)?.fields.text ?? answer;
}

/**
 * The words of a choice, which has an ID of its own, or else that of the place where it leads.
 *
 * @param {{ slots?: Record<string, { fields: Record<string, any> }[]> } | undefined} location
 * @param {string} id
 */
export function choiceText(location, id) {
  const found = location?.slots?.choices?.find(({ fields }) => (fields.id ?? fields.go) === id);
  return String(found?.fields.text ?? id);
}
