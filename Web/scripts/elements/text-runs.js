import { create } from './create.js';

/**
 * Runs of text as nodes.
 *
 * @param {Runs | undefined} runs
 * @returns {(Node | string)[]}
 */
export function drawRuns(runs) {
  return (runs ?? []).map(({ text, style }) => {
    if (style === 'emphasis') return create('em', {}, text);
    if (style === 'strong') return create('strong', {}, text);
    if (style === 'both') return create('strong', {}, create('em', {}, text));
    return text;
  });
}

/**
 * Lines as paragraphs of the story.
 *
 * @param {Lines | undefined} lines
 * @returns {HTMLParagraphElement[]}
 */
export function drawLines(lines) {
  return (lines ?? []).map((runs) => create('p', { class: 'line', dir: 'auto' }, ...drawRuns(runs)));
}
