import { say } from '../language/say.js';

/**
 * What was done, from its name in the audit log: “Group ended”. Nothing for an action that these pages do not know.
 *
 * @param {string} action
 * @returns {string | undefined}
 */
export function actionInWords(action) {
  return actions()[action];
}

/**
 * What it was done to: an ID, which stays as it is, or something that the library has only once.
 *
 * @param {string} subject
 */
export function subjectInWords(subject) {
  return subject === 'guestsInGroups' ? say('guests in groups') : subject;
}

/** @returns {Record<string, string>} */
const actions = () => ({
  'administrator.entered': say('Grown-up signed in'),
  'administrator.refused': say('Wrong passphrase'),
  'draft.answered': say('Story sent back with a note'),
  'draft.begun': say('Story begun'),
  'draft.broughtBack': say('Story brought back from the bin'),
  'draft.deleted': say('Story put into the bin'),
  'draft.shown': say('Story shown to a grown-up'),
  'draft.takenBack': say('Story taken back from the grown-up'),
  'group.ended': say('Group ended'),
  'group.invited': say('Invitation to a group made'),
  'group.opened': say('Group opened'),
  'guests.removed': say('Unused guests removed'),
  'pack.asked': say('Pack requested'),
  'pack.installed': say('Pack installed'),
  'pack.removed': say('Pack removed'),
  'pack.stopped': say('Installing a pack stopped'),
  'passphrase.set': say('Passphrase set'),
  'permission.given': say('Permission given'),
  'permission.withdrawn': say('Permission withdrawn'),
  'pin.removed': say('PIN removed'),
  'pin.set': say('PIN set'),
  'reader.added': say('Reader added'),
  'reader.broughtBack': say('Reader brought back'),
  'reader.changed': say('Reader changed'),
  'reader.deleted': say('Reader deleted'),
  'reader.erased': say('Reader deleted for good'),
  'reader.merged': say('Guest merged into a reader'),
  'reader.restored': say('Reader restored from a file'),
  'story.added': say('Story added'),
  'story.removed': say('Story removed'),
  'story.replaced': say('Story replaced'),
  'writing.allowed': say('Writing allowed'),
  'writing.withdrawn': say('Writing no longer allowed'),
});
