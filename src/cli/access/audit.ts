import { readAudit } from '../../accounts/audit.js'
import { OperatorError } from '../../domain/operator-error.js'
import { toPrintable } from '../operator.js'
import { printPages } from '../print-pages.js'
import { withGraph, type Session } from '../session.js'

/** The options of `polity audit`. */
export interface AuditOptions {
  readonly since?: Date
  readonly until?: Date
  readonly json?: boolean
}

/** `polity audit`: lists decisions with their operators and reasons, newest first. */
export async function auditCommand(session: Session, options: AuditOptions): Promise<void> {
  const period = { since: options.since ?? null, until: options.until ?? null }
  if (period.since !== null && period.until !== null && period.since > period.until) {
    throw new OperatorError('The period is empty; set --since to a time before --until.')
  }
  const isJson = options.json === true
  const count = await withGraph(session, (graph) =>
    printPages(
      session,
      readAudit(graph, period),
      isJson,
      ({ at, actor, action, subject, reason, data }) =>
        toPrintable([at, actor, action, subject, JSON.stringify(data), reason].join('  ')),
    ),
  )
  if (count === 0 && !isJson) session.print('None.')
}
