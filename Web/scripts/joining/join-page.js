/** @typedef {import('../library/reader-session.js').Reader} Reader */
/** @typedef {import('../together/group-calls.js').Invited} Invited */
/** @typedef {import('../together/group-calls.js').KeptGroup} KeptGroup */

import { create, present } from '../elements/create.js';
import { drawFace } from '../frame/faces.js';
import { drawWaiting } from '../frame/message-view.js';
import { PageFrame } from '../frame/page-frame.js';
import { momentInWords } from '../language/moments.js';
import { nameOf } from '../language/person-words.js';
import { say, sayList } from '../language/say.js';
import { fetchStory } from '../library/library.js';
import { drawProblem } from '../library/problem-note.js';
import { ReaderSession } from '../library/reader-session.js';
import { ReaderDoor } from '../readers/reader-door.js';
import { codeLength, codeOf, keptGroups, knock } from '../together/group-calls.js';
import { world } from '../world/world.js';
import { JoinKnock } from './join-knock.js';

/** How long an invitation waits for the story's cover, in milliseconds. */
const patience = 800;

/**
 * Where an invitation leads: with a link's secret in the address or a code that is typed here, this device knocks at a group, waits, and
 * opens the story when it is let in. `data-joining` says what is on show.
 */
export class JoinPage extends HTMLElement {
  #content = create('div', { class: 'joining' });
  #said = create('div', { role: 'alert' });
  /** @type {Context | null} */
  #given = null;
  #secret = '';
  /** @type {JoinKnock | null} */
  #knock = null;

  /**
   * @param {Route} route
   * @param {Context} context
   */
  open({ parameters: { secret = '' } }, context) {
    this.#given = context;
    this.#secret = secret;
    const frame = new PageFrame(context);
    frame.draw({ section: 'none', heading: say('Read together') }, this.#said, this.#content);
    this.replaceChildren(frame);
    void this.#begin();
  }

  leave() {
    this.#knock?.close();
  }

  get #context() {
    return /** @type {Context} */ (this.#given);
  }

  async #begin() {
    this.#show('loading', drawWaiting(say('Just a moment…')));
    await this.#try(async () => {
      const { reader } = await ReaderSession.of(this.#context).current();
      if (!reader) return this.#drawWho();
      if (this.#secret) return this.#find({ secret: this.#secret }, reader);
      return this.#drawCode(reader);
    });
  }

  /** Nobody reads on this device yet. */
  #drawWho() {
    const enter = async () => {
      const session = ReaderSession.of(this.#context);
      await new ReaderDoor(await this.#context.store.progress, session).lookAround();
      await this.#begin();
    };
    this.#show('who',
      create('p', { class: 'lead' }, say('Who would like to read along? The others see your name and your picture.')),
      create('p', { class: 'joining-acts' },
        create('button', { type: 'button', class: 'primary', 'data-act': 'guest', onclick: () => void this.#try(enter) },
          say('Join as a guest')),
        create('a', { class: 'secondary', href: '#/readers' }, say('Who’s reading?'))),
      create('p', { class: 'joining-hint' }, say('If you pick who’s reading, open the link once more afterwards.')));
  }

  /** @param {Reader} reader */
  #drawCode(reader) {
    const field = create('input', { id: 'join-code', class: 'text-field joining-code', type: 'text', autocomplete: 'off',
      autocapitalize: 'characters', spellcheck: 'false', enterkeyhint: 'go', maxlength: 2 * codeLength, 'aria-describedby': 'join-hint' });
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      const code = codeOf(field.value);
      if (code.length < codeLength) return field.focus();
      return void this.#try(() => this.#find({ code }, reader));
    };
    const kept = create('div', {});
    this.#show('code',
      create('form', { class: 'row-form', onsubmit: submit },
        create('label', { class: 'field', for: 'join-code' }, create('span', {}, say('Join with a code')), field),
        create('p', { id: 'join-hint', class: 'joining-hint' },
          say('Six letters and numbers, from whoever has the book. Large or small letters are both fine.')),
        create('button', { type: 'submit', class: 'primary' }, say('Continue'))),
      kept);
    keptGroups().then((groups) => kept.replaceChildren(...this.#drawKept(groups)), () => undefined);
  }

  /** @param {KeptGroup[]} groups */
  #drawKept(groups) {
    if (groups.length === 0) return [];
    return [create('h2', {}, say('Keep reading together')), create('ul', { class: 'joining-groups', role: 'list' },
      ...groups.map(({ group, story, title, members, lastRead }) => create('li', {},
        create('p', { class: 'joining-title', dir: 'auto' }, title),
        create('p', { class: 'joining-hint' }, [sayList(members.map(nameOf)), momentInWords(lastRead)].join(' · ')),
        create('button', { type: 'button', class: 'secondary', 'data-act': 'return', onclick: () => this.#enter({ group, story, title }),
          'aria-label': say('{button}: {name}', { button: say('Return'), name: title }) }, say('Return')))))];
  }

  /**
   * @param {{ secret: string } | { code: string }} invitation
   * @param {Reader} reader
   */
  async #find(invitation, reader) {
    const invited = await knock(invitation);
    const ask = create('button', { type: 'button', class: 'primary', 'data-act': 'knock', onclick: () => this.#enter(invited) },
      say('Ask to be let in'));
    const cover = await drawInvitingCover(invited.story);
    this.#show('found', ...cover,
      create('p', { class: 'lead' }, say('You’re invited to read:')),
      create('h2', { class: 'joining-title', dir: 'auto', lang: invited.language }, invited.title),
      create('p', { class: 'joining-who' }, drawFace(reader, 56),
        create('span', { dir: 'auto' }, say('You come in as {name}.', { name: nameOf(reader) }))),
      create('p', { class: 'joining-acts' }, ask, create('a', { class: 'secondary', href: '#/readers' }, say('Somebody else?'))));
    ask.focus();
  }

  /**
   * Knocks, and waits. Who has been in the group is let in at once.
   *
   * @param {Invited} invited
   */
  #enter(invited) {
    this.#said.replaceChildren();
    this.#knock?.close();
    const stop = create('button', { type: 'button', class: 'secondary', 'data-act': 'stop', onclick: () => {
      this.#knock?.close();
      location.hash = '#/stories';
    } }, say('Cancel'));
    const words = create('p', { class: 'lead', role: 'status' }, say('Knocking…'));
    this.#show('waiting', create('h2', { class: 'joining-title', dir: 'auto', lang: invited.language }, invited.title), words,
      create('p', { class: 'joining-acts' }, stop));
    stop.focus();
    this.#knock = new JoinKnock(invited, this.#context.store, {
      waits: () => { words.textContent = say('Waiting for somebody to let you in…'); },
      enters: () => location.replace(`#/read/${encodeURIComponent(invited.story)}`),
      ends: (why) => {
        words.textContent = why;
        stop.replaceWith(create('button', { type: 'button', class: 'primary', 'data-act': 'again', onclick: () => this.#enter(invited) },
          say('Knock again')));
      },
    });
  }

  /** @param {() => unknown} work */
  async #try(work) {
    this.#said.replaceChildren();
    try {
      await work();
    } catch (error) {
      this.#said.replaceChildren(drawProblem(error));
      if (this.dataset.joining === 'loading') this.#show('error', create('p', { class: 'joining-acts' }, ...present([
        create('button', { type: 'button', class: 'primary', onclick: () => void this.#begin() }, say('Try again')),
        this.#secret && create('a', { class: 'secondary', href: '#/together' }, say('Join with a code')),
        create('a', { class: 'secondary', href: '#/stories' }, say('Go to the stories')),
      ])));
    }
  }

  /**
   * @param {string} what
   * @param {...(Node | string)} nodes
   */
  #show(what, ...nodes) {
    this.#content.replaceChildren(...nodes);
    this.dataset.joining = what;
  }
}

customElements.define('join-page', JoinPage);

/**
 * The cover of the story, if it comes soon: nobody waits for it.
 *
 * @param {string} story
 * @returns {Promise<HTMLElement[]>}
 */
async function drawInvitingCover(story) {
  const late = new Promise((resolve) => world.later(() => resolve(null), patience));
  const known = await Promise.race([fetchStory(story).catch(() => null), late]);
  const { picture } = known ?? {};
  if (!picture) return [];
  return [create('img', { class: 'joining-cover', src: picture.url, alt: '', width: picture.width, height: picture.height })];
}
