// JavaScript in stories, which three of the formats are made of: it runs in a context of its own.
import vm from "node:vm";

const scripts = new Map();

/** Stands for everything of a browser that no walk needs: each property and each result is the same again. */
export const nothing = new Proxy(function () {}, {
    get: (_, key) => (key === Symbol.toPrimitive ? () => "" : key === Symbol.iterator ? [][Symbol.iterator] : nothing),
    set: () => true,
    apply: () => nothing,
    construct: () => nothing,
});

export class Script {
    /** @param {Record<string, unknown>} globals @param {() => number} random */
    constructor(globals, random) {
        const browser = { $: nothing, jQuery: nothing, document: nothing, console: nothing, setTimeout: nothing, localStorage: nothing };
        this.context = vm.createContext({ ...browser, random, ...globals });
        this.context.window = this.context;
        this.run("Math").random = random;
    }

    /** @param {string} code */
    run(code) {
        let script = scripts.get(code);
        if (!script) {
            script = new vm.Script(code);
            scripts.set(code, script);
        }
        return script.runInContext(this.context, { timeout: 1_000 });
    }

    /** The value of an expression. @param {string} code */
    value(code) { return this.run(`(${code}\n)`); }
}
