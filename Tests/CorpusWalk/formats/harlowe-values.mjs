// Harlowe's calculations, as its manual describes them: https://twine2.neocities.org/

/** A part of what a macro's brackets hold. */
const tokens = new RegExp([
    /\s+/, /("(?:\\[\s\S]|[^"\\])*"|'(?!s\s)(?:\\[\s\S]|[^'\\])*')/, /(\d+(?:\.\d+)?)(?:ms|s)?(?![\w])/, /\((\w[\w-]*):/, /('s\b)/,
    /(\d+(?:st|nd|rd|th)(?:last)?|last|length|any|all)\b/, /([$_][\p{L}_][\p{L}\p{N}_]*)/, /(\?[\p{L}\p{N}_-]+)/, /(#[0-9a-f]{3,8})\b/,
    new RegExp("(is\\s+not\\s+in|is\\s+not|is\\s+in|is\\s+an?|is|does\\s+not\\s+contain|contains|matches|and|or|not|of|to|into|its|it"
        + "|each|where|via|making|when|bind|2bind|visits|visit|turns|turn|exits|time|true|false)\\b"),
    /(<=|>=|\.\.\.|[\-+*\/%<>(),=])/, /([A-Za-z][\w-]*)/,
].map((part) => part.source).join("|"), "iyu");

/** @param {string} text */
function unescaped(text) { return text.replace(/\\(n|[\s\S])/g, (_, one) => (one === "n" ? "\n" : one)); }

/** @param {string} text */
function lexed(text) {
    const found = [];
    tokens.lastIndex = 0;
    while (tokens.lastIndex < text.length) {
        const at = tokens.lastIndex;
        const match = tokens.exec(text);
        if (!match) {
            if (text[at] === "[") {
                // A hook as a value.
                let depth = 0;
                let end = at;
                do {
                    depth += { "[": 1, "]": -1 }[text[end]] ?? 0;
                    end += 1;
                } while (depth > 0 && end < text.length);
                found.push(["hook", text.slice(at + 1, end - 1)]);
                tokens.lastIndex = end;
                continue;
            }
            throw new Error(`“${text.slice(at, at + 20)}” is not understood.`);
        }
        const [, string, number, macro, possessive, property, variable, name, colour, ...rest] = match;
        const [word, sign, other] = rest;
        if (string !== undefined) found.push(["value", unescaped(string.slice(1, -1))]);
        else if (number !== undefined) found.push(["value", Number(number)]);
        else if (macro !== undefined) found.push(["macro", macro.toLowerCase().replace(/[-_]/g, "")]);
        else if (possessive) found.push(["'s"]);
        else if (property !== undefined) found.push(["property", property.toLowerCase()]);
        else if (variable !== undefined) found.push(["variable", variable]);
        else if (name !== undefined) found.push(["name", name.toLowerCase()]);
        else if (colour !== undefined) found.push(["value", colour]);
        else if (word !== undefined) found.push([word.toLowerCase().replace(/\s+/g, " ")]);
        else if (sign !== undefined) found.push([sign === "=" ? "to" : sign]);
        else if (other !== undefined) found.push(["other", other]);
    }
    return found;
}

const comparisons = ["is", "is not", "is in", "is not in", "contains", "does not contain",
    "<", ">", "<=", ">=", "matches", "is a", "is an"];
const levels = [["to", "into"], ["where", "via", "making", "when"], ["or"], ["and"], comparisons, ["+", "-"], ["*", "/", "%"]];

/** A calculation as a tree: lists whose first item says what they are. @param {string} text */
export function parsed(text) {
    const all = lexed(text);
    let at = 0;
    const peek = () => all[at]?.[0];
    const list = () => {
        const items = [];
        while (peek() && peek() !== ")") {
            if (peek() === ",") at += 1;
            else if (peek() === "...") {
                at += 1;
                items.push(["spread", binary(0)]);
            } else items.push(binary(0));
        }
        if (peek() === ")") at += 1;
        return items;
    };
    const binary = (level) => {
        if (level === levels.length) return unary();
        if (level === 4 && peek() === "not") {
            at += 1;
            return ["not", binary(4)];
        }
        let left = binary(level + 1);
        while (levels[level].includes(peek())) {
            const operator = all[at][0];
            at += 1;
            left = [operator, left, binary(level + 1)];
        }
        return left;
    };
    const unary = () => {
        if (peek() === "-") {
            at += 1;
            return ["-", ["value", 0], unary()];
        }
        if (peek() === "not") {
            at += 1;
            return ["not", unary()];
        }
        if (["bind", "2bind"].includes(peek())) {
            at += 1;
            return ["bind", unary()];
        }
        return possessive();
    };
    const possessive = () => {
        let left = primary();
        for (;;) {
            if (peek() === "'s") {
                at += 1;
                left = ["get", left, key()];
            } else if (peek() === "of" && ["key", "value"].includes(left[0])) {
                at += 1;
                left = ["get", unary(), left[0] === "key" ? left : ["value", left[1]]];
            } else return left;
        }
    };
    const key = () => {
        const token = all[at];
        at += 1;
        if (token[0] === "(") {
            const inner = binary(0);
            at += 1;
            return inner;
        }
        if (token[0] === "property") return ["key", token[1]];
        if (token[0] === "variable") return token;
        return ["value", token[1] ?? token[0]];
    };
    const primary = () => {
        const token = all[at] ?? ["value", undefined];
        at += 1;
        switch (token[0]) {
        case "(": {
            const inner = list();
            return inner.length === 1 ? inner[0] : ["value", undefined];
        }
        case "macro": return ["macro", token[1], list()];
        case "property": return ["key", token[1]];
        case "its": return ["get", ["it"], key()];
        case "each": return ["each", primary()[1]];
        // A sentence about `it`, without a name for it.
        case "where": case "via": case "making": case "when": return [token[0], ["each", "_"], binary(2)];
        case "true": return ["value", true];
        case "false": return ["value", false];
        case "other": return peek() === "of" ? ["value", token[1]] : ["type", token[1]];
        default: return token;
        }
    };
    return list();
}

/** Whether two values are the same, in all of their parts. */
export function isSame(left, right) {
    if (left instanceof Map && right instanceof Map) {
        return left.size === right.size && [...left].every(([key, value]) => isSame(value, right.get(key)));
    }
    if (Array.isArray(left) && Array.isArray(right)) {
        return left.length === right.length && left.every((one, index) => isSame(one, right[index]));
    }
    if (left instanceof Set && right instanceof Set) return left.size === right.size && [...left].every((one) => right.has(one));
    return left === right;
}

/** Whether one value is in another. */
export function isIn(part, whole) {
    if (typeof whole === "string") return whole.includes(String(part));
    if (whole instanceof Map) return whole.has(part);
    return [...(whole ?? [])].some((one) => isSame(one, part));
}

/** The position that `2nd` or `1stlast` names. @param {string} key @param {number} length */
function position(key, length) {
    if (key === "last") return length - 1;
    const [, number, end] = key.match(/^(\d+)\w\w(last)?/);
    return end ? length - Number(number) : Number(number) - 1;
}

/** A part of a value. @param {unknown} whole @param {unknown} key @param {boolean} isWord */
export function part(whole, key, isWord) {
    if (isWord && key === "length") return whole instanceof Map || whole instanceof Set ? whole.size : whole.length;
    if (whole instanceof Map) {
        if (!whole.has(key)) throw new Error(`There is no “${key}”.`);
        return whole.get(key);
    }
    const list = typeof whole === "string" ? [...whole] : whole;
    if (isWord && (key === "any" || key === "all")) return { [key]: list };
    const index = isWord ? position(String(key), list.length) : key > 0 ? key - 1 : list.length + key;
    if (!(index in list)) throw new Error(`There is no “${key}”.`);
    return list[index];
}

/** The same value with another part; Harlowe's values never change. */
export function withPart(whole, key, isWord, value) {
    if (whole instanceof Map) return new Map([...whole, [key, value]]);
    const list = [...whole];
    list[isWord ? position(String(key), list.length) : key - 1] = value;
    return list;
}

/** @param {unknown} value */
export function shown(value) {
    if (value === undefined || value === null) return "";
    if (Array.isArray(value) || value instanceof Set) return [...value].map(shown).join(",");
    if (value instanceof Map) return [...value].map(([key, one]) => `${key} ${shown(one)}`).join(" ");
    return typeof value === "object" ? "" : String(value);
}
