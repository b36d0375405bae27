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

/** Sends a message that does not come from the change log. Returns the id of the delivery. */
export async function addMessage(
  tx: GraphTransaction,
  endpoint: string,
  kind: 'test' | 'endpoint.challenge',
  data: Readonly<Record<string, unknown>>,
  { at: instant, newId }: { readonly at: Date; readonly newId: () => string },
): Promise<string> {
  const id = `msg_${newId()}`
  const at = instant.toISOString()
  const body = bodyOf(kind, at, data)
  await tx.run('webhook-delivery/write-messages', { rows: [{ id, body }], at })
  await tx.run('webhook-delivery/write-deliveries', {
    rows: [{ id, endpoint, message: id, kind, seq: null }],
    at,
    dueAt: instant.getTime(),
  })
  return id
}
