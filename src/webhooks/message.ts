import { toEventJson } from '../domain/json.js'
import type { GraphTransaction } from '../graph/graph.js'
import type { MessageKind } from './kinds.js'

/** The version of what messages carry; a breaking change gets a new version, and the old one stays available. */
export const MESSAGE_VERSION = 1

/** The body of a message, as it is signed and sent. `at`: when it happened, ISO 8601. */
export function bodyOf(
  kind: MessageKind,
  at: string,
  data: Readonly<Record<string, unknown>>,
): string {
  return JSON.stringify({ type: kind, version: MESSAGE_VERSION, timestamp: at, data })
}

/** What a message says of an entry of the change log; `seq`: its number there. */
export function dataOf(seq: number, said: Readonly<Record<string, unknown>>) {
  return { seq, ...toEventJson(said) }
}

/** What a message says of a market that moved. */
export function moveOf(
  seq: number,
  market: { readonly id: string; readonly title: string; readonly source: string | null },
  { before, percent }: { readonly before: number; readonly percent: number },
) {
  const { id, title, source } = market
  const points = Math.round((percent - before) * 1_000) / 1_000
  return { seq, market: id, title, source, before, probability: percent, points }
}

/** Sends an endpoint something that no change of the log tells of. Returns the id of the delivery. */
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
