/** Sounds held ready; the one wanted longest ago is dropped first. */
const mostReady = 8;
/** Sounds larger than this are not prefetched, in bytes. */
const mostBytes = 4 * 1024 * 1024;
/** Volume of sounds during reading aloud. */
const softly = 0.3;

/** A minimal silent sound that unlocks audio on tablets at the first touch. */
const silence = Uint8Array.from([
  82, 73, 70, 70, 38, 0, 0, 0, 87, 65, 86, 69, 102, 109, 116, 32, 16, 0, 0, 0, 1, 0, 1, 0, 64, 31, 0, 0, 64, 31, 0, 0, 1, 0, 8, 0, 100, 97,
    116, 97, 2, 0, 0, 0, 128, 128,
]);
/** Before one of these, browsers refuse to play anything. */
export const gestures = ['pointerup', 'keydown'];

/**
 * Plays the story's sounds, one at a time, from files that were fetched before they are wanted.
 *
 * It never plays before the reader has touched anything, and never when sounds are off. A sound that fails is silent.
 */
export class SoundPlayer {
  /** One element for all sounds: tablets only unlock those played during a touch. */
  #speaker = new Audio();
  /** @type {(file: string) => string} */
  #address;
  /** @type {() => boolean} */
  #isOn;
  /** @type {(isPlaying: boolean) => void} */
  #changed;
  /**
   * The sounds held ready, by their file; what was wanted last comes last.
   *
   * @type {Map<string, Promise<string | null>>}
   */
  #ready = new Map();
  #playing = '';
  #isTouched = /** @type {any} */ (navigator).userActivation?.hasBeenActive ?? false;

  /**
   * @param {{ address: (file: string) => string, isOn: () => boolean, changed: (isPlaying: boolean) => void }} story `isOn`: whether
   *   sounds may be heard; `changed` is called when one begins or ends
   */
  constructor({ address, isOn, changed }) {
    this.#address = address;
    this.#isOn = isOn;
    this.#changed = changed;
    this.#speaker.addEventListener('ended', () => {
      this.#playing = '';
      changed(false);
    });
    for (const gesture of gestures) document.addEventListener(gesture, this.#open, { capture: true });
  }

  /**
   * Fetches what will or may be heard next; what does not come is asked for again when it is wanted.
   *
   * @param {string[]} files the likeliest first
   */
  prepare(files) {
    for (const file of [...new Set(files)].slice(0, mostReady)) void this.#fetch(file);
  }

  /**
   * Plays a sound from its beginning, in place of the one before.
   *
   * @param {string} file
   */
  async play(file) {
    this.stop();
    if (!this.#isOn() || !this.#isTouched) return;
    this.#playing = file;
    const address = await this.#fetch(file);
    // Meanwhile another page may have come, with another sound or none.
    if (this.#playing !== file || !this.#isOn()) return;
    this.#speaker.src = address ?? this.#address(file);
    this.#changed(true);
    this.#speaker.play().catch(() => this.#playing === file && this.#changed(false));
  }

  /** Stops at once. */
  stop() {
    this.#playing = '';
    this.#speaker.pause();
    this.#changed(false);
  }

  /** @param {boolean} isSoft whether somebody is reading aloud */
  soften(isSoft) {
    this.#speaker.volume = isSoft ? softly : 1;
  }

  /** Lets go of everything. */
  close() {
    this.stop();
    for (const gesture of gestures) document.removeEventListener(gesture, this.#open, { capture: true });
    for (const file of [...this.#ready.keys()]) this.#forget(file);
  }

  /**
   * @param {string} file
   * @returns {Promise<string | null>} where it is on this device; null if it is too large to be held, or did not come
   */
  #fetch(file) {
    const known = this.#ready.get(file);
    const fetching = known ?? fetchSound(this.#address(file));
    this.#ready.delete(file);
    this.#ready.set(file, fetching);
    // A failed sound is fetched again next time.
    if (!known) void fetching.then((address) => address === null && this.#ready.delete(file));
    for (const oldest of this.#ready.keys()) {
      if (this.#ready.size <= mostReady) break;
      if (oldest !== this.#playing) this.#forget(oldest);
    }
    return fetching;
  }

  /** @param {string} file */
  #forget(file) {
    const gone = this.#ready.get(file);
    this.#ready.delete(file);
    void gone?.then((address) => address !== null && URL.revokeObjectURL(address));
  }

  #open = () => {
    const wasTouched = this.#isTouched;
    this.#isTouched = true;
    // With sounds off, not even silence is played; the touch after they are switched on unlocks them.
    if (!this.#isOn()) return;
    for (const gesture of gestures) document.removeEventListener(gesture, this.#open, { capture: true });
    if (wasTouched || this.#playing) return;
    unlock(this.#speaker);
  };
}

/**
 * Plays silence: a tablet lets an element play later if it has played during a touch.
 *
 * @param {HTMLAudioElement} speaker
 */
export function unlock(speaker) {
  // WebKit hangs when it plays a blob of a page that was opened from a disk; a library's policy allows no sounds but blobs.
  speaker.src = location.protocol === 'file:' ? `data:audio/wav;base64,${btoa(String.fromCharCode(...silence))}`
    : URL.createObjectURL(new Blob([silence], { type: 'audio/wav' }));
  speaker.play().catch(() => undefined);
}

/**
 * @param {string} address
 * @returns {Promise<string | null>} where the sound is on this device; null if it is large, or did not come
 */
export async function fetchSound(address) {
  // It is on this device already.
  if (/^(blob|data):/.test(address)) return null;
  try {
    const response = await fetch(address);
    if (!response.ok || Number(response.headers.get('content-length') ?? 0) > mostBytes) {
      await response.body?.cancel();
      return null;
    }
    return URL.createObjectURL(await response.blob());
  } catch {
    return null;
  }
}
