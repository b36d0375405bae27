import { toEventJson } from '../domain/rest-names.js'
import type { GraphTransaction } from '../graph/graph.js'
import type { MessageKind } from './kinds.js'

/**
 * The version of the message format. A breaking change gets a new version, and the old one stays
 * available.
 */
const MESSAGE_VERSION = 1

/** The body of a message, as it is signed and sent. `at`: the time of the event, ISO 8601. */
export function bodyOf(
  kind: MessageKind,
  at: string,
  data: Readonly<Record<string, unknown>>,
): string {
  return JSON.stringify({ type: kind, version: MESSAGE_VERSION, timestamp: at, data })
}

/** The data of a message about an entry of the change log. `seq`: the number of the entry. */
export function dataOf(seq: number, entry: Readonly<Record<string, unknown>>) {
  return { seq, ...toEventJson(entry) }
}

/** The data of a message about the move of a market. */
export function moveOf(
  seq: number,
  market: { readonly id: string; readonly title: string; readonly source: string | null },
  { before, percent }: { readonly before: number; readonly percent: number },
) {
  const { id, title, source } = market
  const points = Math.round((percent - before) * 1_000) / 1_000
  return { seq, market: id, title, source, before, probability: percent, points }
}

/** A message and the endpoints that receive it. */
export interface Message {
  readonly id: string
  readonly kind: MessageKind
  /** The number of its entry in the change log; `null` if it does not come from the log. */
  readonly seq: number | null
  readonly body: string
  readonly endpoints: readonly string[]
}

/** Sends a message that does not come from the change log. Returns the id of the delivery. */
export async function addMessage(
  tx: GraphTransaction,
  endpoint: string,
  kind: 'test' | 'endpoint.challenge',
  data: Readonly<Record<string, unknown>>,
  sent: Sent,
): Promise<string> {
  const body = bodyOf(kind, sent.at.toISOString(), data)
  const message = { id: sent.newId(), kind, seq: null, body, endpoints: [endpoint] }
  const [id = ''] = await writeMessages(tx, [message], sent)
  return id
}

/** The time at which messages are sent, and a source of new ids. */
interface Sent {
  readonly at: Date
  readonly newId: () => string
}

const DELIVERIES_PER_QUERY = 5_000

/**
 * Stores messages and their deliveries, which are due at once. Returns the ids of the deliveries.
 */
export async function writeMessages(
  tx: GraphTransaction,
  messages: readonly Message[],
  { at: instant, newId }: Sent,
): Promise<readonly string[]> {
  const at = instant.toISOString()
  const rows = messages.map(({ id, body }) => ({ id, body }))
  await tx.run('webhook-delivery/write-messages', { rows, at })
  const deliveries = messages.flatMap(({ id, kind, seq, endpoints }) =>
    endpoints.map((endpoint) => ({ id: `msg_${newId()}`, endpoint, message: id, kind, seq })),
  )
  for (let from = 0; from < deliveries.length; from += DELIVERIES_PER_QUERY) {
    const part = deliveries.slice(from, from + DELIVERIES_PER_QUERY)
    const dueAt = instant.getTime()
    await tx.run('webhook-delivery/write-deliveries', { rows: part, at, dueAt })
  }
  return deliveries.map(({ id }) => id)
}
