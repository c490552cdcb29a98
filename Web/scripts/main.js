// Says which language the pages have, before anything speaks.
import './reader-settings.js';
import { learnWords, say } from './say.js';

// All other modules may hold sentences in constants, so they come after the words.
learnWords().then(() => import('./app.js')).catch((error) => {
  const again = Object.assign(document.createElement('a'), { href: '', textContent: say('Try again') });
  document.getElementById('app')?.replaceChildren(say('This page did not come'), ' · ', again);
  throw error;
});
