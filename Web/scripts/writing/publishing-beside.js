/**
 * @typedef {import('../drafts/draft-desk.js').DraftDesk} DraftDesk
 * @typedef {import('../publishing/publish-dialog.js').PublishProblem} PublishProblem
 * @typedef {import('./writing-acts.js').EditRequest} EditRequest
 *
 * @typedef {object} PublishingManners
 * @property {() => string} draft
 * @property {() => DraftDesk} desk
 * @property {() => boolean} asksFirst whether a grown-up looks at the story before it goes on the shelf
 * @property {() => Record<string, any>} facts the story's own fields
 * @property {(request: EditRequest) => Promise<any>} perform null if it was refused, which has been said then
 * @property {(request: EditRequest) => Promise<any>} ask
 * @property {() => { node: string, id: string, name: string }[]} places in the order of the manuscript
 * @property {(node: string) => Promise<string>} placeOf what the place of a thing is called; empty if it is in none
 * @property {(problem: Pick<PublishProblem, 'node' | 'field'>) => Promise<void>} show leads to a problem's place
 * @property {() => import('../proof/problems.js').Problem[]} errors what the checker knows to keep the story from being published
 * @property {(words: string) => void} say
 */

import { DraftLibrary } from '../drafts/draft-library.js';
import { storyNode } from '../drafts/story-node.js';
import { loadStyles } from '../elements/style-sheets.js';
import { say } from '../language/say.js';
import { problemInWords } from '../desk/draft-words.js';
import { pickPlace } from '../desk/places-dialog.js';
import { nextID } from './sheets.js';

/** From the manuscript to the shelf, and into files. The code comes when an author first wants it. */
export class PublishingBeside {
  #manners;

  /** @param {PublishingManners} manners */
  constructor(manners) {
    this.#manners = manners;
  }

  /** Opens the dialog that puts the story on the shelf. */
  async publish() {
    const { desk, asksFirst, facts, perform, placeOf, show, errors } = this.#manners;
    // Without a network nothing can be published, and the dialog says so.
    const listing = new DraftLibrary(this.#manners.draft()).listing().catch(() => null);
    const module = await this.#load(import('../publishing/publish-dialog.js'));
    if (!module) return;
    await desk().flush();
    const replaces = (await listing)?.replaces;
    const write = async (/** @type {string} */ field, /** @type {string} */ value) =>
      Boolean(await perform({ do: 'write', node: storyNode, field, ...(value === '' ? {} : { value }) }));
    await module.openPublish(String(facts().title ?? ''), {
      asksFirst: asksFirst(),
      replaces: replaces ? replaces.owner ?? '' : null,
      known: errors().map(({ node, ...problem }) => (node === '' ? problem : { ...problem, node })),
      publish: (accept) => desk().publish(accept),
      news: this.#news(),
      version: String(facts().version ?? ''),
      setVersion: (version) => write('version', version),
      show,
      placeOf: async ({ node }) => (node === undefined || node === storyNode ? '' : placeOf(node)),
      separate: () => write('id', nextID(String(facts().id ?? ''))),
    });
  }

  /** Offers the story as files. */
  async save() {
    const { draft, desk, facts, placeOf, show } = this.#manners;
    const [dialog, files] = await this.#load(Promise.all([import('../publishing/files-dialog.js'),
      import('../publishing/story-files.js')])) ?? [];
    if (!dialog || !files) return;
    const { id = '', title = '' } = facts();
    dialog.openFiles(String(title), {
      story: String(id),
      files: files.filesOf(new DraftLibrary(draft()), (work) => work(desk())),
      show: (problem) => void show(problem),
      placeOf: async ({ node }) => (node === undefined || node === storyNode ? '' : placeOf(node)),
    });
  }

  /** @returns {import('../publishing/before-publishing.js').NewsManners} */
  #news() {
    const { draft, desk, ask, perform, places } = this.#manners;
    const library = new DraftLibrary(draft());
    return {
      list: { ask, places, addressOf: null },
      listing: () => library.listing(),
      changesSince: async (number) => {
        const { snapshot } = await library.moment(number);
        return ask({ do: 'compare', snapshot });
      },
      readers: async () => {
        await desk().sent();
        return library.readersAhead();
      },
      nameOf: (id) => places().find((place) => place.id === id)?.name ?? null,
      standIn: async (id) => {
        const node = await pickPlace(places(), undefined,
          { title: say('Where do they continue?'), label: say('A place in the story'), here: '' });
        if (node === null) return false;
        const { thing } = await ask({ do: 'thing', node });
        return Boolean(await perform({ do: 'write', node, field: 'aliases', value: [...thing.fields.aliases ?? [], id] }));
      },
    };
  }

  /**
   * @template Module
   * @param {Promise<Module>} coming
   * @returns {Promise<Module | null>} null if it did not come, which has been said then
   */
  async #load(coming) {
    try {
      const [module] = await Promise.all([coming, loadStyles('/styles/publishing/publishing.css')]);
      return module;
    } catch {
      this.#manners.say(problemInWords({ reason: 'module' }));
      return null;
    }
  }
}
