// Chapbook, as its guide describes it: https://klembot.github.io/chapbook/guide/
import vm from "node:vm";
import { Game } from "./game.mjs";
import { Script } from "./script.mjs";

export class Chapbook extends Game {
    constructor(story, random) {
        super(story, random);
        this.variables = {};
        const game = this;
        const dice = new Proxy({}, {
            get: (_, key) => {
                const sides = String(key).match(/^(?:d|coin)(\d*)/);
                if (key === "fraction") return random();
                if (key === "coinFlip") return random() < 0.5;
                return sides ? 1 + Math.floor(random() * Number(sides[1])) : undefined;
            },
        });
        this.lookups = {
            passage: {
                get name() { return game.current; },
                get visits() { return game.visits(game.current); },
                from: { get name() { return game.history.at(-2); } },
            },
            random: dice, story: { name: "" }, engine: { version: "2.0.0", state: {}, style: {} }, browser: {},
            now: {
                year: 2026, month: 1, day: 1, hour: 12, minute: 0, second: 0, monthName: "January", weekday: 4, weekdayName: "Thursday",
            },
            config: {},
        };
        this.script = new Script({}, random);
        // A name that nobody set has no value; it is not an error.
        const known = vm.runInContext("Object.getOwnPropertyNames(globalThis)", this.script.context);
        this.script.context.scope = new Proxy(this.variables, {
            has: (own, key) => typeof key === "string" && !known.includes(key) && key !== "scope",
            get: (own, key) => (key in own ? own[key] : this.lookups[key]),
            set: (own, key, value) => {
                own[key] = value;
                return true;
            },
        });
    }

    run(code) { return this.script.run(`with (scope) { ${code}\n }`); }

    value(code) { return this.run(`(${code}\n)`); }

    show(passage) {
        this.render(passage, 0);
    }

    /** A passage: its variables, then its text. */
    render(passage, depth) {
        const parts = passage.text.split(/^--$/m);
        if (parts.length > 1) for (const line of parts.shift().split("\n")) this.assign(line);
        const text = parts.join("--");
        this.text(text, depth);
    }

    assign(line) {
        const found = line.match(/^\s*([\w.$]+)\s*(?:\(([\s\S]*?)\)\s*)?:\s*([\s\S]*)$/);
        if (!found) return;
        const [, name, condition, value] = found;
        try {
            if (condition && !this.value(condition)) return;
            // `hero.hp: 3` makes the object that is not there yet.
            const steps = name.split(".");
            for (let length = 1; length < steps.length; length += 1) {
                const path = steps.slice(0, length).join(".");
                this.run(`if (typeof ${path} !== "object") ${path} = {};`);
            }
            this.run(`${name} = (${value}\n);`);
        } catch (error) {
            if (this.shows) console.error(line, String(error));
        }
    }

    /** The text, in parts: each line in brackets of its own says whether the part after it is shown. */
    text(text, depth) {
        let isShown = true;
        let last = true;
        let code = false;
        for (const part of text.split(/^(\[[^[\]\n]*(?:\[[^\]\n]*\][^[\]\n]*)*\])$/m)) {
            if (!/^\[[^[][\s\S]*\]$/.test(part) || part.includes("\n")) {
                if (isShown && !code) this.inserts(part, depth);
                else if (isShown && code) {
                    try {
                        this.run(`(function (engine) { ${part}\n })({ state: { get: (n) => scope[n], set: (n, v) => { scope[n] = v; } } })`);
                    } catch (error) {
                        if (this.shows) console.error(part, String(error));
                    }
                }
                continue;
            }
            [isShown, code] = [true, false];
            for (const modifier of part.slice(1, -1).split(";").map((one) => one.trim())) {
                const condition = modifier.match(/^(if|unless)\s+([\s\S]+)$/i);
                if (condition) {
                    try {
                        isShown = Boolean(this.value(condition[2])) === (condition[1].toLowerCase() === "if");
                    } catch (error) {
                        isShown = false;
                        this.isBroken = true;
                        if (this.shows) console.error(part, String(error));
                    }
                    last = isShown;
                } else if (/^else$/i.test(modifier)) isShown = !last;
                else if (/^ifnever\b/i.test(modifier)) isShown = false;
                else if (/^(note(\s+to\s+(my)?self)?|n\.?\s*b\.?|todo|fixme|css)$/i.test(modifier)) isShown = false;
                else if (/^javascript$/i.test(modifier)) code = true;
            }
        }
    }

    /** The links and inserts of a text. */
    inserts(text, depth) {
        for (const [, link, insert] of text.matchAll(/\[\[([\s\S]*?)\]\]|\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}/g)) {
            if (link !== undefined) {
                const [label, target] = Game.linkParts(link);
                this.addPassageLink(this.label(label), target);
            } else this.insert(insert.trim(), depth);
        }
    }

    /** The words of a label. @param {string} text */
    label(text) {
        const values = text.replace(/\{([^{}]*)\}/g, (_, code) => {
            try {
                return String(this.value(code) ?? "");
            } catch {
                return "";
            }
        });
        return Chapbook.printed(Game.withoutElements(values).replace(/\*\*|__|[*_~](?=\S)|(?<=\S)[*_~]/g, ""));
    }

    /** Words with quotes and dashes as in print, which Chapbook's Markdown makes of plain ones. @param {string} text */
    static printed(text) {
        return text.replace(/---/g, "—").replace(/--/g, "–").replace(/\.{3}/g, "…")
            .replace(/(^|[-—/([{"\s])'/g, "$1‘").replace(/'/g, "’")
            .replace(/(^|[-—/([{‘\s])"/g, "$1“").replace(/"/g, "”");
    }

    insert(insert, depth) {
        const kinds = "(?:embed|link|reveal|back|restart|cycling|dropdown|text)";
        const insertion = new RegExp(`^(${kinds}\\b[a-z ]*)(?::\\s*([\\s\\S]*?))?(?:,\\s*(\\w+\\s*:[\\s\\S]*))?$`, "i");
        const found = insert.match(insertion);
        if (!found) return;
        const name = found[1].trim().toLowerCase();
        const value = (code) => {
            try {
                return this.value(code);
            } catch {
                return undefined;
            }
        };
        // `first: 'a', label: 'b'`: everything behind the first colon, as the properties of an object.
        const rest = insert.slice(insert.indexOf(":") + 1);
        const all = insert.includes(":") ? value(`{ first: ${rest} }`) ?? {} : {};
        switch (name) {
        case "embed passage": case "embed passage named": {
            const passage = this.passages.get(all.first);
            if (passage && depth < 10) this.render(passage, depth + 1);
            break;
        }
        case "link to": {
            if (all.first) this.addPassageLink(this.label(all.label ?? all.first), all.first);
            break;
        }
        case "reveal link": {
            const regions = [];
            const link = this.addLink(this.label(all.first ?? ""), "", () => {
                this.page.links = this.page.links.filter((one) => one !== link);
                if (all.text) this.inserts(all.text, depth);
                else if (this.passages.has(all.passage)) this.render(this.passages.get(all.passage), depth + 1);
            }, regions);
            break;
        }
        case "back link": {
            const before = this.history.at(-2);
            if (before) {
                const link = this.addLink(this.label(all.label ?? "Back"), before, () => {});
                link.isUndo = true;
            }
            break;
        }
        case "cycling link for": case "dropdown menu for": {
            if (all.first && this.variables[all.first] === undefined && all.choices) this.variables[all.first] = all.choices[0];
            break;
        }
        case "text input for":
            if (all.first) this.variables[all.first] = "Ada";
            break;
        default: break;
        }
    }
}
