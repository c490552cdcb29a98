/** Plays recordings, one at a time. */
export class RecordingPlayer {
  #sound = new Audio();
  /** @type {(() => void) | null} */
  #end = null;

  /**
   * @param {Pick<RecordingRow, 'bytes' | 'type'>} recording
   * @returns {Promise<'played' | 'stopped' | 'failed'>}
   */
  play({ bytes, type }) {
    this.stop();
    const sound = this.#sound;
    const address = URL.createObjectURL(new Blob([bytes], { type }));
    return new Promise((resolve) => {
      const end = (/** @type {'played' | 'stopped' | 'failed'} */ how) => {
        this.#end = null;
        sound.onended = sound.onerror = null;
        sound.pause();
        sound.removeAttribute('src');
        URL.revokeObjectURL(address);
        resolve(how);
      };
      this.#end = () => end('stopped');
      sound.onended = () => end('played');
      sound.onerror = () => end('failed');
      sound.src = address;
      sound.play().catch(() => this.#end !== null && sound.src === address && end('failed'));
    });
  }

  /** Stops at once. */
  stop() {
    this.#end?.();
  }
}
