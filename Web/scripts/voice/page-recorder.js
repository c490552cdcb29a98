import { world } from '../world/world.js';

/**
 * @typedef {'refused' | 'absent' | 'broken'} RecordingTrouble Why nothing can be recorded: not allowed, no microphone or no such browser,
 * anything else.
 */

/** The kinds of sound that browsers record, those first that most others play. */
const kinds = ['audio/mp4;codecs=mp4a.40.2', 'audio/mp4', 'audio/webm;codecs=opus', 'audio/webm', 'audio/ogg;codecs=opus'];
/** Maximum length of a recording, in milliseconds. */
export const longestRecording = 5 * 60_000;

/** Is thrown where nothing can be recorded. */
export class CannotRecord extends Error {
  /** @param {RecordingTrouble} trouble */
  constructor(trouble) {
    super(trouble);
    this.trouble = trouble;
  }
}

/** One recording through the microphone, from its beginning to its end. */
export class PageRecorder {
  /** @type {MediaStream} */
  #stream;
  /** @type {MediaRecorder} */
  #recorder;
  /** @type {Blob[]} */
  #parts = [];
  #begun = world.elapsed();
  #context = new AudioContext();
  #loudness;
  #timer;

  /** @param {MediaStream} stream */
  constructor(stream) {
    this.#stream = stream;
    this.#recorder = new MediaRecorder(stream, { mimeType: kinds.find((kind) => MediaRecorder.isTypeSupported(kind)) });
    this.#recorder.ondataavailable = ({ data }) => void (data.size > 0 && this.#parts.push(data));
    this.#recorder.start(1000);
    this.#loudness = this.#context.createAnalyser();
    this.#loudness.fftSize = 512;
    this.#context.createMediaStreamSource(stream).connect(this.#loudness);
    this.#timer = world.later(() => this.#recorder.state === 'recording' && this.#recorder.stop(), longestRecording);
  }

  /**
   * Asks for the microphone, and begins.
   *
   * @returns {Promise<PageRecorder>}
   * @throws {CannotRecord}
   */
  static async begin() {
    if (!navigator.mediaDevices?.getUserMedia || !globalThis.MediaRecorder) throw new CannotRecord('absent');
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: { echoCancellation: true, noiseSuppression: true } });
      return new PageRecorder(stream);
    } catch (error) {
      const name = error instanceof Error ? error.name : '';
      throw new CannotRecord(name === 'NotAllowedError' || name === 'SecurityError' ? 'refused'
        : name === 'NotFoundError' || name === 'OverconstrainedError' ? 'absent' : 'broken');
    }
  }

  /** Length so far, in milliseconds. */
  get milliseconds() {
    return world.elapsed() - this.#begun;
  }

  /** Current volume, from 0 to 1. */
  get level() {
    const samples = new Uint8Array(this.#loudness.fftSize);
    this.#loudness.getByteTimeDomainData(samples);
    const squares = samples.reduce((sum, sample) => sum + ((sample - 128) / 128) ** 2, 0);
    // A voice at arm's length is well below the loudest that a microphone can take.
    return Math.min(1, Math.sqrt(squares / samples.length) * 4);
  }

  /** @returns {Promise<{ bytes: ArrayBuffer, type: string, milliseconds: number }>} what was recorded */
  async end() {
    const { milliseconds } = this;
    if (this.#recorder.state !== 'inactive') await new Promise((resolve) => {
      this.#recorder.onstop = resolve;
      this.#recorder.stop();
    });
    this.drop();
    const type = this.#recorder.mimeType || this.#parts[0]?.type || '';
    return { bytes: await new Blob(this.#parts).arrayBuffer(), type, milliseconds: Math.min(milliseconds, longestRecording) };
  }

  /** Lets go of the microphone; what was recorded is lost unless it was asked for. */
  drop() {
    world.cancel(this.#timer);
    if (this.#recorder.state !== 'inactive') this.#recorder.stop();
    for (const track of this.#stream.getTracks()) track.stop();
    if (this.#context.state !== 'closed') void this.#context.close();
  }
}
