import {
  accessSync,
  constants,
  existsSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { whileStopped, type LocalServerOptions, type StoppedServer } from './local-server.js'
import { hasStore, runAdmin, storeLocked } from './neo4j-process.js'
import { OperatorError } from './operator-error.js'

/**
 * Writes the whole graph of the local server into one file, by Neo4j's own dump; a file that is there
 * is replaced when the new one is complete. Throws `OperatorError` while a gateway uses the server.
 */
export async function backup(options: LocalServerOptions, file: string): Promise<void> {
  const target = resolve(file)
  if (isFolder(target)) throw new OperatorError(`${target} is a folder; name a file in it.`)
  if (!isFolder(dirname(target))) {
    throw new OperatorError(`There is no folder ${dirname(target)}; make it, or name another file.`)
  }
  accessSync(dirname(target), constants.W_OK)
  await whileStopped(options, async (server) => {
    if (!hasStore(server.home)) {
      throw new OperatorError(`There is no graph in ${options.dataDir} yet; npm start makes one.`)
    }
    // Beside the target, so that the move at the end is one step.
    await inFolder(join(dirname(target), '.polity-backup-'), async (folder) => {
      admin(server, ['database', 'dump', 'neo4j', `--to-path=${folder}`])
      renameSync(join(folder, DUMP), target)
    })
  })
}

/**
 * Replaces the graph of the local server by what `backup` wrote. Throws `OperatorError` when there is
 * a graph already, unless `force`; the password stays the one of this data folder.
 */
export async function restore(
  options: LocalServerOptions,
  file: string,
  { force }: { readonly force: boolean },
): Promise<void> {
  const source = resolve(file)
  if (!existsSync(source) || isFolder(source)) {
    throw new OperatorError(`There is no file ${source}; name one that polity backup wrote.`)
  }
  accessSync(source, constants.R_OK)
  await whileStopped(options, async (server) => {
    if (hasGraph(server.home) && !force) {
      throw new OperatorError(
        `There is a graph in ${options.dataDir} already; use --force to replace it, or set DATA_DIR to an empty folder.`,
      )
    }
    await inFolder(join(server.home, 'restore-'), async (folder) => {
      // The tool takes a folder, and a file of the database's name in it.
      symlinkSync(source, join(folder, DUMP))
      const overwrite = '--overwrite-destination=true'
      admin(server, ['database', 'load', 'neo4j', `--from-path=${folder}`, overwrite])
    })
  })
}

const DUMP = 'neo4j.dump'

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

function hasGraph(home: string): boolean {
  return existsSync(join(home, 'data', 'databases', 'neo4j'))
}

function admin({ home, runtime }: StoppedServer, args: readonly string[]): void {
  const { ok, said } = runAdmin(home, runtime, args)
  if (ok) return
  if (/in use|lock/i.test(said)) throw new OperatorError(storeLocked(home))
  throw new OperatorError(`Neo4j's ${args[1] ?? ''} failed: ${said}`)
}

async function inFolder(prefix: string, work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(prefix)
  try {
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
