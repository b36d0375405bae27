import { createGraphql } from './graphql.js';
import { createRest } from './rest.js';
import { createSend } from './send.js';
/** A client of the gateway at `url`. It keeps nothing open, so there is nothing to close. */
export function createPolity(options = {}) {
    const send = createSend(options);
    return { ...createGraphql(send), rest: createRest(send) };
}
