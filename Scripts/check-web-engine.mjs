// Checks the engine for browsers as a page meets it: node Scripts/check-web-engine.mjs FILE.
import assert from "node:assert";
import { readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";

const bytes = readFileSync(process.argv[2]);
const module = new WebAssembly.Module(bytes);

/** A fresh engine, and how to hand it bytes and read its answer. */
function open() {
    const { memory, branchbook_input, branchbook_output, ...exports } = new WebAssembly.Instance(module).exports;
    return (/** @type {string} */ name, /** @type {string} */ text, /** @type {number[]} */ ...further) => {
        const input = new TextEncoder().encode(text);
        new Uint8Array(memory.buffer, branchbook_input(input.length), input.length).set(input);
        const length = exports[name](...further, input.length);
        return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, branchbook_output(), length)));
    };
}

/** Each is one fact about the engine. */
const facts = {
    "it wants nothing from the page"() {
        assert.deepEqual(WebAssembly.Module.imports(module), []);
    },
    "it exports what docs/web-engine.md says"() {
        const names = WebAssembly.Module.exports(module).map((entry) => entry.name).filter((name) => name !== "memory");
        const documented = readFileSync("docs/web-engine.md", "utf8").matchAll(/^\| `(branchbook_\w+)\(/gm);
        assert.deepEqual(names.sort(), [...documented].map((match) => match[1]).sort());
    },
    "it refuses what is no story, no part and no request"() {
        const call = open();
        assert.equal(call("branchbook_request", "{\"begin\": {\"seed\": \"1\"}}").error.code, "noStory");
        assert.equal(call("branchbook_load_head", "not a story").error.code, "foreign");
        assert.equal(call("branchbook_load_part", "not a part", 1).error.code, "noStory");
        assert.equal(call("branchbook_request", "not a request").error.code, "badRequest");
    },
    "it makes no room for more than it can take"() {
        const { branchbook_input } = new WebAssembly.Instance(module).exports;
        assert.equal(branchbook_input(65 * 1024 * 1024), 0);
    },
};

let failed = 0;
for (const [name, check] of Object.entries(facts)) {
    try {
        check();
    } catch (error) {
        failed += 1;
        console.error(`${name}: ${error instanceof Error ? error.message : error}`);
    }
}
const kilobytes = (/** @type {Uint8Array} */ packed) => (packed.length / 1024).toFixed(1);
console.log(`The engine has ${kilobytes(gzipSync(bytes, { level: 9 }))} KiB with gzip, ${kilobytes(brotliCompressSync(bytes))} KiB with brotli.`);
console.log(`${Object.keys(facts).length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
