import { create } from '../elements/create.js';
import { learnWords, say } from '../language/say.js';
import { languageNow } from '../settings/reader-settings.js';

const place = /** @type {HTMLElement} */ (document.getElementById('app'));
const words = learnWords(languageNow());
Promise.all([import('./app.js'), words]).then(([{ App }]) => new App(place).start()).catch(async (error) => {
  await words;
  place.replaceChildren(create('main', { id: 'content', class: 'plain-page' },
    create('h1', { class: 'message-title' }, say('This page didn’t load')),
    create('p', {}, say('You may be offline. Stories kept on this device can still be read; your place in them is safe.')),
    create('div', { class: 'actions' }, create('button', { type: 'button', class: 'primary', onclick: () => location.reload() }, say('Try again')))));
  throw error;
});
