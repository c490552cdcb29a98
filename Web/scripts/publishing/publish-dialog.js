/**
 * @typedef {{ code?: string, message: string, severity: string, node?: string, field?: string, acceptable?: boolean }} PublishProblem
 *   `acceptable`: the story can be published all the same, if its author accepts problems of this kind.
 */

/**
 * @typedef {object} PublishManners
 * @property {boolean} asksFirst whether a grown-up looks at the story before it goes on the shelf
 * @property {string | null} replaces whose story on the shelf this one would replace, which takes a grown-up's look; empty if it came with
 *   the library, null if it is the author's own or there is none
 * @property {PublishProblem[]} known what the checker has found already; the story cannot be published as it is
 * @property {(accept: string[]) => Promise<PublicationAnswer>} publish gets the codes of the problems that the author accepts; throws with
 *   `code` and `problems` if it is refused
 * @property {import('./before-publishing.js').NewsManners} news
 * @property {string} version of the story, as its author counts; empty if it has none
 * @property {(version: string) => Promise<boolean>} setVersion
 * @property {(problem: PublishProblem) => Promise<void>} show leads to a problem's place in the manuscript
 * @property {(problem: PublishProblem) => Promise<string>} placeOf what the place of a problem is called; empty if it is in none
 * @property {() => Promise<boolean>} separate gives the story another ID, so that it can stand beside one that has its ID
 */

import { create, icon } from '../elements/create.js';
import { say } from '../language/say.js';
import { refusalInWords } from '../desk/draft-words.js';
import { acceptableKinds } from './accepted-problems.js';
import { BeforePublishing } from './before-publishing.js';
import { publishWords, replacingWords, shownWords } from './family-words.js';
import { drawKinds, drawProblems } from './story-problems.js';
import { drawVersion } from './version-field.js';

const star = 'M12 3l2.7 5.6 6.1.8-4.5 4.3 1.1 6.1L12 16.9l-5.4 2.9 1.1-6.1L3.2 9.4l6.1-.8z';

/**
 * Says what publishing does and what it changes for readers, does it, and says what came of it. If the story cannot be published, it says
 * why.
 *
 * @param {string} title
 * @param {PublishManners} manners
 */
export async function openPublish(title, manners) {
  const { replaces } = manners;
  const says = publishWords(manners.asksFirst || replaces !== null);
  /**
   * The codes of the problems with which the author publishes the story all the same.
   *
   * @type {string[]}
   */
  let accepted = [];
  const heading = create('h2', { id: 'publish-title' });
  const body = create('div', { class: 'publish-body' });
  const acts = create('div', { class: 'actions' });
  const dialog = create('dialog', { class: 'ask publish-dialog', 'aria-labelledby': 'publish-title', tabindex: -1 }, heading, body, acts);
  const close = () => dialog.close();
  const button = (/** @type {string} */ words, /** @type {string} */ kind, /** @type {() => void} */ act) =>
    create('button', { type: 'button', class: kind, onclick: act }, words);

  /**
   * @param {string} words
   * @param {Node[]} content
   * @param {HTMLElement[]} buttons
   */
  const draw = (words, content, buttons) => {
    heading.textContent = words;
    body.replaceChildren(...content);
    acts.replaceChildren(...buttons);
    dialog.scrollTop = 0;
    // Whoever cannot see it hears what has happened, and goes on from there.
    if (dialog.open) dialog.focus();
  };

  const begin = () => {
    const news = new BeforePublishing();
    news.begin(manners.news);
    draw(says.question(title), [
      create('p', {}, replaces === null ? says.what : replacingWords(replaces)),
      news, create('p', { class: 'quiet-words' }, says.meanwhile),
      drawVersion(manners.version, manners.setVersion, news.comparison)],
    [button(say('Not yet'), 'secondary', close), ...(replaces === null ? [] : [beside()]),
      button(says.confirm, 'primary', () => void go())]);
  };
  /** Keeps somebody else's story on the shelf as it is. */
  const beside = () => button(say('Keep both stories'), 'secondary', () => void publishBeside());
  const publishBeside = async () => {
    if (await manners.separate()) await go();
  };

  const go = async () => {
    draw(says.doing(title), [create('p', { role: 'status' }, say('Just a moment…'))], []);
    try {
      const answer = await manners.publish(accepted);
      if ('waiting' in answer) waiting();
      else celebrate(answer.story);
    } catch (error) {
      await refused(error);
    }
  };

  const waiting = () => {
    const { heading: words, lines } = shownWords(title);
    draw(words, lines.map((line) => create('p', {}, line)), [
      create('a', { class: 'secondary', href: '#/write' }, say('My stories')), button(say('Keep writing'), 'primary', close)]);
  };

  /** @param {string} story */
  const celebrate = (story) => draw(say('“{title}” is on the shelf', { title }), [
    create('div', { class: 'publish-star' }, icon(star)),
    create('p', {}, say('Everybody in this library can read your story now.'))], [
    create('a', { class: 'secondary', href: `#/stories?${new URLSearchParams({ search: title })}` }, say('Show on the shelf')),
    create('a', { class: 'primary', href: `#/read/${encodeURIComponent(story)}` }, say('Read it'))]);

  /** @param {unknown} error */
  const refused = async (error) => {
    const { code, problems = [] } = /** @type {{ code?: string, problems?: PublishProblem[] }} */ (error ?? {});
    if (problems.length > 0) await unfit(problems);
    else if (code === 'shelf') {
      draw(says.refused, [create('p', {},
        say('A different story on the shelf already uses this one’s ID. Yours can stand beside it with an ID of its own.'))], [
        button(say('Cancel'), 'secondary', close),
        button(say('Publish it beside the other'), 'primary', () => void publishBeside())]);
    } else {
      draw(says.refused, [create('p', {}, code === 'changed'
        ? say('The story was just changed on another device. Look at it, then publish again.') : refusalInWords(error))], [
        button(say('Close'), 'secondary', close), button(say('Try again'), 'primary', () => void go())]);
    }
  };

  /** @param {PublishProblem[]} problems */
  const unfit = async (problems) => {
    const places = { placeOf: manners.placeOf, show: (/** @type {PublishProblem} */ problem) => {
      close();
      void manners.show(problem);
    } };
    const kinds = acceptableKinds(problems);
    if (!kinds) return draw(says.refused, await drawProblems(problems, places), [button(say('Close'), 'secondary', close)]);
    return draw(says.refused, await drawKinds(kinds, problems, places), [
      button(say('Publish it as it is'), 'secondary', () => {
        accepted = kinds.map(({ code }) => code);
        begin();
      }),
      button(say('Fix it first'), 'primary', close)]);
  };

  // Nobody is asked about what cannot be done.
  if (manners.known.length > 0) await unfit(manners.known).catch(begin);
  else begin();
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  // What it says from now on is news; its name has just been said.
  heading.ariaLive = 'polite';
}
