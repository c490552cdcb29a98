// Walks through the ink stories of a corpus at random, with a small interpreter that knows nothing of the importer:
// node Tests/CorpusWalk/walk-ink.mjs FOLDER OUTPUT [WALKS]. CorpusWalk then takes the same walks through the imported stories.
//
// OUTPUT/NAME.json has the path of the main file and walks: pages, each with its text, its choices, and which was picked.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { chance } from "./formats/chance.mjs";
import { Ink, Unsupported } from "./formats/ink.mjs";

const [folder, output, count = "50"] = process.argv.slice(2);
const mostPicks = 40;

/** A story with the files it includes: their text in place, their knots at the end. */
function joined(path, root = dirname(path)) {
    let knots = "";
    const text = readFileSync(path, "utf8").replaceAll("\r\n", "\n").replace(/^\uFEFF/, "");
    const own = text.replace(/^[ \t]*INCLUDE[ \t]+([^\n]+)$/gm, (_, name) => {
        const inner = joined(join(root, name.trim()), root);
        const first = inner.search(/^[ \t]*=/m);
        const parts = first < 0 ? "" : `\n${inner.slice(first)}`;
        // A stitch before the first knot belongs to no knot of another file.
        knots = /^\s*=[^=]/.test(parts) ? parts + knots : knots + parts;
        return first < 0 ? inner : inner.slice(0, first);
    });
    return `${own}\n${knots}`;
}

/** A walk. It ends where the interpreter does not know something. */
function walk(text, seed) {
    const pick = chance(seed);
    const game = new Ink(text);
    const pages = [];
    try {
        game.read();
        for (;;) {
            const choices = game.shownOffers.map((one) => one.label);
            const page = { text: game.output, choices };
            pages.push(page);
            if (choices.length === 0 || pages.length > mostPicks) return { pages };
            page.pick = Math.floor(pick() * choices.length);
            game.pick(page.pick);
        }
    } catch (error) {
        if (!(error instanceof Unsupported)) throw error;
        return { pages, unsupported: error.message };
    }
}

mkdirSync(output, { recursive: true });
const files = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".ink")).map((name) => join(folder, name)).sort();
const included = new Set(files.flatMap((file) => {
    const names = readFileSync(file, "utf8").matchAll(/^[ \t]*INCLUDE[ \t]+([^\r\n]+)/gm);
    // The main file's folder is not known yet, so every folder above is tried.
    return [...names].flatMap(([, name]) => {
        const steps = relative(folder, dirname(file)).split(sep);
        return steps.map((_, index) => join(folder, ...steps.slice(0, index + 1), name.trim()));
    });
}));
for (const path of files.filter((file) => !included.has(file))) {
    const made = { path, walks: [] };
    try {
        const text = joined(path);
        for (let seed = 1; seed <= Number(count); seed += 1) made.walks.push(walk(text, seed));
    } catch (error) {
        // A file that is missing, or braces that do not close.
        if (!(error instanceof Unsupported) && error.code !== "ENOENT") throw error;
        made.walks = [{ pages: [], unsupported: error.message }];
    }
    writeFileSync(join(output, `${relative(folder, path).replaceAll(sep, "--")}.json`), JSON.stringify(made));
}
