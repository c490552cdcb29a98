/**
 * The text of a member of a JSON object, as it stands there. Entries and snapshots are passed on like this: parsed and written again, a
 * number could become another one.
 *
 * @param {string} json an object, without an error
 * @param {string} name
 * @returns {string | null} null if there is no such member
 */
export function memberText(json, name) {
  const key = `${JSON.stringify(name)}:`;
  let depth = 0;
  let start = -1;
  for (let place = 0; place < json.length; place += 1) {
    const sign = json[place];
    if (sign === '"') {
      if (depth === 1 && start < 0 && json.startsWith(key, place)) {
        place += key.length - 1;
        start = place + 1;
      } else place = endOfText(json, place);
    } else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') {
      depth -= 1;
      if (depth === 0 && start >= 0) return json.slice(start, place);
    } else if (sign === ',' && depth === 1 && start >= 0) return json.slice(start, place);
  }
  return null;
}

/** The device that stands for a folder with the author's files, which other programs change. The library gives this number to no other. */
export const folderDevice = 0xffff_ffff;

/**
 * Who made an entry, and its number there.
 *
 * @param {string} entry its JSON
 * @returns {{ device: number, sequence: number }}
 */
export function idOf(entry) {
  const { device, sequence } = JSON.parse(entry);
  return { device, sequence };
}

/**
 * @param {string} json
 * @param {number} start of a text
 * @returns {number} where its closing quote is
 */
function endOfText(json, start) {
  for (let place = json.indexOf('"', start + 1); place >= 0; place = json.indexOf('"', place + 1)) {
    let first = place;
    while (json[first - 1] === '\\') first -= 1;
    if ((place - first) % 2 === 0) return place;
  }
  return json.length;
}
