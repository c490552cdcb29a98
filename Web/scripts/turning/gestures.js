/** @typedef {import('./page-drag.js').PageDrag} PageDrag */

import { settings } from '../settings/reader-settings.js';
import { world } from '../world/world.js';

/** Maximum movement of a tap, in CSS pixels. */
const tremble = 10;
/** Minimum duration of a long press, in milliseconds. */
const longPress = 650;
/** The part of the page's width whose taps leaf back. */
const backPart = 0.28;

const words = 'p, h2, figcaption';
const touchedForThemselves = 'button, a, input, label, summary, details, audio, select, textarea, .explanation';

/**
 * Taps, swipes and long presses on a page, turned into inputs.
 *
 * @param {HTMLElement} page
 * @param {{ direction: () => 'ltr' | 'rtl', send: (input: Input) => void, drag: (input: 'advance' | 'back') => PageDrag | null }} options
 *   `drag` takes hold of the page where a finger begins to turn it, unless it cannot be turned just now
 */
export function listenForGestures(page, { direction, send, drag }) {
  /** @type {{ id: number, x: number, y: number, since: number, timer: number, drag: PageDrag | null, way: 'advance' | 'back' } | null} */
  let press = null;

  let tapped = false;

  const end = () => {
    if (press) world.cancel(press.timer);
    press = null;
  };

  page.addEventListener('pointerdown', (event) => {
    tapped = false;
    if (press) {
      // A second finger pinches or scrolls: neither turns a page.
      press.drag?.letBack();
      return end();
    }
    const target = event.target instanceof Element ? event.target : page;
    if (!event.isPrimary || event.button !== 0 || target.closest(touchedForThemselves)) return;
    // A long press on words is the browser's: it selects them, looks them up, reads them out.
    const skips = event.pointerType !== 'mouse' && !target.closest(words);
    const timer = skips ? world.later(() => { end(); send('skip'); }, longPress) : 0;
    press = { id: event.pointerId, x: event.clientX, y: event.clientY, since: world.at(event), timer, drag: null, way: 'advance' };
  });

  // A double click beside the words would select the nearest of them, and a tap that leaves something selected turns no page.
  page.addEventListener('mousedown', (event) => {
    const isPaper = event.target instanceof Element && !event.target.closest(`${words}, ${touchedForThemselves}`);
    if (event.detail > 1 && isPaper) event.preventDefault();
  });

  page.addEventListener('pointermove', (event) => {
    if (!press || event.pointerId !== press.id) return;
    const across = event.clientX - press.x;
    const down = event.clientY - press.y;
    if (Math.hypot(across, down) > tremble) world.cancel(press.timer);
    // Dragging with a mouse selects text.
    if (!press.drag && event.pointerType !== 'mouse' && Math.abs(across) > tremble && Math.abs(across) > 1.5 * Math.abs(down)) {
      press.way = across < 0 === (direction() === 'ltr') ? 'advance' : 'back';
      press.drag = drag(press.way);
      if (!press.drag) return end();
      // What lies under an open dialog is inert, and can capture nothing.
      (page.querySelector('dialog[open]') ?? page).setPointerCapture(event.pointerId);
    }
    press.drag?.follow(across, event.timeStamp);
  });

  page.addEventListener('pointerup', (event) => {
    if (!press || event.pointerId !== press.id) return;
    const { x, y, since, way } = press;
    const held = press.drag;
    end();
    if (held) {
      if (held.release()) send(way);
    } else if (world.at(event) - since < longPress && Math.hypot(event.clientX - x, event.clientY - y) <= tremble &&
      document.getSelection()?.isCollapsed !== false) {
      tapped = true;
    }
  });

  page.addEventListener('click', (event) => {
    // Not at pointerup: a sequence that closes by then would let the click through to a button that lies under it.
    if (tapped) send(inputOfTap(page, event.clientX, direction()));
    tapped = false;
  });

  page.addEventListener('pointercancel', () => {
    press?.drag?.letBack();
    end();
  });

  page.addEventListener('contextmenu', (event) => {
    // A long press on the paper is an input, not the way to a menu.
    if (press && press.timer !== 0) event.preventDefault();
  });
}

/**
 * @param {HTMLElement} page
 * @param {number} x
 * @param {'ltr' | 'rtl'} direction
 * @returns {Input}
 */
function inputOfTap(page, x, direction) {
  const box = page.getBoundingClientRect();
  const part = (x - box.left) / box.width;
  // A left thumb lies where a right one would leaf back.
  const backFirst = direction === 'ltr' === (settings.hand === 'right');
  return (backFirst ? part : 1 - part) < backPart ? 'back' : 'advance';
}
