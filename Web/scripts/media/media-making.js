/**
 * @typedef {import('./media-plan.js').Encoding} Encoding
 * @typedef {import('./media-plan.js').MediaKind} MediaKind
 * @typedef {import('./media-plan.js').MediaRefusal} MediaRefusal
 *
 * @typedef {{ kind: MediaKind, bytes: Uint8Array, extension: string, digest: string }} MadeFile A file as the story will have it; `digest`
 *   is the SHA-256 of its bytes, in hexadecimal.
 * @typedef {MadeFile | { refused: MediaRefusal }} Making
 * @typedef {{ getContext(kind: '2d'): CanvasRenderingContext2D | null, convertToBlob?: (options: { type: string, quality: number }) =>
 *   Promise<Blob>, toBlob?: HTMLCanvasElement['toBlob'] }} Canvas
 * @typedef {(size: { width: number, height: number }) => Canvas} CanvasMaker
 */

import { SHA256 } from '../device/sha256.js';
import { world } from '../world/world.js';
import { factsOf } from './media-bytes.js';
import { drawnSize, encodingsFor, mostBytes, planOf, undecodable } from './media-plan.js';

/**
 * Makes of a file what a story can have: pictures are no larger than needed, and tell nothing but what is in them.
 *
 * @param {Blob} file
 * @param {CanvasMaker} makeCanvas
 * @returns {Promise<Making>}
 */
export async function make(file, makeCanvas) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const facts = factsOf(bytes);
  const plan = planOf(facts);
  if (plan.act === 'refuse') return { refused: plan.reason };
  if (plan.act === 'keep') return { kind: plan.kind, bytes, extension: plan.extension, digest: await digestOf(bytes) };
  const begun = world.elapsed();
  /** @type {ImageBitmap} */
  let picture;
  try {
    picture = await createImageBitmap(file);
  } catch {
    return { refused: undecodable(facts) };
  }
  const canvas = draw(picture, makeCanvas);
  picture.close();
  const drawn = canvas && await written(canvas, encodingsFor(facts, world.elapsed() - begun));
  return drawn ? { kind: 'picture', ...drawn, digest: await digestOf(drawn.bytes) } : { refused: 'stopped' };
}

/**
 * @param {ImageBitmap} picture
 * @param {CanvasMaker} makeCanvas
 * @returns {Canvas | null} null if the browser lends none
 */
function draw(picture, makeCanvas) {
  const size = drawnSize(picture);
  const canvas = makeCanvas(size);
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, size.width, size.height);
  return canvas;
}

/**
 * @param {Canvas} canvas
 * @param {Encoding[]} encodings
 * @returns {Promise<{ bytes: Uint8Array, extension: string } | null>} null if the browser can write none of them
 */
async function written(canvas, encodings) {
  /** @type {Set<string>} */
  const unknown = new Set();
  for (const { type, quality, extension } of encodings) {
    const blob = unknown.has(type) ? null : await writtenAs(canvas, type, quality);
    // A browser that does not know a type writes PNG.
    if (blob?.type !== type) unknown.add(type);
    else if (blob.size <= mostBytes) return { bytes: new Uint8Array(await blob.arrayBuffer()), extension };
  }
  return null;
}

/**
 * @param {Canvas} canvas
 * @param {string} type
 * @param {number} quality
 * @returns {Promise<Blob | null>}
 */
function writtenAs(canvas, type, quality) {
  if (canvas.convertToBlob) return canvas.convertToBlob({ type, quality }).catch(() => null);
  return new Promise((resolve) => canvas.toBlob?.(resolve, type, quality));
}

/**
 * @param {Uint8Array} bytes
 * @returns {Promise<string>} their SHA-256, in hexadecimal
 */
export async function digestOf(bytes) {
  const { subtle } = globalThis.crypto;
  // Missing in a house whose library has no certificate.
  if (subtle) {
    const digest = new Uint8Array(await subtle.digest('SHA-256', /** @type {BufferSource} */ (bytes)));
    return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  }
  const digest = new SHA256();
  digest.add(bytes);
  return digest.finish();
}
