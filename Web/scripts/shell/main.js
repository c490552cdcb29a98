// Says which language the pages have, before anything speaks.
import '../settings/reader-settings.js';
import { create } from '../elements/create.js';
import { learnWords, say } from '../language/say.js';

// All other modules may hold sentences in constants, so they come after the words.
const place = /** @type {HTMLElement} */ (document.getElementById('app'));
learnWords().then(() => import('./app.js')).then(({ App }) => new App(place).start()).catch((error) => {
  place.replaceChildren(create('main', { id: 'content', class: 'plain-page' },
    create('h1', { class: 'message-title' }, say('This page didn’t load')),
    create('p', {}, say('You may be offline. Stories kept on this device can still be read; your place in them is safe.')),
    create('div', { class: 'actions' }, create('button', { type: 'button', class: 'primary', onclick: () => location.reload() }, say('Try again')))));
  throw error;
});
