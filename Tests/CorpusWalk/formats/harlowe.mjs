// Harlowe 3, as its manual describes it: https://twine2.neocities.org/
import { Game, Page } from "./game.mjs";
import { isIn, isSame, parsed, part, shown, withPart } from "./harlowe-values.mjs";

/** A command that decides what becomes of the hook after it. */
class Changer {
    /** @param {(show: (page: Page) => void, page: Page) => void} act */
    constructor(act) { this.act = act; }
}

/** A name of hooks, such as ?door. */
class HookName {
    constructor(name) { this.name = name; }
}

/** A sentence with a blank in it: each _x where …. */
class Lambda {
    constructor(variable, kind, tree) { Object.assign(this, { variable, kind, tree }); }
}

/** Nothing of the passage happens after a jump. */
class Jump extends Error {}

const styles = new Set([
    "css", "color", "colour", "textcolor", "textcolour", "bg", "background", "box", "textstyle", "font", "size", "textsize", "align", "t8n",
    "transition", "t8ntime", "t8ndelay", "t8nskip", "t8ndepart", "t8narrive", "transitiontime", "transitiondelay", "transitiondepart",
    "transitionarrive", "border", "borderstyle", "bordersize", "bordercolor", "bordercolour", "b4r", "b4rsize", "b4rcolor", "b4rcolour",
    "cornerradius", "floatbox", "linestyle", "linkstyle", "hoverstyle", "opacity", "textrotate", "textrotatex", "textrotatey",
    "textrotatez", "textindent", "charstyle", "charstyle", "button", "action", "hook", "collapse", "nobr", "verbatim", "columns",
    "mouseoverstyle", "live", "after", "dialog", "append", "scroll", "matrix", "enchantin", "stop", "cond",
]);
styles.delete("append");
styles.delete("cond");

export class Harlowe extends Game {
    constructor(story, random) {
        super(story, random);
        this.variables = new Map();
        this.trees = new Map();
    }

    begin() {
        this.hooks = new Map();
        this.regions = [];
        this.afterwards = [];
        this.temporary = new Map();
        for (const passage of this.story.passages.filter((one) => one.tags.includes("startup"))) this.guarded(passage.text, this.page);
        super.begin();
    }

    show(passage) {
        this.temporary = new Map();
        this.hooks = new Map();
        this.regions = [];
        this.afterwards = [];
        const tagged = (tag) => this.story.passages.filter((one) => one.tags.includes(tag));
        for (const shownPassage of [...tagged("header"), passage, ...tagged("footer")]) {
            if (this.jumps.length === 0) this.guarded(shownPassage.text, this.page);
        }
        this.finish();
    }

    pick(link) {
        this.jumps = [];
        try {
            link.act();
            this.finish();
        } catch (error) {
            if (!(error instanceof Jump)) throw error;
        }
        if (this.jumps.length > 0) this.enter(this.jumps.shift());
    }

    /** Renders until a jump. */
    guarded(text, page) {
        try {
            this.render(text, page);
        } catch (error) {
            if (!(error instanceof Jump)) throw error;
        }
    }

    // The markup

    /** Where the bracket that opens at a place closes; -1 if it does not. */
    close(text, at, open, shut) {
        let depth = 0;
        for (let index = at; index < text.length; index += 1) {
            const sign = text[index];
            if (sign === "`" && open === "[") {
                const end = text.indexOf("`", index + 1);
                if (end > 0) index = end;
            } else if ((sign === "\"" || (sign === "'" && !/^'s\b/.test(text.slice(index)))) && open === "(") {
                let end = index + 1;
                while (end < text.length && text[end] !== sign) end += text[end] === "\\" ? 2 : 1;
                if (end < text.length) index = end;
            } else if (open === "[" && sign === "(" && /^\([\w-]+:/.test(text.slice(index, index + 40))) {
                const end = this.close(text, index, "(", ")");
                if (end > 0) index = end;
            } else if (sign === open) depth += 1;
            else if (sign === shut) {
                depth -= 1;
                if (depth === 0) return index;
            }
        }
        return -1;
    }

    /** Shows markup: words, links, and what commands make of it. */
    render(text, page) {
        let at = 0;
        /** @type {Changer[]} What waits for its hook. */
        let changers = [];
        let waits = false;
        const take = (pattern) => {
            pattern.lastIndex = at;
            const found = pattern.exec(text);
            if (found) at += found[0].length;
            return found;
        };
        while (at < text.length) {
            if (waits) {
                const before = at;
                take(/\s*/y);
                const isNext = text[at] === "[" || /^\|[\w-]+[>)]\[/.test(text.slice(at));
                if (take(/\+/y)) take(/\s*/y);
                else if (!isNext) {
                    at = before;
                    [changers, waits] = [[], false];
                }
            }
            if (take(/<!--[\s\S]*?-->/y) || take(/<(script|style)\b[\s\S]*?<\/\1>/yi)) continue;
            const literal = take(/(`+)([\s\S]*?)\1/y);
            if (literal) {
                page.text += literal[2];
                continue;
            }
            const link = take(/\[\[(?!\[)((?:(?!\]\])[\s\S])*)\]\]/y);
            if (link) {
                const [label, target] = Game.linkParts(link[1]);
                this.changed((where) => this.passageLink(label, target, where), changers, page);
                [changers, waits] = [[], false];
                continue;
            }
            const name = take(/\|([\w-]+)([>)])(?=\[)/y);
            const isUnclosed = /^\[=+/.test(text.slice(at));
            if (text[at] === "[" && (isUnclosed || this.close(text, at, "[", "]") > 0)) {
                const end = isUnclosed ? text.length : this.close(text, at, "[", "]");
                const inner = text.slice(at + (isUnclosed ? text.slice(at).match(/^\[=+/)[0].length : 1), end);
                at = end + 1;
                const after = take(/<([\w-]+)\|/y) ?? take(/\(([\w-]+)\|/y);
                this.hook(inner, (name?.[1] ?? after?.[1])?.toLowerCase(), name?.[2] === ")" || after?.[0].startsWith("("), changers, page);
                [changers, waits] = [[], false];
                continue;
            }
            const macro = /\(([\w-]+):/y;
            macro.lastIndex = at;
            const end = macro.test(text) ? this.close(text, at, "(", ")") : -1;
            if (end > 0) {
                const code = text.slice(at, end + 1);
                at = end + 1;
                const value = this.command(code, page);
                if (value instanceof Changer) {
                    changers.push(value);
                    waits = true;
                }
                continue;
            }
            const variable = take(/[$_][\p{L}_][\p{L}\p{N}_]*/uy);
            if (variable) {
                const value = this.command(variable[0], page);
                if (value instanceof Changer) {
                    changers.push(value);
                    waits = true;
                }
                continue;
            }
            const element = take(/<[^>]*>/y);
            if (element) {
                page.text += Game.withoutElements(element[0]);
                continue;
            }
            if (take(/''|\/\/|\*\*\*?|~~|\^\^|\\\n?/y)) continue;
            if (!/[*{}]/.test(text[at])) page.text += text[at];
            at += 1;
        }
    }

    /** A command in the text: its value if that is for a hook, otherwise it is shown. */
    command(code, page) {
        try {
            const [tree] = this.tree(code);
            const value = this.value(tree, page);
            if (value instanceof Changer) return value;
            if (typeof value === "boolean" && tree[0] === "variable") return new Changer((show, where) => value && show(where));
            if (value !== undefined && !(value instanceof HookName)) this.render(shown(value), page);
        } catch (error) {
            if (error instanceof Jump) throw error;
            // Harlowe shows an error here. Behind that of a condition, nobody can say what the story is.
            if (/^\((?:if|unless|else-?if|else|link-?goto|go-?to):/i.test(code)) this.isBroken = true;
            if (this.shows) console.error(code, String(error));
        }
        return undefined;
    }

    /** Shows a hook as the commands before it say. */
    hook(text, name, isHidden, changers, page) {
        const outer = this.regions;
        if (name) {
            this.regions = [...outer, name];
            const all = this.hooks.get(name) ?? [];
            all.push({ text, regions: this.regions, isHidden, changers });
            this.hooks.set(name, all);
        }
        if (!isHidden) this.changed(text, changers, page);
        this.regions = outer;
    }

    /** Shows something as the commands before it say. @param {string | ((page: Page) => void)} content */
    changed(content, changers, page) {
        const inner = typeof content === "string" ? (where) => this.render(content, where) : content;
        changers.reduceRight((show, changer) => (where) => changer.act(show, where), inner)(page);
    }

    passageLink(label, target, page, act = () => {}) {
        const words = this.words(label);
        page.text += words;
        const name = this.passages.has(target) ? target : this.words(target);
        if (page === this.page) this.addPassageLink(words, name, act, [...this.regions]);
    }

    words(markup) {
        const page = new Page();
        this.render(String(markup), page);
        return page.text;
    }

    /** A link that shows its hook where it stands; without its words if it replaces them. */
    revealing(label, act, isRepeated, page) {
        const regions = [...this.regions];
        const words = this.words(label);
        page.text += words;
        if (page !== this.page) return;
        const link = this.addLink(words, "", () => {
            if (!isRepeated) this.page.links = this.page.links.filter((one) => one !== link);
            const outer = this.regions;
            this.regions = regions;
            act();
            this.regions = outer;
        }, regions);
    }

    // Calculations

    tree(code) {
        if (!this.trees.has(code)) this.trees.set(code, parsed(code));
        return this.trees.get(code);
    }

    lookup(name) {
        const own = name.startsWith("_") ? this.temporary : this.variables;
        return own?.has(name) ? own.get(name) : name.startsWith("$") ? 0 : undefined;
    }

    assign(target, value) {
        if (target[0] === "variable") {
            (target[1].startsWith("_") ? this.temporary : this.variables).set(target[1], value);
        } else if (target[0] === "get") {
            const whole = this.value(target[1]);
            const [, , key] = target;
            this.assign(target[1], withPart(whole, key[0] === "key" ? key[1] : this.value(key), key[0] === "key", value));
        }
    }

    value(tree, page = this.page) {
        const [kind, left, right] = tree;
        switch (kind) {
        case "value": case "hook": return left;
        case "variable": return this.lookup(left);
        case "name": return new HookName(left.slice(1));
        case "it": return this.it;
        case "bind": return left;
        case "visits": case "visit": return this.visits(this.current);
        case "each": return new Lambda(left, kind, ["value", true]);
        case "turns": case "turn": return this.history.length;
        case "time": return 0;
        case "exits": return this.page.links.length;
        case "not": return !this.truth(this.value(left, page));
        case "macro": return this.macro(left, right, page);
        case "get": return part(this.value(left, page), right[0] === "key" ? right[1] : this.value(right, page), right[0] === "key");
        case "where": case "via": case "making": case "when":
            return new Lambda(left[1], kind, right);
        case "or": case "and": {
            const first = this.value(left, page);
            if (kind === "or" ? this.truth(first) : !this.truth(first)) return kind === "or";
            const second = this.value(right, page);
            // `$a is 1 or 2`: the comparison is the one before.
            const before = ["or", "and"].includes(left[0]) ? left[2] : left;
            if (typeof second !== "boolean" && before.length === 3) return this.binary(before[0], this.value(before[1], page), second);
            return this.truth(second);
        }
        case "type": throw new Error(`“${left}” is not known.`);
        default: {
            const outer = this.it;
            const first = this.value(left, page);
            this.it = first;
            const value = this.binary(kind, first, this.value(right, page));
            this.it = outer;
            return value;
        }
        }
    }

    truth(value) {
        if (typeof value !== "boolean") throw new Error("This is not true or false.");
        return value;
    }

    binary(kind, left, right) {
        const numbers = () => {
            if (typeof left !== "number" || typeof right !== "number") throw new Error("These are not numbers.");
            return true;
        };
        const any = (value, act) => (value?.any ? value.any.some(act) : value?.all ? value.all.every(act) : act(value));
        switch (kind) {
        case "is": return any(left, (one) => any(right, (other) => isSame(one, other)));
        case "is not": return !any(left, (one) => any(right, (other) => isSame(one, other)));
        case "contains": return any(right, (one) => isIn(one, left));
        case "does not contain": return !any(right, (one) => isIn(one, left));
        case "is in": return any(left, (one) => isIn(one, right));
        case "is not in": return !any(left, (one) => isIn(one, right));
        case "<": return any(left, (one) => any(right, (other) => one < other));
        case ">": return any(left, (one) => any(right, (other) => one > other));
        case "<=": return any(left, (one) => any(right, (other) => one <= other));
        case ">=": return any(left, (one) => any(right, (other) => one >= other));
        case "+":
            if (Array.isArray(left) && Array.isArray(right)) return [...left, ...right];
            if (left instanceof Map && right instanceof Map) return new Map([...left, ...right]);
            if (left instanceof Set && right instanceof Set) return new Set([...left, ...right]);
            if (left instanceof Changer && right instanceof Changer) return left;
            if (typeof left === "string" && typeof right === "string") return left + right;
            return numbers() && left + right;
        case "-":
            if (Array.isArray(left) && Array.isArray(right)) return left.filter((one) => !isIn(one, right));
            if (typeof left === "string") return left.replaceAll(right, "");
            return numbers() && left - right;
        case "*": return numbers() && left * right;
        case "/": return numbers() && left / right;
        case "%": return numbers() && left % right;
        default: throw new Error(`${kind} is not understood.`);
        }
    }

    /** Whether a sentence holds for a value. */
    holds(lambda, value) {
        const [before, it] = [this.temporary.get(lambda.variable), this.it];
        this.temporary.set(lambda.variable, value);
        this.it = value;
        const result = this.value(lambda.tree);
        this.temporary.set(lambda.variable, before);
        this.it = it;
        return result;
    }

    macro(name, args, page) {
        const values = () => args.flatMap((one) => (one[0] === "spread" ? [...this.value(one[1], page)] : [this.value(one, page)]));
        const random = (list) => list[Math.floor(this.random() * list.length)];
        const target = (words) => String(words);
        switch (name) {
        case "set": case "put": case "move":
            for (const tree of args) {
                const [kind, first, second] = tree;
                if (kind !== "to" && kind !== "into") throw new Error("This sets nothing.");
                const [to, from] = kind === "to" ? [first, second] : [second, first];
                const outer = this.it;
                try {
                    this.it = this.value(to);
                } catch {
                    this.it = undefined;
                }
                const value = this.value(from, page);
                this.it = outer;
                this.assign(to, value);
            }
            return undefined;
        case "if": case "unless": case "elseif": case "else": {
            const may = name === "if" || name === "unless" || this.lastIf === false;
            const holds = name === "else" ? true : may && (name === "unless") !== this.truth(values()[0]);
            const shows = may && holds;
            return new Changer((show, where) => {
                if (name === "if" || name === "unless") this.lastIf = shows;
                else this.lastIf = this.lastIf || shows;
                const result = this.lastIf;
                if (shows) show(where);
                this.lastIf = result;
            });
        }
        case "print": return shown(values()[0]);
        case "display": {
            const passage = this.passages.get(values()[0]);
            if (!passage) throw new Error("There is no such passage.");
            this.render(passage.text, page);
            return undefined;
        }
        case "goto":
            this.jumps.push(target(values()[0]));
            throw new Jump();
        case "linkgoto": {
            const [label, to = label] = values();
            this.passageLink(label, target(to), page);
            return undefined;
        }
        case "linkrevealgoto": {
            const [label, to = label] = values();
            return new Changer((show, where) => this.passageLink(label, target(to), where, () => show(this.page)));
        }
        case "link": case "linkreplace": case "linkreveal": case "linkrepeat": case "linkrerun": case "linkappend": {
            const [label] = values();
            const isRepeated = name === "linkrepeat" || name === "linkrerun";
            return new Changer((show, where) => {
                const region = `:${label} ${where.links.length}`;
                this.revealing(label, () => {
                    if (name === "linkrerun") this.page.clear(region);
                    this.regions = [...this.regions, region];
                    show(this.page);
                }, isRepeated, where);
            });
        }
        case "linkshow": {
            const [label, ...names] = values();
            this.revealing(label, () => names.forEach((one) => this.reveal(one)), false, page);
            return undefined;
        }
        case "linkundo": {
            const [label] = values();
            if (this.history.length > 1 && page === this.page) {
                const link = this.addLink(this.words(label), this.history.at(-2), () => {}, [...this.regions]);
                link.isUndo = true;
            }
            return undefined;
        }
        case "click": case "clickreplace": case "clickappend": case "clickprepend": case "mouseover": case "clickrerun": {
            const [which] = values();
            return new Changer((show) => {
                // The hooks of that name become links, those that come later as well.
                this.later(which, (all) => {
                    for (const one of all) {
                        const outer = this.regions;
                        this.regions = one.regions;
                        this.revealing(one.text, () => show(this.page), false, this.page);
                        this.regions = outer;
                    }
                });
            });
        }
        case "clickgoto": {
            const [which, to] = values();
            this.later(which, (all) => all.forEach((one) => this.addPassageLink(this.words(one.text), target(to), () => {}, one.regions)));
            return undefined;
        }
        case "replace": case "append": case "prepend": {
            const [which] = values();
            return new Changer((show) => {
                if (!(which instanceof HookName)) return;
                if (name === "replace") this.page.clear(which.name);
                const outer = this.regions;
                this.regions = this.hooks.get(which.name)?.[0]?.regions ?? [which.name];
                if (this.hooks.has(which.name)) show(this.page);
                this.regions = outer;
            });
        }
        case "show": values().forEach((one) => this.reveal(one)); return undefined;
        case "hide": values().forEach((one) => this.page.clear(one.name)); return undefined;
        case "rerun":
            for (const one of values()) {
                this.page.clear(one.name);
                for (const hook of [...this.hooks.get(one.name) ?? []]) this.again(hook);
            }
            return undefined;
        case "event": {
            const [lambda] = values();
            return new Changer((show, where) => {
                if (lambda instanceof Lambda && this.value(lambda.tree)) show(where);
            });
        }
        case "for": case "loop": {
            const [lambda, ...list] = values();
            if (!(lambda instanceof Lambda)) throw new Error("This is no sentence about each.");
            return new Changer((show, where) => {
                for (const one of list) {
                    if (lambda.kind === "where" && !this.holds(lambda, one)) continue;
                    const before = this.temporary.get(lambda.variable);
                    this.temporary.set(lambda.variable, one);
                    show(where);
                    this.temporary.set(lambda.variable, before);
                }
            });
        }
        case "a": case "array": return values();
        case "dm": case "datamap": {
            const list = values();
            return new Map(list.flatMap((one, index) => (index % 2 === 0 ? [[one, list[index + 1]]] : [])));
        }
        case "ds": case "dataset": return new Set(values());
        case "random": {
            const [low, high = 0] = values();
            return Math.min(low, high) + Math.floor(this.random() * (Math.abs(high - low) + 1));
        }
        case "either": return random(values());
        case "shuffled": return values().map((one) => [this.random(), one]).sort((one, other) => one[0] - other[0]).map(([, one]) => one);
        case "history": return this.history.slice(0, -1);
        case "passage": {
            const passage = this.passages.get(values()[0] ?? this.current);
            return new Map([["name", passage.name], ["source", passage.text], ["tags", passage.tags]]);
        }
        case "passages":
            return this.story.passages.map((one) => new Map([["name", one.name], ["source", one.text], ["tags", one.tags]]))
                .filter((one) => !args.length || this.holds(values()[0], one));
        case "visited": return this.visits(values()[0]) > 0;
        case "range": {
            const [low, high] = values();
            return Array.from({ length: high - low + 1 }, (_, index) => low + index);
        }
        case "sorted": return values().sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));
        case "reversed": return values().reverse();
        case "rotated": {
            const [by, ...list] = values();
            const shift = ((by % list.length) + list.length) % list.length;
            return [...list.slice(list.length - shift), ...list.slice(0, list.length - shift)];
        }
        case "count": {
            const [whole, ...parts] = values();
            if (typeof whole === "string") return parts.reduce((sum, one) => sum + whole.split(one).length - 1, 0);
            return whole.filter((one) => parts.some((other) => isSame(one, other))).length;
        }
        case "find": {
            const [lambda, ...list] = values();
            return list.filter((one) => this.holds(lambda, one));
        }
        case "somepass": case "allpass": case "nonepass": {
            const [lambda, ...list] = values();
            const passes = list.filter((one) => this.holds(lambda, one)).length;
            return name === "somepass" ? passes > 0 : name === "allpass" ? passes === list.length : passes === 0;
        }
        case "altered": {
            const [lambda, ...list] = values();
            return list.map((one) => this.holds(lambda, one));
        }
        case "subarray": {
            const [list, low, high] = values();
            return list.slice(low - 1, high < 0 ? list.length + high + 1 : high);
        }
        case "substring": {
            const [text, low, high] = values();
            return text.slice(low - 1, high < 0 ? text.length + high + 1 : high);
        }
        case "joined": {
            const [by, ...list] = values();
            return list.join(by);
        }
        case "split": case "splitted": {
            const [by, text] = values();
            return text.split(by);
        }
        case "datanames": case "dmnames": return [...values()[0].keys()].sort();
        case "datavalues": case "dmvalues": return [...values()[0].values()];
        case "str": case "string": case "text": return values().map(shown).join("");
        case "num": case "number": {
            const number = Number(values()[0]);
            if (Number.isNaN(number)) throw new Error("This is not a number.");
            return number;
        }
        case "round": return Math.round(values()[0]);
        case "floor": return Math.floor(values()[0]);
        case "ceil": return Math.ceil(values()[0]);
        case "trunc": return Math.trunc(values()[0]);
        case "abs": return Math.abs(values()[0]);
        case "min": return Math.min(...values());
        case "max": return Math.max(...values());
        case "clamp": {
            const [value, low, high] = values();
            return Math.min(Math.max(value, low), high);
        }
        case "sqrt": return Math.sqrt(values()[0]);
        case "pow": return values()[0] ** values()[1];
        case "uppercase": return String(values()[0]).toUpperCase();
        case "lowercase": return String(values()[0]).toLowerCase();
        case "upperfirst": return String(values()[0]).replace(/\p{L}/u, (one) => one.toUpperCase());
        case "cond": {
            const list = values();
            for (let index = 0; index + 1 < list.length; index += 2) if (list[index]) return list[index + 1];
            return list.at(-1);
        }
        case "nth": {
            const [number, ...list] = values();
            return list[(number - 1) % list.length];
        }
        case "prompt": return "Ada";
        case "confirm": return true;
        case "inputbox": case "input": case "dropdown": case "cyclinglink": case "seqlink": case "checkbox": {
            const bound = args.find((one) => one[0] === "bind")?.[1];
            const [, first] = values();
            if (bound && name !== "checkbox") this.assign(bound, name.startsWith("input") ? "Ada" : first);
            return undefined;
        }
        case "storylet": return undefined;
        case "openstorylets": return this.storylets();
        case "linkstorylet": {
            const [which = 1] = values();
            const list = this.storylets();
            const found = list[which > 0 ? which - 1 : list.length + which];
            if (found) this.passageLink(found.get("name"), found.get("name"), page);
            return undefined;
        }
        case "hidden": case "none": return new Changer(() => {});
        case "alert": case "openurl": case "gotourl": case "enchant": case "change": case "stop": case "undo": case "restart":
        case "reload":
        case "savegame": case "loadgame": case "pageurl": case "ignore": case "debug": case "metadata": case "icon": case "iconundo":
        case "iconredo": case "forget": case "forgetundos": case "forgetvisits": case "setstory":
            return undefined;
        default:
            if (styles.has(name)) {
                return new Changer((show, where) => show(where));
            }
            throw new Error(`There is no (${name}:).`);
        }
    }

    /** The open storylets: the most exclusive ones, the most urgent first, then by name. */
    storylets() {
        const number = (text, macro) => Number(text.match(new RegExp(`\\(${macro}:\\s*(-?[\\d.]+)`, "i"))?.[1] ?? 0);
        const open = this.story.passages.filter((passage) => {
            const found = passage.text.match(/\(storylet:\s*when\s+/i);
            if (!found) return false;
            const end = this.close(passage.text, found.index, "(", ")");
            try {
                return this.value(this.tree(passage.text.slice(found.index + found[0].length, end))[0]);
            } catch {
                return false;
            }
        });
        const most = Math.max(...open.map((one) => number(one.text, "exclusivity")));
        return open.filter((one) => number(one.text, "exclusivity") === most)
            .sort((one, other) => number(other.text, "urgency") - number(one.text, "urgency")
                || one.name.localeCompare(other.name, "en", { numeric: true }))
            .map((one) => new Map([["name", one.name], ["source", one.text], ["tags", one.tags]]));
    }

    /** Does something with all hooks of a name, as soon as the page is there. */
    later(which, act) {
        // A text in quotes is wherever these words stand.
        if (typeof which === "string") {
            this.afterwards.push(() => act(this.page.text.includes(which) ? [{ text: which, regions: [] }] : []));
        }
        if (which instanceof HookName) this.afterwards.push(() => act(this.hooks.get(which.name) ?? []));
    }

    finish() {
        while (this.jumps.length === 0 && this.afterwards.length > 0) this.afterwards.shift()();
    }

    reveal(which) {
        for (const hook of (which instanceof HookName && this.hooks.get(which.name)) || []) {
            if (!hook.isHidden) continue;
            hook.isHidden = false;
            this.again(hook);
        }
    }

    again(hook) {
        const outer = this.regions;
        this.regions = hook.regions;
        this.changed(hook.text, hook.changers, this.page);
        this.regions = outer;
    }
}
