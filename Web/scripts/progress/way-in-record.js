/**
 * The way that leads to where a record ends: its lines without what was undone, and without what came before its last beginning. Resumed,
 * it leads to the same place; `RecordedPlaythroughTests` holds the engine to that.
 *
 * @param {readonly string[]} record lines, with or without their line ends
 * @returns {string[]} each with its line end, and numbered anew
 */
export function wayInRecord(record) {
  /** @type {{ text: string, decides: boolean }[]} */
  let way = [];
  // Undo leads behind the states of a beginning only by a line of its own.
  let floor = 0;
  let broken = true;
  for (const line of record) {
    const text = line.trim();
    const said = text === '' ? null : parsed(text);
    if (text === '' || broken && said?.branchbook !== 'record') continue;
    if (said?.branchbook === 'record') {
      [way, floor, broken] = [[{ text, decides: false }], 1, false];
    } else if (!said) {
      // Nothing after a line that cannot be read is relied on.
      broken = true;
    } else if (said.do !== 'undo') {
      way.push({ text, decides: ['choose', 'answer', 'restart'].includes(said.do ?? '') });
    } else {
      let last = way.length - 1;
      while (last >= floor && !way[last]?.decides) last -= 1;
      if (last >= floor) way.length = last;
      else floor = way.push({ text, decides: false });
    }
  }
  return way.map(({ text }, index) => `${text.replace(/^\{"n":\d+/, `{"n":${index}`)}\n`);
}

/**
 * Whether a way leads through the place where another one ends.
 *
 * @param {readonly string[]} way
 * @param {readonly string[]} other
 */
export function leadsThrough(way, other) {
  return other.length > 0 && other.length <= way.length && other.every((line, index) => line === way[index]);
}

/**
 * How many choices lead to where a way ends.
 *
 * @param {readonly string[]} way
 * @returns {number}
 */
export function choicesOn(way) {
  return parsed(way.at(-1) ?? '')?.at?.turns ?? 0;
}

/**
 * Whether a way ends at choices, which may stand on the page before them.
 *
 * @param {readonly string[]} way
 */
export function endsAtChoices(way) {
  return parsed(way.at(-1) ?? '')?.at?.phase === 'choices';
}

/**
 * @param {string} line
 * @returns {{ branchbook?: string, do?: string, at?: { phase?: string, turns?: number } } | null} null if it cannot be read
 */
function parsed(line) {
  try {
    const value = JSON.parse(line);
    return value !== null && typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
