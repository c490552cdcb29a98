/** @typedef {import('./days.js').Day} Day */
/** @typedef {import('./days.js').Moment} Moment */
/** @typedef {import('./past-sheet.js').PastManners} PastManners */

import { create } from '../elements/create.js';
import { DraftLibrary, reasonOf } from '../drafts/draft-library.js';
import { timeInWords } from '../language/moments.js';
import { say, sayCount } from '../language/say.js';
import { world } from '../world/world.js';
import { dayInWords, daysOf } from './days.js';
import { PastSheet } from './past-sheet.js';
import { troubleInWords } from './past-trouble.js';

/**
 * The time machine: every minute of the last 30 days in which something was written, with what differs, and the way back there.
 *
 * @param {PastManners} manners
 * @param {() => void} openHistory opens the list of changes, which needs no library
 */
export async function openEarlierVersions(manners, openHistory) {
  const library = new DraftLibrary(manners.draft);
  const sheet = new PastSheet(say('Earlier versions'), manners, async (self) => {
    try {
      const { moments } = await library.moments();
      return drawDays(daysOf(moments, world.now()), (moment) => pick(self, library, moment));
    } catch (error) {
      return [create('p', { class: 'quiet-words' }, reasonOf(error) === 'offline'
        ? say('Earlier versions are kept in the library, and you may be offline. “What was changed” works here as well.')
        : troubleInWords(error)),
      create('button', { type: 'button', class: 'secondary', 'data-act': 'past-changes', onclick: () => {
        self.close();
        openHistory();
      } }, say('What was changed'))];
    }
  });
  await sheet.open();
}

/**
 * @param {PastSheet} sheet
 * @param {DraftLibrary} library
 * @param {Moment} moment
 */
function pick(sheet, library, { number, time }) {
  const [now, at] = [world.now(), timeInWords(time)];
  const title = number === 0 ? say('When the story was begun') : say('{day}, {time}', { day: dayInWords(time, now), time: at });
  const done = number === 0 ? say('The story is as it was when it was begun.')
    : say('The story is as it was: {moment}.', { moment: title });
  void sheet.show(title, async () => ({ request: { snapshot: (await library.moment(number)).snapshot }, title, done }), troubleInWords);
}

/**
 * @param {Day[]} days
 * @param {(moment: Moment) => void} pickMoment
 */
function drawDays(days, pickMoment) {
  if (days.length === 0) return [create('p', { class: 'quiet-words' }, say('Nothing was written in the last 30 days.'))];
  return [create('p', { class: 'hint' }, say('Pick a moment to see what changed since. Nothing happens until you go back.')),
    ...days.map(({ name, hours, count }, index) => create('details', { class: 'past-day', open: index === 0 },
      create('summary', {}, create('h3', {}, name),
        create('span', { class: 'hint' }, sayCount(count, { one: '{count} moment', other: '{count} moments' }))),
      ...hours.flatMap((hour) => [
        hour.name !== '' && create('h4', {}, hour.name),
        create('ul', { class: 'past-moments', role: 'list' },
          ...hour.moments.map((moment) => create('li', {}, drawMoment(moment, pickMoment)))),
      ].filter((one) => one !== false))))];
}

/**
 * @param {Moment} moment
 * @param {(moment: Moment) => void} pickMoment
 */
function drawMoment(moment, pickMoment) {
  const { number, time, entries } = moment;
  return create('button', { type: 'button', class: 'past-pick', 'data-number': number, onclick: () => pickMoment(moment) },
    create('strong', {}, timeInWords(time)), ' ',
    create('span', { class: 'hint' }, number === 0 ? say('begun', { context: 'a story' })
      : sayCount(entries, { one: '{count} change', other: '{count} changes' })));
}
