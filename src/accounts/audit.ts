import { secondOf } from '../domain/instant.js'
import type { Graph, GraphTransaction, Row } from '../graph/graph.js'
import { pagesOf } from '../graph/pages.js'

/** Decisions about accounts, keys, applications and proposed corrections. */
export type AuditAction =
  | 'ACCOUNT_CHANGED'
  | 'ACCOUNT_DELETED'
  | 'CORRECTION_APPLIED'
  | 'CORRECTION_REFUSED'
  | 'CORRECTION_REVOKED'
  | 'KEY_CREATED'
  | 'KEY_REVOKED'
  | 'PARTNER_APPROVED'
  | 'PARTNER_DENIED'
  | 'TIER_APPROVED'
  | 'TIER_DENIED'
  | 'TIER_REVOKED'

/**
 * A decision with its actor, time and reason. Accounts are named by id, never by e-mail address.
 */
export interface AuditRecord {
  /** UUIDv7, so that ids sort by time. */
  readonly id: string
  readonly at: Date
  /** The operator's user name, or `account <id>` if the owner of the account decided. */
  readonly actor: string
  readonly action: AuditAction
  /** Id of the account, key, application or correction. */
  readonly subject: string
  readonly reason: string
  readonly data: Readonly<Record<string, unknown>>
}

/** A record as commands print it. `at` is ISO 8601. */
export type PrintedRecord = Omit<Row<'account/audit-page'>, 'data'> & { readonly data: unknown }

/** Names the actor of a decision, and creates the id of its record. */
export interface Decider extends Pick<AuditRecord, 'actor'> {
  readonly newId: () => string
}

/** The options of operations for operators. */
export interface OperatorOptions extends Decider {
  readonly graph: Pick<Graph, 'readLong' | 'writeLong'>
  readonly now: () => Date
}

/** Records a decision in the same transaction that carries it out. */
export async function appendAudit(
  tx: GraphTransaction,
  { newId, actor }: Decider,
  { at, data, ...decision }: Omit<AuditRecord, 'id' | 'actor'>,
): Promise<void> {
  await tx.run('account/append-audit', {
    record: { id: newId(), actor, ...decision, at: secondOf(at), data: JSON.stringify(data) },
  })
}

const PAGE = 1_000

/** Reads batches of decisions between two instants (both inclusive), newest first. */
export function readAudit(
  graph: Pick<Graph, 'readLong'>,
  period: { readonly since: Date | null; readonly until: Date | null },
): AsyncIterable<readonly PrintedRecord[]> {
  const since = period.since === null ? '' : secondOf(period.since)
  const until = period.until === null ? '~' : secondOf(period.until)
  return pagesOf<PrintedRecord>(PAGE, async (last) => {
    const params = { since, until, before: last?.id ?? '~', limit: PAGE }
    const rows = await graph.readLong('account/audit-page', params)
    return rows.map((row) => ({ ...row, data: JSON.parse(row.data) as unknown }))
  })
}
