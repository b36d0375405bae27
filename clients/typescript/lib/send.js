import { errorOf } from './error.js';
import { ownWaitMs, retryAfterMs, wait } from './wait.js';
const URL_OF_START = 'http://127.0.0.1:4000';
const TIMEOUT_MS = 30_000;
const RETRIES = 4;
const LONGEST_WAIT_MS = 60_000;
export function createSend(options) {
    const { retries = RETRIES, longestWaitMs = LONGEST_WAIT_MS } = options;
    const base = new URL(options.url ?? URL_OF_START);
    return async (call, read) => {
        for (let attempt = 0;; attempt += 1) {
            const { answer, error } = await sendOnce(call, read, base, options);
            if (error === null)
                return answer;
            const waitMs = error.retryAfterMs ?? ownWaitMs(attempt);
            if (attempt >= retries || waitMs > longestWaitMs || !isWorthAnother(call, error.status)) {
                throw error;
            }
            await wait(waitMs, call.signal);
        }
    };
}
/** 429 was refused before anything was done; after 503 nobody knows. */
function isWorthAnother({ isRead }, status) {
    return status === 429 || (status === 503 && isRead);
}
async function sendOnce(call, read, base, { key, timeoutMs = TIMEOUT_MS, fetch = globalThis.fetch }) {
    const limit = new AbortController();
    const { signal } = limit;
    const timer = setTimeout(() => {
        limit.abort(new DOMException('The gateway took too long to answer.', 'TimeoutError'));
    }, call.timeoutMs ?? timeoutMs);
    try {
        const response = await fetch(addressOf(call, base), {
            method: call.method,
            headers: {
                accept: 'application/json, */*;q=0.1',
                ...(call.body !== undefined && { 'content-type': 'application/json' }),
                ...(key !== undefined && { authorization: `Bearer ${key}` }),
                ...call.headers,
            },
            ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
            signal: call.signal === undefined ? signal : AbortSignal.any([signal, call.signal]),
        });
        if (response.ok)
            return { answer: await read(response), error: null };
        const waitMs = retryAfterMs(response.headers.get('retry-after'), Date.now());
        return { error: errorOf(response, await response.text(), waitMs) };
    }
    finally {
        clearTimeout(timer);
    }
}
/** The address of a call; a gateway may stand below a path of its own. */
function addressOf({ path, query = {} }, base) {
    const address = new URL(base.pathname.replace(/\/$/, '') + path, base);
    for (const [name, value] of Object.entries(query)) {
        if (value !== null && value !== undefined)
            address.searchParams.set(name, textOf(value));
    }
    return address;
}
function textOf(value) {
    if (value instanceof Date)
        return value.toISOString();
    return typeof value === 'object' ? value.join(',') : String(value);
}
