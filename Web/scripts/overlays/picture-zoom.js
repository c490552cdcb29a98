import { create, icon } from '../elements/create.js';
import { say } from '../language/say.js';
import { world } from '../world/world.js';

const cross = 'M6 6l12 12M18 6L6 18';
const most = 8;
/** Zoom factor of one press of a button or key. */
const press = 1.5;
/** The part of the window by which an arrow key moves the picture. */
const nudge = 0.15;
/** Zoom factor of a double tap. */
const doubled = 2.5;
/** Two taps within this time, in milliseconds, and this distance, in CSS pixels, are one double tap. */
const tapTime = 320;
const tapDistance = 30;
/** Dragging an unzoomed picture down this far closes it, in CSS pixels. */
const away = 90;

/**
 * A picture over the whole window, zoomed by pinch, double tap, wheel, keys and buttons.
 *
 * It is a modal dialog: the browser keeps the focus inside.
 */
export class PictureZoom extends HTMLElement {
  /** @type {HTMLDialogElement | null} */
  #dialog = null;
  #stage = create('div', { class: 'zoom-stage' });
  #percent = create('output', { class: 'zoom-percent' });
  /** @type {HTMLElement} */
  #picture = this.#stage;
  #scale = 1;
  #x = 0;
  #y = 0;
  /** @type {Map<number, { x: number, y: number }>} */
  #fingers = new Map();
  /** How far a finger has dragged the unzoomed picture. */
  #drawn = 0;
  #tap = { time: 0, x: 0, y: 0 };

  /**
   * Opens it; when it is closed, the focus is where it was.
   *
   * @param {HTMLElement} picture what is on the page; it stays there
   * @param {number} [scale]
   * @param {{ x: number, y: number }} [at] a point of the window that stays where it is
   */
  open(picture, scale = 1, at) {
    const before = document.activeElement;
    this.#picture = /** @type {HTMLElement} */ (picture.cloneNode(true));
    this.#picture.removeAttribute('style');
    this.#stage.append(this.#picture);
    this.#stage.lang = /** @type {HTMLElement | null} */ (picture.closest('[lang]'))?.lang ?? '';
    const dialog = this.#draw(picture.parentElement?.querySelector('.credit')?.textContent ?? '');
    this.#dialog = dialog;
    this.replaceChildren(dialog);
    document.body.append(this);
    dialog.showModal();
    dialog.addEventListener('close', () => {
      this.remove();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    });
    this.#listen(dialog);
    this.#zoom(scale, at);
  }

  /** @param {string} credit who drew it */
  #draw(credit) {
    /** @param {number} factor */
    const button = (factor, /** @type {string} */ sign, /** @type {string} */ words) =>
      create('button', { type: 'button', class: 'secondary', 'aria-label': words, onclick: () => this.#zoom(this.#scale * factor) }, sign);
    return create('dialog', { class: 'ask picture-zoom', 'aria-label': say('The picture, close up') },
      create('button',
        { type: 'button', class: 'secondary zoom-close', 'data-act': 'close', 'aria-label': say('Back to the story'), autofocus: true,
        onclick: () => this.#dialog?.close() }, icon(cross)),
      this.#stage,
      create('div', { class: 'zoom-bar' }, button(1 / press, '−', say('Smaller')), this.#percent, button(press, '+', say('Larger'))),
      credit && create('p', { class: 'zoom-credit', dir: 'auto', lang: this.#stage.lang }, credit));
  }

  /** @param {HTMLDialogElement} dialog */
  #listen(dialog) {
    dialog.addEventListener('keydown', (event) => this.#pressKey(event));
    this.#stage.addEventListener('wheel', (event) => {
      event.preventDefault();
      this.#zoom(this.#scale * Math.exp(-event.deltaY * 0.002), { x: event.clientX, y: event.clientY });
    }, { passive: false });
    this.#stage.addEventListener('pointerdown', (event) => {
      this.#stage.setPointerCapture(event.pointerId);
      this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      this.#drawn = 0;
    });
    this.#stage.addEventListener('pointermove', (event) => this.#move(event));
    for (const kind of /** @type {const} */ (['pointerup', 'pointercancel']))
      this.#stage.addEventListener(kind, (event) => this.#lift(event));
    this.#stage.addEventListener('click', (event) => this.#takeTap(event));
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const finger = this.#fingers.get(event.pointerId);
    if (!finger) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.#fingers.set(event.pointerId, now);
    if (other) {
      const apart = (/** @type {{ x: number, y: number }} */ one) => Math.hypot(one.x - other.x, one.y - other.y) || 1;
      this.#x += (now.x - finger.x) / 2;
      this.#y += (now.y - finger.y) / 2;
      this.#zoom(this.#scale * apart(now) / apart(finger), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
      this.#drawn = 0;
    } else if (this.#scale > 1) {
      this.#x += now.x - finger.x;
      this.#y += now.y - finger.y;
      this.#show();
    } else {
      this.#drawn += now.y - finger.y;
      this.#show();
    }
  }

  /** @param {PointerEvent} event */
  #lift(event) {
    this.#fingers.delete(event.pointerId);
    const drawn = this.#drawn;
    this.#drawn = 0;
    if (event.type === 'pointerup' && drawn > away) this.#dialog?.close();
    else this.#show();
  }

  /** @param {MouseEvent} event */
  #takeTap({ timeStamp, clientX, clientY }) {
    const { time, x, y } = this.#tap;
    const isDouble = time > 0 && timeStamp - time < tapTime && Math.hypot(clientX - x, clientY - y) < tapDistance;
    this.#tap = { time: isDouble ? 0 : timeStamp, x: clientX, y: clientY };
    if (isDouble) this.#zoom(this.#scale > 1 ? 1 : doubled, { x: clientX, y: clientY });
  }

  /** @param {KeyboardEvent} event */
  #pressKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { clientWidth, clientHeight } = this.#stage;
    if (event.key === '+' || event.key === '=') this.#zoom(this.#scale * press);
    else if (event.key === '-') this.#zoom(this.#scale / press);
    else if (event.key === '0') this.#zoom(1);
    else if (event.key === 'ArrowLeft') this.#x += clientWidth * nudge;
    else if (event.key === 'ArrowRight') this.#x -= clientWidth * nudge;
    else if (event.key === 'ArrowUp') this.#y += clientHeight * nudge;
    else if (event.key === 'ArrowDown') this.#y -= clientHeight * nudge;
    else return;
    event.preventDefault();
    this.#show();
  }

  /**
   * @param {number} scale
   * @param {{ x: number, y: number }} [at] in the middle where it is left out
   */
  #zoom(scale, at) {
    const box = this.#stage.getBoundingClientRect();
    const x = at ? at.x - box.x : box.width / 2;
    const y = at ? at.y - box.y : box.height / 2;
    const wanted = Math.min(most, Math.max(1, scale));
    this.#x = x - (x - this.#x) * wanted / this.#scale;
    this.#y = y - (y - this.#y) * wanted / this.#scale;
    this.#scale = wanted;
    this.#show();
  }

  /** Draws the picture, kept within its edges. */
  #show() {
    const { clientWidth, clientHeight } = this.#stage;
    this.#x = Math.min(0, Math.max(clientWidth * (1 - this.#scale), this.#x));
    this.#y = Math.min(0, Math.max(clientHeight * (1 - this.#scale), this.#y));
    this.#picture.classList.toggle('held', this.#fingers.size > 0);
    this.#picture.style.transform = `translate(${this.#x}px, ${this.#y + Math.max(0, this.#drawn)}px) scale(${this.#scale})`;
    const words = say('{percent}%', { percent: Math.round(this.#scale * 100) });
    if (this.#percent.value !== words) this.#percent.value = words;
  }
}

customElements.define('picture-zoom', PictureZoom);

/** Spreading two fingers by this factor opens a picture. */
const opening = 1.15;

/**
 * Opens a picture of the page by double tap and by pinch. Single taps turn pages all the same, when no second one has followed.
 *
 * @param {HTMLElement} picture
 */
export function listenForZoom(picture) {
  const open =
    (/** @type {number} */ scale, /** @type {{ x: number, y: number } | undefined} */ at) => new PictureZoom().open(picture, scale, at);
  listenForDoubleTap(picture, (at) => open(doubled, at));
  listenForPinch(picture, open);
}

/**
 * @param {HTMLElement} picture
 * @param {(at: { x: number, y: number }) => void} open
 */
function listenForDoubleTap(picture, open) {
  /** @type {{ timer: number, x: number, y: number } | null} */
  let held = null;
  let letThrough = false;
  const drop = () => {
    world.cancel(held?.timer);
    held = null;
    document.removeEventListener('pointerdown', dropElsewhere, true);
  };
  const dropElsewhere = (/** @type {Event} */ event) => {
    if (event.target instanceof Node && !picture.contains(event.target)) drop();
  };
  picture.addEventListener('click', (event) => {
    if (letThrough) return;
    event.stopPropagation();
    const { clientX: x, clientY: y } = event;
    const before = held;
    drop();
    if (before && Math.hypot(x - before.x, y - before.y) < tapDistance) return open({ x, y });
    const timer = world.later(() => {
      drop();
      letThrough = true;
      if (picture.isConnected) picture.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, clientX: x, clientY: y }));
      letThrough = false;
    }, tapTime);
    held = { timer, x, y };
    // A tap on something else by then wins.
    document.addEventListener('pointerdown', dropElsewhere, true);
    return undefined;
  });
}

/**
 * @param {HTMLElement} picture
 * @param {(scale: number, at: { x: number, y: number }) => void} open
 */
function listenForPinch(picture, open) {
  /** @type {Map<number, { x: number, y: number }>} */
  const fingers = new Map();
  let apart = 0;
  let scale = 1;
  const middle = { x: 0, y: 0 };
  const measure = () => {
    const [one, other] = [...fingers.values()];
    if (!one || !other) return 0;
    Object.assign(middle, { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
    return Math.hypot(one.x - other.x, one.y - other.y);
  };
  picture.addEventListener('pointerdown', (event) => {
    if (event.pointerType === 'mouse') return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size !== 2) return;
    apart = measure();
    scale = 1;
    const box = picture.getBoundingClientRect();
    picture.style.transformOrigin = `${middle.x - box.x}px ${middle.y - box.y}px`;
  });
  picture.addEventListener('pointermove', (event) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size !== 2 || apart === 0) return;
    scale = Math.max(1, measure() / apart);
    // It grows under the fingers, and is opened when they are lifted.
    picture.style.transform = `scale(${scale})`;
  });
  const lift = (/** @type {PointerEvent} */ event) => {
    if (!fingers.delete(event.pointerId) || apart === 0) return;
    apart = 0;
    picture.style.transform = '';
    if (scale > opening) open(scale, { ...middle });
    scale = 1;
  };
  for (const kind of /** @type {const} */ (['pointerup', 'pointercancel'])) picture.addEventListener(kind, lift);
}
