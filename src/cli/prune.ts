import { sizeText } from '../jobs/doctor/finding.js'
import { prune, type PruneReport } from '../jobs/prune.js'
import { withGraphUntilStopped } from '../jobs/session.js'
import { command } from './command.js'
import { dryRun, json } from './inputs.js'
import { printAs } from './print.js'

export const pruneCommand = command(
  'prune',
  'delete data that is older than the RETENTION_… settings allow, and show what is on disk; results and calls stay',
  { dryRun, json },
  async (session, { dryRun: isDryRun = false, json: isJson }) => {
    const reports: PruneReport[] = []
    await withGraphUntilStopped(session, async (graph) => {
      reports.push(await prune(session, graph, isDryRun))
    })
    for (const report of reports) printAs(session, isJson, report, textOf)
    session.stopped.throwIfAborted()
  },
)

function textOf({ isDryRun, isInterrupted, kinds, disk }: PruneReport): string {
  const width = Math.max(...[...kinds, ...disk].map(({ kind }) => kind.length))
  const lines = kinds.map(({ kind, setting, days, count, bytes, note }) => {
    const rule = days === null ? 'stored forever' : `older than ${String(days)} days`
    const size = bytes === null ? '' : `  ${sizeText(bytes)}`
    const text = `  ${kind.padEnd(width)}  ${String(count).padStart(9)}${size}  ${rule} (${setting})`
    return note === null ? text : `${text}; ${note}`
  })
  return [
    isDryRun ? 'Would delete:' : isInterrupted ? 'Deleted until the interruption:' : 'Deleted:',
    ...lines,
    'On the disk of DATA_DIR:',
    ...disk.map(({ kind, bytes }) => `  ${kind.padEnd(width)}  ${sizeText(bytes).padStart(9)}`),
  ].join('\n')
}
