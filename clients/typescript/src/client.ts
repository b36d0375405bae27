import { createGraphql, type Graphql } from './graphql.js'
import { createRest, type Rest } from './rest.js'
import { createSend, type PolityOptions } from './send.js'

/** A gateway, by its two faces. */
export interface Polity extends Graphql {
  readonly rest: Rest
}

/** A client of the gateway at `url`. It keeps nothing open, so there is nothing to close. */
export function createPolity(options: PolityOptions = {}): Polity {
  const send = createSend(options)
  return { ...createGraphql(send), rest: createRest(send) }
}
