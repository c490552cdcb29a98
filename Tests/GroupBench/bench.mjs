#!/usr/bin/env node
/**
 * Measures groups that read together, beside a plain relay of the same messages: bench.mjs SERVER. Prints figures; none of them is a test.
 *
 * SERVER is the branchbook executable. The relay is Node's `ws`: it neither checks nor stores anything. Clients, server and relay share the
 * machine, so the deliveries that count are those for each second of the server's processor time.
 */
import { spawn } from 'node:child_process';
import { closeSync, fdatasyncSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const WebSocket = createRequire(import.meta.url)('/usr/share/nodejs/ws');
const story = 'puddle-of-phantasmal-sharks';
const protocol = 'branchbook.together.1';
const membersInGroup = 8;
const groupCount = 150;
/** So many devices come back at once after the server was killed. */
const returningDevices = 10_000;
/** The library refuses more than 20 from one member. */
const pagesPerSecond = 18;
const root = fileURLToPath(new URL('../..', import.meta.url));

/** Starts a process that prints its address, and resolves with both. */
function start(command, ...words) {
  const child = spawn(command, words, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((resolve) => {
    let said = '';
    child.stdout.on('data', (bytes) => {
      said += bytes;
      const found = /http:\/\/([\d.:]+)/u.exec(said);
      if (found) resolve({ child, host: found[1], said: () => said });
    });
  });
}

/** The processor time that a process has used, in seconds, and its memory, in bytes. */
function usage({ pid }) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
  return { seconds: (Number(fields[11]) + Number(fields[12])) / 100, bytes: pages * 4096 };
}

const percentile = (times, share) =>
  [...times].sort((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * share))];
const row = (words, ...figures) => console.log(words.padEnd(52), ...figures);
const milliseconds = (times) => `p50 ${percentile(times, 0.5).toFixed(2)} ms   p99 ${percentile(times, 0.99).toFixed(2)} ms`;

/** The times in which the disk makes a page of the database durable, in milliseconds: nobody may be told of an event sooner. */
function flushes(folder) {
  const file = openSync(join(folder, 'flushed'), 'w');
  const times = [];
  for (let index = 0; index < 500; index += 1) {
    writeSync(file, Buffer.alloc(4096), 0, 4096, index * 4096);
    const begun = performance.now();
    fdatasyncSync(file);
    times.push(performance.now() - begun);
  }
  closeSync(file);
  return times;
}

/** How often a device had to connect again. */
let retries = 0;

/** A device: its socket, and whoever waits for its next message of a type. */
class Device {
  #waiting = [];
  #early = [];
  deliveries = 0;

  constructor(address, cookie) {
    this.socket = new WebSocket(address, [protocol], { headers: { Cookie: cookie }, perMessageDeflate: false });
    this.open = new Promise((resolve, reject) => {
      this.socket.on('open', resolve);
      this.socket.on('error', reject);
    });
    this.socket.on('message', (bytes) => {
      this.deliveries += 1;
      const text = bytes.toString();
      if (this.onText) return this.onText(text);
      const index = this.#waiting.findIndex(({ type }) => text.includes(`"type":"${type}"`));
      if (index < 0) this.#early.push(text);
      else this.#waiting.splice(index, 1)[0].resolve(text);
      return undefined;
    });
  }

  next(type) {
    const index = this.#early.findIndex((text) => text.includes(`"type":"${type}"`));
    if (index >= 0) return Promise.resolve(this.#early.splice(index, 1)[0]);
    return new Promise((resolve) => this.#waiting.push({ type, resolve }));
  }

  send(message) {
    this.socket.send(JSON.stringify(message));
  }
}

class Library {
  async start(server, data) {
    this.data = data;
    this.running = await start(server, 'serve', '--data', data, '--stories', 'Stories', '--web', 'Web', '--engine',
      '.build/web/engine.wasm',
      '--port', '0', '--connections', '80000');
    this.host = this.running.host;
    return this;
  }

  async ask(method, path, body, cookie = '') {
    const answer = await fetch(`http://${this.host}${path}`, { method, body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', Cookie: cookie } });
    const set = answer.headers.get('set-cookie');
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${text}`);
    return { json: text ? JSON.parse(text) : null, cookie: set ? set.split(';')[0] : cookie };
  }

  /** A device that reads as the bench's reader. */
  async device() {
    return (await this.ask('PUT', '/api/session', { reader: this.reader })).cookie;
  }

  async prepare() {
    while (!/code (\S+)/u.test(this.running.said())) await new Promise((resolve) => { setTimeout(resolve, 50); });
    const [, code] = /code (\S+)/u.exec(this.running.said());
    const { cookie } = await this.ask('PUT', '/api/administration/passphrase', { code, passphrase: 'a ship in a bottle' });
    this.reader = (await this.ask('POST', '/api/readers', { name: 'Ada', picture: 'owl', colour: 'moss' }, cookie)).json.id;
    this.revision = (await (await fetch(`http://${this.host}/api/stories/${story}`)).json()).revision;
  }

  /** A group of 8 devices at its first question, the owner first. */
  async group() {
    const cookies = await Promise.all(Array.from({ length: membersInGroup }, () => this.device()));
    const header = JSON.stringify({ branchbook: 'record', version: 1, story, revision: this.revision, seed: '7' });
    const { group } = (await this.ask('POST', '/api/groups', { story, revision: this.revision, lines: [header], scene: 0 },
      cookies[0])).json;
    const address = `ws://${this.host}/api/groups/${group}/socket`;
    const owner = new Device(address, cookies[0]);
    await owner.next('welcome');
    const { code } = (await this.ask('POST', `/api/groups/${group}/invitation`, { address: 'http://127.0.0.1/' }, cookies[0])).json;
    const devices = [owner];
    for (const cookie of cookies.slice(1)) {
      await this.ask('POST', '/api/groups/knocks', { code }, cookie);
      const device = new Device(address, cookie);
      const { knock } = JSON.parse(await owner.next('knock'));
      owner.send({ type: 'admit', id: `a${knock}`, knock });
      await device.next('welcome');
      devices.push(device);
    }
    owner.send({ type: 'turn', id: 't', term: 1, move: 1, do: ['advance'] });
    await owner.next('turned');
    return { devices, cookies, address, move: 2 };
  }
}

/** Connects as the pages do: after up to a second, then after twice as long each time, up to 15 seconds. */
async function comeBack(address, cookie) {
  for (let longest = 1000; ; longest = Math.min(2 * longest, 15_000)) {
    await new Promise((resolve) => { setTimeout(resolve, Math.random() * longest); });
    const device = new Device(address, cookie);
    const closed = new Promise((resolve) => { device.socket.on('close', resolve); });
    if (await Promise.race([device.open.then(() => device.next('welcome'), () => null), closed.then(() => null)])) return;
    retries += 1;
  }
}

/** One page after the other, each in another group: from the owner's message to each follower's. */
async function latencies(groups, count, message) {
  const times = [];
  for (let index = 0; index < count; index += 1) {
    const { devices } = groups[index % groups.length];
    let left = devices.length - 1;
    const begun = performance.now();
    await new Promise((resolve) => {
      for (const follower of devices.slice(1)) {
        follower.onText = () => {
          times.push(performance.now() - begun);
          left -= 1;
          if (left === 0) resolve();
        };
      }
      message(index % groups.length);
    });
    for (const device of devices) device.onText = undefined;
  }
  return times;
}

/** Every owner turns as many pages as the library allows. */
async function deliveries(groups, child, seconds, message) {
  let count = 0;
  for (const { devices } of groups) for (const device of devices) device.onText = () => { count += 1; };
  const before = usage(child);
  const begun = performance.now();
  const timers = groups.map((_, number) => setInterval(() => message(number), 1000 / pagesPerSecond));
  await new Promise((resolve) => { setTimeout(resolve, seconds * 1000); });
  timers.forEach(clearInterval);
  const wall = performance.now() - begun;
  // What is still on the way was worked for as well.
  await new Promise((resolve) => { setTimeout(resolve, 500); });
  for (const { devices } of groups) for (const device of devices) device.onText = undefined;
  return { wall: count / wall * 1000, processor: count / (usage(child).seconds - before.seconds) };
}

const server = process.argv[2];
const data = mkdtempSync(join(tmpdir(), 'branchbook-groups-'));
let library = await new Library().start(server, data);
await library.prepare();
const groups = [];
for (let number = 0; number < groupCount; number += 1) groups.push(await library.group());

console.log('\nReading together, 8 devices to a group, one machine for all');
const leaf = (group, scene) => {
  group.next = (group.next ?? 0) + 1;
  group.devices[0].send({ type: 'leaf', id: `l${group.next}`, term: 1, move: group.move, scene });
  group.move += 1;
};
const mine = await latencies(groups, 900, (number) => leaf(groups[number], groups[number].move % 2));
row("the owner's message to a follower's, durable", milliseconds(mine));

const relay = await start(process.execPath, fileURLToPath(new URL('relay.mjs', import.meta.url)));
const relayed = await Promise.all(groups.map(async (_, number) => {
  const devices = Array.from({ length: membersInGroup }, () => new Device(`ws://${relay.host}/${number}`, ''));
  await Promise.all(devices.map((device) => device.open));
  return { devices };
}));
const event = JSON.stringify({ type: 'leafed', number: 120, term: 1, move: 118, by: 1, request: 'l118', scene: 1,
  chain: '0123456789abcdef' });
const theirs = await latencies(relayed, 900, (number) => relayed[number].devices[0].socket.send(event));
const ratio = percentile(mine, 0.5) / percentile(theirs, 0.5);
row('  a plain relay, which keeps nothing', milliseconds(theirs), ` ${ratio.toFixed(2)} times its p50`);
const flush = flushes(data);
const floor = percentile(theirs, 0.5) + percentile(flush, 0.5);
row('  flushing one page of 4 KiB to this disk', milliseconds(flush),
  ` ${(percentile(mine, 0.5) / floor).toFixed(2)} times the relay's p50 with one flush`);

const ours = await deliveries(groups, library.running.child, 5, (number) => leaf(groups[number], groups[number].move % 2));
row('deliveries for each second of processor time', `${Math.round(ours.processor)}`, `(${Math.round(ours.wall)} a second here)`);
const plain = await deliveries(relayed, relay.child, 5, (number) => relayed[number].devices[0].socket.send(event));
row('  the relay', `${Math.round(plain.processor)}`, `(${Math.round(plain.wall)} a second here)`,
  ` ${(ours.processor / plain.processor).toFixed(2)} of it`);
relay.child.kill();

const joins = [];
for (let index = 0; index < 300; index += 1) {
  const { address, cookies } = groups[index % groupCount];
  const begun = performance.now();
  const device = new Device(address, cookies[1 + (index % 7)]);
  device.open.then(() => { device.opened = performance.now(); });
  await device.next('welcome');
  joins.push(performance.now() - (device.opened ?? begun));
  groups[index % groupCount].devices[1 + (index % 7)] = device;
}
row('the welcome after the upgrade', milliseconds(joins));

const before = usage(library.running.child).bytes;
const more = [];
for (let number = 0; number < 60; number += 1) more.push(await library.group());
row('an idle connection with its share of the group',
  `${((usage(library.running.child).bytes - before) / 1024 / more.length / membersInGroup).toFixed(1)} KiB`);

const missing = returningDevices / membersInGroup - groupCount - more.length;
await Promise.all(Array.from({ length: 4 }, async (_, part) => {
  for (let number = part; number < missing; number += 4) more.push(await library.group());
}));

const { host } = library;
library.running.child.kill('SIGKILL');
const killed = performance.now();
const revived = await new Library().start(server, data);
const [group] = groups;
const again = new Device(group.address.replace(host, revived.host), group.cookies[0]);
const welcome = JSON.parse(await again.next('welcome'));
again.send({ type: 'leaf', id: 'after', term: 1, move: welcome.move, scene: 0 });
await again.next('leafed');
row('killed with -9: the next page', `${((performance.now() - killed) / 1000).toFixed(2)} s`,
  welcome.move === group.move ? 'nothing lost' : `lost ${group.move - welcome.move}`);

const returning = performance.now();
const everybody = [...groups, ...more].flatMap(({ address, cookies }) =>
  cookies.map((cookie) => [address.replace(host, revived.host), cookie]));
await Promise.all(everybody.map(([address, cookie]) => comeBack(address, cookie)));
row(`${everybody.length} devices come back at once`, `${((performance.now() - returning) / 1000).toFixed(2)} s`,
  `(${retries} connected more than once)`);
revived.running.child.kill();
rmSync(data, { recursive: true });
process.exit(0);
