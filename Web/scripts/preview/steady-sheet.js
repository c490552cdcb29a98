/** The bar above the manuscript ends about here, in CSS pixels. */
const barEnd = 120;

/**
 * Changes the width of the manuscript, and keeps the sheet in view where it is: its lines break elsewhere then, above it as well.
 *
 * @param {() => void} change
 */
export function keepSheet(change) {
  const sheet = [...document.querySelectorAll('story-place')].find((one) => one.getBoundingClientRect().bottom > barEnd);
  const top = sheet?.getBoundingClientRect().top ?? 0;
  change();
  if (!sheet) return;
  const settle = () => window.scrollBy(0, sheet.getBoundingClientRect().top - top);
  settle();
  // Sheets that have come near are drawn in the next frame.
  requestAnimationFrame(settle);
}
