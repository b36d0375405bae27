import { ApiError } from '../errors.js'
import type { RunQuery, Graph, GraphTransaction, Row } from '../graph/graph.js'
import { addMessage } from './message.js'

/** An endpoint as its owner sees it. Times are ISO 8601. */
export type Endpoint = Row<'webhook/of-account'>

/** The time of a change, and a source of new ids. */
export interface ChangeContext {
  readonly at: Date
  readonly newId: () => string
}

/**
 * Runs `work` for an endpoint in a transaction that locks its account. Returns the endpoint after
 * the change.
 */
export async function changeOwnEndpoint(
  { graph, now }: { readonly graph: Pick<Graph, 'write'>; readonly now: () => Date },
  accountId: string,
  id: string,
  work: (tx: GraphTransaction, endpoint: Endpoint, at: Date) => Promise<unknown>,
): Promise<Endpoint> {
  return graph.write(async (tx) => {
    const at = now()
    await lockAccount(tx, accountId, at)
    const before = await readOwnEndpoint(tx.run, accountId, id)
    await work(tx, before, at)
    const [after = before] = await tx.run('webhook/of-account', { accountId, id, limit: 1 })
    return after
  })
}

/** Reads an endpoint of an account. Throws `WEBHOOK_NOT_FOUND`. */
export async function readOwnEndpoint(
  read: RunQuery,
  accountId: string,
  id: string,
): Promise<Endpoint> {
  const [row] = await read('webhook/of-account', { accountId, id, limit: 1 })
  if (row === undefined) throw new ApiError('WEBHOOK_NOT_FOUND')
  return row
}

/** Locks an account until the end of the transaction. Returns false if it does not exist. */
export async function lockAccount(tx: GraphTransaction, id: string, at: Date): Promise<boolean> {
  return (await tx.run('account/lock', { id, at: at.toISOString() })).length > 0
}

/**
 * Sends a challenge, which the endpoint must answer before it gets messages. Replaces an earlier
 * challenge.
 */
export async function sendChallenge(
  tx: GraphTransaction,
  endpoint: string,
  { at, newId }: ChangeContext,
) {
  await tx.run('webhook/drop-challenges', { endpoint })
  return addMessage(tx, endpoint, 'endpoint.challenge', { challenge: newId() }, { at, newId })
}

type AuditedAction = 'WEBHOOK_CREATED' | 'WEBHOOK_SECRET_ROTATED' | 'WEBHOOK_DELETED'

/** Adds an entry to the audit log, in the transaction of the action. */
export async function appendAudit(
  tx: GraphTransaction,
  action: AuditedAction,
  { accountId, id, at, newId }: ChangeContext & { readonly accountId: string; readonly id: string },
): Promise<void> {
  const record = { id: newId(), at: at.toISOString(), actor: `account ${accountId}`, action }
  await tx.run('account/append-audit', {
    record: { ...record, subject: id, reason: '', data: '{}' },
  })
}
