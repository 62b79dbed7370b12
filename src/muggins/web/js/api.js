/**
 * The server's HTTP side: JSON there and back, and one shape of error.
 */

/** @typedef {import('../wire').Problem} Said */

/** Why a request was not done: `problem` as the server says it, the message its sentence. */
export class Problem extends Error {
  /** @param {Said} problem */
  constructor(problem) {
    super(problem.detail);
    this.name = 'Problem';
    /** @readonly */
    this.problem = problem;
  }

  /**
   * Whatever was thrown, as a problem that can be shown.
   * @param {unknown} error
   * @returns {Problem}
   */
  static of(error) {
    if (error instanceof Problem) return error;
    console.error(error);
    return new Problem({
      title: 'Fault in the page',
      status: 0,
      code: 'page_fault',
      detail: 'Something went wrong in this page. Load it again; the game is kept.',
    });
  }
}

/**
 * Ask the server. A `body` that is a text is sent as it is, anything else as JSON.
 *
 * Throws `Problem` for every answer of 400 and above, and where no answer comes; an aborted request
 * throws its `AbortError`.
 * @template [T=any]
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {{signal?: AbortSignal}} [how]
 * @returns {Promise<T>} null where there is nothing to say
 */
export async function request(method, path, body, { signal } = {}) {
  const headers = new Headers({ Accept: 'application/json, application/problem+json' });
  /** @type {string | undefined} */
  let text;
  if (typeof body === 'string') {
    text = body;
    headers.set('Content-Type', 'text/plain; charset=utf-8');
  } else if (body !== undefined) {
    text = JSON.stringify(body);
    headers.set('Content-Type', 'application/json');
  }
  const { ok, status, said } = await answered(path, { method, headers, body: text, signal });
  if (!ok) throw new Problem(isProblem(said) ? said : unsaid(status));
  if (said === UNREADABLE) throw new Problem(unsaid(status));
  return /** @type {T} */ (said);
}

const UNREADABLE = Symbol('no JSON');

/**
 * @param {string} path
 * @param {RequestInit} init
 */
async function answered(path, init) {
  try {
    const response = await fetch(path, { credentials: 'same-origin', cache: 'no-store', ...init });
    return { ok: response.ok, status: response.status, said: readable(await response.text()) };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Problem(UNREACHED);
  }
}

/** @param {string} text */
function readable(text) {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return UNREADABLE;
  }
}

/**
 * @param {unknown} said
 * @returns {said is Said}
 */
function isProblem(said) {
  return typeof said === 'object' && said !== null && 'detail' in said && typeof said.detail === 'string';
}

/** @type {Said} */
const UNREACHED = {
  title: 'No answer',
  status: 0,
  code: 'unreachable',
  detail: 'The server does not answer. See that it is running, then try again.',
};

/**
 * @param {number} status
 * @returns {Said}
 */
function unsaid(status) {
  return {
    title: 'No answer that can be read',
    status,
    code: 'unreadable',
    detail: `The server gave an answer that this page cannot read (${status}). Load the page again.`,
  };
}
