// What the interpreters have in common: a page with links, and passages that are entered one after the other.

/** A page as a reader sees it. Regions are the named parts that later commands replace. */
export class Page {
    text = "";
    /** @type {{ label: string, regions: string[], act: () => void }[]} */
    links = [];

    /** Takes away the links in a region. @param {string} region */
    clear(region) {
        this.links = this.links.filter((link) => !link.regions.includes(region));
    }
}

export class Game {
    /** @param {import("./containers.mjs").TwineStory} story @param {() => number} random */
    constructor(story, random) {
        this.story = story;
        this.random = random;
        this.passages = new Map();
        for (const passage of story.passages) {
            if (!this.passages.has(passage.name)) this.passages.set(passage.name, passage);
        }
        /** @type {string[]} The passages that readers entered, in order. */
        this.history = [];
        this.page = new Page();
        /** Whether the page shows an error instead of what its author meant. Walks end there. */
        this.isBroken = false;
        /** @type {string[]} Where a command leads at once. */
        this.jumps = [];
    }

    /** The name of the passage that the reader is in. */
    get current() { return this.history.at(-1) ?? ""; }

    /** The number of times a passage was entered. @param {string} name */
    visits(name) { return this.history.filter((one) => one === name).length; }

    get startName() {
        if (this.passages.has(this.story.start)) return this.story.start;
        return this.passages.has("Start") ? "Start" : this.story.passages.find((one) => !this.isSpecial(one)).name;
    }

    /** @param {{ name: string, tags: string[] }} passage */
    isSpecial(passage) {
        return passage.tags.some((tag) => ["script", "stylesheet", "widget", "startup", "header", "footer", "init"].includes(tag))
            || /^Story(Init|Author|Menu|Caption|Banner|Interface|Settings|Subtitle)$/.test(passage.name)
            || /^Passage(Header|Footer|Ready|Done)$/.test(passage.name);
    }

    /** The first page. */
    begin() { this.enter(this.startName); }

    /** Enters a passage, and those that it leads to at once. @param {string} name */
    enter(name) {
        this.jumps = [name];
        for (let rounds = 0; this.jumps.length > 0; rounds += 1) {
            const next = this.jumps.shift();
            // A story that jumps in a circle shows nothing more, and readers cannot go where nothing is.
            if (rounds > 60 || !this.passages.has(next)) {
                this.page = new Page();
                return;
            }
            this.history.push(next);
            this.page = new Page();
            this.show(this.passages.get(next));
        }
    }

    /** Picks a link of the page. @param {{ act: () => void }} link */
    pick(link) {
        this.jumps = [];
        link.act();
        if (this.jumps.length > 0) this.enter(this.jumps.shift());
    }

    /** The words of HTML: a picture has those of its `alt`. @param {string} text */
    static withoutElements(text) {
        return text.replace(/<img\b[^>]*?\balt\s*=\s*(?:"([^"]*)"|'([^']*)')[^>]*>/gi, (_, double, single) => double ?? single)
            .replace(/<[^>]*>/g, "");
    }

    /** Words with one space between them. @param {string} text */
    static words(text) { return text.replace(/[\s\u2060]+/g, " ").trim(); }

    /**
     * Adds a link. One without words, such as a picture, is known by where it leads.
     * @param {string} label @param {string} target @param {() => void} act @param {string[]} regions
     */
    addLink(label, target, act, regions = []) {
        const link = { label: Game.words(label) || target || "…", target, act, regions };
        this.page.links.push(link);
        return link;
    }

    /** A link to a passage; nothing can be picked that leads nowhere. @param {string} label @param {string} target */
    addPassageLink(label, target, act = () => {}, regions = []) {
        if (!this.passages.has(target)) return;
        this.addLink(label, target, () => {
            act();
            this.jumps.unshift(target);
        }, regions);
    }

    /** The two parts of `[[words->target]]` in each of its forms. @param {string} inner */
    static linkParts(inner) {
        const right = inner.lastIndexOf("->");
        if (right >= 0) return [inner.slice(0, right), inner.slice(right + 2)].map((part) => part.trim());
        const left = inner.indexOf("<-");
        if (left >= 0) return [inner.slice(left + 2), inner.slice(0, left)].map((part) => part.trim());
        const bar = inner.indexOf("|");
        if (bar >= 0) return [inner.slice(0, bar), inner.slice(bar + 1)].map((part) => part.trim());
        return [inner.trim(), inner.trim()];
    }
}
