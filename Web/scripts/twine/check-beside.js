/** @typedef {import('./checking-worker.js').CheckAnswer} CheckAnswer */
/** @typedef {import('./checking-worker.js').CheckOrder} CheckOrder */

/**
 * Checks a story in a worker, once.
 *
 * @param {string} code of the worker
 * @param {CheckOrder} order
 * @returns {Promise<import('../proof/checker-module.js').CheckReport>}
 * @throws {Error} if the browser starts no worker, or the checker stopped
 */
export async function checkBeside(code, order) {
  const address = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  const worker = new Worker(address);
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = (/** @type {MessageEvent<CheckAnswer>} */ { data: { report, fault } }) =>
        (report ? resolve(report) : reject(new Error(fault)));
      worker.onerror = ({ message }) => reject(new Error(message ?? 'It did not start.'));
      worker.postMessage(order);
    });
  } finally {
    worker.terminate();
    URL.revokeObjectURL(address);
  }
}
