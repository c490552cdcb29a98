// SugarCube 2, as its documentation describes it: https://www.motoslave.net/sugarcube/2/docs/
import { withoutReferences } from "./containers.mjs";
import { Game, Page } from "./game.mjs";
import { Script, nothing } from "./script.mjs";

const containers = new Set([
    "if", "for", "switch", "link", "button", "click", "linkappend", "linkprepend", "linkreplace", "nobr", "silently", "silent", "capture",
    "append", "prepend", "replace", "timed", "repeat", "script", "widget", "createplaylist", "createaudiogroup", "done", "type", "cycle",
    "listbox", "do",
]);
const voidElements = new Set(["br", "img", "hr", "input", "source", "track", "meta", "link", "wbr", "area", "col", "embed"]);
const words = {
    to: "=", eq: "==", neq: "!=", is: "===", isnot: "!==", gt: ">", gte: ">=", lt: "<", lte: "<=", and: "&&", or: "||", not: "!",
    def: "undefined !== ", ndef: "undefined === ",
};

/** TwineScript as JavaScript. @param {string} code */
function desugared(code) {
    const parts = new RegExp([
        /("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')/, /(`(?:\\.|[^`\\])*`)/, /\$([A-Za-z_$][\w$]*)/, /(?<![\w$.])_([A-Za-z_$][\w$]*)/,
        /(?<![\w$.])(to|eq|neq|is|isnot|gte?|lte?|and|or|not|n?def)(?![\w$:])/,
    ].map((part) => part.source).join("|"), "g");
    return code.replace(parts, (all, quoted, template, story, temporary, word) => {
        if (quoted) return quoted;
        if (template) return template.replace(/\$\{([^}]*)\}/g, (_, inner) => `\${${desugared(inner)}}`);
        if (story) return `V.${story}`;
        if (temporary) return `T.${temporary}`;
        return words[word] + (word === "not" ? "" : " ");
    });
}

/** The markup as nodes: texts, macros with what is in them, links, elements. @param {string} text @param {Set<string>} blocks */
function parsed(text, blocks) {
    let at = 0;
    const literals = [
        [/\/\*[\s\S]*?\*\//y, ""], [/\/%[\s\S]*?%\//y, ""], [/<!--[\s\S]*?-->/y, ""], [/\{\{\{([\s\S]*?)\}\}\}/y, 1],
        [/"""([\s\S]*?)"""/y, 1], [/<nowiki>([\s\S]*?)<\/nowiki>/yi, 1], [/<html>([\s\S]*?)<\/html>/yi, ""],
        [/<verbatim>([\s\S]*?)<\/verbatim>/yi, 1], [/@@(?:[#.][\w-]+|[\w-]+:[^;@]*)(?:[#.][\w-]+)*;/y, ""],
        [/<(script|style)\b[\s\S]*?<\/\1>/yi, ""],
    ];
    const match = (pattern) => {
        pattern.lastIndex = at;
        return pattern.exec(text);
    };
    /** The arguments of a macro end at `>>` outside of quotes. */
    const macro = () => {
        const head = match(/<<(\/?[A-Za-z][\w-]*|[=-])/y);
        if (!head) return undefined;
        const rest = /(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`|\[\[[\s\S]*?\]\]|(?!>>)[\s\S])*?>>/y;
        rest.lastIndex = at + head[0].length;
        const tail = rest.exec(text);
        if (!tail) return undefined;
        return { name: head[1], args: tail[0].slice(0, -2).trim(), end: rest.lastIndex };
    };
    /** @param {string | undefined} closer */
    const nodes = (closer) => {
        const made = [];
        while (at < text.length) {
            const literal = literals.map(([pattern, group]) => [match(pattern), group]).find(([found]) => found);
            if (literal) {
                const [found, group] = literal;
                at += found[0].length;
                if (group) made.push({ kind: "text", text: found[group] });
                continue;
            }
            const found = macro();
            if (found) {
                if (closer && (found.name === `/${closer}` || found.name === `end${closer}`)) {
                    at = found.end;
                    return { made, closed: true };
                }
                at = found.end;
                const node = { kind: "macro", ...found, body: undefined };
                if (blocks.has(found.name)) {
                    if (found.name === "script") {
                        const end = text.indexOf("<</script>>", at);
                        if (end >= 0) {
                            node.body = [{ kind: "text", text: text.slice(at, end) }];
                            at = end + "<</script>>".length;
                        }
                    } else {
                        const inner = nodes(found.name);
                        if (inner.closed) node.body = inner.made;
                        else at = found.end;
                    }
                }
                made.push(node);
                continue;
            }
            const image = match(/\[[<>]?img\[([\s\S]*?)\](?:\[([\s\S]*?)\])?(?:\[([\s\S]*?)\])?\]/yi);
            if (image) {
                at += image[0].length;
                const label = image[1].includes("|") ? image[1].split("|")[0] : "";
                if (image[2]) made.push({ kind: "link", label, target: image[2], setter: image[3] });
                continue;
            }
            const link = match(/\[\[((?:(?!\]\]|\]\[)[\s\S])*)(?:\]\[((?:(?!\]\])[\s\S])*))?\]\]/y);
            if (link) {
                at += link[0].length;
                const [label, target] = Game.linkParts(link[1]);
                made.push({ kind: "link", label, target, setter: link[2] });
                continue;
            }
            const element = match(/<(\/?)([A-Za-z][\w-]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>/y);
            if (element) {
                at += element[0].length;
                made.push({ kind: element[1] ? "close" : "open", tag: element[2].toLowerCase(), attributes: element[3] });
                continue;
            }
            const variable = match(/([$_][A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*|\[(?:\d+|"[^"]*"|'[^']*'|\$\w+)\])*)/y);
            if (variable) {
                at += variable[0].length;
                made.push({ kind: "variable", code: variable[1] });
                continue;
            }
            const mark = match(/@@|''|\/\/|__|==|~~|\^\^|\\\n?/y);
            if (mark) {
                at += mark[0].length;
                continue;
            }
            const last = made.at(-1);
            if (last?.kind === "text") last.text += text[at];
            else made.push({ kind: "text", text: text[at] });
            at += 1;
        }
        return { made, closed: false };
    };
    return nodes(undefined).made;
}

export class SugarCube extends Game {
    constructor(story, random) {
        super(story, random);
        this.V = {};
        this.T = {};
        this.widgets = new Map();
        this.blocks = new Set(containers);
        this.cache = new Map();
        this.regions = [];
        this.captured = undefined;
        const flat = (list) => list.flat(Infinity);
        const visited = (...names) => Math.min(...(names.length ? flat(names) : [this.current]).map((name) => this.visits(name)));
        const state = { variables: this.V, temporary: this.T, getVar: (name) => this.value(name) };
        Object.defineProperty(state, "passage", { get: () => this.current });
        Object.defineProperty(state, "turns", { get: () => this.history.length });
        this.script = new Script({
            V: this.V, T: this.T, setup: {}, State: state, Config: nothing, Macro: nothing, Setting: nothing, Engine: nothing, UI: nothing,
            Dialog: nothing, Save: nothing, SimpleAudio: nothing, Template: nothing,
            Story: { has: (name) => this.passages.has(name), get: (name) => this.passages.get(name) },
            visited, hasVisited: (...names) => flat(names).every((name) => this.visits(name) > 0),
            lastVisited: (name) => (this.visits(name) ? this.history.length - 1 - this.history.lastIndexOf(name) : -1),
            turns: () => this.history.length, passage: () => this.current,
            previous: () => this.history.filter((name) => name !== this.current).at(-1) ?? "",
            tags: (name) => this.passages.get(name ?? this.current)?.tags ?? [],
            random: (low, high) => (high === undefined ? Math.floor(random() * (low + 1)) : low + Math.floor(random() * (high - low + 1))),
            randomFloat: (low, high) => (high === undefined ? random() * low : low + random() * (high - low)),
            either: (...list) => flat(list)[Math.floor(random() * flat(list).length)],
            clone: (value) => structuredClone(value),
        }, random);
        this.script.run(`
            Array.prototype.random = function () { return this[Math.floor(Math.random() * this.length)]; };
            Array.prototype.pluck = function () { return this.splice(Math.floor(Math.random() * this.length), 1)[0]; };
            Array.prototype.delete = function (...all) {
                for (const one of all.flat()) while (this.includes(one)) this.splice(this.indexOf(one), 1);
            };
            Array.prototype.deleteAt = function (...all) { for (const one of all) this.splice(one, 1); };
            Array.prototype.pushUnique = function (...all) { for (const one of all) if (!this.includes(one)) this.push(one); };
            Array.prototype.includesAny = function (...all) { return all.flat().some((one) => this.includes(one)); };
            Array.prototype.includesAll = function (...all) { return all.flat().every((one) => this.includes(one)); };
            Array.prototype.first = function () { return this[0]; };
            Array.prototype.last = function () { return this[this.length - 1]; };
            Math.clamp = (value, low, high) => Math.min(Math.max(value, low), high);
        `);
    }

    begin() {
        for (const passage of this.story.passages.filter((one) => one.tags.includes("widget"))) {
            for (const [, name, kind] of passage.text.matchAll(/<<widget\s+["']?([\w-]+)["']?\s*(container)?\s*>>/g)) {
                if (kind) this.blocks.add(name);
            }
        }
        for (const tag of ["widget", "init"]) {
            for (const passage of this.story.passages.filter((one) => one.tags.includes(tag))) {
                this.run(this.parsed(passage.text), new Page());
            }
        }
        if (this.passages.has("StoryInit")) this.run(this.parsed(this.passages.get("StoryInit").text), new Page());
        super.begin();
    }

    show(passage) {
        for (const key of Object.keys(this.T)) delete this.T[key];
        this.regions = [];
        this.later = [];
        for (const part of ["PassageReady", "PassageHeader", undefined, "PassageFooter", "PassageDone"]) {
            const shown = part ? this.passages.get(part) : passage;
            if (shown) this.run(this.parsed(shown.text), this.page);
        }
        for (const act of this.later) act();
    }

    parsed(text) {
        if (!this.cache.has(text)) this.cache.set(text, parsed(text, this.blocks));
        return this.cache.get(text);
    }

    value(code) { return this.script.value(desugared(code)); }

    /** The arguments of a macro, as values; `[[…]]` is an object with a link. @param {string} args */
    values(args) {
        const value = /"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|`((?:\\.|[^`\\])*)`|\[\[([\s\S]*?)\]\]|(\[img\[[\s\S]*?\]\])|(\S+)/g;
        const found = args.matchAll(value);
        return [...found].map(([, double, single, code, link, image, bare]) => {
            if (double !== undefined || single !== undefined) return (double ?? single).replace(/\\(.)/g, "$1");
            if (code !== undefined) return this.value(code);
            if (link !== undefined) return { markup: parsed(`[[${link}]]`, this.blocks)[0] };
            if (image !== undefined) return { markup: parsed(image, this.blocks)[0] };
            if (/^[$_][A-Za-z]|^(setup|State)\./.test(bare)) return this.value(bare);
            if (/^-?[\d.]+$/.test(bare)) return Number(bare);
            return { true: true, false: false, null: null, undefined }[bare] ?? bare;
        });
    }

    /** The words of markup. @param {string} text */
    label(text) {
        const page = new Page();
        this.run(this.parsed(String(text)), page);
        return page.text;
    }

    /** A passage's name, as written or calculated. @param {string} target */
    target(target) {
        if (this.passages.has(target)) return target;
        try {
            return String(this.value(target));
        } catch {
            return target;
        }
    }

    /** Runs nodes, and adds what they show to a page. An error shows a message, and what is around it goes on. */
    run(nodes, page) {
        const outer = this.regions.length;
        const open = [];
        for (const node of nodes) {
            try {
                if (node.kind === "text") page.text += node.text;
                else if (node.kind === "variable") page.text += this.shown(this.value(node.code), node.code);
                else if (node.kind === "link") this.link(node.label, node.target, node.setter, undefined, page);
                else if (node.kind === "macro") {
                    if (this.macro(node, page) === "stop") return "stop";
                } else if (node.kind === "open") this.element(node, nodes, open, page);
                else if (node.kind === "close" && open.some((one) => one.tag === node.tag)) {
                    while (open.length > 0) {
                        const { tag, regions } = open.pop();
                        this.regions.length -= regions;
                        if (tag === node.tag) break;
                    }
                }
            } catch (error) {
                // The page shows an error here. Behind that of a condition, nobody can say what the story is.
                if (["if", "switch", "for"].includes(node.name)) this.isBroken = true;
                if (this.shows) console.error(node.name, node.args, String(error));
            }
        }
        this.regions.length = outer;
        return undefined;
    }

    shown(value, code) { return value === undefined ? code : String(value); }

    element({ tag, attributes }, nodes, open, page) {
        const found = {};
        for (const [, name, double, single, bare] of attributes.matchAll(/([@\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|(\S+))/g)) {
            found[name] = withoutReferences(double ?? single ?? bare);
        }
        if (tag === "img" && found.alt) page.text += found.alt;
        const classes = (found.class ?? "").split(/\s+/).filter(Boolean);
        const regions = [...(found.id ? [`#${found.id}`] : []), ...classes.map((one) => `.${one}`)];
        if (found["data-passage"]) {
            const index = nodes.findIndex((node) => node.kind === "open" && node.tag === tag && node.attributes === attributes);
            const end = nodes.findIndex((node, number) => number > index && node.kind === "close" && node.tag === tag);
            const inner = new Page();
            if (!voidElements.has(tag)) this.run(nodes.slice(index + 1, end), inner);
            this.link(inner.text, found["data-passage"], found["data-setter"], undefined, page);
        }
        if (voidElements.has(tag) || attributes.endsWith("/")) return;
        this.regions.push(...regions);
        open.push({ tag, regions: regions.length });
    }

    link(label, target, setter, body, page, isSingle = false) {
        const captured = this.captured && { ...this.captured };
        const act = () => {
            if (captured) Object.assign(this.T, captured);
            if (setter) this.value(setter);
            if (body) this.run(body, new Page());
        };
        const regions = [...this.regions];
        const words = this.label(label);
        page.text += words;
        if (page !== this.page) return;
        if (target === undefined) {
            const link = this.addLink(words, "", () => {
                if (isSingle) this.page.links = this.page.links.filter((one) => one !== link);
                const outer = this.regions;
                this.regions = regions;
                act();
                this.regions = outer;
            }, regions);
            return;
        }
        this.addPassageLink(words, this.target(target), act, regions);
    }

    /** Shows nodes in place of what is in a region, or with it. */
    place(selector, nodes, replaces) {
        for (const region of selector.split(",").map((one) => one.trim().split(/\s+/).at(-1))) {
            if (replaces) this.page.clear(region);
            const outer = this.regions;
            this.regions = [region];
            this.run(nodes, this.page);
            this.regions = outer;
        }
    }

    macro(node, page) {
        const { name, args, body } = node;
        switch (name) {
        case "set": case "run": case "unset":
            if (name === "unset") for (const variable of args.split(/[\s,]+/)) this.script.run(`delete ${desugared(variable)}`);
            else this.script.run(desugared(args));
            return undefined;
        case "script":
            this.script.run(`(function () { ${body?.[0]?.text ?? ""}\n })()`);
            return undefined;
        case "=": case "-": case "print":
            this.run(this.parsed(this.shown(this.value(args), "")), page);
            return undefined;
        case "if": case "switch": return this.run(this.chosen(node) ?? [], page);
        case "for": return this.loop(node, page);
        case "break": case "continue": return "stop";
        case "include": case "display": {
            const [first] = this.values(args);
            const passage = this.passages.get(first?.markup ? first.markup.target : first);
            if (passage) this.run(this.parsed(passage.text), page);
            return undefined;
        }
        case "goto": {
            const [first] = this.values(args);
            this.jumps.push(first?.markup ? this.target(first.markup.target) : String(first));
            return undefined;
        }
        case "link": case "button": case "click": {
            const [first, target] = this.values(args);
            if (first?.markup) this.link(first.markup.label, first.markup.target, first.markup.setter, body ?? [], page);
            else this.link(first, target === undefined ? undefined : String(target), undefined, body ?? [], page);
            return undefined;
        }
        case "linkreplace": case "linkappend": case "linkprepend": {
            const outer = [...this.regions];
            const [label] = this.values(args);
            page.text += this.label(label);
            if (page !== this.page) return undefined;
            const link = this.addLink(this.label(label), "", () => {
                this.page.links = this.page.links.filter((one) => one !== link);
                const before = this.regions;
                this.regions = outer;
                this.run(body ?? [], this.page);
                this.regions = before;
            }, outer);
            return undefined;
        }
        case "replace": case "append": case "prepend": {
            const [selector] = this.values(args);
            this.place(String(selector), body ?? [], name === "replace");
            return undefined;
        }
        case "remove":
            this.page.clear(String(this.values(args)[0]));
            return undefined;
        case "return": {
            const [first, target] = this.values(args);
            const before = this.history.filter((one) => one !== this.current).at(-1);
            const to = first?.markup ? first.markup.target : target ?? before;
            if (to) this.link(first?.markup ? first.markup.label : first ?? "Return", to, undefined, undefined, page);
            return undefined;
        }
        case "textbox": case "textarea": case "numberbox": {
            const [variable, preset] = args.match(/"[^"]*"|'[^']*'|\S+/g) ?? [];
            this.values(preset ?? "");
            this.script.run(desugared(`${String(variable).replace(/["']/g, "")} = ${name === "numberbox" ? 7 : "\"Ada\""}`));
            return undefined;
        }
        case "cycle": case "listbox": {
            const [variable] = args.match(/"[^"]*"|'[^']*'|\S+/g) ?? [];
            const options = (body ?? []).filter((one) => one.name === "option").map((one) => this.values(one.args));
            const first = options.find((one) => one.includes("selected")) ?? options[0] ?? [];
            this.T.branchbookValue = first.length > 1 && first[1] !== "selected" ? first[1] : first[0];
            if (!args.includes("autoselect")) this.script.run(desugared(`${String(variable).replace(/["']/g, "")} = _branchbookValue`));
            return undefined;
        }
        case "radiobutton": case "checkbox": {
            const [variable, unchecked] = args.match(/"[^"]*"|'[^']*'|\S+/g) ?? [];
            const checked = /\bchecked\b/.test(args);
            const value = name === "checkbox" && !checked ? unchecked : args.match(/"[^"]*"|'[^']*'|\S+/g)?.[name === "checkbox" ? 2 : 1];
            if (name === "checkbox" || checked) this.script.run(desugared(`${String(variable).replace(/["']/g, "")} = ${value}`));
            return undefined;
        }
        case "capture": {
            const outer = this.captured;
            this.captured = { ...outer };
            for (const [, key] of args.matchAll(/_(\w+)/g)) this.captured[key] = this.T[key];
            const ended = this.run(body ?? [], page);
            this.captured = outer;
            return ended;
        }
        case "silently": case "silent": case "do": return this.run(body ?? [], { text: "", links: [] });
        case "done": {
            if (this.later) this.later.push(() => this.run(body ?? [], this.page));
            return undefined;
        }
        case "nobr": case "timed": case "repeat": case "type": return this.run(body ?? [], page);
        case "widget": {
            const [widget] = this.values(args);
            this.widgets.set(widget, body ?? []);
            return undefined;
        }
        default: break;
        }
        const widget = this.widgets.get(name);
        if (!widget) {
            // An unknown macro shows an error; what follows it is markup as before.
            if (body) this.run(body, page);
            return undefined;
        }
        const outer = { own: this.T.args, old: this.V.args, contents: this.T.contents };
        this.T.args = this.values(args);
        this.V.args = this.T.args;
        if (body) this.T.contents = node.body.map((one) => one.text ?? "").join("");
        this.run(widget, page);
        [this.T.args, this.V.args, this.T.contents] = [outer.own, outer.old, outer.contents];
        return undefined;
    }

    /** The branch of <<if>> or <<switch>> that is taken. */
    chosen({ name, args, body }) {
        const branches = [{ name: name === "if" ? "elseif" : "before", args, nodes: [] }];
        for (const node of body ?? []) {
            if (node.kind === "macro" && ["elseif", "else", "case", "default"].includes(node.name)) {
                // `<<else if …>>` is an error in SugarCube 2; its branch is read as the one that is left.
                branches.push({ name: node.name, args: node.args, nodes: [] });
            } else branches.at(-1).nodes.push(node);
        }
        const subject = name === "switch" ? this.value(args) : undefined;
        return branches.find((branch) => {
            if (branch.name === "else" || branch.name === "default") return true;
            if (branch.name === "elseif") return this.value(branch.args);
            return branch.name === "case" && this.values(branch.args).includes(subject);
        })?.nodes;
    }

    loop({ args, body }, page) {
        const range = args.match(/^(?:([$_]\w+)\s*,\s*)?([$_]\w+)\s+range\s+([\s\S]+)$/);
        if (range) {
            const list = this.value(range[3]);
            for (const [key, value] of typeof list === "number" ? [...Array(list).keys()].entries() : Object.entries(list)) {
                this.T.branchbookKey = Array.isArray(list) ? Number(key) : key;
                this.T.branchbookItem = value;
                if (range[1]) this.script.run(desugared(`${range[1]} = _branchbookKey`));
                this.script.run(desugared(`${range[2]} = _branchbookItem`));
                this.run(body ?? [], page);
            }
            return undefined;
        }
        const parts = args.split(";");
        const [first, condition, step] = parts.length === 3 ? parts : ["", args, ""];
        if (first.trim()) this.script.run(desugared(first));
        for (let rounds = 0; rounds < 1_000 && (!condition.trim() || this.value(condition)); rounds += 1) {
            if (this.run(body ?? [], page) === "stop") break;
            if (step.trim()) this.script.run(desugared(step));
        }
        return undefined;
    }
}
