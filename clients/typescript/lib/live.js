import { graphqlError, isGraphqlAnswer, jsonIn, PolityError } from './error.js';
import { textOf } from './graphql.js';
import { ownWaitMs, wait } from './wait.js';
/** A gateway sends something every 15 seconds. */
const SILENCE_MS = 45_000;
/** In a row, without an event in between. */
const MAX_FAILURES = 10;
const LONGEST_WAIT_MS = 30_000;
/** Codes of a subscription that may be opened again where it ended, or a little later. */
const PASSING = new Set([
    ...['READER_TOO_SLOW', 'STOPPING', 'CHANGES_MISSED', 'RATE_LIMITED', 'TOO_MANY_AT_ONCE'],
    ...['TOO_MANY_STREAMS', 'OVERLOADED', 'REQUESTS_FULL', 'GRAPH_UNAVAILABLE', 'QUERY_TIMEOUT'],
]);
export function createLive(send) {
    /** The events of one connection; `after` is the id of the last event that the client has. */
    async function* connection(body, after, { signal }) {
        const silence = new AbortController();
        const response = await send({
            method: 'POST',
            path: '/graphql',
            headers: {
                accept: 'text/event-stream',
                ...(after !== null && { 'last-event-id': after }),
            },
            body,
            isRead: true,
            signal: signal === undefined ? silence.signal : AbortSignal.any([silence.signal, signal]),
        }, async (answer) => answer);
        yield* eventsIn(response, silence);
    }
    async function* subscribe(document, variables, options = {}) {
        const body = { query: textOf(document), variables };
        let after = null;
        for (let failures = 0;; failures += 1) {
            try {
                let isOpen = false;
                for await (const { id, type, data } of connection(body, after, options)) {
                    // The first block only says where the stream begins.
                    if (isOpen)
                        failures = 0;
                    isOpen = true;
                    after = id ?? after;
                    if (type === 'complete')
                        return;
                    if (type !== 'next')
                        continue;
                    // The document says that this is what it answers with.
                    yield dataIn(data);
                }
            }
            catch (error) {
                if (options.signal?.aborted === true || failures >= MAX_FAILURES || !isPassing(error)) {
                    throw error;
                }
            }
            await wait(Math.min(ownWaitMs(failures), LONGEST_WAIT_MS), options.signal);
        }
    }
    return { subscribe };
}
/** Whether to connect again: the connection was lost, or the gateway is short of something at the moment. */
function isPassing(error) {
    return !(error instanceof PolityError) || PASSING.has(error.code);
}
function dataIn(text) {
    const answer = jsonIn(text);
    const { data, errors = [] } = isGraphqlAnswer(answer) ? answer : {};
    if (errors.length > 0)
        throw graphqlError(new Response(), { data, errors }, null);
    return data;
}
/** Server-sent events as a gateway writes them. What a lost connection leaves of an event is dropped. */
async function* eventsIn(response, silence) {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    if (reader === undefined)
        return;
    let text = '';
    try {
        for (;;) {
            const timer = setTimeout(() => {
                silence.abort(new DOMException('The gateway fell silent.', 'TimeoutError'));
            }, SILENCE_MS);
            const { done, value } = await reader.read().finally(() => {
                clearTimeout(timer);
            });
            if (done)
                return;
            const blocks = (text + value).split('\n\n');
            text = blocks.pop() ?? '';
            yield* blocks.map(eventOf);
        }
    }
    finally {
        silence.abort();
    }
}
function eventOf(block) {
    const field = (name) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1] ?? null;
    return { id: field('id'), type: field('event') ?? '', data: field('data') ?? '' };
}
