import { dirname, join } from 'node:path'
import { OperatorError } from '../domain/operator-error.js'
import { localServerOptions, type Session } from '../jobs/session.js'
import { backup, restore } from '../neo4j/backup.js'
import type { PreviousStore } from '../neo4j/swap-store.js'
import { argument, command, flag } from './command.js'

export const backupCommand = command(
  'backup',
  'back up the local graph to one file; fails while another program uses the graph',
  { file: argument('<file>', 'file to write') },
  async (session, { file }) => {
    await backup(localServerOnly(session), file)
    session.print(`Backed up the graph to ${file}.`)
  },
)

export const restoreCommand = command(
  'restore',
  'restore the local graph from a backup',
  {
    file: argument('<file>', 'file that polity backup wrote'),
    force: flag('--force', 'replace an existing graph'),
  },
  async (session, { file, force = false }) => {
    const previous = await restore(localServerOnly(session), file, { force })
    session.print(`Restored the graph from ${file} to ${session.config.dataDir}.`)
    if (previous !== null) session.print(previousStoreLine(previous))
  },
)

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
      'Backup and restore work only with the local server: unset NEO4J_URI to use it, or run neo4j-admin on the host of the server at NEO4J_URI.',
    )
  }
  return localServerOptions(session)
}
