/**
 * The answer of a reader to the same question in another story of the series.
 *
 * @param {Pick<QuestionScene, 'answer' | 'variable' | 'min' | 'max' | 'options'>} question
 * @param {SeriesAnswers | undefined} answers
 * @returns {string | number | boolean | undefined} nothing if there is none, or if it could not be given here
 */
export function knownAnswer({ answer, variable, min = -Infinity, max = Infinity, options }, answers) {
  const given = answers?.[answer] ?? {};
  const known = Object.hasOwn(given, variable) ? given[variable] : undefined;
  if (known === undefined || typeof known === 'boolean') return known;
  const size = typeof known === 'number' ? known : [...known].length;
  const fits = options ? options.some(({ id }) => id === known) : size >= min && size <= max;
  return fits ? known : undefined;
}
