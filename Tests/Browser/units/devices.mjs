// Minimal devices and a library that lose and repeat messages, to test the state machine.

/** The library's side of `PUT /api/plays/{id}`: exactly once, however often it is sent. */
export class FakeLibrary {
  plays = new Map();
  favourites = new Map();

  take(reader, id, from, lines, device, milliseconds) {
    const play = this.plays.get(id) ?? { reader, lines: [], times: new Map() };
    if (play.reader !== reader) return { type: 'foreign' };
    if (from > play.lines.length) return { type: 'gap', lines: play.lines.length };
    for (const [index, line] of lines.entries()) {
      const kept = play.lines[from + index];
      if (kept !== undefined && kept !== line) return { type: 'diverged' };
    }
    play.lines.splice(from, lines.length, ...lines);
    play.times.set(device, Math.max(play.times.get(device) ?? 0, milliseconds));
    this.plays.set(id, play);
    return { type: 'kept' };
  }
}

/** A device: its plays, the machine that sends them, and a network that may lose a message or its answer. */
export class FakeDevice {
  plays = [];
  favourites = [];
  waiting = null;
  inFlight = null;
  rounds = 0;

  constructor({ stepSync, restingSync }, library, name, random) {
    Object.assign(this, { stepSync, restingSync, library, name, random, state: restingSync, reader: 'ada', drawn: 0, loss: 0 });
  }

  begin(lines) {
    const play =
      { kind: 'play', key: this.draw(), id: this.draw(), lines: [...lines], acknowledged: 0, milliseconds: 0, sentMilliseconds: 0 };
    this.plays.push(play);
    return play;
  }

  turn(play, line) {
    play.lines.push(line);
    play.milliseconds += 7;
    this.take({ type: 'turned' });
  }

  draw() {
    this.drawn += 1;
    return `${this.name}-${this.drawn}`;
  }

  /** The page is killed: the disk keeps its data; the machine and its messages are gone. */
  kill() {
    this.state = this.restingSync;
    this.waiting = null;
    this.inFlight = null;
  }

  take(event) {
    const { state, actions } = this.stepSync(this.state, event);
    this.state = state;
    for (const action of actions) this.act(action);
  }

  /** Delivers the pending message, or ends the wait. */
  tick() {
    if (this.inFlight) {
      const deliver = this.inFlight;
      this.inFlight = null;
      const answer = this.random() < this.loss ? null : deliver();
      // An answer may be lost as well, although the library has the lines.
      this.take(answer && this.random() >= this.loss ? answer : { type: 'lost' });
    } else if (this.waiting !== null) {
      this.waiting = null;
      this.take({ type: 'due' });
    }
  }

  act(action) {
    const find = (key) => this.plays.find((play) => play.key === key);
    switch (action.type) {
      case 'wait': this.waiting = action.milliseconds; break;
      case 'rest': this.waiting = null; this.rounds += 1; break;
      case 'introduce':
        this.inFlight = () => ({ type: 'outbox', waiting: [
          ...this.plays.filter((play) => play.acknowledged < play.lines.length || play.sentMilliseconds < play.milliseconds)
            .map((play) => ({ ...play, lines: undefined, count: play.lines.length })),
          ...this.favourites.filter((favourite) => !favourite.sent).map((favourite) => ({ ...favourite, kind: 'favourite' })),
        ] });
        break;
      case 'sendLines': {
        const { key, id, acknowledged, milliseconds } = action.play;
        this.inFlight = () => {
          const lines = find(key)?.lines.slice(acknowledged, acknowledged + action.count);
          return lines ? this.library.take(this.reader, id, acknowledged, lines, this.name, milliseconds) : { type: 'refused' };
        };
        break;
      }
      case 'sendFavourite':
        this.inFlight = () => {
          this.library.favourites.set(action.favourite.story, action.favourite.favourite);
          return { type: 'kept' };
        };
        break;
      case 'acknowledge':
        Object.assign(find(action.key) ?? {}, { acknowledged: action.lines, sentMilliseconds: action.milliseconds });
        break;
      case 'acknowledgeFavourite':
        this.favourites.find((one) => one.story === action.favourite.story).sent = true;
        break;
      case 'rename': {
        const play = find(action.key);
        if (!play) {
          this.inFlight = () => ({ type: 'refused' });
          break;
        }
        Object.assign(play,
          { id: this.draw(), acknowledged: 0, milliseconds: play.milliseconds - play.sentMilliseconds, sentMilliseconds: 0 });
        this.inFlight = () => ({ type: 'renamed', id: play.id, sentMilliseconds: 0, milliseconds: play.milliseconds });
        break;
      }
      default: throw new Error(`no such action: ${action.type}`);
    }
  }

  /** Ticks until nothing is pending and nothing waits. */
  settle(limit = 4000) {
    for (let tick = 0; tick < limit; tick += 1) {
      if (!this.inFlight && this.waiting === null) return;
      this.tick();
    }
    throw new Error(`${this.name} is not done after ${limit} steps: ${JSON.stringify(this.state)}`);
  }
}

/** Numbers that are the same for the same seed. */
export function numbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
