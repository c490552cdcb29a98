// Checks the modules for browsers as a page would use them: node Scripts/check-web-engine.mjs ENGINE.wasm EDITOR.wasm TWINE.wasm.
import assert from "node:assert";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";

const bytes = readFileSync(process.argv[2]);
const module = new WebAssembly.Module(bytes);
const editorBytes = readFileSync(process.argv[3]);
const editor = new WebAssembly.Module(editorBytes);
const twineBytes = readFileSync(process.argv[4]);
const twine = new WebAssembly.Module(twineBytes);

/** A fresh module (the engine by default), with functions to pass it bytes and read its answer. */
function open(opened = module) {
    const { memory, branchbook_input, branchbook_output, ...exports } = new WebAssembly.Instance(opened).exports;
    return (/** @type {string} */ name, /** @type {string | Uint8Array} */ text, /** @type {number[]} */ ...further) => {
        const input = typeof text === "string" ? new TextEncoder().encode(text) : text;
        // The memory may grow, and gets another buffer then.
        const place = branchbook_input(input.length);
        new Uint8Array(memory.buffer, place, input.length).set(input);
        const length = exports[name](...further, input.length);
        return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, branchbook_output(), length)));
    };
}

/** Checks that a module exports exactly what pages of the documentation list. */
function expectExports(/** @type {WebAssembly.Module} */ opened, /** @type {string[]} */ ...pages) {
    const names = WebAssembly.Module.exports(opened).map((entry) => entry.name).filter((name) => name !== "memory");
    const documented = pages.flatMap((page) => [...readFileSync(page, "utf8").matchAll(/^\| `(branchbook_\w+)\(/gm)]);
    assert.deepEqual(names.sort(), [...new Set(documented.map((match) => match[1]))].sort());
}

const story = readFileSync("Stories/seven-pages/story.json", "utf8");

/** Each is one fact about the engine, the checker or the editor. */
const facts = {
    "it wants nothing from the page"() {
        assert.deepEqual(WebAssembly.Module.imports(module), []);
    },
    "it exports what docs/web-engine.md says"() {
        expectExports(module, "docs/web-engine.md");
    },
    "the checker answers with the keys that docs/web-checker.md lists"() {
        const page = readFileSync("docs/web-checker.md", "utf8");
        const rows = [...page.slice(page.indexOf("## The answer")).matchAll(/^\| ((?:`\w+`(?:, )?)+) \|/gm)];
        const documented = rows.flatMap((row) => row[1].replaceAll("`", "").split(", "));
        assert.deepEqual(Object.keys(open(editor)("branchbook_check", story, 100)).sort(), documented.sort());
    },
    async "the example of docs/web-checker.md checks every bundled story"() {
        const page = readFileSync("docs/web-checker.md", "utf8");
        const example = page.slice(page.indexOf("```js\n") + 6, page.indexOf("```\n\nA call returns"));
        assert.ok(example.includes("fetch(\"editor.wasm\")") && example.includes("function check("));
        // The page's own code, with a module that is not fetched.
        const fetched = { fetch: (name) => name, instantiateStreaming: async () => ({ instance: new WebAssembly.Instance(editor) }) };
        const code = `const { fetch, instantiateStreaming } = fetched; ${example.replace("WebAssembly.", "")}; return check;`;
        const check = await new (Object.getPrototypeOf(async () => undefined).constructor)("fetched", code)(fetched);
        const stories = ["Stories", "Tutorials"].flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}/story.json`));
        const found = stories.filter((file) => existsSync(file)).map((file) => check(readFileSync(file, "utf8"), 1000));
        assert.ok(found.length > 10 && found.every((report) => report.errors === 0));
        // Its bytes make the memory grow once more.
        assert.equal(check(JSON.stringify({ text: "x".repeat(4_000_000) })).complete, undefined);
    },
    "the examples of all pages of the documentation are run"() {
        const pages = ["README.md", ...readdirSync("docs").filter((name) => name.endsWith(".md")).map((name) => `docs/${name}`)];
        const examples = pages.flatMap((page) => [...readFileSync(page, "utf8").matchAll(/^```(\w+)\n(.*?)^```/gms)]
            .map(([, language, text]) => ({ page, language, text })));
        // Every program is run by a fact of its own.
        assert.deepEqual(examples.filter(({ language }) => language === "js").map(({ page }) => page), ["docs/web-checker.md"]);
        let stories = 0;
        for (const { page, text } of examples.filter(({ language }) => language === "json")) {
            // Some are a key of a story, without its braces.
            const value = JSON.parse(/^\s*"/.test(text) ? `{${text}}` : text);
            if (value.branchbook !== 1) continue;
            stories += 1;
            // What is wrong with an example is said below it.
            const { diagnostics } = open(editor)("branchbook_check", text, 1000);
            const said = readFileSync(page, "utf8");
            const unsaid = diagnostics.filter(({ code, severity }) => severity === "error" && !said.includes(`[${code}]`));
            assert.deepEqual(unsaid, [], page);
        }
        assert.ok(stories >= 3);
    },
    "the checker says what is wrong with what is no story, and looks no further"() {
        const answer = open(editor)("branchbook_check", "not a story", 100);
        assert.equal(answer.errors, answer.diagnostics.length);
        assert.ok(answer.errors > 0 && answer.endings === undefined);
    },
    "the checker says that it stopped, and then claims no more than it knows"() {
        const call = open(editor);
        const whole = call("branchbook_check", story, 100);
        const part = call("branchbook_check", story, 2);
        assert.equal(whole.complete, true);
        assert.equal(part.complete, false);
        // Random readings may find what was not explored, so every verdict is either right or unknown.
        assert.ok(part.locations.every((verdict, place) => verdict === whole.locations[place] || verdict === "unknown"));
        assert.ok(part.readings > 0 && whole.readings === null);
    },
    "the editor wants nothing from the page"() {
        assert.deepEqual(WebAssembly.Module.imports(editor), []);
    },
    "the editor exports what docs/web-editor.md and docs/web-checker.md say"() {
        expectExports(editor, "docs/web-editor.md", "docs/web-checker.md");
    },
    "the editor knows every request that docs/web-editor.md lists"() {
        const call = open(editor);
        assert.equal(call("branchbook_edit", "not a request").refusal, "badRequest");
        assert.equal(call("branchbook_edit", "{\"do\": \"story\"}").refusal, "notOpen");
        assert.deepEqual(call("branchbook_edit", JSON.stringify({ do: "open", device: 1, story })), { opened: true });
        const words = [...readFileSync("docs/web-editor.md", "utf8").matchAll(/`\{"do": "(\w+)"/g)].map((match) => match[1]);
        const all = { node: "0.1", field: "title", words: "w", title: "t", at: { in: "0.0", slot: "locations" }, name: "n", page: "0.2",
            first: "a", second: "b", through: "0.2", to: "0.3", nodes: [], text: "x", hits: [], with: "y", pointers: [], kind: "variable",
            places: [], expression: "1 + 1", tree: { is: "turns" }, conflict: { node: "0.1", field: "title", entry: [1, 1] }, other: true,
            commands: [{ do: "addLocation", words: "w" }], story, snapshot: call("branchbook_edit", "{\"do\": \"snapshot\"}").snapshot };
        const unknown = words.filter((word) => word !== "confirm" && word !== "open"
            && call("branchbook_edit", JSON.stringify({ do: word, ...all })).refusal === "badRequest");
        assert.deepEqual(unknown, []);
        assert.ok(words.length > 25);
    },
    "the checker looks only at the file where it may keep no state"() {
        assert.deepEqual(Object.keys(open(editor)("branchbook_check", story, 0)).sort(), ["diagnostics", "errors", "warnings"]);
    },
    "the checker leads to every place, and the engine goes on from there"() {
        const call = open(editor);
        assert.equal(call("branchbook_lead", "{\"location\": \"nowhere\"}").steps, null);
        assert.equal(call("branchbook_check", story, 1000).complete, true);
        const { memory, branchbook_program, branchbook_input, branchbook_output } = new WebAssembly.Instance(editor).exports;
        const text = new TextEncoder().encode(story);
        const place = branchbook_input(text.length);
        new Uint8Array(memory.buffer, place, text.length).set(text);
        const size = branchbook_program(text.length);
        const program = new Uint8Array(memory.buffer, branchbook_output(), size).slice();
        for (const location of Object.keys(JSON.parse(story).locations)) {
            const { record, steps } = call("branchbook_lead", JSON.stringify({ location }));
            assert.ok(steps, location);
            const engine = open();
            assert.deepEqual(engine("branchbook_load_head", program).loaded.missing, []);
            const answer = engine("branchbook_request", JSON.stringify({ resume: record }));
            assert.equal(answer.scene.location, location);
        }
    },
    "the importer for Twine wants nothing from the page, and exports what docs/twine-format.md says"() {
        assert.deepEqual(WebAssembly.Module.imports(twine), []);
        expectExports(twine, "docs/twine-format.md");
    },
    "the importer makes a story of story data, which the engine plays"() {
        const data = "<tw-storydata name=\"Hall\" startnode=\"1\" ifid=\"D674C58C-DEFA-4F70-B7A2-27742230C0FC\" format=\"Branchbook\">"
            + "<tw-passagedata pid=\"1\" name=\"Hall\">&lt;&lt;set $key to true&gt;&gt;A hall. [[Out|Garden]]</tw-passagedata>"
            + "<tw-passagedata pid=\"2\" name=\"Garden\">&lt;&lt;if $key&gt;&gt;Free.&lt;&lt;/if&gt;&gt;</tw-passagedata></tw-storydata>";
        const { story, card, passages, leftOut } = open(twine)("branchbook_twine", data);
        assert.equal(card.id, "d674c58c-defa-4f70-b7a2-27742230c0fc");
        assert.equal(card.endings, 1);
        assert.deepEqual(passages, [["hall", "Hall"], ["garden", "Garden"]]);
        assert.deepEqual(leftOut, []);
        assert.equal(open(twine)("branchbook_check", story, 100).endings.length, 1);
        assert.equal(open(twine)("branchbook_twine", "<p>No story.</p>").problems.length, 1);
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
    "the engine is within its budget"() {
        keepBudget("engine", packed.engine);
    },
    "the editor is within its budget"() {
        keepBudget("editor", packed.editor);
    },
};

/** The modules with Brotli, as the server sends them; it takes seconds. */
const packed = { engine: brotliCompressSync(bytes), editor: brotliCompressSync(editorBytes), twine: brotliCompressSync(twineBytes) };

/** Fails above the budget of Tests/budgets.json, and warns from 97 % on, long before it fails. */
function keepBudget(/** @type {string} */ name, /** @type {Uint8Array} */ file) {
    const budget = JSON.parse(readFileSync("Tests/budgets.json", "utf8"))[name];
    const share = file.length / budget.bytes;
    const words = `${name}: ${file.length} of ${budget.bytes} bytes, ${(100 * share).toFixed(1)}% (${budget.what})`;
    assert.ok(share <= 1, words);
    if (share >= 0.97) console.log(`warning: ${words}`);
}

let failed = 0;
for (const [name, check] of Object.entries(facts)) {
    try {
        await check();
    } catch (error) {
        failed += 1;
        console.error(`${name}: ${error instanceof Error ? error.message : error}`);
    }
}
const kilobytes = (/** @type {Uint8Array} */ file) => (file.length / 1024).toFixed(1);
for (const [name, plain, small] of [
    ["engine", bytes, packed.engine], ["editor", editorBytes, packed.editor], ["importer for Twine", twineBytes, packed.twine],
]) console.log(`The ${name} has ${kilobytes(gzipSync(plain, { level: 9 }))} KiB with gzip, ${kilobytes(small)} KiB with brotli.`);
console.log(`${Object.keys(facts).length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
