/**
 * What becomes of a file that an author wants in their story.
 *
 * @typedef {import('./media-bytes.js').MediaFacts} MediaFacts
 * @typedef {'picture' | 'sound'} MediaKind
 * @typedef {'empty' | 'pdf' | 'film' | 'sound' | 'soundSize' | 'drawingSize' | 'fileSize' | 'pixels' | 'heic' | 'broken' | 'unknown'
 *   | 'stopped'} MediaRefusal Why a file cannot be used. `sound`: a sound of another kind. `stopped`: the browser could not do it.
 * @typedef {{ act: 'keep', kind: MediaKind, extension: string } | { act: 'draw' } | { act: 'refuse', reason: MediaRefusal }} MediaPlan
 *   `keep`: it is good as it is. `draw`: it is drawn again, as large as a story needs it, which leaves nothing of it but its pixels.
 * @typedef {{ type: string, quality: number, extension: string }} Encoding
 */

/** The longest side of a picture, in pixels: sharp on a large screen, and quick to load on a slow line. */
export const longestSide = 2560;
/** The library's limit for a file, in bytes. */
export const mostBytes = 8 * 1024 * 1024;
/** A vector picture is a text, which must be read before anything of it is seen. */
const mostDrawingBytes = 4 * 1024 * 1024;
/** A picture of a good size and format that is no larger than this stays as it is. */
const smallBytes = 1_500_000;
/** What a tablet can decode without running out of memory, in pixels. Cameras make up to 108 million. */
const mostPixels = 120_000_000;
/** What a tablet can read, in bytes. */
const mostRead = 96 * 1024 * 1024;
/** A device that takes longer than this to decode and draw a picture would take seconds to write it as WebP. In milliseconds. */
const patience = 500;

/**
 * @param {MediaFacts} facts
 * @returns {MediaPlan}
 */
export function planOf({ format, size, width = 0, height = 0, hasNotes, isWhole }) {
  switch (format) {
    case 'empty':
    case 'pdf':
    case 'film':
    case 'unknown':
      return { act: 'refuse', reason: format };
    case 'wav':
    case 'flac':
      return { act: 'refuse', reason: 'sound' };
    case 'mp3':
    case 'ogg':
    case 'm4a':
      return size > mostBytes ? { act: 'refuse', reason: 'soundSize' } : { act: 'keep', kind: 'sound', extension: format };
    case 'svg':
      return size > mostDrawingBytes ? { act: 'refuse', reason: 'drawingSize' } : { act: 'keep', kind: 'picture', extension: format };
    default: break;
  }
  if (size > mostRead) return { act: 'refuse', reason: 'fileSize' };
  if (width * height > mostPixels) return { act: 'refuse', reason: 'pixels' };
  const isGood = (format === 'png' || format === 'jpg' || format === 'webp' || format === 'avif')
    && size <= smallBytes && width > 0 && Math.max(width, height) <= longestSide && !hasNotes && isWhole;
  return isGood ? { act: 'keep', kind: 'picture', extension: format } : { act: 'draw' };
}

/**
 * Why a picture that should be drawn again could not be decoded.
 *
 * @param {Pick<MediaFacts, 'format'>} facts
 * @returns {MediaRefusal}
 */
export function undecodable({ format }) {
  return format === 'heic' ? 'heic' : 'broken';
}

/**
 * The size at which a picture is drawn.
 *
 * @param {{ width: number, height: number }} picture
 * @returns {{ width: number, height: number }}
 */
export function drawnSize({ width, height }) {
  const share = Math.min(1, longestSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}

/**
 * How it is written: the first that the browser can write, and that is not too large. WebP is a third smaller than JPEG and takes eight
 * times as long; not every browser writes it, and JPEG has nothing to see through.
 *
 * @param {Pick<MediaFacts, 'format'>} facts of the original
 * @param {number} milliseconds that it took to decode and draw
 * @returns {Encoding[]}
 */
export function encodingsFor({ format }, milliseconds) {
  const isOpaque = format === 'jpg' || format === 'bmp' || format === 'heic';
  const [type, extension] = isOpaque ? ['image/jpeg', 'jpg'] : ['image/png', 'png'];
  const qualities = [0.82, 0.6, 0.4];
  const small = qualities.map((quality) => ({ type: 'image/webp', quality, extension: 'webp' }));
  const plain = qualities.map((quality) => ({ type, quality, extension }));
  return isOpaque && milliseconds > patience ? [...plain, ...small] : [...small, ...plain];
}
