import { call } from '../library/library-calls.js';
import { doorLock } from './progress-sender.js';

/**
 * Has the library know who reads here: a device on which nobody has been picked becomes a guest, as with the first page that is turned.
 *
 * @param {import('./reader-progress.js').ReaderProgress | null} progress null where this device keeps nothing
 * @param {import('../library/reader-session.js').ReaderSession} session
 */
export async function introduce(progress, session) {
  const device = progress?.device;
  const work = async () => {
    const { reader } = await call('GET', 'session');
    // Somebody with a name has to sign in again.
    if (reader || await device?.note('readerKind') === 'profile') return;
    const made = await call('POST', 'session/guest', {});
    await device?.adopt(await device.reader(), made.reader.id, { unknown: true, enters: 'guest' });
    session.note(made, true);
  };
  await (navigator.locks ? navigator.locks.request(doorLock, work) : work());
}
