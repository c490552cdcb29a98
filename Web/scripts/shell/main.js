import { create } from '../elements/create.js';
import { learnWords, say } from '../language/say.js';
import { languageNow, settings, whenSettingsChange } from '../settings/reader-settings.js';

/** @returns {HTMLElement} where pages are drawn */
function place() {
  return /** @type {HTMLElement} */ (document.getElementById('app'));
}

/** @returns {Promise<void>} fulfilled when the whole of index.html is there: in a bundle this module may run before its end has come */
function parsed() {
  return new Promise((resolve) => {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => resolve(), { once: true });
    else resolve();
  });
}

/**
 * Tells the library in which language stories are wanted, with a cookie: it also comes with what is loaded before any script runs.
 *
 * @param {boolean} isDrawn whether the page has stories in another one by now
 */
function tellLanguage(isDrawn) {
  const wish = `branchbook-language=${settings.translated ? languageNow() : '*'}`;
  if (document.cookie.includes(wish)) return;
  document.cookie = `${wish}; path=/; max-age=31536000; samesite=lax`;
  // With another language, the pages reload themselves. Without cookies, that would change nothing.
  if (isDrawn && languageNow() === document.documentElement.lang && document.cookie.includes(wish)) location.reload();
}

tellLanguage(false);
whenSettingsChange(() => tellLanguage(true));
const words = learnWords(languageNow());
Promise.all([import('./app.js'), words, parsed()]).then(([{ App }]) => new App(place()).start()).catch(async (error) => {
  await Promise.all([words, parsed()]);
  place().replaceChildren(create('main', { id: 'content', class: 'plain-page' },
    create('h1', { class: 'message-title' }, say('This page didn’t load')),
    create('p', {}, say('You may be offline. Stories kept on this device can still be read; your place in them is safe.')),
    create('div', { class: 'actions' },
      create('button', { type: 'button', class: 'primary', onclick: () => location.reload() }, say('Try again')))));
  throw error;
});
