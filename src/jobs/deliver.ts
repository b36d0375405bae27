import { sleep } from '../async.js'
import type { Graph } from '../graph/graph.js'
import { holderName, tryLease, type Lease } from '../records/lease.js'
import { createCheckedAgent } from '../webhooks/checked-agent.js'
import { createSender } from '../webhooks/sender.js'
import { webhookVault } from './key-ring.js'
import type { Session, Warn } from './session.js'

const LEASE_INTERVAL_MS = 2_000
const CONNECT_TIMEOUT_MS = 10_000
const ANSWER_TIMEOUT_MS = 15_000

/**
 * The `deliver` role of `polity serve`: sends webhooks while this process holds the lease, until
 * the session is stopped. Resolves when the deliveries in flight have ended.
 */
export async function deliverUntilStopped(
  session: Session,
  graph: Graph,
  warn: Warn,
): Promise<void> {
  const { config, now, newId, stopped } = session
  const rules = { allowsPrivate: config.webhooks.allowsPrivate }
  const agent = createCheckedAgent({ rules, connectTimeoutMs: CONNECT_TIMEOUT_MS })
  const sendWhileHeld = (lease: Lease) =>
    createSender({
      ...{ graph, lease, now, newId, agent, rules },
      vault: webhookVault(session),
      random: Math.random,
      timeoutMs: ANSWER_TIMEOUT_MS,
      onError: (error) => {
        warn('Webhook attempts could not be stored; these webhooks may be sent twice.', error)
      },
    }).run(stopped)

  const isStopped = () => stopped.aborted
  while (!isStopped()) {
    try {
      const lease = await tryLease(graph, 'webhooks', holderName(newId))
      if (lease !== null) await sendWhileHeld(lease).finally(lease.free)
    } catch (error) {
      if (!isStopped()) warn('Webhooks could not be sent. Polity will try again.', error)
    }
    await sleep(LEASE_INTERVAL_MS, { signal: stopped })
  }
  await agent.destroy()
}
