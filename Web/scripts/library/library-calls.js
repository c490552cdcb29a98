/**
 * Calls to the library under `/api`, which answer with JSON or with problem details.
 *
 * @typedef {{ status: number, title: string, detail: string, reason?: string, lines?: number, received?: number, problems: string[],
 *   after?: number, answer?: any, technical?: string }} Problem What a library said no with; `after` is in milliseconds, `problems` are
 *   one sentence each. `answer` is all of it, for what only one call is answered with. `technical` is for whoever fixes the fault.
 */

import { say } from '../language/say.js';

/** The library said no. Where it could not be reached at all, `problem.status` is 0. */
export class CallRefused extends Error {
  /** @param {Problem} problem */
  constructor(problem) {
    super(problem.detail || problem.title);
    this.name = 'CallRefused';
    this.problem = problem;
  }
}

/**
 * @param {string} method
 * @param {string} path behind `/api/`
 * @param {object | Uint8Array | null} [body] bytes are sent as they are, all else as JSON
 * @param {{ patience?: number, headers?: Record<string, string> }} [options] `patience` is in milliseconds
 * @returns {Promise<any>} the answer's JSON; null if it is empty
 */
export async function call(method, path, body, options) {
  const response = await request(method, path, body, options);
  return parsed(await response.text().catch(() => ''));
}

/**
 * The same where the answer is a file.
 *
 * @param {string} path behind `/api/`
 * @param {{ patience?: number }} [options] `patience` is in milliseconds
 * @returns {Promise<Blob>}
 */
export async function callForFile(path, options) {
  const response = await request('GET', path, null, options);
  return response.blob().catch(unreachable);
}

/**
 * @param {string} method
 * @param {string} path
 * @param {object | Uint8Array | null} [body]
 * @param {{ patience?: number, headers?: Record<string, string> }} [options]
 * @returns {Promise<Response>} one that says yes
 */
async function request(method, path, body, options) {
  const bytes = body instanceof Uint8Array;
  let response;
  try {
    response = await fetch(`/api/${path}`, {
      method,
      headers: { ...(method === 'GET' ? {} : { 'Content-Type': bytes ? 'application/octet-stream' : 'application/json' }),
        ...options?.headers },
      body: method === 'GET' || body === undefined ? undefined : bytes ? /** @type {BodyInit} */ (body) : JSON.stringify(body),
      cache: method === 'GET' ? 'no-cache' : undefined,
      signal: /** @type {any} */ (AbortSignal).timeout(options?.patience ?? 15_000),
    });
  } catch (error) {
    return unreachable(error);
  }
  if (response.ok) return response;
  throw new CallRefused(problemOf(response, parsed(await response.text().catch(() => ''))));
}

/**
 * @param {unknown} error
 * @returns {never}
 */
function unreachable(error) {
  throw new CallRefused({ status: 0, title: say('The library can’t be reached'),
    detail: say('You may be offline. Please try again in a moment.'), problems: [], technical: String(error) });
}

/** @param {string} text */
function parsed(text) {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * @param {Response} response
 * @param {any} answer
 * @returns {Problem}
 */
function problemOf(response, answer) {
  const seconds = Number(response.headers.get('Retry-After'));
  const listed = Array.isArray(answer?.problems) ? answer.problems : Array.isArray(answer?.errors) ? answer.errors : [];
  return {
    status: response.status,
    title: String(answer?.title ?? say('The library answered {status}', { status: String(response.status) })),
    detail: String(answer?.detail ?? ''),
    reason: answer?.reason,
    lines: answer?.lines,
    received: answer?.received,
    problems: listed.map((/** @type {any} */ one) => String(one?.message ?? one?.detail ?? one)),
    after: seconds > 0 ? seconds * 1000 : undefined,
    answer,
  };
}
