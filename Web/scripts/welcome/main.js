import { FileElements } from '../alone/file-elements.js';
import { languageFor } from '../language/languages.js';
import { learnWords } from '../language/say.js';
import { WelcomePage } from './welcome-page.js';

/** Opens the welcome page: everything that devices see of the library over plain HTTP. */
async function start() {
  const elements = new FileElements(document);
  const language = languageFor('auto', navigator.languages);
  document.documentElement.lang = language;
  const [facts] = await Promise.all([
    fetch('/welcome.json', { cache: 'no-store' }).then((response) => response.json()),
    learnWords(language, async (code) => elements.words(code)),
  ]);
  const page = new WelcomePage();
  document.getElementById('app')?.replaceChildren(page);
  page.show(facts, navigator);
}

void start();
