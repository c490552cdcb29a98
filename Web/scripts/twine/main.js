import { FileElements } from '../alone/file-elements.js';
import { openAlone, openStore, prepareAlone, whenWhole } from '../alone/open-alone.js';
import { create } from '../elements/create.js';
import { MessageView } from '../frame/message-view.js';
import { say } from '../language/say.js';
import { checkBeside } from './check-beside.js';
import { storyDataIn } from './story-data.js';
import { choicesIn, testFindings } from './test-findings.js';
import { TestPanel } from './test-panel.js';
import { TestRecordStore } from './test-store.js';
import { TwineModule } from './twine-module.js';
import { TwineStory } from './twine-story.js';

/** A long story takes about a second, beside the reader. */
const mostStates = 100_000;

/** Opens the story that Twine put into this page. */
async function start() {
  const elements = new FileElements(document);
  await prepareAlone(elements);
  const data = storyDataIn(document);
  if (!data) {
    refuse([{ message: 'The page has no story data.', fix: 'Publish the story with Twine.' }]);
    return;
  }
  try {
    await open(elements, data);
  } catch (error) {
    refuse([{ message: String(error) }]);
  }
}

/**
 * @param {FileElements} elements
 * @param {import('./story-data.js').StoryData} data
 */
async function open(elements, data) {
  const module = elements.module('twine');
  const twine = await TwineModule.start(module);
  const read = twine.read(data.text);
  if ('problems' in read) return refuse(read.problems);
  const story = new TwineStory(elements, read, twine.program(read.story));
  const reader = openAlone(story, data.isTest ? new TestRecordStore() : await openStore());
  if (data.isTest) await test(elements, module, read, data.start, reader);
}

/**
 * Twine's test mode: the checker's report beside the story.
 *
 * @param {FileElements} elements
 * @param {Uint8Array} module
 * @param {import('./twine-module.js').ReadStory} read
 * @param {string} start
 * @param {HTMLElement} reader
 */
async function test(elements, module, read, start, reader) {
  const panel = new TestPanel();
  panel.begin({ start, choice: choicesIn(read.story) });
  panel.show({ findings: testFindings(read, null), checker: 'checking' });
  reader.querySelector('.bar-acts')?.prepend(panel);
  try {
    const report = await checkBeside(elements.text('checking'), { module, story: read.story, states: mostStates });
    panel.show({ findings: testFindings(read, report), checker: 'checked' });
  } catch {
    panel.show({ findings: testFindings(read, null), checker: 'broken' });
  }
}

/**
 * Says why there is no story, where its first page would be.
 *
 * @param {import('./twine-module.js').StoryProblem[]} problems
 */
function refuse(problems) {
  const message = new MessageView();
  message.draw({
    title: say('This story can’t be opened'),
    text: say('Something in it has to be changed in Twine first.'),
    detail: problems.map(({ message, fix }) => [message, fix].filter(Boolean).join(' ')).join(' '),
    actions: [],
  });
  message.querySelector('details')?.setAttribute('open', '');
  document.getElementById('app')?.replaceChildren(
    create('main', { id: 'content', class: 'desk', tabindex: -1 },
      create('h1', { class: 'visually-hidden', dir: 'auto' }, document.title || 'Branchbook'), message));
}

whenWhole(start);
