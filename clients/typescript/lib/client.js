import { createGraphql } from './graphql.js';
import { createLive } from './live.js';
import { createRest } from './rest.js';
import { createSend } from './send.js';
/** A client of the gateway at `url`. Only subscriptions hold a connection, each until it is ended. */
export function createPolity(options = {}) {
    const send = createSend(options);
    return { ...createGraphql(send), ...createLive(send), rest: createRest(send) };
}
