import { createGraphql, type Graphql } from './graphql.js'
import { createLive, type Live } from './live.js'
import { createRest, type Rest } from './rest.js'
import { createSend, type PolityOptions } from './send.js'

/** A gateway: its GraphQL, its subscriptions and its REST. */
export interface Polity extends Graphql, Live {
  readonly rest: Rest
}

/** A client of the gateway at `url`. Only subscriptions hold a connection, each until it is ended. */
export function createPolity(options: PolityOptions = {}): Polity {
  const send = createSend(options)
  return { ...createGraphql(send), ...createLive(send), rest: createRest(send) }
}
