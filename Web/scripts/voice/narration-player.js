/** How far before the end of a stretch the sound is stopped, in milliseconds: it takes a moment. */
const early = 30;

/** Plays stretches of recorded narrations, and says where it is. */
export class NarrationPlayer {
  #sound = new Audio();
  /** @type {(() => void) | null} */
  #end = null;
  #frame = 0;
  #address = '';

  /**
   * @param {{ address: string, from: number, until: number, rate: number, onTime: (milliseconds: number) => void }} stretch `until` may be
   *   infinite: then the sound is played to its end
   * @returns {Promise<'said' | 'stopped' | 'failed'>}
   */
  play({ address, from, until, rate, onTime }) {
    this.stop();
    const sound = this.#sound;
    return new Promise((resolve) => {
      const end = (/** @type {'said' | 'stopped' | 'failed'} */ how) => {
        this.#end = null;
        cancelAnimationFrame(this.#frame);
        sound.onended = sound.onerror = sound.onloadedmetadata = null;
        sound.pause();
        resolve(how);
      };
      const follow = () => {
        const now = sound.currentTime * 1000;
        onTime(now);
        if (now >= until - early) return end('said');
        this.#frame = requestAnimationFrame(follow);
        return undefined;
      };
      const begin = () => {
        // Setting the place makes some browsers fetch again.
        if (Math.abs(sound.currentTime * 1000 - from) > early * 2) sound.currentTime = from / 1000;
        sound.playbackRate = rate;
        sound.play().then(() => { if (this.#end) follow(); }, () => { if (this.#end) end('failed'); });
      };
      this.#end = () => end('stopped');
      sound.onended = () => end('said');
      sound.onerror = () => end('failed');
      if (address === this.#address && sound.readyState > 0) return begin();
      this.#address = address;
      sound.onloadedmetadata = begin;
      sound.src = address;
      return undefined;
    });
  }

  /** Stops at once. */
  stop() {
    this.#end?.();
  }
}
