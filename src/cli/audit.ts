import { readAudit } from '../accounts/audit.js'
import { harmless } from './operator.js'
import { withGraph, type Session } from './session.js'

/** What `polity audit` is told. */
export interface AuditOptions {
  readonly since?: Date
  readonly until?: Date
  readonly json?: boolean
}

/** As many as anybody reads through in one go. */
const SHOWN = 1_000

/** `polity audit`: what was decided, by whom and why; newest first. */
export async function auditCommand(session: Session, options: AuditOptions): Promise<void> {
  const period = { since: options.since ?? null, until: options.until ?? null }
  const records = await withGraph(session, (graph) => readAudit(graph, period, SHOWN + 1))
  const shown = records.slice(0, SHOWN)
  if (options.json === true) session.print(JSON.stringify(shown, null, 2))
  else {
    const lines = shown.map(({ at, actor, action, subject, reason, data }) =>
      harmless([at, actor, action, subject, JSON.stringify(data), reason].join('  ')),
    )
    session.print(lines.length === 0 ? 'None.' : lines.join('\n'))
  }
  const last = shown.at(-1)
  if (records.length > shown.length && last !== undefined) {
    session.tell(`There are older ones: --until ${last.at} goes on there.`)
  }
}
