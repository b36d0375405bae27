import { dirname, join } from 'node:path'
import { OperatorError } from '../domain/operator-error.js'
import { backUp } from '../jobs/backup/back-up.js'
import { isOnlineBackup, type BackupCounts } from '../jobs/backup/backup-file.js'
import { KINDS } from '../jobs/backup/kinds.js'
import { restoreOnline, type RestoredKind, type RestoreReport } from '../jobs/backup/restore.js'
import {
  localServerOptions,
  withGraph,
  withGraphUntilStopped,
  type Session,
} from '../jobs/session.js'
import { backup, restore } from '../neo4j/backup.js'
import type { PreviousStore } from '../neo4j/swap-store.js'
import { argument, command, flag } from './command.js'
import { firstLines } from './print.js'

export const backupCommand = command(
  'backup',
  'back up the local graph to one file; fails while another program uses the graph, except with --online',
  {
    file: argument('<file>', 'file to write'),
    online: flag(
      '--online',
      'back up only what no import brings back (accounts, keys, decisions, corrections, webhooks, prices, results, calls), while the graph is in use; also with NEO4J_URI',
    ),
  },
  async (session, { file, online = false }) => {
    if (!online) {
      await backup(localServerOnly(session), file)
      session.print(`Backed up the graph to ${file}.`)
      return
    }
    let counts: BackupCounts = {}
    await withGraphUntilStopped(session, async (graph) => {
      counts = await backUp(session, graph, file)
    })
    session.stopped.throwIfAborted()
    session.print(countLines(counts).join('\n'))
    session.print(`Backed up to ${file}.`)
  },
)

export const restoreCommand = command(
  'restore',
  'restore a backup: a dump replaces the local graph; an online backup adds what the graph lacks, while it is in use',
  {
    file: argument('<file>', 'file that polity backup wrote'),
    force: flag('--force', 'replace an existing graph with a dump'),
  },
  async (session, { file, force = false }) => {
    if (isOnlineBackup(file)) {
      const report = await withGraph(session, (graph) => restoreOnline(session, graph, file))
      session.print(restoredLines(report).join('\n'))
      return
    }
    const previous = await restore(localServerOnly(session), file, { force })
    session.print(`Restored the graph from ${file} to ${session.config.dataDir}.`)
    if (previous !== null) session.print(previousStoreLine(previous))
  },
)

function countLines(counts: BackupCounts): readonly string[] {
  return KINDS.flatMap(({ label, words }) => {
    const count = counts[label] ?? 0
    return count === 0 ? [] : [`${String(count).padStart(8)}  ${words}`]
  })
}

const MAX_NAMES = 20

function restoredLines({ at, kinds, missing, taken }: RestoreReport): readonly string[] {
  const lines = KINDS.flatMap(({ label, words }) => {
    const kind = kinds.get(label)
    return kind === undefined
      ? []
      : [`${String(kind.added).padStart(8)} added  ${words}${leftOutIn(kind)}`]
  })
  return [
    ...lines,
    ...namesIn('not in the graph yet; import their sources, then repeat the restore:', missing),
    ...namesIn('that now belong to others; correct the webhooks that name them:', taken),
    `Restored the backup of ${at}.`,
  ]
}

function leftOutIn({ existing, ended, unattached }: RestoredKind): string {
  const counts: readonly (readonly [number, string])[] = [
    [existing, 'already there'],
    [ended, 'deleted or revoked since'],
    [unattached, 'left out, because the graph lacks what they belong to'],
  ]
  const texts = counts.flatMap(([count, words]) => (count > 0 ? `${String(count)} ${words}` : []))
  return texts.length === 0 ? '' : ` (${texts.join('; ')})`
}

function namesIn(problem: string, names: readonly string[]): readonly string[] {
  if (names.length === 0) return []
  const lines = names.map((name) => `  ${name}`)
  return [
    `${String(names.length)} ids or slugs of entities ${problem}`,
    ...firstLines(lines, MAX_NAMES, (count) => `and ${String(count)} more`),
  ]
}

function previousStoreLine({ folder, bytes }: PreviousStore): string {
  const data = join(dirname(folder), 'data')
  return (
    `The previous graph (${(bytes / 1e6).toFixed(0)} MB) stays in ${folder} until the next restore. ` +
    `Delete that folder to free the space, or replace ${data} with it to undo the restore.`
  )
}

function localServerOnly(session: Session) {
  if (session.config.server !== null) {
    throw new OperatorError(
      'Backup and restore of a whole graph work only with the local server. With NEO4J_URI, add --online to back up what no import brings back, or run neo4j-admin on the host of the server.',
    )
  }
  return localServerOptions(session)
}
