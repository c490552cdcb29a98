import { FileElements } from './file-elements.js';
import { openAlone, openStore, prepareAlone, whenWhole } from './open-alone.js';
import { StoryFile } from './story-file.js';

/** Opens the story of this file. */
async function start() {
  const elements = new FileElements(document);
  await prepareAlone(elements);
  openAlone(new StoryFile(elements), await openStore());
}

whenWhole(start);
