// Snowman 2, as its documentation describes it: https://videlais.github.io/snowman/2/
// Templates run first, as JavaScript; what they print has links.
import { withoutReferences } from "./containers.mjs";
import { Game } from "./game.mjs";
import { Script, nothing } from "./script.mjs";

/** The links of Twine in a text, and elements with data-passage. @param {Game} game @param {string} text */
export function addLinks(game, text) {
    const found = text.matchAll(/\[\[([\s\S]*?)\]\]|<(\w+)\b([^>]*\bdata-passage\s*=[^>]*)>([\s\S]*?)<\/\2>/g);
    for (const [, link, , attributes, inner] of found) {
        if (link !== undefined) {
            const [label, target] = Game.linkParts(link);
            game.addPassageLink(Game.withoutElements(label).replace(/\*\*|__/g, ""), target);
        } else {
            const target = attributes.match(/data-passage\s*=\s*(?:"([^"]*)"|'([^']*)')/);
            game.addPassageLink(Game.withoutElements(inner), withoutReferences(target?.[1] ?? target?.[2] ?? ""));
        }
    }
}

export class Snowman extends Game {
    constructor(story, random) {
        super(story, random);
        const state = {};
        const shown = {
            state, show: (name) => this.jumps.push(name), render: (name) => this.rendered(this.passages.get(name)?.text ?? ""),
            passage: (name) => this.passages.get(name),
        };
        const underscore = new Proxy({
            random: (low, high) => low + Math.floor(random() * (high - low + 1)),
            sample: (list) => list[Math.floor(random() * list.length)],
            each: (list, act) => Object.entries(list).forEach(([key, value]) => act(value, Array.isArray(list) ? Number(key) : key)),
            contains: (list, one) => list.includes(one),
            without: (list, ...all) => list.filter((one) => !all.includes(one)),
        }, { get: (own, key) => own[key] ?? nothing });
        const visited = (name) => this.visits(name ?? this.current);
        this.script = new Script({
            s: state, story: shown, _: underscore, setup: {}, visited, hasVisited: (name) => visited(name) > 0, either: underscore.sample,
        }, random);
    }

    rendered(text) {
        const parts = text.split(/(<%=?[\s\S]*?%>)/).map((part) => {
            if (part.startsWith("<%=")) return `print(${part.slice(3, -2)});`;
            return part.startsWith("<%") ? `${part.slice(2, -2)}\n` : `print(${JSON.stringify(part)});`;
        });
        return this.script.run(`(function () {
            let shown = ""; const print = (text) => { shown += text; }; ${parts.join("\n")}
            return shown; })()`);
    }

    show(passage) {
        this.script.context.passage = { name: passage.name, tags: passage.tags };
        try {
            addLinks(this, this.rendered(passage.text));
        } catch (error) {
            // Snowman shows the error in place of the passage.
            this.isBroken = true;
            if (this.shows) console.error(passage.name, String(error));
        }
    }
}

/** A format that nobody here knows: links are all there is. */
export class Plain extends Game {
    show(passage) { addLinks(this, passage.text); }
}
