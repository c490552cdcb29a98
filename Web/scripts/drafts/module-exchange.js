/**
 * @typedef {object} ExchangeExports What every module for authors exports: room for its input, and its last output.
 * @property {WebAssembly.Memory} memory
 * @property {(size: number) => number} branchbook_input
 * @property {() => number} branchbook_output
 */

/**
 * Passes a text to a module, and takes the bytes that it answers.
 *
 * @param {ExchangeExports} exports
 * @param {string} text
 * @param {(size: number) => number} run answers the input of this size, and returns how long the output is
 * @returns {Uint8Array} in the module's memory: valid until the next call
 * @throws {Error} if the module stopped; it answers nothing sensible from then on
 */
export function exchange({ memory, branchbook_input: room, branchbook_output: output }, text, run) {
  const input = new TextEncoder().encode(text);
  // Pointers come as signed numbers, and the memory's buffer is another one after it has grown.
  const pointer = room(input.length) >>> 0;
  if (pointer === 0) throw new RangeError(`There is no room for ${input.length} bytes.`);
  new Uint8Array(memory.buffer, pointer, input.length).set(input);
  const length = run(input.length) >>> 0;
  return new Uint8Array(memory.buffer, output() >>> 0, length);
}
