const pressable = 'button, a[href]';

/**
 * Keeps taps on what is redrawn under the finger. Browsers send no click if what was pressed was replaced before it is let go; then the
 * equal element in its place is clicked.
 */
export function keepTaps() {
  /** @type {{ target: Element, control: Element } | null} */
  let pressed = null;
  const on = (/** @type {string} */ type, /** @type {(event: any) => void} */ listener) => window.addEventListener(type, listener, true);
  const forget = () => { pressed = null; };
  on('pointerdown', ({ target, button }) => {
    const control = button === 0 && target.closest?.(pressable);
    pressed = control ? { target, control } : null;
  });
  on('pointerup', ({ clientX, clientY }) => {
    if (!pressed || pressed.target.isConnected) return;
    const there = document.elementFromPoint(clientX, clientY)?.closest(pressable);
    const isSame = there === pressed.control || there?.isEqualNode(pressed.control);
    // A browser that sends a click does so before the next frame.
    if (isSame) requestAnimationFrame(() => { if (pressed) /** @type {HTMLElement} */ (there).click(); });
  });
  on('click', forget);
  on('pointercancel', forget);
}
