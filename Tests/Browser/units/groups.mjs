// A small library of one group, and devices whose connection comes and goes, to test the machine of `group-steps.js`.

/** The library's side: the order of the log, and which requests are valid. It knows nothing of stories: a page adds its name as a line. */
export class FakeGroup {
  record = ['head'];
  scene = 0;
  log = [];
  owner = 1;
  term = 1;
  move = 0;
  members = [];
  done = new Map();
  devices = new Map();

  join(device) {
    const member = this.members.length + 1;
    const person = { name: `Reader ${member}`, picture: 'owl', colour: 'moss' };
    this.members.push({ member, ...person, state: 'here' });
    this.devices.set(member, device);
    device.member = member;
    return this.append({ type: 'joined', by: member, member, person });
  }

  append(event, request) {
    const number = this.log.length + 1;
    const kept = { ...event, number, chain: `c${number}`, term: this.term, move: this.move, ...request && { request } };
    this.log.push(kept);
    if (request) this.done.set(`${event.by}/${request}`, number);
    for (const device of this.devices.values()) device.get(kept);
    return kept;
  }

  welcome(member, after) {
    const same = after && this.log[after.number - 1]?.chain === after.chain;
    return { type: 'welcome', version: 1, you: member, owner: this.owner, term: this.term, move: this.move, number: this.log.length,
      chain: this.log.at(-1)?.chain ?? '', scene: this.scene, members: this.members, wishes: [], asking: [], knocks: [],
      ...same ? { tail: this.log.slice(after.number) } : { record: this.record } };
  }

  /** Carries out a request, or refuses it: the answer goes to who asked, an event to all. */
  take(member, message) {
    const answer = (type, rest) => this.devices.get(member)?.get({ type, request: message.id, ...rest });
    const before = this.done.get(`${member}/${message.id}`);
    if (before) return answer('done', { number: before });
    const no = (code) => answer('no', { code, term: this.term, move: this.move });
    const isPage = ['turn', 'leaf', 'begin'].includes(message.type);
    if (isPage && member !== this.owner) return no('notOwner');
    if (message.term !== undefined && message.term !== this.term) return no('stale');
    if (message.move !== undefined && message.move !== this.move) return no('stale');
    if (isPage) this.move += 1;
    switch (message.type) {
      case 'turn': {
        const lines = message.do.map((input) => lineOf(input));
        this.record = [...this.record, ...lines];
        this.scene = this.record.length - 1;
        return this.append({ type: 'turned', by: member, do: message.do, lines, scene: this.scene }, message.id);
      }
      case 'leaf':
        this.scene = message.scene;
        return this.append({ type: 'leafed', by: member, scene: message.scene }, message.id);
      case 'begin':
        this.record = message.lines;
        this.scene = message.scene;
        return this.append({ type: 'begun', by: member, lines: message.lines, scene: message.scene }, message.id);
      case 'take':
        this.term += 1;
        this.owner = member;
        return this.append({ type: 'taken', by: member }, message.id);
      case 'wish':
        return this.append({ type: 'wished', by: member, ...message.choice !== null && { choice: message.choice } }, message.id);
      default: throw new Error(`no such request: ${message.type}`);
    }
  }
}

export const lineOf = (input) => JSON.stringify(input);

/** A device: the machine, what it shows, and a line to the library on which messages wait, and are lost with the connection. */
export class FakeDevice {
  incoming = [];
  outgoing = [];
  isConnected = false;
  shown = { record: ['head'], scene: 0 };
  /** Readings that were kept apart. */
  kept = [];
  said = [];

  constructor({ stepGroup, newGroup }, group, name) {
    Object.assign(this, { stepGroup, group, name, state: newGroup(name) });
  }

  take(event) {
    const { state, actions } = this.stepGroup(this.state, event);
    this.state = state;
    for (const action of actions) this.act(action);
  }

  act(action) {
    switch (action.type) {
      case 'send': this.outgoing.push(action.message); break;
      case 'follow': {
        const { event } = action;
        if (event.type === 'turned') this.shown = { record: [...this.shown.record, ...event.do.map(lineOf)], scene: event.scene };
        else this.shown = { ...this.shown, scene: event.scene };
        break;
      }
      case 'show':
        if (action.alone) this.kept.push(this.shown.record);
        this.shown = { record: this.state.record, scene: this.state.scene };
        break;
      case 'say': this.said.push(action.news.what); break;
      case 'reconnect': this.disconnect(); break;
      default:
    }
  }

  /** The owner turns a page, whether there is a connection or not. */
  turn(input) {
    const record = [...this.shown.record, lineOf(input)];
    this.shown = { record, scene: record.length - 1 };
    this.take({ type: 'did', inputs: [input], record, scene: record.length - 1 });
  }

  leaf(scene) {
    this.shown = { ...this.shown, scene };
    this.take({ type: 'leafed', scene });
  }

  get(message) {
    if (this.isConnected) this.incoming.push(JSON.parse(JSON.stringify(message)));
  }

  connect() {
    if (this.isConnected) return;
    this.isConnected = true;
    const { number, chain } = this.state;
    this.get(this.group.welcome(this.member, number > 0 ? { number, chain } : null));
  }

  disconnect(code = 1006) {
    if (!this.isConnected) return;
    this.isConnected = false;
    this.incoming = [];
    this.outgoing = [];
    this.take({ type: 'lost', code });
  }

  /** Delivers the oldest message, from the library or to it. */
  deliver(toLibrary) {
    const message = (toLibrary ? this.outgoing : this.incoming).shift();
    if (message === undefined) return false;
    if (toLibrary) this.group.take(this.member, message);
    else this.take({ type: 'message', message });
    return true;
  }

  /** Delivers everything. */
  settle() {
    while (this.deliver(true) || this.deliver(false));
  }
}
