// Walks through the stories of a corpus at random, with a small interpreter for each story format that knows nothing of the importer:
// node Tests/CorpusWalk/walk.mjs FOLDER OUTPUT [WALKS]. It writes the walks, which CorpusWalk then takes through the imported stories.
//
// WALKS/NAME.json is a list with an object for each story of the file: its path, its format, and walks. A walk is a list of steps:
// {"enter": PASSAGE}, {"pick": WORDS, "number": N} for the Nth link with these words, {"undo": true} for going back.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { chance } from "./formats/chance.mjs";
import { Chapbook } from "./formats/chapbook.mjs";
import { storiesOf } from "./formats/containers.mjs";
import { Harlowe } from "./formats/harlowe.mjs";
import { Plain, Snowman } from "./formats/snowman.mjs";
import { SugarCube } from "./formats/sugarcube.mjs";

const [folder, output, count = "100"] = process.argv.slice(2);
/**
 * Stories whose way JavaScript decides that the corpus does not have, because it empties scripts: what their links lead to, or what
 * happens on a page, is in there. They are walked like all others, and the results name them.
 */
const withoutTheirScript = ["cityofghosts", "cybersecurity-interactive-fiction", "journey"];
/** The most links that one walk picks. */
const mostPicks = 40;
const mostDraws = 5000;

/**
 * The interpreter for a story: by the format it names, otherwise by its markup.
 *
 * @param {import("./formats/containers.mjs").TwineStory} story
 */
function interpreter(story, path) {
    const formats = { harlowe: Harlowe, sugarcube: SugarCube, chapbook: Chapbook, snowman: Snowman };
    if (story.format) return formats[story.format.toLowerCase().split(/[^a-z]/)[0]] ?? Plain;
    const all = story.passages.map((passage) => passage.text).join("\n");
    const signs = [[SugarCube, /<</g], [Snowman, /<%/g], [Chapbook, /^--$|^\[(?:if|cont)|\{\w/gm], [Harlowe, /\([\w-]+:/g]];
    const counts = signs.map(([format, sign]) => [all.match(sign)?.length ?? 0, format]).sort(([one], [other]) => other - one);
    return counts[0][0] > 0 ? counts[0][1] : Plain;
}

/**
 * @param {import("./formats/containers.mjs").TwineStory} story
 * @param {typeof import("./formats/game.mjs").Game} format
 * @param {number} seed
 */
function walk(story, format, seed) {
    // The imported story rolls where readers pick, and not where the value stands, so a walk has either the lowest values or the highest.
    const isLow = seed % 2 === 0;
    const chances = chance(seed);
    let draws = 0;
    // A script that draws until it likes the result gets others in the end.
    const random = () => (draws++ < mostDraws ? (isLow ? 0 : 1 - 2 ** -32) : chances());
    const pick = chance(~seed);
    const game = new format(story, random);
    game.shows = process.env.SHOW !== undefined;
    const steps = [];
    let seen = 0;
    const look = () => {
        for (; seen < game.history.length; seen += 1) steps.push({ enter: game.history[seen] });
    };
    game.begin();
    look();
    for (let picks = 0; picks < mostPicks && !game.isBroken; picks += 1) {
        const { links } = game.page;
        // Going back is an undo, which readers have everywhere: nothing that a story decides.
        const open = links.filter((link) => !link.isUndo);
        if (open.length === 0) break;
        const link = open[Math.floor(pick() * open.length)];
        steps.push({ pick: link.label, number: open.filter((one) => one.label === link.label).indexOf(link) });
        game.pick(link);
        look();
    }
    return { steps, isLow, isBroken: game.isBroken };
}

mkdirSync(output, { recursive: true });
for (const file of readdirSync(folder).filter((name) => /\.(twee|tw|html|json)$/.test(name)).sort()) {
    const path = join(folder, file);
    const walks = storiesOf(readFileSync(path, "utf8")).map((story, index) => {
        const format = interpreter(story, path);
        const seeds = [...Array(Number(count)).keys()];
        const lacksScript = withoutTheirScript.includes(file.split(".")[0]);
        return { path, index, lacksScript, format: format.name, walks: seeds.map((seed) => walk(story, format, seed + 1)) };
    });
    writeFileSync(join(output, `${basename(file)}.json`), JSON.stringify(walks));
}
