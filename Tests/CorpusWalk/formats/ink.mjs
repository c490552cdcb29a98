// ink, as “Writing with ink” describes it: https://github.com/inkle/ink/blob/master/Documentation/WritingWithInk.md
//
// Knots, stitches, weaves, choices, variables, conditions, alternatives, functions, diverts and tunnels. Where reading comes to anything
// else, it throws `Unsupported`. Spaces and line ends are not kept: walks are compared without them.

export class Unsupported extends Error {}

/** The most steps without a choice. A story that needs more goes round in a circle. */
const mostSteps = 20_000;

// MARK: Expressions

const parts = [/(\d+\.\d+)|(\d+)|("(?:\\.|[^"\\])*")/, /([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*(?:\.[A-Za-z_]\w*)*)/,
  /(->|&&|\|\||==|!=|<=|>=|!\?|[-+*/%<>!?^(),])/];
const tokens = new RegExp(`\\s*(?:${parts.map(({ source }) => source).join("|")})`, "y");
const levels = [["||", "or"], ["&&", "and"], ["==", "!=", "<", ">", "<=", ">=", "?", "!?", "has", "hasnt", "^"], ["+", "-"],
  ["*", "/", "%", "mod"]];

/** A calculation as a function of the game; null if it is none. @param {string} text */
export function expression(text) {
    const found = [];
    tokens.lastIndex = 0;
    while (text.slice(tokens.lastIndex).trim()) {
        const match = tokens.exec(text);
        if (!match) return null;
        found.push({ fraction: match[1], number: match[2], text: match[3], name: match[4], sign: match[5] });
    }
    let at = 0;
    const word = () => found[at]?.sign ?? found[at]?.name;
    const take = (sign) => word() === sign && found[at].text === undefined && (at += 1) > 0;
    function value() {
        const token = found[at];
        at += 1;
        if (token?.number !== undefined) return () => Number(token.number);
        if (token?.fraction !== undefined) return () => { throw new Unsupported("a fraction"); };
        if (token?.text !== undefined) return () => token.text.slice(1, -1);
        if (token?.sign === "(") {
            const inner = binary(0);
            if (!inner || !take(")")) return null;
            return inner;
        }
        if (token?.sign === "-" || token?.sign === "!" || token?.name === "not") {
            const inner = value();
            if (!inner) return null;
            return token.sign === "-" ? (game) => -inner(game) : (game) => !inner(game);
        }
        if (token?.sign === "->") return () => { throw new Unsupported("a place as a value"); };
        if (token?.name === undefined) return null;
        if (token.name === "true" || token.name === "false") return () => token.name === "true";
        if (!take("(")) return (game) => game.named(token.name);
        const list = [];
        if (!take(")")) {
            do {
                const from = found[at];
                const argument = binary(0);
                if (!argument) return null;
                list.push({ value: argument, name: from?.name });
            } while (take(","));
            if (!take(")")) return null;
        }
        return (game) => game.call(token.name, list);
    }
    function binary(level) {
        if (level === levels.length) return value();
        let left = binary(level + 1);
        while (left && levels[level].includes(word()) && found[at].text === undefined) {
            const sign = word();
            at += 1;
            const [first, second] = [left, binary(level + 1)];
            if (!second) return null;
            left = (game) => calculated(sign, first(game), () => second(game));
        }
        return left;
    }
    const whole = binary(0);
    return whole && at === found.length ? whole : null;
}

function calculated(sign, left, right) {
    if (sign === "||" || sign === "or") return Boolean(left) || Boolean(right());
    if (sign === "&&" || sign === "and") return Boolean(left) && Boolean(right());
    const other = right();
    switch (sign) {
    case "==":
      return typeof left === "string" || typeof other === "string" ? String(left) === String(other) : Number(left) === Number(other);
    case "!=": return !calculated("==", left, right);
    case "<": return left < other;
    case ">": return left > other;
    case "<=": return left <= other;
    case ">=": return left >= other;
    case "+": return typeof left === "string" || typeof other === "string" ? shown(left) + shown(other) : Number(left) + Number(other);
    case "-": return left - other;
    case "*": return left * other;
    case "?": case "!?": case "has": case "hasnt": case "^": throw new Unsupported("a list");
    case "/":
        if (Number(other) === 0) throw new Unsupported("a division by zero");
        return Math.trunc(left / other);
    default:
        if (Number(other) === 0) throw new Unsupported("a division by zero");
        return left % other;
    }
}

const unsupported = (words) => ({ kind: "unsupported", words });

const shown = (value) => (value === undefined ? "" : String(value));

// MARK: Reading

/** Reads a story: its parts by their paths, with nodes in the order in which they happen. */
class Reader {
    constructor(text) {
        this.text = text;
        this.at = 0;
        this.parts = new Map();
        this.variables = [];
        this.constants = new Map();
        this.begin([]);
        while (this.at < this.text.length) {
            if (!this.header()) this.statement(this.part.list, false);
        }
    }

    begin(path, parameters = [], isFunction = false) {
        this.part = { path, name: path.join("."), parameters, isFunction, list: [] };
        this.part.list.part = this.part;
        if (!this.parts.has(this.part.name)) this.parts.set(this.part.name, this.part);
    }

    match(pattern) {
        pattern.lastIndex = this.at;
        const found = pattern.exec(this.text);
        if (found) this.at = pattern.lastIndex;
        return found;
    }

    is(sign) { return this.text.startsWith(sign, this.at); }

    header() {
        const knot = this.match(/\s*==+[ \t]*(function[ \t]+)?(\w+)[ \t]*(?:\(([^)\n]*)\))?[^\n]*/y);
        const stitch = knot ? null : this.match(/\s*=(?!=)[ \t]*()(\w+)[ \t]*(?:\(([^)\n]*)\))?[^\n]*/y);
        const found = knot ?? stitch;
        if (!found) return false;
        const parameters = (found[3] ?? "").split(",").map((one) => one.trim()).filter(Boolean);
        this.begin(knot ? [found[2]] : [this.part.path[0], found[2]].filter(Boolean), parameters, Boolean(found[1]));
        return true;
    }

    statement(list, isBranch) {
        this.match(/\s*/y);
        if (this.at >= this.text.length) return;
        const choice = this.match(/((?:[*+][ \t]*)+)/y);
        if (choice) return void this.choice(list, choice[1].replace(/\s/g, ""));
        const gather = isBranch ? null : this.match(/((?:-(?!>)[ \t]*)+)/y);
        if (gather) {
            list.push({ kind: "gather", level: gather[1].replace(/\s/g, "").length, label: this.label() });
            this.match(/[ \t]*/y);
            if (!/[*+~]/.test(this.text[this.at] ?? "")) this.line(list);
            return;
        }
        if (this.match(/~/y)) return void this.logic(list);
        if (this.match(/<-[^\n]*/y)) return void list.push(unsupported("a thread"));
        const found = this.match(/(VAR|CONST)[ \t]+(\w+)[ \t]*=([^\n]*)/y);
        if (found) {
            const value = expression(found[3]) ?? (() => new Unsupported(found[0].trim()));
            if (found[1] === "VAR") this.variables.push([found[2], value]);
            else this.constants.set(found[2], value);
            return;
        }
        if (this.match(/LIST\b[^\n]*|EXTERNAL\b[^\n]*|TODO:[^\n]*/y)) return;
        this.line(list);
    }

    label() { return this.match(/[ \t]*\([ \t]*(\w+)[ \t]*\)/y)?.[1]; }

    line(list) {
        const start = this.at;
        this.content(list, "\n");
        this.match(/\n/y);
        if (this.at === start) this.at += 1;
    }

    choice(list, signs) {
        const node = { kind: "choice", level: signs.length, isOnce: signs[0] === "*", label: this.label(), conditions: [], words: [] };
        for (;;) {
            const start = this.at;
            if (!this.match(/\s*\{/y)) break;
            const end = this.delimiter();
            const condition = this.text[end] === "}" ? expression(this.text.slice(this.at, end)) : null;
            if (!condition) {
                this.at = start;
                break;
            }
            node.conditions.push(condition);
            this.at = end + 1;
        }
        const [before, only, after] = [[], [], []];
        this.content(before, "[\n", true);
        if (this.match(/\[/y)) {
            this.content(only, "]\n", true);
            if (this.match(/\]/y)) this.content(after, "\n", true);
        }
        node.words = [...before, ...only];
        node.isFallback = node.words.length === 0 && after.length === 0;
        list.push(node, ...before.map((one) => ({ ...one })), ...after);
        if (this.match(/->[ \t]*(?=\n)/y)) return;
        this.line(list);
    }

    logic(list) {
        const line = this.match(/[^\n]*/y)[0].trim();
        if (/^(TODO|$)/.test(line)) return;
        const giveBack = line.match(/^return\b(.*)$/);
        const change = line.match(/^(temp\s+)?(\w+)\s*(\+\+|--|(?:\+|-)?=(?!=))(.*)$/);
        if (giveBack) {
            const value = giveBack[1].trim() ? expression(giveBack[1]) : () => undefined;
            list.push(value ? { kind: "return", value } : unsupported(line));
        } else if (change) {
            const [, temp, name, sign, rest] = change;
            const value = sign.length === 2 && sign[0] === sign[1] ? () => 1 : expression(rest);
            list.push(!value ? unsupported(line) : { kind: "set", name, isTemporary: Boolean(temp), act: (game) => {
                if (sign === "=") return value(game);
                return calculated(sign[0], game.named(name), () => value(game));
            } });
        } else {
            const value = expression(line);
            list.push(value ? { kind: "act", value } : unsupported(line));
        }
    }

    /** Words, braces and diverts up to one of these signs. A choice leaves its diverts to the line behind it. */
    content(list, ends, isChoice = false) {
        let text = "";
        const flush = () => {
            if (text.trim()) list.push({ kind: "text", text });
            text = "";
        };
        for (; this.at < this.text.length; this.at += 1) {
            const sign = this.text[this.at];
            if (sign === "\\") {
                this.at += 1;
                text += this.text[this.at] ?? "";
            } else if (ends.includes(sign)) break;
            else if (sign === "#") {
                this.match(ends.includes("}") ? /#[^\n|}]*/y : ends.includes("]") ? /#[^\n\]]*/y : /#[^\n]*/y);
                this.at -= 1;
            } else if (sign === "{") {
                flush();
                this.braces(list);
                this.at -= 1;
            } else if (this.is("<>")) this.at += 1;
            else if (this.is("->")) {
                if (isChoice) break;
                flush();
                this.divert(list);
                this.at -= 1;
            } else text += sign;
        }
        flush();
    }

    divert(list) {
        if (this.match(/->->[ \t]*/y)) {
            const path = this.match(/[\w.]+/y)?.[0];
            list.push({ kind: "back", path });
            return;
        }
        const ways = [];
        let isTunnel = false;
        while (this.match(/->[ \t]*/y)) {
            isTunnel = true;
            const path = this.match(/([\w.]+)[ \t]*/y)?.[1];
            if (!path) break;
            isTunnel = false;
            const list = [];
            if (this.match(/\(/y)) {
                const end = this.parenthesis();
                for (const part of split(this.text.slice(this.at, end), ",")) {
                    const value = expression(part) ?? (() => { throw new Unsupported(part); });
                    list.push({ value, name: /^\s*\w+\s*$/.test(part) ? part.trim() : undefined });
                }
                this.at = end + 1;
                this.match(/[ \t]*/y);
            }
            ways.push({ path, list });
        }
        for (const [index, way] of ways.entries()) {
            list.push({ kind: isTunnel || index < ways.length - 1 ? "tunnel" : "divert", ...way });
        }
    }

    parenthesis() {
        let depth = 0;
        for (let index = this.at; index < this.text.length; index += 1) {
            if (this.text[index] === "(") depth += 1;
            if (this.text[index] === ")" && (depth -= 1) < 0) return index;
        }
        throw new Unsupported("an open parenthesis");
    }

    /** Where `:`, `|`, `}` or the end of a line stands next, outside of braces and parentheses. */
    delimiter() {
        let depth = 0;
        for (let index = this.at; index < this.text.length; index += 1) {
            const sign = this.text[index];
            if (sign === "\\") index += 1;
            else if (sign === "{" || sign === "(") depth += 1;
            else if (sign === ")") depth -= 1;
            else if (sign === "}" && depth > 0) depth -= 1;
            else if (sign === "|" && this.text[index + 1] === "|") index += 1;
            else if (depth <= 0 && ":|}\n".includes(sign)) return index;
        }
        throw new Unsupported("an open brace");
    }

    braces(list) {
        this.at += 1;
        this.match(/[ \t]*/y);
        const sign = this.match(/[&!~$]+/y)?.[0];
        const words = sign ? null : this.match(/((?:(?:stopping|cycle|once|shuffle)[ \t]*)+):[ \t]*\n/y)?.[1];
        const kinds = { "&": "cycle", "!": "once", $: "stopping" };
        if (sign || words) {
            const isShuffled = sign?.includes("~") || words?.includes("shuffle");
            const lists = words ? this.branches(false).map((one) => one.list) : this.alternatives();
            list.push(isShuffled ? unsupported("a shuffle") : { kind: "alternative", how: words?.trim() ?? kinds[sign[0]], lists });
            return;
        }
        if (this.match(/[ \t]*\n/y)) {
            list.push({ kind: "conditional", branches: this.branches() });
            return;
        }
        const end = this.delimiter();
        const head = expression(this.text.slice(this.at, end));
        if (this.text[end] === "}" && head) {
            this.at = end + 1;
            list.push({ kind: "value", value: head });
        } else if (this.text[end] === ":" && head) {
            this.at = end + 1;
            if (!this.match(/[ \t]*\n/y)) {
                const [yes, no] = this.alternatives();
                const branches = [{ condition: head, list: yes }];
                if (no) branches.push({ condition: () => true, list: no });
                list.push({ kind: "conditional", branches });
                return;
            }
            this.match(/\s*/y);
            const first = this.is("-") && !this.is("->") ? null : { condition: head, list: this.block() };
            const rest = this.branches();
            for (const branch of rest) {
                const own = branch.condition;
                if (!first && !branch.isElse) branch.condition = (game) => calculated("==", head(game), () => own(game));
            }
            list.push({ kind: "conditional", branches: first ? [first, ...rest] : rest });
        } else list.push({ kind: "alternative", how: "stopping", lists: this.alternatives() });
    }

    /** Parts between `|`, up to the closing brace. */
    alternatives() {
        const lists = [];
        do {
            const list = this.newList();
            this.inner(list);
            lists.push(list);
        } while (this.match(/\|/y));
        this.match(/\}/y);
        return lists;
    }

    newList() {
        const list = [];
        list.part = this.part;
        return list;
    }

    inner(list) {
        for (;;) {
            this.content(list, "|}\n");
            if (!this.match(/\n/y)) return;
        }
    }

    /** Branches behind `-`, up to the closing brace. */
    branches(haveConditions = true) {
        const made = [];
        for (;;) {
            this.match(/\s*/y);
            if (this.match(/\}/y)) return made;
            if (!this.match(/-(?!>)[ \t]*/y)) throw new Unsupported("a block");
            const end = haveConditions ? this.delimiter() : this.at;
            const head = this.text[end] === ":" ? this.text.slice(this.at, end) : "";
            const isElse = head.trim() === "else";
            const own = head && !isElse ? expression(head) : null;
            if (own || isElse) this.at = end + 1;
            made.push({ condition: own ?? (() => true), isElse: isElse || !own, list: this.block() });
        }
    }

    block() {
        const list = this.newList();
        for (;;) {
            this.match(/\s*/y);
            if (this.at >= this.text.length || this.is("}") || (this.is("-") && !this.is("->"))) return list;
            this.statement(list, true);
        }
    }
}

/** The parts of a text between signs that are in no parentheses. */
function split(text, sign) {
    const parts = [""];
    let depth = 0;
    for (const one of text) {
        if (one === "(") depth += 1;
        if (one === ")") depth -= 1;
        if (one === sign && depth === 0) parts.push("");
        else parts[parts.length - 1] += one;
    }
    return parts.filter((one) => one.trim());
}

// MARK: Playing

export class Ink {
    /** @param {string} text The whole story, with what it includes. */
    constructor(text) {
        const reader = new Reader(text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, (all) => all.replace(/[^\n]/g, " ")));
        this.parts = reader.parts;
        this.constants = reader.constants;
        this.counts = new Map();
        this.globals = new Map();
        this.labels = new Map();
        for (const part of this.parts.values()) this.findLabels(part.list, part);
        this.frames = [this.frame(this.parts.get("").list)];
        for (const [name, value] of reader.variables) {
            try {
                this.globals.set(name, value(this));
            } catch (error) {
                if (!(error instanceof Unsupported)) throw error;
                this.globals.set(name, error);
            }
        }
        this.output = "";
        this.offers = [];
    }

    frame(list) { return { list, index: 0, depth: 0, temps: new Map(), references: new Map() }; }

    get top() { return this.frames.at(-1); }

    findLabels(list, part, outer) {
        list.outer = outer;
        for (const [index, node] of list.entries()) {
            node.place = { list, index };
            if (node.label) {
                for (const path of [part.path, part.path.slice(0, 1)]) {
                    const name = [...path, node.label].join(".");
                    if (!this.labels.has(name)) this.labels.set(name, node);
                }
            }
            const inner = node.branches?.map((one) => one.list) ?? node.lists ?? [];
            for (const one of inner) this.findLabels(one, part, { list, index });
        }
    }

    /** The part or the node that a path means, seen from where the reader is. */
    find(path) {
        const own = this.top.list.part.path;
        for (const outer of [own, own.slice(0, 1), []]) {
            const name = [...outer, path].join(".");
            if (this.labels.has(name)) return this.labels.get(name);
            if (name !== "" && this.parts.has(name)) return this.parts.get(name);
        }
        return undefined;
    }

    count(thing) { return this.counts.get(thing) ?? 0; }

    visit(thing) { this.counts.set(thing, this.count(thing) + 1); }

    named(name) {
        const { temps, references } = this.top;
        if (references.has(name)) return references.get(name).get();
        if (temps.has(name)) return temps.get(name);
        if (this.globals.get(name) instanceof Unsupported) throw this.globals.get(name);
        if (this.globals.has(name)) return this.globals.get(name);
        if (this.constants.has(name)) return this.constants.get(name)(this);
        const thing = this.find(name);
        if (!thing) throw new Unsupported(name);
        return this.count(thing);
    }

    set(name, value, isTemporary) {
        const { temps, references } = this.top;
        if (references.has(name)) references.get(name).set(value);
        else if (isTemporary || temps.has(name)) temps.set(name, value);
        else if (this.globals.has(name)) this.globals.set(name, value);
        else throw new Unsupported(name);
    }

    /** Hands the arguments of a call to the frame of what is called. */
    pass(part, list, frame) {
        const caller = this.top;
        const values = part.parameters.map((parameter, index) => {
            const argument = list[index];
            if (!argument) throw new Unsupported("an argument too few");
            if (!parameter.startsWith("ref ")) return [parameter, argument.value(this)];
            const within = (act) => {
                const outer = this.frames;
                this.frames = [caller];
                const result = act();
                this.frames = outer;
                return result;
            };
            const name = parameter.replace(/^ref\s+/, "");
            frame.references.set(name, {
                get: () => within(() => this.named(argument.name)),
                set: (value) => within(() => this.set(argument.name, value, false)),
            });
            return [name, undefined];
        });
        // All are known before any is set: one may be made of another.
        for (const [name, value] of values) frame.temps.set(name, value);
    }

    call(name, list) {
        switch (name) {
        case "MIN": case "MAX": {
            const values = list.map((one) => one.value(this));
            return name === "MIN" ? Math.min(...values) : Math.max(...values);
        }
        case "INT": case "FLOOR": case "CEILING": return Math.trunc(list[0].value(this));
        default: break;
        }
        const part = this.parts.get(name);
        if (!part?.isFunction) throw new Unsupported(`${name}()`);
        if (this.frames.length > 60) throw new Unsupported("a function in itself");
        const frame = this.frame(part.list);
        this.pass(part, list, frame);
        const outer = this.frames;
        this.frames = [...outer, frame];
        const ended = this.steps(() => this.frames.length > outer.length && this.top.list !== undefined);
        this.frames = outer;
        return ended;
    }

    /** Reads on to the next choices or to the end. */
    read() {
        this.output = "";
        this.offers = [];
        this.isOver = false;
        this.steps(() => !this.isOver);
        if (this.shownOffers.length === 0 && this.offers.length > 0) {
            const [fallback] = this.offers;
            const before = this.output;
            this.take(fallback);
            this.read();
            this.output = before + this.output;
        }
    }

    get shownOffers() { return this.offers.filter((one) => !one.node.isFallback); }

    take(offer) {
        this.frames = offer.frames;
        Object.assign(this.top, { list: offer.node.place.list, index: offer.node.place.index + 1, depth: offer.node.level });
        this.visit(offer.node);
    }

    pick(index) {
        this.take(this.shownOffers[index]);
        this.read();
    }

    steps(goes) {
        for (let count = 0; goes(); count += 1) {
            if (count > mostSteps) throw new Unsupported("a circle");
            const { list, index } = this.top;
            const node = list[index];
            if (!node) {
                if (!this.ended()) return undefined;
                continue;
            }
            this.top.index += 1;
            if (node.kind === "return") return node.value(this);
            this.step(node);
        }
        return undefined;
    }

    /** Behind the last node of a list; false if nothing follows. */
    ended() {
        const { list, depth } = this.top;
        if (list.outer) {
            Object.assign(this.top, { list: list.outer.list, index: list.outer.index + 1, depth: list.outer.depth ?? 0 });
            if (depth > 0) this.leaveLoose(this.top.depth + 1);
            return true;
        }
        if (list.part.isFunction) {
            this.top.list = undefined;
            return false;
        }
        const stitch = [...this.parts.values()].find((one) => one.path.length === 2 && one.path[0] === list.part.path[0]);
        if (list.part.path.length === 1 && stitch && this.offers.length === 0 && depth === 0) {
            this.enter(stitch, []);
            return true;
        }
        this.isOver = true;
        return false;
    }

    /** A loose end leads to the next gather. */
    leaveLoose(depth) {
        const frame = this.top;
        const index = frame.list.findIndex((node, place) => place >= frame.index && node.kind === "gather" && node.level <= depth);
        if (index >= 0) frame.index = index;
        else Object.assign(frame, { index: frame.list.length, depth: Math.max(1, depth) });
    }

    step(node) {
        const frame = this.top;
        switch (node.kind) {
        case "text":
            this.output += node.text;
            break;
        case "value":
            this.output += shown(node.value(this));
            break;
        case "act":
            node.value(this);
            break;
        case "set":
            this.set(node.name, node.act(this), node.isTemporary);
            break;
        case "conditional": {
            const branch = node.branches.find((one) => one.condition(this));
            if (branch) this.go(branch.list);
            break;
        }
        case "alternative": {
            const list = this.chosen(node);
            if (list.length > 0) this.go(list);
            break;
        }
        case "gather":
            frame.depth = node.level - 1;
            this.visit(node);
            break;
        case "choice":
            frame.index -= 1;
            if (node.level <= frame.depth) this.leaveLoose(frame.depth);
            else this.offer(frame.index, node.level);
            break;
        case "divert": {
            if (node.path === "END" || node.path === "DONE") {
                if (node.path === "END") this.offers = [];
                this.isOver = true;
                break;
            }
            this.enter(this.found(node.path), node.list);
            break;
        }
        case "tunnel": {
            const inner = this.frame(frame.list);
            inner.index = frame.index;
            const target = this.found(node.path);
            if (target.list) this.pass(target, node.list, inner);
            this.frames = [...this.frames, inner];
            if (this.frames.length > 60) throw new Unsupported("tunnels without end");
            this.enter(target, undefined);
            break;
        }
        case "back":
            if (this.frames.length === 1) throw new Unsupported("a way back from no tunnel");
            this.frames = this.frames.slice(0, -1);
            if (node.path) this.enter(this.found(node.path), []);
            break;
        default: throw new Unsupported(node.words ?? node.kind);
        }
    }

    found(path) {
        const target = this.find(path);
        if (!target) throw new Unsupported(`-> ${path}`);
        return target;
    }

    /** Goes into a list that stands inside of another. */
    go(list) {
        list.outer.depth = this.top.depth;
        Object.assign(this.top, { list, index: 0, depth: 0 });
    }

    enter(target, list) {
        const from = this.top.list.part.path;
        const part = target.list ? target : target.place.list.part;
        for (let length = 1; length <= part.path.length; length += 1) {
            const name = part.path.slice(0, length).join(".");
            if (from.slice(0, length).join(".") !== name && this.parts.has(name)) this.visit(this.parts.get(name));
        }
        if (target.list && list) this.pass(target, list, this.top);
        if (target.list) return void Object.assign(this.top, { list: target.list, index: 0, depth: 0 });
        const { list: place, index } = target.place;
        if (place.outer && place.outer.depth === undefined) place.outer.depth = 0;
        if (target.kind === "gather") Object.assign(this.top, { list: place, index, depth: target.level - 1 });
        else {
            this.visit(target);
            Object.assign(this.top, { list: place, index: index + 1, depth: target.level });
        }
    }

    /** Offers a choice and those beside it. */
    offer(start, level) {
        const { list } = this.top;
        for (let index = start; index < list.length; index += 1) {
            const node = list[index];
            if (node.kind === "gather" && node.level <= level) break;
            if (node.kind !== "choice") continue;
            if (node.level < level) break;
            if (node.level > level) continue;
            if (node.isOnce && this.count(node) > 0) continue;
            const label = this.words(node.words);
            if (!node.conditions.every((one) => one(this))) continue;
            const frames = this.frames.map((one) => ({ ...one, temps: new Map(one.temps) }));
            this.offers.push({ node, label, frames });
        }
        if (list.outer) Object.assign(this.top, { index: list.length, depth: 0 });
        else this.isOver = true;
    }

    /** What a choice says. */
    words(list) {
        return list.map((node) => {
            switch (node.kind) {
            case "text": return node.text;
            case "value": return shown(node.value(this));
            case "conditional": return this.words(node.branches.find((one) => one.condition(this))?.list ?? []);
            case "alternative": return this.words(this.chosen(node));
            default: throw new Unsupported(node.words ?? `${node.kind} in a choice`);
            }
        }).join("");
    }

    /** The part of an alternative that is shown now. */
    chosen(node) {
        const count = this.count(node);
        this.visit(node);
        const { length } = node.lists;
        if (node.how === "once" && count >= length) return [];
        return node.lists[node.how === "cycle" ? count % length : Math.min(count, length - 1)];
    }
}
