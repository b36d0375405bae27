import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import {
  openLocalServer,
  serverHome,
  whileStopped,
  type LocalServerOptions,
  type StoppedServer,
} from './local-server.js'
import { hasStore, runAdmin, storeLocked, writeServerConfig } from './neo4j-process.js'
import { OperatorError } from '../domain/operator-error.js'
import { RESTORING, swapStore, type PreviousStore } from './swap-store.js'

/**
 * Writes the entire graph of the local server to a file, in Neo4j's dump format. Replaces an
 * existing file only when the new file is complete. Throws `OperatorError` while a gateway uses the
 * server.
 */
export async function backup(options: LocalServerOptions, file: string): Promise<void> {
  const target = resolve(file)
  if (isFolder(target)) throw new OperatorError(`${target} is a folder; give the name of a file.`)
  if (!isFolder(dirname(target))) {
    throw new OperatorError(
      `The folder ${dirname(target)} does not exist; create it, or choose another file.`,
    )
  }
  accessSync(dirname(target), constants.W_OK)
  await whileStopped(options, async (server) => {
    if (!hasStore(server.home)) {
      throw new OperatorError(
        `There is no graph in ${options.dataDir} yet; create one with npm start.`,
      )
    }
    // Use the file system of the target, so that the final move is one atomic step.
    await withTemporaryFolder(join(dirname(target), '.polity-backup-'), async (folder) => {
      const to = `--to-path=${folder}`
      await runAdminOrThrow(server, ['database', 'dump', 'neo4j', to], options.stopped)
      // The file contains all accounts.
      chmodSync(join(folder, DUMP_NAME), 0o600)
      renameSync(join(folder, DUMP_NAME), target)
    })
  })
}

/**
 * Replaces the graph of the local server with a backup. Returns the folder in which the old graph is
 * stored until the next restore. First loads the dump into a separate folder and opens it with
 * Neo4j. If this fails or the process is killed, the old graph stays. The password of Neo4j does not
 * change. Throws `OperatorError` if a graph exists and `force` is false.
 */
export async function restore(
  options: LocalServerOptions,
  file: string,
  { force }: { readonly force: boolean },
): Promise<PreviousStore | null> {
  const source = resolve(file)
  if (!existsSync(source) || isFolder(source)) {
    throw new OperatorError(
      `The file ${source} does not exist; choose a file from the command: npx --no -- polity backup FILE`,
    )
  }
  accessSync(source, constants.R_OK)
  return whileStopped(options, async (server) => {
    const { home, runtime, password } = server
    if (hasGraph(home) && !force) {
      throw new OperatorError(
        `${options.dataDir} already contains a graph; use --force to replace it, or set DATA_DIR to an empty folder.`,
      )
    }
    // Fails if another server has the store open. Without this check, the store would be moved
    // although it is open.
    if (hasGraph(home))
      await runAdminOrThrow(server, ['database', 'info', 'neo4j'], options.stopped)
    return withTemporaryFolder(join(home, RESTORING), async (folder) => {
      const trialHome = serverHome(folder)
      mkdirSync(join(trialHome, 'dump'), { recursive: true })
      writeFileSync(join(trialHome, 'password'), password, { mode: 0o600 })
      writeServerConfig(trialHome, join(options.neo4jFolder, 'neo4j.conf'), 7687)
      // The tool expects a folder with a file named after the database.
      symlinkSync(source, join(trialHome, 'dump', DUMP_NAME))
      const from = `--from-path=${join(trialHome, 'dump')}`
      const args = ['database', 'load', 'neo4j', from]
      const loaded = await runAdmin(trialHome, runtime, args, options.stopped)
      if (!loaded.ok)
        throw new OperatorError(
          `${source} could not be loaded; the current graph is unchanged. ${loaded.message}`,
        )
      await tryStore({ ...options, dataDir: folder, port: 0 }, source)
      return swapStore(home, join(trialHome, 'data'))
    })
  })
}

/** Starts Neo4j on the store of `options.dataDir` and waits until it answers. */
async function tryStore(options: LocalServerOptions, source: string): Promise<void> {
  try {
    const server = await openLocalServer(options)
    await server.close()
  } catch (cause) {
    options.stopped?.throwIfAborted()
    const message = cause instanceof Error ? cause.message : String(cause)
    throw new OperatorError(
      `Neo4j cannot open the graph of ${source}; the current graph is unchanged. ${message}`,
      { cause },
    )
  }
  options.stopped?.throwIfAborted()
}

const DUMP_NAME = 'neo4j.dump'

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

function hasGraph(home: string): boolean {
  return existsSync(join(home, 'data', 'databases', 'neo4j'))
}

async function runAdminOrThrow(
  { home, runtime }: StoppedServer,
  args: readonly string[],
  stopped: AbortSignal | undefined,
): Promise<void> {
  const { ok, message } = await runAdmin(home, runtime, args, stopped)
  if (ok) return
  if (/in use|lock/i.test(message)) throw new OperatorError(storeLocked(home))
  throw new OperatorError(`neo4j-admin ${args.slice(0, 2).join(' ')} failed: ${message}`)
}

async function withTemporaryFolder<T>(
  prefix: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(prefix)
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
