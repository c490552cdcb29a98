// Drafts on devices, with the real editor: whatever fails, nothing that was typed is lost, and all devices end with the same story.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { numbers } from "../Browser/units/devices.mjs";
import { Device, FakeLibrary, advance, quiet, snapshotOf } from "./draft-world.mjs";

const seeds = 60;
const steps = 60;

/** @param {WebAssembly.Module} module */
export async function testDrafts(module) {
    const story = readFileSync("Stories/seven-pages/story.json", "utf8");
    const snapshot = snapshotOf(module, story);
    let passed = 0;
    let failed = 0;
    const test = async (/** @type {string} */ name, /** @type {() => Promise<void>} */ body) => {
        try {
            await body();
            passed += 1;
        } catch (error) {
            failed += 1;
            if (failed <= 3) console.error(`${name}: ${error instanceof Error ? error.stack : error}`);
        }
    };
    const one = async () => {
        const library = new FakeLibrary(snapshot);
        const device = new Device(module, library, numbers(1));
        await device.open();
        const [{ node }] = (await device.desk.ask({ do: "outline" })).locations;
        return { library, device, node };
    };
    for (const [name, body] of Object.entries(cases)) await test(name, () => body(one, module));
    for (let seed = 1; seed <= seeds; seed += 1) await test(`seed ${seed}`, () => together(module, snapshot, numbers(seed)));
    return { passed, failed };
}

/** @param {Device} device @param {string} node */
const titleOf = async (device, node) => (await device.desk.ask({ do: "thing", node })).thing.fields.title;

const cases = {
    async "what is typed is on the device at once, an entry after a pause, and then in the library"(one) {
        const { library, device, node } = await one();
        assert.deepEqual(device.desk.state, { place: "library", reason: null, unsent: 0 });
        device.desk.type(node, "title", "A");
        assert.equal(device.desk.state.place, "saving");
        await quiet();
        assert.deepEqual(device.desk.state, { place: "device", reason: null, unsent: 1 });
        assert.equal((await device.disk.load()).typed[0].value, "A");
        await advance(700);
        device.desk.type(node, "title", "An owl");
        await advance(700);
        assert.equal(library.entries.length, 0);
        await advance(200);
        assert.equal(library.entries.length, 1);
        assert.deepEqual(device.desk.state, { place: "library", reason: null, unsent: 0 });
        assert.deepEqual((await device.disk.load()).typed, []);
        assert.equal(await titleOf(device, node), "An owl");
    },
    async "what is typed here is confirmed, and what another device writes is a change"(one, module) {
        const { library, device, node } = await one();
        /** @type {string[]} */
        const told = [];
        for (const name of ["changed", "confirmed"]) device.desk.addEventListener(name, () => told.push(name));
        device.desk.type(node, "title", "An owl");
        await advance(1_000);
        assert.deepEqual(told, ["confirmed"]);
        const other = new Device(module, library, numbers(2));
        await other.open();
        other.desk.type(node, "title", "A mole");
        await advance(10_000);
        assert.deepEqual(told, ["confirmed", "changed"]);
    },
    async "what is typed while an entry is made of the words before is kept"(one) {
        const { device, node } = await one();
        device.desk.type(node, "title", "Once");
        await quiet();
        const flushing = device.desk.flush();
        device.desk.type(node, "title", "Once upon");
        await advance(10);
        assert.equal((await device.disk.load()).typed[0]?.value, "Once upon");
        device.kill();
        await device.open();
        await advance(10);
        assert.equal(await titleOf(device, node), "Once upon");
        void flushing;
    },
    async "without a network everything stays on the device, and goes when it is back"(one) {
        const { library, device, node } = await one();
        device.isOffline = true;
        for (const title of ["A", "B", "C"]) await device.desk.perform({ do: "write", node, field: "title", value: title });
        await quiet();
        assert.deepEqual(device.desk.state, { place: "device", reason: "offline", unsent: 3 });
        device.kill();
        await device.open();
        assert.equal(await titleOf(device, node), "C");
        assert.deepEqual(device.desk.state, { place: "device", reason: "offline", unsent: 3 });
        device.isOffline = false;
        await advance(400_000);
        assert.equal(library.entries.length, 3);
        assert.deepEqual(device.desk.state, { place: "library", reason: null, unsent: 0 });
    },
    async "undo goes back over a restart"(one) {
        const { device, node } = await one();
        const before = await titleOf(device, node);
        for (const title of ["A", "B"]) await device.desk.perform({ do: "write", node, field: "title", value: title });
        await advance(10);
        device.kill();
        await device.open();
        await device.desk.perform({ do: "undo" });
        assert.equal(await titleOf(device, node), "A");
        await device.desk.perform({ do: "undo" });
        assert.equal(await titleOf(device, node), before);
        await assert.rejects(device.desk.perform({ do: "undo" }), { code: "nothing" });
    },
    async "an editor that stops is opened again, and what is typed meanwhile is kept"(one) {
        const { library, device, node } = await one();
        device.breaks = 2;
        device.desk.type(node, "title", "Still here");
        await advance(900);
        assert.deepEqual(device.desk.state, { place: "trouble", reason: "module", unsent: 1 });
        assert.equal((await device.disk.load()).typed[0].value, "Still here");
        await advance(10_000);
        assert.deepEqual(device.desk.state, { place: "library", reason: null, unsent: 0 });
        assert.equal(library.entries.length, 1);
        assert.equal(await titleOf(device, node), "Still here");
    },
    async "a full device says so, and the library still gets everything"(one) {
        const { library, device, node } = await one();
        device.isFull = true;
        await device.desk.perform({ do: "write", node, field: "title", value: "Full" });
        device.desk.type(node, "title", "Full of words");
        await advance(1_000);
        assert.deepEqual(device.desk.state, { place: "trouble", reason: "full", unsent: 0 });
        assert.equal(library.entries.length, 2);
        device.kill();
        device.isFull = false;
        // What the full device had not noted must not be given twice: it needs another number, and so the library.
        device.isOffline = true;
        await device.open();
        assert.equal(device.failure.reason, "offline");
        device.isOffline = false;
        await device.open();
        await device.desk.perform({ do: "write", node, field: "title", value: "Roomy" });
        await advance(10);
        assert.deepEqual(library.entries.map(({ entry }) => JSON.parse(entry)).map(({ device: by, sequence }) => [by, sequence]),
            [[1, 1], [1, 2], [2, 1]]);
        assert.deepEqual(device.desk.state, { place: "library", reason: null, unsent: 0 });
    },
    async "what the library says no to stays on the device, with the reason"(one) {
        const { library, device, node } = await one();
        for (const [refusal, reason] of [[[403, { reason: "reader" }], "signedOut"], [[403, { reason: "mayNotWrite" }], "notAllowed"],
            [[409, { reason: "deleted" }], "deleted"], [[404, {}], "missing"], [[400, {}], "refused"]]) {
            library.refusal = refusal;
            await device.desk.perform({ do: "write", node, field: "title", value: JSON.stringify(refusal) });
            await advance(10);
            assert.equal(device.desk.state.place, "trouble");
            assert.equal(device.desk.state.reason, reason);
            library.refusal = null;
            await assert.doesNotReject(device.desk.publish());
            assert.deepEqual(device.desk.state, { place: "library", reason: null, unsent: 0 });
        }
    },
    async "a library that was restored from a backup gets everything again"(one) {
        const { library, device, node } = await one();
        for (const title of ["A", "B", "C"]) await device.desk.perform({ do: "write", node, field: "title", value: title });
        await advance(10);
        library.entries.length = 1;
        await device.desk.perform({ do: "write", node, field: "title", value: "D" });
        await advance(10_000);
        assert.equal(library.entries.length, 4);
        library.entries.length = 2;
        await advance(10_000);
        assert.equal(library.entries.length, 4);
        assert.equal(await titleOf(device, node), "D");
        assert.deepEqual(device.desk.state, { place: "library", reason: null, unsent: 0 });
    },
    async "a tab that loses the draft leaves what was typed to the other"(one) {
        const { device, node } = await one();
        const { desk } = device;
        desk.type(node, "title", "Typed before");
        const handing = device.ears.asked();
        await quiet();
        await handing;
        assert.equal(desk.state.reason, "elsewhere");
        await assert.rejects(desk.perform({ do: "undo" }), { code: "elsewhere" });
        desk.type(node, "summary", "Typed after");
        await quiet();
        await device.open();
        await advance(10);
        assert.equal(await titleOf(device, node), "Typed before");
        assert.equal((await device.desk.ask({ do: "thing", node })).thing.fields.summary, "Typed after");
        assert.deepEqual(device.desk.state, { place: "library", reason: null, unsent: 0 });
        // The first tab still thinks that it writes, as a browser without locks lets it: the rows refuse it.
        assert.equal(desk.state.place, "trouble");
    },
    async "what is typed into a place that is deleted elsewhere brings it back"(one, module) {
        const { library, device, node } = await one();
        const other = new Device(module, library, numbers(2));
        await other.open();
        await advance(6_000);
        await other.desk.perform({ do: "delete", node });
        await quiet();
        library.asked = false;
        // The next question of what others did comes before the pause after which this would be an entry by itself.
        device.desk.type(node, "title", "Not");
        while (!library.asked) {
            await advance(200);
            device.desk.type(node, "title", "Not so fast");
        }
        await advance(20_000);
        for (const { desk } of [device, other]) {
            assert.ok((await desk.ask({ do: "outline" })).locations.some(({ title }) => title === "Not so fast"));
        }
    },
};

/**
 * Devices that write at random while everything fails, and a while later without failures.
 * @param {WebAssembly.Module} module
 * @param {string} snapshot
 * @param {() => number} random
 */
async function together(module, snapshot, random) {
    const library = new FakeLibrary(snapshot);
    const devices = Array.from({ length: 1 + Math.floor(random() * 3) }, () => new Device(module, library, random));
    /** What was certainly on a device, each with a word of its own. */
    const promised = new Set();
    let words = 0;
    const pick = (/** @type {any[]} */ list) => list[Math.floor(random() * list.length)];
    for (const device of devices) await device.open();
    for (let step = 0; step < steps; step += 1) {
        const device = pick(devices);
        if (!device.desk) {
            await device.open();
            continue;
        }
        const { desk } = device;
        const what = random();
        if (what < 0.2 && device.last) {
            words += 1;
            const word = `word${words}x`;
            device.last.value += ` ${word}`;
            desk.type(device.last.node, device.last.field, device.last.value);
            const isQuiet = random() < 0.7;
            if (isQuiet) await quiet();
            // A broken editor is the only thing that the sign says, whether or not the word is on the device already.
            const isKept = isQuiet || desk.state.place !== "trouble";
            if (device.desk === desk && isKept && desk.state.place !== "saving") promised.add(word);
        } else if (what < 0.45) {
            const { locations } = await Promise.race([desk.ask({ do: "outline" }), quiet().then(() => ({ locations: [] }))])
                .catch(() => ({ locations: [] }));
            if (locations.length === 0 || !device.desk) continue;
            words += 1;
            const word = `word${words}x`;
            // Every field is new: what another device writes over is that one's wish, which StoryEditing's own tests judge.
            device.last = { node: pick(locations).node, field: `note-${words}`, value: word };
            desk.type(device.last.node, device.last.field, word);
            await quiet();
            if (device.desk === desk && desk.state.place !== "saving") promised.add(word);
        } else if (what < 0.6) {
            const { locations } = await Promise.race([desk.ask({ do: "outline" }), quiet().then(() => ({ locations: [] }))])
                .catch(() => ({ locations: [] }));
            if (locations.length === 0 || !device.desk) continue;
            words += 1;
            const word = `word${words}x`;
            void desk.perform({ do: "addLocation", words: word, after: pick(locations).node })
                .then(() => promised.add(word), () => undefined);
            await quiet();
        } else if (what < 0.7) device.life = 1 + Math.floor(random() * 12);
        else if (what < 0.75) device.kill();
        else if (what < 0.8) device.isOffline = !device.isOffline;
        else if (what < 0.85) device.loss = random() * 0.6;
        else if (what < 0.88) device.breaks = 1 + Math.floor(random() * 2);
        else await advance(random() * 6_000);
        if (device.desk === desk) {
            const { place, unsent } = desk.state;
            assert.ok(place !== "library" || unsent === 0);
        }
    }
    for (const device of devices) Object.assign(device, { isOffline: false, loss: 0, life: Infinity, breaks: 0 });
    for (const device of devices) if (!device.desk) await device.open();
    await advance(700_000);
    const texts = await Promise.all(devices.map(async ({ desk }) => (await desk.ask({ do: "story" })).story));
    for (const { desk } of devices) assert.deepEqual(desk.state, { place: "library", reason: null, unsent: 0 });
    for (const text of texts) assert.equal(text, texts[0]);
    const fresh = new Device(module, library, random);
    await fresh.open();
    assert.equal((await fresh.desk.ask({ do: "story" })).story, texts[0]);
    const lost = [...promised].filter((word) => !texts[0].includes(word));
    assert.deepEqual(lost, []);
    for (const { desk } of [...devices, fresh]) {
        const closing = desk.close();
        await quiet();
        await closing;
    }
}
