/**
 * What the manuscript and the reader beside it tell each other. The reader is in a window of its own, so that it is as large as it looks,
 * scrolls by itself, and neither the manuscript's keys nor its style sheets reach it.
 *
 * @typedef {{ title: string, language: string, files: Record<string, string>, companion: Companion, program: ArrayBuffer,
 *   record: string | null }} PreviewOrder
 *   A version of the story. `files` has the addresses of its pictures and sounds, `companion` what is heard where. `record` leads to where
 *   reading begins; without one the reader stays where they are.
 * @typedef {{ preview: 'story', order: PreviewOrder } | { preview: 'ready' } | { preview: 'close' } | { preview: 'again' }
 *   | { preview: 'write', location: string }} PreviewMessage
 *   `story` comes from the manuscript, everything else from the reader: `ready` for the first order, `close` the panel, begin `again` at
 *   the place, go to where this location is written.
 */

/**
 * @param {Window} other
 * @param {PreviewMessage} message
 */
export function tell(other, message) {
  other.postMessage(message, location.origin);
}

/**
 * The message in an event, if it is one of the other window of this page.
 *
 * @param {MessageEvent} event
 * @param {Window | null | undefined} other
 * @returns {PreviewMessage | null}
 */
export function messageIn({ data, origin, source }, other) {
  return origin === location.origin && source === other && typeof data?.preview === 'string' ? data : null;
}
