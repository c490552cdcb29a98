import { create, icon } from '../elements/create.js';
import { nothingKept } from '../frame/notice-bar.js';
import { PageFrame } from '../frame/page-frame.js';
import { say } from '../language/say.js';
import { noteKnowsTheWay } from '../progress/newcomer.js';
import { drawHomeBook } from './home-book.js';
import { drawTutorials } from './tutorial-list.js';

const tick = 'M5 12.5l4.5 4.5L19 7.5';

/** The first page of all: one book with one large button, the tutorials in a row, and the ways to everything else. */
export class HomePage extends HTMLElement {
  /**
   * @param {Route} _route
   * @param {Context} context
   */
  open(_route, context) {
    const { store } = context;
    const frame = new PageFrame(context);
    const book = create('section', { class: 'home-book', 'aria-label': say('A story for you') });
    const tutorials = create('section', { class: 'tutorials', 'aria-labelledby': 'tutorials-heading', hidden: true });
    frame.draw({ section: 'welcome', heading: say('Stories where you say what happens next') },
      book, tutorials,
      create('div', { class: 'entries' },
        drawEntry({ name: 'read', href: '#/stories', title: say('All stories'), text: say('Pick a story from the shelf and open it.'),
          act: noteKnowsTheWay }),
        drawEntry({ name: 'questions', href: '#/questions', title: say('Got a question?'),
          text: say('Questions families ask, and our answers.') })),
      create('p', { class: 'home-join' }, create('a', { class: 'secondary', href: '#/together' }, say('Join with a code'))));
    this.replaceChildren(frame);
    if (!store.lasting) frame.notices.add(nothingKept());
    void frame.noteWaiting();
    void drawHomeBook(book, store);
    void drawTutorials(tutorials, store, icon(tick));
  }
}

customElements.define('home-page', HomePage);

/** @param {{ name: string, href: string, title: string, text: string, act?: (event: Event) => void }} entry */
function drawEntry({ name, href, title, text, act }) {
  return create('a', { class: 'entry', href, 'data-entry': name, onclick: act },
    create('img', { src: `/pictures/welcome-${name}.svg`, alt: '', width: 320, height: 200 }),
    create('span', { class: 'entry-words' }, create('span', { class: 'entry-title' }, title),
      create('span', { class: 'entry-text' }, text)));
}
