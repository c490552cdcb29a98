import { PassingRecordStore } from '../progress/passing-record-store.js';

/** Every test begins where Twine says. Nothing is kept from the one before, and that is meant: nobody has to be warned. */
export class TestRecordStore extends PassingRecordStore {
  /** @override */
  lasting = true;
}
