// Devices on which one story is written, and a library: the desk of the pages with the real editor, and with a network, a clock and a disk
// that fail as a test likes.
import { pageModule } from "../Browser/units/modules.mjs";

/** Timers that a test lets come due; it has to be there before the first module of the pages. */
const timers = new Map();
let moment = 1_000;
let last = 0;
globalThis.branchbookWorld = {
    now: () => moment,
    elapsed: () => moment,
    later(act, milliseconds) {
        last += 1;
        timers.set(last, { due: moment + milliseconds, act });
        return last;
    },
    cancel: (timer) => timers.delete(timer),
    chance: () => 0.5,
};

const { DraftDesk } = await pageModule("drafts/draft-desk.js");
const { EditorInstance } = await pageModule("drafts/editor-instance.js");
const { PassingDraftStore } = await pageModule("drafts/passing-draft-store.js");
const { CallRefused } = await pageModule("library/library-calls.js");
const { memberText } = await pageModule("drafts/json-text.js");

/** Everything that can happen without time passing. */
export async function quiet() {
    for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/**
 * Lets time pass; what is due happens in its order.
 * @param {number} milliseconds
 */
export async function advance(milliseconds) {
    const end = moment + milliseconds;
    for (;;) {
        const [next] = [...timers].filter(([, { due }]) => due <= end).sort(([, one], [, other]) => one.due - other.due);
        if (!next) break;
        timers.delete(next[0]);
        moment = Math.max(moment, next[1].due);
        next[1].act();
        await quiet();
    }
    moment = end;
    await quiet();
}

/** @param {number} status @param {object} answer */
function refused(status, answer = {}) {
    return new CallRefused({ status, title: "", detail: "", problems: [], reason: answer.reason, answer });
}

/** The library's side of a draft: it orders entries, each once, as docs/architecture.md says. */
export class FakeLibrary {
    entries = [];
    devices = 0;
    /** Whether anybody was told of something new. */
    asked = false;
    refusal = null;

    /** @param {string} snapshot JSON */
    constructor(snapshot) {
        this.snapshot = { number: 0, draft: snapshot };
    }

    listing() {
        return { id: "draft", title: "A story", story: "a-story", created: 0, changed: 0, number: this.entries.length };
    }

    device() {
        this.devices += 1;
        return this.devices;
    }

    history(after) {
        const number = this.entries.length;
        if (after === undefined) return { number, snapshot: this.snapshot, entries: [...this.entries] };
        this.asked = after < number;
        return { number, entries: this.entries.slice(after) };
    }

    send(after, texts) {
        for (const { text } of texts) {
            const { device, sequence } = JSON.parse(text);
            const known = this.entries.map(({ entry }) => JSON.parse(entry)).filter((entry) => entry.device === device);
            if (known.some((entry) => entry.sequence === sequence)) continue;
            if (sequence !== known.length + 1) throw refused(409, { reason: "gap", sequence: known.length + 1 });
            this.entries.push({ number: this.entries.length + 1, at: moment, entry: text });
        }
        return this.history(after);
    }

    publish(number) {
        if (number !== this.entries.length) throw refused(409, { reason: "changed" });
        return { story: "a-story", revision: String(number) };
    }
}

/** A device: a disk that outlives its tabs, and what goes wrong on it. */
export class Device {
    /** @type {DraftDesk | null} */
    desk = null;
    lastWords = [];
    isOffline = false;
    isFull = false;
    loss = 0;
    /** How many more steps the tab has before it is killed. */
    life = Infinity;
    breaks = 0;

    /**
     * @param {WebAssembly.Module} module
     * @param {FakeLibrary} library
     * @param {() => number} random
     */
    constructor(module, library, random) {
        Object.assign(this, { module, library, random, disk: new PassingDraftStore(null) });
    }

    /** Opens the draft in a new tab. */
    async open() {
        const tab = { isDead: false };
        this.tab = tab;
        this.life = Infinity;
        let instance = null;
        const editor = {
            ask: (requests) => this.#step(tab, () => {
                if (this.breaks > 0) {
                    this.breaks -= 1;
                    instance = null;
                    throw new Error("The editor stopped.");
                }
                instance ??= new EditorInstance(new WebAssembly.Instance(this.module));
                return requests.map((request) => instance.answer(request));
            }),
            close: () => undefined,
        };
        const keeping = Object.fromEntries(["load", "claim", "begin", "keep", "keepTyped", "follow", "rebase", "requeue", "renumber"]
            .map((name) => [name, (...given) => this.#step(tab, () => {
                if (this.isFull && !["load", "renumber"].includes(name)) throw new Error("QuotaExceededError");
                return this.disk[name](...given);
            })]));
        const library = Object.fromEntries(["listing", "device", "history", "send", "publish"]
            .map((name) => [name, (...given) => this.#step(tab, () => this.#call(name, given))]));
        const opening = DraftDesk.openWith({
            reader: "ada", draft: "draft", keeping, editor, library,
            lock: (ears) => {
                this.ears = ears;
                return { take: async () => true, takeOver: async () => undefined, tell: () => undefined, close: () => undefined };
            },
            lastWords: { keep: (typed) => { if (!tab.isDead) this.lastWords = structuredClone(typed); }, read: () => this.lastWords },
        }).then((desk) => {
            if (!tab.isDead) this.desk = desk;
        }, (error) => {
            this.failure = error;
        });
        await quiet();
        // A library that does not answer is not waited for longer than this.
        await advance(3_500);
        await Promise.race([opening, quiet()]);
        return this.desk;
    }

    /** The tab ends without another word, as when the battery is empty. */
    kill() {
        if (this.tab) this.tab.isDead = true;
        this.desk = null;
    }

    /**
     * One thing that the tab does to the world: it may be its last, before it happened or before the tab hears of it.
     * @template Value
     * @param {{ isDead: boolean }} tab
     * @param {() => Value} work
     * @returns {Promise<Value>}
     */
    async #step(tab, work) {
        const never = new Promise(() => undefined);
        if (tab.isDead) return never;
        this.life -= 1;
        if (this.life <= 0 && this.random() < 0.5) {
            this.kill();
            return never;
        }
        // Nothing is answered at once.
        await null;
        const value = await work();
        if (this.life <= 0) this.kill();
        return tab.isDead ? never : value;
    }

    /** @param {string} name @param {unknown[]} given */
    #call(name, given) {
        if (this.isOffline || this.random() < this.loss) throw refused(0);
        if (this.library.refusal) throw refused(...this.library.refusal);
        const answer = this.library[name](...given);
        // The library has it, and the device does not hear so.
        if (this.random() < this.loss) throw refused(0);
        return structuredClone(answer);
    }
}

/**
 * The draft of a story, as the library would begin one.
 * @param {WebAssembly.Module} module
 * @param {string} story
 */
export function snapshotOf(module, story) {
    const instance = new EditorInstance(new WebAssembly.Instance(module));
    instance.answer(JSON.stringify({ do: "open", device: 1, story }));
    return memberText(instance.answer('{"do":"snapshot"}'), "snapshot");
}
