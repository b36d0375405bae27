import { v7 } from 'uuid'
import type { Graph } from '../../src/graph/graph.js'
import { createCheckedAgent } from '../../src/webhooks/checked-agent.js'
import { createDeliveries, type Deliveries } from '../../src/webhooks/deliveries.js'
import type { EndpointSettings } from '../../src/webhooks/endpoint-settings.js'
import { createEndpoints, type Endpoints } from '../../src/webhooks/endpoints.js'
import { createSender, type Sender, type SenderOptions } from '../../src/webhooks/sender.js'
import { createVault } from '../../src/webhooks/vault.js'

const VAULT = createVault([{ id: 'test', secret: 'what only the tests know of endpoints' }])
const RULES = { allowsPrivate: true }

/** An endpoint that is told of all but moves of markets. */
export const wanted = (given: Partial<EndpointSettings> & { url: string }): EndpointSettings => ({
  name: 'a receiver',
  kinds: null,
  election: null,
  race: null,
  area: null,
  markets: [],
  entities: [],
  byAtLeast: 5,
  ...given,
})

export interface Webhooks {
  readonly endpoints: Endpoints
  readonly deliveries: Deliveries
  readonly sender: Sender
  readonly errors: readonly unknown[]
  readonly close: () => Promise<void>
}

/** Endpoints of this machine, and their sender. */
export function webhooksOn(
  graph: Graph,
  now: () => Date,
  given: Partial<SenderOptions> = {},
): Webhooks {
  const errors: unknown[] = []
  const agent = createCheckedAgent({ rules: RULES, connectTimeoutMs: 5_000 })
  const common = { graph, now, newId: v7 }
  const maxByTier = { free: 0, researcher: 5, pro: 50 }
  return {
    endpoints: createEndpoints({ ...common, vault: VAULT, rules: RULES, maxByTier }),
    deliveries: createDeliveries(common),
    sender: createSender({
      ...common,
      ...{ agent, rules: RULES, vault: VAULT, timeoutMs: 30_000 },
      lease: { write: (work) => graph.writeLong(work) },
      random: () => 0.5,
      onError: (error) => void errors.push(error),
      ...given,
    }),
    errors,
    close: () => agent.destroy(),
  }
}
