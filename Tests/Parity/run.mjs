// Holds the engine for browsers against the native one: node Tests/Parity/run.mjs ENGINE.wasm FOLDER
// The folder is written by ParityCases, which says what is in it.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const [enginePath, folder] = process.argv.slice(2);
const engine = new WebAssembly.Module(readFileSync(enginePath));
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A fresh engine, as a page makes one for each story. */
function open() {
    const { memory, branchbook_input, branchbook_output, ...exports } = new WebAssembly.Instance(engine).exports;
    /** @param {string} name @param {Uint8Array} bytes @param {number[]} further */
    return (name, bytes, ...further) => {
        const address = branchbook_input(bytes.length);
        new Uint8Array(memory.buffer, address, bytes.length).set(bytes);
        const length = exports[name](...further, bytes.length);
        return decoder.decode(new Uint8Array(memory.buffer, branchbook_output(), length));
    };
}

/** @param {string} name The case; gives the first difference, or nothing. */
function differenceIn(name) {
    const call = open();
    call("branchbook_load_head", readFileSync(join(folder, `${name}.head`)));
    const lines = readFileSync(join(folder, `${name}.lines`), "utf8").trimEnd().split("\n");
    for (let index = 0; index < lines.length; index += 2) {
        const part = JSON.parse(lines[index]).part;
        const answer = part === undefined
            ? call("branchbook_request", encoder.encode(lines[index]))
            : call("branchbook_load_part", readFileSync(join(folder, `${name}.${part}`)), part);
        if (answer !== lines[index + 1]) {
            return `${name}, line ${index + 1}: ${lines[index]}\n  native  ${lines[index + 1]}\n  browser ${answer}`;
        }
    }
    return undefined;
}

const names = readdirSync(folder).filter((file) => file.endsWith(".lines")).map((file) => file.slice(0, -".lines".length));
let failed = 0;
for (const name of names) {
    let difference;
    try {
        difference = differenceIn(name);
    } catch (error) {
        difference = `${name}: the browser's engine stopped: ${error}`;
    }
    if (difference) {
        failed += 1;
        if (failed <= 5) console.error(difference);
    }
}
console.log(`${names.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 && names.length > 0 ? 0 : 1);
