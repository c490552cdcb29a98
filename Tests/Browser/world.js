// Replaces time and chance for tests: chance is the same in every run, and tests can advance time. It is loaded before all modules of the
// pages.
{
  const { setTimeout, clearTimeout, performance, Date } = globalThis;
  // Inserted by server.py.
  const seed = 1;
  /** Milliseconds that tests have advanced, in addition to real time. */
  let ahead = 0;
  /** How many of them do not count for the clock. */
  let skipped = 0;
  /** When time was stopped. */
  let stopped = null;
  // Sums of fractions are inexact, by far less than this.
  const inexactness = 1e-6;
  let last = 0;
  /** @type {Map<number, { timer: number, due: number, act: () => void, native: number }>} */
  const timers = new Map();
  // A test whose pages wait a lot sets this in a script of its own.
  const rate = window.branchbookRate ?? 1;

  /** Numbers from 0 to 1; each stream has its own. */
  const stream = (start) => {
    let state = (seed * 0x9e3779b1 + start) >>> 0;
    return () => {
      state = (state + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
  };
  // The number of attempts must not influence rolls.
  const [chance, seeds] = [stream(1), stream(2)];

  const elapsed = () => (stopped ?? performance.now()) + ahead;
  const cancel = (timer) => {
    clearTimeout(timers.get(timer)?.native);
    timers.delete(timer);
  };
  const fire = ({ timer, act }) => {
    cancel(timer);
    act();
  };
  const arm = (entry) => {
    clearTimeout(entry.native);
    if (stopped === null) entry.native = setTimeout(() => fire(entry), Math.max(0, entry.due - elapsed()));
  };
  // While time is stopped, this disarms them.
  const armAll = () => { for (const entry of timers.values()) arm(entry); };
  const next = () => [...timers.values()].sort((one, other) => one.due - other.due || one.timer - other.timer)[0];
  const passTo = (moment) => { ahead += Math.max(0, moment - elapsed()); };

  globalThis.branchbookWorld = {
    now: () => Date.now() + Math.round(ahead - skipped),
    elapsed,
    at: (event) => stopped === null ? event.timeStamp + ahead : elapsed(),
    later(act, milliseconds) {
      last += 1;
      const entry = { timer: last, due: elapsed() + milliseconds / rate, act, native: 0 };
      timers.set(last, entry);
      arm(entry);
      return last;
    },
    cancel,
    chance,
    drawSeed: () => testWorld.seeds.shift() ?? (BigInt(Math.floor(seeds() * 2 ** 32)) << 32n | BigInt(Math.floor(seeds() * 2 ** 32))),
  };

  // However long a busy driver takes to lift a finger, the press is a short one: time stands still meanwhile.
  let isPressed = false;
  window.addEventListener('pointerdown', () => {
    isPressed ||= stopped === null;
    if (isPressed) testWorld.stop();
  }, true);
  for (const type of ['pointerup', 'pointercancel']) window.addEventListener(type, () => {
    // Not before the page has been notified.
    if (isPressed) setTimeout(() => testWorld.go());
    isPressed = false;
  }, true);

  globalThis.testWorld = {
    /** The next random numbers, for a test that needs a certain roll. A test's own script may set `branchbookSeeds` before any page. */
    seeds: window.branchbookSeeds ?? [],
    /** From now on, time passes only when the test advances it. */
    stop() {
      stopped ??= performance.now();
      armAll();
    },
    /** Time passes by itself again. */
    go() {
      ahead += (stopped ?? performance.now()) - performance.now();
      stopped = null;
      armAll();
    },
    /** Advances time: everything due by then happens in order, including what follows from it. */
    async advance(milliseconds) {
      const end = elapsed() + milliseconds;
      for (let entry = next(); entry && entry.due <= end + inexactness; entry = next()) {
        passTo(entry.due);
        fire(entry);
        await new Promise((resolve) => { setTimeout(resolve); });
      }
      passTo(end);
      armAll();
    },
    /**
     * Advances time to what is due next, if that is no further away than this. The clock stays: what two devices read must not be told
     * apart by how often a busy driver has skipped.
     */
    async skip(most) {
      const entry = next();
      if (!entry || entry.due > elapsed() + most + inexactness) return;
      const milliseconds = Math.max(0, entry.due - elapsed());
      skipped += milliseconds;
      await this.advance(milliseconds);
    },
  };
}
