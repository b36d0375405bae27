import { secondOf } from '../domain/instant.js'
import type { Graph, GraphTransaction } from '../graph/graph.js'
import { pagesOf } from '../graph/pages.js'

/** What can be decided about an account, a key, a request or a proposed correction. */
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

/** Who decided what, when and why. Names accounts only by id, so that nothing stays of a deleted address. */
export interface AuditRecord {
  /** UUIDv7, so that ids sort by time. */
  readonly id: string
  readonly at: Date
  /** The operator's user name, or `account` and an id when the owner decided. */
  readonly actor: string
  readonly action: AuditAction
  /** Id of the account, key, request or correction. */
  readonly subject: string
  readonly reason: string
  readonly data: Readonly<Record<string, unknown>>
}

/** A record as it is printed. */
export type PrintedRecord = Omit<AuditRecord, 'at' | 'data' | 'action'> & {
  readonly at: string
  readonly action: string
  readonly data: unknown
}

/** Records a decision, in the transaction that carries it out. */
export async function appendAudit(
  tx: GraphTransaction,
  { at, data, ...record }: AuditRecord,
): Promise<void> {
  await tx.run('account/append-audit', {
    record: { ...record, at: secondOf(at), data: JSON.stringify(data) },
  })
}

const PAGE = 1_000

/** Decisions between two instants, both included; newest first, page by page. */
export function readAudit(
  graph: Pick<Graph, 'readLong'>,
  period: { readonly since: Date | null; readonly until: Date | null },
): AsyncIterable<readonly PrintedRecord[]> {
  const [since, until] = [period.since, period.until].map((at) => at && secondOf(at))
  return pagesOf<PrintedRecord>(PAGE, async (last) => {
    const params = { since, until, before: last?.id, limit: PAGE }
    const rows = await graph.readLong('account/audit-page', params)
    return rows.map((row) => ({ ...row, data: JSON.parse(row.data) as unknown }))
  })
}
