/** The public REST API. A POST is repeated with its Idempotency-Key until there is an answer, so it is done once. */
const PAUSES = [400, 1000, 2000, 4000, 8000];
const PATIENCE = 20000; // of one attempt, all of its answer included
const AGAIN = new Set(["throttled", "unavailable"]), OUT = new Set(["offline", "unavailable"]);

/** A refusal: `problem` is the document (RFC 9457), or `{code: "offline"}`. */
export class Refused extends Error {
  constructor(problem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** 22 random characters. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Call `path` under /api/v1 and give the answer's JSON. `key` is a seat's, `token` an account's, `patient` repeats without an end;
 * `reached` is told after each attempt whether the server was. */
export async function call(method, path, { body, key, token, id = newKey(), patient = false, reached = () => {} } = {}) {
  const headers = { "Content-Type": "application/json", "Idempotency-Key": id };
  if (key ?? token) headers.Authorization = key ? `Seat ${key}` : `Bearer ${token}`;
  const request = { method, headers, body: body && JSON.stringify(body), cache: "no-store" };
  for (let attempt = 0; ; attempt += 1) {
    const answer = await once(path, request);
    reached(!OUT.has(answer.problem?.code));
    if (answer.done) return answer.json;
    if (!answer.again || (!patient && attempt >= 3)) throw new Refused(answer.problem);
    await pause(answer.wait ?? PAUSES[Math.min(attempt, PAUSES.length - 1)]);
  }
}

async function once(path, request) {
  try {
    const response = await fetch(`/api/v1${path}`, { ...request, signal: AbortSignal.timeout(PATIENCE) });
    if (response.ok) return { done: true, json: response.status === 204 ? null : await response.json() };
    if (!response.headers.get("Content-Type")?.includes("problem+json")) throw new TypeError("no answer of the API");
    const problem = await response.json();
    return { problem, again: AGAIN.has(problem.code), wait: problem.retry_after && problem.retry_after * 1000 };
  } catch {
    return { problem: { code: "offline" }, again: true };
  }
}

/** Wait, but no longer than until the device is online again. */
function pause(milliseconds) {
  return new Promise((resolve) => {
    const waiting = new AbortController(), go = () => { clearTimeout(timer); waiting.abort(); resolve(); };
    const timer = setTimeout(go, milliseconds);
    addEventListener("online", go, { signal: waiting.signal });
  });
}
