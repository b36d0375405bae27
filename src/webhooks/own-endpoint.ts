import { ApiError } from '../errors.js'
import type { Ask, Graph, GraphTransaction, Row } from '../graph/graph.js'
import { addMessage } from './message.js'

/** An endpoint as its owner sees it. Times are ISO 8601. */
export type Endpoint = Row<'webhook/of-account'>

/** When something is done, and new ids for it. */
export interface Making {
  readonly at: Date
  readonly newId: () => string
}

/** Does `work` on an endpoint of an account, both held until the end of the transaction; what it is then. */
export async function changeOwn(
  { graph, now }: { readonly graph: Pick<Graph, 'write'>; readonly now: () => Date },
  accountId: string,
  id: string,
  work: (tx: GraphTransaction, endpoint: Endpoint, at: Date) => Promise<unknown>,
): Promise<Endpoint> {
  return graph.write(async (tx) => {
    const at = now()
    await lockAccount(tx, accountId, at)
    const before = await own(tx.run, accountId, id)
    await work(tx, before, at)
    const [after = before] = await tx.run('webhook/of-account', { accountId, id, limit: 1 })
    return after
  })
}

/** An endpoint of an account. Throws `WEBHOOK_NOT_FOUND`. */
export async function own(ask: Ask, accountId: string, id: string): Promise<Endpoint> {
  const [row] = await ask('webhook/of-account', { accountId, id, limit: 1 })
  if (row === undefined) throw new ApiError('WEBHOOK_NOT_FOUND')
  return row
}

/** Holds an account to the end of the transaction; false when there is none. */
export async function lockAccount(tx: GraphTransaction, id: string, at: Date): Promise<boolean> {
  return (await tx.run('account/lock', { id, at: at.toISOString() })).length > 0
}

/** The endpoint must answer with this text before it gets messages. Replaces an earlier challenge. */
export async function challenge(tx: GraphTransaction, endpoint: string, { at, newId }: Making) {
  await tx.run('webhook/drop-challenges', { endpoint })
  return addMessage(tx, endpoint, 'endpoint.challenge', { challenge: newId() }, { at, newId })
}

type Decision = 'WEBHOOK_CREATED' | 'WEBHOOK_SECRET_ROTATED' | 'WEBHOOK_DELETED'

/** Writes down who decided what, in the transaction that carries it out. */
export async function audit(
  tx: GraphTransaction,
  action: Decision,
  { accountId, id, at, newId }: Making & { readonly accountId: string; readonly id: string },
): Promise<void> {
  const record = { id: newId(), at: at.toISOString(), actor: `account ${accountId}`, action }
  await tx.run('account/append-audit', {
    record: { ...record, subject: id, reason: '', data: '{}' },
  })
}
