// Compares the modules for browsers with the native ones: node Tests/Parity/run.mjs ENGINE.wasm EDITOR.wasm TWINE.wasm FOLDER
// ParityCases writes the folder; see there for its contents. The editor is also tested as the pages use it: drafts.mjs.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { testDrafts } from "./drafts.mjs";

const [enginePath, editorPath, twinePath, folder] = process.argv.slice(2);
const engine = new WebAssembly.Module(readFileSync(enginePath));
const editor = new WebAssembly.Module(readFileSync(editorPath));
const twine = new WebAssembly.Module(readFileSync(twinePath));
/** The maximum number of states to check; ParityCases has the same number. */
const mostStates = 2_000;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * A fresh module, as a page creates one for each story.
 * @param {WebAssembly.Module} module
 */
function open(module) {
    const { memory, branchbook_input, branchbook_output, ...exports } = new WebAssembly.Instance(module).exports;
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
    const call = open(engine);
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

/** @param {string} name The draft; gives the first difference between its answers, or nothing. */
function differenceInEdits(name) {
    const call = open(editor);
    const lines = readFileSync(join(folder, `${name}.edits`), "utf8").trimEnd().split("\n");
    for (let index = 0; index < lines.length; index += 2) {
        const answer = call("branchbook_edit", encoder.encode(lines[index]));
        if (answer !== lines[index + 1]) {
            return `${name}, line ${index + 1}: ${lines[index]}\n  native  ${lines[index + 1]}\n  browser ${answer}`;
        }
    }
    return undefined;
}

/** @param {string} name The story; gives the first difference between its reports, or nothing. */
function differenceInReport(name) {
    const native = readFileSync(join(folder, `${name}.report`), "utf8");
    return firstDifference(`${name}, report`, native,
        open(editor)("branchbook_check", readFileSync(join(folder, `${name}.story`)), mostStates));
}

/**
 * @param {string} name The file made with Twine; gives the first difference between what is made of it, or nothing. The story format has
 *     the checker as well, and gets the same reports.
 */
function differenceInRead(name) {
    const native = readFileSync(join(folder, `${name}.read`), "utf8");
    const call = open(twine);
    const answer = call("branchbook_twine", readFileSync(join(folder, `${name}.data`)));
    const difference = firstDifference(`${name}, as it was read`, native, answer);
    const { story } = JSON.parse(native);
    if (difference || !story) return difference;
    return firstDifference(`${name}, report`, open(editor)("branchbook_check", encoder.encode(story), mostStates),
        call("branchbook_check", encoder.encode(story), mostStates));
}

/** @param {string} what @param {string} native @param {string} browser */
function firstDifference(what, native, browser) {
    if (browser === native) return undefined;
    let index = 0;
    while (browser[index] === native[index]) index += 1;
    const from = Math.max(0, index - 60);
    return `${what} from ${index} on:\n  native  ${native.slice(from, index + 60)}\n  browser ${browser.slice(from, index + 60)}`;
}

/** @param {string} ending The files of one sort, by name. @param {(name: string) => string | undefined} difference */
function run(ending, difference) {
    const names = readdirSync(folder).filter((file) => file.endsWith(ending)).map((file) => file.slice(0, -ending.length));
    let failed = 0;
    for (const name of names) {
        let found;
        try {
            found = difference(name);
        } catch (error) {
            found = `${name}: the browser's module stopped: ${error}`;
        }
        if (found) {
            failed += 1;
            if (failed <= 5) console.error(found);
        }
    }
    return { passed: names.length - failed, failed };
}

const plays = run(".lines", differenceIn);
const reports = run(".report", differenceInReport);
const edits = run(".edits", differenceInEdits);
const reads = run(".data", differenceInRead);
const drafts = await testDrafts(editor);
const all = [plays, reports, edits, reads, drafts];
const count = (/** @type {"passed" | "failed"} */ kind) => all.reduce((sum, one) => sum + one[kind], 0);
const failed = count("failed");
console.log(`${count("passed")} passed, ${failed} failed`);
process.exit(failed === 0 && all.every(({ passed }) => passed > 0) ? 0 : 1);
