import { create, icon } from '../elements/create.js';
import { nothingKept } from '../frame/notice-bar.js';
import { PageFrame } from '../frame/page-frame.js';
import { say } from '../language/say.js';
import { noteKnowsTheWay } from '../progress/newcomer.js';
import { drawTutorials } from './tutorial-list.js';

const tick = 'M5 12.5l4.5 4.5L19 7.5';

/** The first page of all: few large entries, each with a picture, and the tutorials in their order. */
export class HomePage extends HTMLElement {
  /**
   * @param {Route} _route
   * @param {Context} context
   */
  open(_route, context) {
    const { store } = context;
    const frame = new PageFrame(context);
    const tutorials =
      create('section', { class: 'tutorials', id: 'tutorials', tabindex: -1, 'aria-labelledby': 'tutorials-heading', hidden: true });
    frame.draw({ section: 'welcome', heading: say('Stories where you say what happens next') },
      create('div', { class: 'entries' },
        drawEntry({ name: 'read', href: '#/stories', title: say('Read'), text: say('Pick a story from the shelf and open it.'),
          act: noteKnowsTheWay }),
        drawEntry({ name: 'tutorials', href: '#tutorials', title: say('New to branching stories?'),
          text: say('Nine tiny stories show you how it works.'),
          act: (event) => {
            // The part of the address behind the # is the route.
            event.preventDefault();
            tutorials.scrollIntoView({ block: 'start', behavior: 'smooth' });
            tutorials.focus({ preventScroll: true });
          } }),
        drawEntry({ name: 'questions', href: '#/questions', title: say('Got a question?'),
          text: say('Questions families ask, and our answers.') })),
      tutorials);
    this.replaceChildren(frame);
    if (!store.lasting) frame.notices.add(nothingKept());
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
