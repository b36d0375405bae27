import { readAudit } from '../../accounts/audit.js'
import { OperatorError } from '../../domain/operator-error.js'
import { withGraph } from '../../jobs/session.js'
import { command, option } from '../command.js'
import { instant, json } from '../inputs.js'
import { printList } from '../print.js'

export const auditCommand = command(
  'audit',
  'list decisions on accounts, keys, applications and corrections, newest first',
  {
    since: option(
      '--since <date>',
      'only list decisions made at or after this time, ISO 8601; a date means 00:00 UTC of this day',
      instant,
    ),
    until: option(
      '--until <date>',
      'only list decisions made at or before this time, ISO 8601; a date means 00:00 UTC of this day',
      instant,
    ),
    json,
  },
  (session, { since = null, until = null, json: isJson }) => {
    if (since !== null && until !== null && since > until) {
      throw new OperatorError('The period is empty; set --since to a time before --until.')
    }
    return withGraph(session, (graph) =>
      printList(
        session,
        readAudit(graph, { since, until }),
        isJson,
        ({ at, actor, action, subject, reason, data }) => [
          ...[at, actor, action, subject, JSON.stringify(data), reason],
        ],
      ),
    )
  },
)
