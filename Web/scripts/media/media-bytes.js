/**
 * What a file is by its bytes, whatever it is called: names and media types lie. Only the head of a file is read, never its pixels.
 *
 * @typedef {'svg' | 'png' | 'jpg' | 'webp' | 'avif' | 'gif' | 'bmp' | 'heic' | 'mp3' | 'ogg' | 'm4a' | 'wav' | 'flac' | 'film' | 'pdf'
 *   | 'empty' | 'unknown'} MediaFormat
 *
 * @typedef {object} MediaFacts
 * @property {MediaFormat} format
 * @property {number} size in bytes
 * @property {number} [width] in pixels, as far as the head says it
 * @property {number} [height]
 * @property {boolean} hasNotes whether the file has anything beside its pixels, such as where a photograph was taken, or which way is up
 * @property {boolean} isWhole whether it ends where its picture ends; telephones put films behind photographs
 */

/**
 * @param {Uint8Array} bytes
 * @returns {MediaFacts}
 */
export function factsOf(bytes) {
  const format = formatOf(bytes);
  const facts = { format, size: bytes.length, hasNotes: false, isWhole: true };
  switch (format) {
    case 'png': return { ...facts, ...pngFacts(bytes) };
    case 'jpg': return { ...facts, ...jpegFacts(bytes) };
    case 'webp': return { ...facts, ...webpFacts(bytes) };
    case 'gif': return { ...facts, width: little(bytes, 6, 2), height: little(bytes, 8, 2) };
    case 'bmp': return { ...facts, width: little(bytes, 18, 4), height: Math.abs(little(bytes, 22, 4) | 0) };
    case 'avif':
    case 'heic': return { ...facts, ...boxFacts(bytes) };
    default: return facts;
  }
}

/**
 * @param {Uint8Array} bytes
 * @returns {MediaFormat}
 */
function formatOf(bytes) {
  if (bytes.length === 0) return 'empty';
  const has = (/** @type {string} */ letters, at = 0) => ascii(bytes, at, letters.length) === letters;
  if (has('\x89PNG\r\n')) return 'png';
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return 'jpg';
  if (has('RIFF')) return has('WEBP', 8) ? 'webp' : has('WAVE', 8) ? 'wav' : has('AVI ', 8) ? 'film' : 'unknown';
  if (has('GIF8')) return 'gif';
  if (has('BM')) return 'bmp';
  if (has('%PDF')) return 'pdf';
  if (has('OggS')) return 'ogg';
  if (has('fLaC')) return 'flac';
  if (has('ftyp', 4)) return brandOf(ascii(bytes, 8, 4), ascii(bytes, 16, Math.min(big(bytes, 0, 4), 64) - 16));
  if (bytes[0] === 0x1a && bytes[1] === 0x45) return 'film';
  // MP3 begins with a tag, or with a frame: eleven bits that are set, a version and a layer that exist.
  if (has('ID3') || bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2) return 'mp3';
  return /^\s*(<\?xml|<!--|<!DOCTYPE svg|<svg)/i.test(utf8(bytes, 512)) && /<svg[\s>]/i.test(utf8(bytes, 65_536)) ? 'svg' : 'unknown';
}

/**
 * What a file of boxes (ISO 14496-12) is.
 *
 * @param {string} brand
 * @param {string} others compatible ones
 * @returns {MediaFormat}
 */
function brandOf(brand, others) {
  if (/^avi[fs]$/.test(brand) || brand === 'mif1' && others.includes('avif')) return 'avif';
  if (/^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand)) return 'heic';
  return /^M4[AB] $/.test(brand) ? 'm4a' : 'film';
}

/** @param {Uint8Array} bytes */
function pngFacts(bytes) {
  let hasNotes = false;
  let at = 8;
  while (at + 12 <= bytes.length) {
    const kind = ascii(bytes, at + 4, 4);
    if (['eXIf', 'tEXt', 'iTXt', 'zTXt'].includes(kind)) hasNotes = true;
    at += 12 + big(bytes, at, 4);
    if (kind === 'IEND') break;
  }
  return { width: big(bytes, 16, 4), height: big(bytes, 20, 4), hasNotes, isWhole: at === bytes.length };
}

/** @param {Uint8Array} bytes */
function jpegFacts(bytes) {
  /** @type {{ width?: number, height?: number }} */
  let size = {};
  let hasNotes = false;
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    // What follows is the picture itself.
    if (marker === 0xda) break;
    // EXIF and XMP, what photo agencies write, comments.
    if (marker === 0xe1 || marker === 0xed || marker === 0xfe) hasNotes = true;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      size = { height: big(bytes, at + 5, 2), width: big(bytes, at + 7, 2) };
    at += marker === 0xff ? 1 : 2 + big(bytes, at + 2, 2);
  }
  return { ...size, hasNotes, isWhole: bytes.at(-2) === 0xff && bytes.at(-1) === 0xd9 };
}

/** @param {Uint8Array} bytes */
function webpFacts(bytes) {
  const isWhole = bytes.length === little(bytes, 4, 4) + 8;
  switch (ascii(bytes, 12, 4)) {
    case 'VP8X':
      return { width: little(bytes, 24, 3) + 1, height: little(bytes, 27, 3) + 1, hasNotes: ((bytes[20] ?? 0) & 0x0c) !== 0, isWhole };
    case 'VP8L':
      return { width: (little(bytes, 21, 2) & 0x3fff) + 1, height: (little(bytes, 22, 3) >>> 6 & 0x3fff) + 1, isWhole };
    default:
      return { width: little(bytes, 26, 2) & 0x3fff, height: little(bytes, 28, 2) & 0x3fff, isWhole };
  }
}

/**
 * The size and the notes of an AVIF or HEIC picture, from its `meta` box.
 *
 * @param {Uint8Array} bytes
 */
function boxFacts(bytes) {
  const head = ascii(bytes, 0, 65_536);
  let [width, height] = [0, 0];
  for (let at = head.indexOf('ispe'); at >= 0; at = head.indexOf('ispe', at + 4)) {
    width = Math.max(width, big(bytes, at + 8, 4));
    height = Math.max(height, big(bytes, at + 12, 4));
  }
  return { ...(width > 0 ? { width, height } : {}), hasNotes: /infe[\s\S]{4,8}(Exif|mime)/.test(head) };
}

/**
 * @param {Uint8Array} bytes
 * @param {number} at
 * @param {number} count
 */
function big(bytes, at, count) {
  let value = 0;
  for (let index = 0; index < count; index += 1) value = value * 256 + (bytes[at + index] ?? 0);
  return value;
}

/**
 * @param {Uint8Array} bytes
 * @param {number} at
 * @param {number} count
 */
function little(bytes, at, count) {
  let value = 0;
  for (let index = count - 1; index >= 0; index -= 1) value = value * 256 + (bytes[at + index] ?? 0);
  return value;
}

/**
 * @param {Uint8Array} bytes
 * @param {number} at
 * @param {number} count
 */
function ascii(bytes, at, count) {
  let letters = '';
  for (const byte of bytes.subarray(at, at + Math.max(count, 0))) letters += String.fromCharCode(byte);
  return letters;
}

/**
 * @param {Uint8Array} bytes
 * @param {number} count
 */
function utf8(bytes, count) {
  return new TextDecoder().decode(bytes.subarray(0, count)).replace(/^\uFEFF/, '');
}
