/**
 * The pictures and sounds of a story, from the editor's `thing` of it.
 *
 * @typedef {{ node: string, kind: string, fields: Record<string, any>, slots?: Record<string, MediaThing[]> }} MediaThing
 * @typedef {import('./media-plan.js').MediaKind} MediaKind
 *
 * @typedef {{ node: string, field: string, kind: string, place: string | null }} MediaUse Where something is shown or played: `kind` is
 *   that of the thing, `place` the node of the location in which it lies, null for the title page.
 * @typedef {{ node: string, kind: MediaKind, id: string, aliases: string[], file: string, alt: string | null, credit: string,
 *   paint: { file: string, variable: string } | null, uses: MediaUse[] }} Medium `alt` is null as long as nobody has said anything; empty
 *   if there is nothing to say. `paint` is the stencil through which a picture is painted, and whose colour it takes.
 *
 * @typedef {object} StoryMedia
 * @property {Medium[]} all pictures first, in the story's order
 * @property {ReadonlySet<string>} others the nodes of everything else, without questions and answers if pictures take their colours
 * @property {Companion} companion what is heard where, as readers get it from the library
 */

/** The fields that name a picture or a sound. */
const fieldKinds = /** @type {Record<string, MediaKind>} */ ({ titlePicture: 'picture', picture: 'picture', sound: 'sound',
  ambience: 'sound' });

/**
 * @param {MediaThing} story
 * @returns {StoryMedia}
 */
export function mediaOf(story) {
  /** @type {Medium[]} */
  const all = [...mediaIn(story, 'picture'), ...mediaIn(story, 'sound')];
  const media = new Set(all.map(({ node }) => node));
  const isPainted = all.some(({ paint }) => paint);
  /** @type {Set<string>} */
  const others = new Set();
  /** @type {Map<string, Medium>} */
  const byID = new Map(all.flatMap((medium) => [medium.id, ...medium.aliases].map((id) => [`${medium.kind} ${id}`, medium])));
  const walk = (/** @type {MediaThing} */ thing, /** @type {string | null} */ around) => {
    if (media.has(thing.node)) return;
    if (!isPainted || thing.kind !== 'variable' && thing.kind !== 'option') others.add(thing.node);
    const place = thing.kind === 'location' ? thing.node : around;
    for (const [field, kind] of Object.entries(fieldKinds)) {
      const id = thing.fields[field];
      if (typeof id === 'string') byID.get(`${kind} ${id}`)?.uses.push({ node: thing.node, field, kind: thing.kind, place });
    }
    for (const inside of Object.values(thing.slots ?? {}).flat()) walk(inside, place);
  };
  walk(story, null);
  return { all, others, companion: companionOf(story, all) };
}

/**
 * @param {MediaThing} story
 * @param {MediaKind} kind
 * @returns {Medium[]}
 */
function mediaIn({ slots = {} }, kind) {
  return (slots[`${kind}s`] ?? []).map(({ node, fields }) => ({ node, kind, id: String(fields.id ?? ''), aliases: fields.aliases ?? [],
    file: String(fields.file ?? ''), alt: typeof fields.alt === 'string' ? fields.alt : null, credit: String(fields.credit ?? ''),
    paint: typeof fields.paint?.file === 'string' ? fields.paint : null, uses: [] }));
}

/**
 * @param {MediaThing} story
 * @param {Medium[]} all
 * @returns {Companion}
 */
function companionOf({ slots = {} }, all) {
  const sounds = all.filter(({ kind }) => kind === 'sound');
  const fileOf = (/** @type {unknown} */ id) => sounds.find((sound) => sound.id === id || sound.aliases.includes(String(id)))?.file;
  const places = (slots.locations ?? []).map((location) => {
    const pages = (location.slots?.pages ?? []).flatMap(({ fields: { ambience } }, number) => {
      const heard = ambience === false ? false : fileOf(ambience);
      return heard === undefined ? [] : [[String(number), heard]];
    });
    return [String(location.fields.id), { sound: fileOf(location.fields.ambience), pages: Object.fromEntries(pages) }];
  });
  return { ambience: Object.fromEntries(places),
    descriptions: Object.fromEntries(sounds.flatMap(({ file, alt }) => (alt ? [[file, alt]] : []))) };
}

/**
 * All that a reader of a story needs of its pictures and sounds: where its files are, and what is heard where.
 *
 * @param {Pick<StoryMedia, 'all' | 'companion'>} media
 * @param {(file: string) => string | Promise<string>} addressOf
 */
export async function playableMedia({ all, companion }, addressOf) {
  return { files: Object.fromEntries(await Promise.all(filesOf(all).map(async (file) => [file, await addressOf(file)]))), companion };
}

/**
 * The files of pictures and sounds, with the stencils.
 *
 * @param {Medium[]} all
 */
export function filesOf(all) {
  return all.flatMap(({ file, paint }) => [file, ...paint ? [paint.file] : []]);
}

/**
 * Whether a change may concern pictures or sounds themselves, and not only where they are used. Everything that was not known before may.
 *
 * @param {StoryMedia} known
 * @param {string[]} nodes what has changed; empty if that is unknown
 */
export function mayConcernMedia({ others }, nodes) {
  return nodes.length === 0 || nodes.some((node) => !others.has(node));
}

/**
 * @param {StoryMedia} media
 * @param {MediaKind} kind
 * @param {string} id or an earlier one
 * @returns {Medium | null}
 */
export function mediumWith({ all }, kind, id) {
  const own = all.filter((medium) => medium.kind === kind);
  return own.find((medium) => medium.id === id) ?? own.find(({ aliases }) => aliases.includes(id)) ?? null;
}

/**
 * What nothing in the story shows or plays.
 *
 * @param {StoryMedia} media
 */
export function unusedMedia({ all }) {
  return all.filter(({ uses }) => uses.length === 0);
}
