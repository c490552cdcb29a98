// Reads the files that Twine and its tools write, by the specifications of the IFTF: Twee 3, Twine 2 HTML, Twine 2 JSON.

/** @typedef {{ name: string, tags: string[], text: string, pid?: string }} Passage */
/** @typedef {{ format: string, start: string, passages: Passage[] }} TwineStory */

const references = { amp: "&", lt: "<", gt: ">", quot: "\"", apos: "'", nbsp: "\u00a0" };

/** @param {string} text */
export function withoutReferences(text) {
    return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (all, hex, decimal, name) => {
        if (hex) return String.fromCodePoint(parseInt(hex, 16));
        if (decimal) return String.fromCodePoint(Number(decimal));
        return references[name] ?? all;
    });
}

/** @param {string} text */
function attributes(text) {
    const found = {};
    for (const [, name, double, single] of text.matchAll(/([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
        found[name] = withoutReferences(double ?? single);
    }
    return found;
}

/** @param {string} text @returns {TwineStory[]} */
function html(text) {
    return [...text.matchAll(/<tw-storydata([^>]*)>([\s\S]*?)(?:<\/tw-storydata>|$)/g)].map(([, head, body]) => {
        const data = attributes(head);
        const passages = [...body.matchAll(/<tw-passagedata([^>]*)>([\s\S]*?)<\/tw-passagedata>/g)].map(([, own, markup]) => {
            const { name = "", pid, tags = "" } = attributes(own);
            return { name: name.trim(), pid, tags: tags.split(/\s+/).filter(Boolean), text: withoutReferences(markup).trimEnd() };
        });
        return { format: data.format ?? "", start: passages.find((one) => one.pid === data.startnode)?.name ?? "", passages };
    }).filter((story) => story.passages.length > 0);
}

/** @param {string} text @returns {TwineStory[]} */
function twee(text) {
    const story = { format: "", start: "", passages: [] };
    for (const part of text.split(/^::/m).slice(1)) {
        const end = part.indexOf("\n") < 0 ? part.length : part.indexOf("\n");
        const head = part.slice(0, end).match(/^\s*((?:\\.|[^[{\\])*)(?:\[((?:\\.|[^\]])*)\])?/);
        const body = part.slice(end + 1).replace(/^\\::/gm, "::").trimEnd();
        const name = (head?.[1] ?? "").replace(/\\(.)/g, "$1").trim();
        if (name === "StoryData") {
            const data = JSON.parse(body);
            story.format = data.format ?? "";
            story.start = data.start ?? "";
        } else if (name !== "StoryTitle") {
            story.passages.push({ name, tags: (head?.[2] ?? "").split(/\s+/).filter(Boolean), text: body });
        }
    }
    return [story];
}

/** @param {string} text @returns {TwineStory[]} */
function json(text) {
    const data = JSON.parse(text);
    const passages = data.passages.map(({ name = "", tags = [], text: body = "", pid }) => ({ name, tags, text: body, pid: String(pid) }));
    const start = data.start ?? passages.find((one) => one.pid === String(data.startnode))?.name ?? "";
    return [{ format: data.format ?? "", start, passages }];
}

/** The stories of a file. @param {string} text */
export function storiesOf(text) {
    const all = text.replaceAll("\r\n", "\n");
    if (all.includes("<tw-storydata")) return html(all);
    return all.trimStart().startsWith("{") ? json(all) : twee(all);
}
