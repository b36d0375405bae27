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
 * Writes the entire graph of the local server into one file, with Neo4j's own dump; an existing file is replaced
 * when the new one is complete. Throws `OperatorError` while a gateway uses the server.
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
    // Next to the target, so that the final move is one step.
    await inFolder(join(dirname(target), '.polity-backup-'), async (folder) => {
      const to = `--to-path=${folder}`
      await admin(server, ['database', 'dump', 'neo4j', to], options.stopped)
      // It holds all accounts.
      chmodSync(join(folder, DUMP), 0o600)
      renameSync(join(folder, DUMP), target)
    })
  })
}

/**
 * Replaces the graph of the local server by a backup; returns where the old graph is kept until the next restore.
 * The dump is first loaded next to it and opened by Neo4j: until then, and when that fails or is killed at any
 * moment, the old graph stays. Throws `OperatorError` when there is a graph already, unless `force`; the password
 * stays that of this data folder.
 */
export async function restore(
  options: LocalServerOptions,
  file: string,
  { force }: { readonly force: boolean },
): Promise<PreviousStore | null> {
  const source = resolve(file)
  if (!existsSync(source) || isFolder(source)) {
    throw new OperatorError(`There is no file ${source}; name one that polity backup wrote.`)
  }
  accessSync(source, constants.R_OK)
  return whileStopped(options, async (server) => {
    const { home, runtime, password } = server
    if (hasGraph(home) && !force) {
      throw new OperatorError(
        `There is a graph in ${options.dataDir} already; use --force to replace it, or set DATA_DIR to an empty folder.`,
      )
    }
    // It fails when an unknown server has the store open; a move would not notice that.
    if (hasGraph(home)) await admin(server, ['database', 'info', 'neo4j'], options.stopped)
    return inFolder(join(home, RESTORING), async (folder) => {
      const beside = serverHome(folder)
      mkdirSync(join(beside, 'dump'), { recursive: true })
      writeFileSync(join(beside, 'password'), password, { mode: 0o600 })
      writeServerConfig(beside, join(options.neo4jFolder, 'neo4j.conf'), 7687)
      // The tool expects a folder with a file named after the database.
      symlinkSync(source, join(beside, 'dump', DUMP))
      const from = `--from-path=${join(beside, 'dump')}`
      const args = ['database', 'load', 'neo4j', from]
      const loaded = await runAdmin(beside, runtime, args, options.stopped)
      if (!loaded.ok)
        throw new OperatorError(
          `${source} cannot be loaded; nothing was replaced. ${loaded.message}`,
        )
      await tryStore({ ...options, dataDir: folder, port: 0 }, source)
      return swapStore(home, join(beside, 'data'))
    })
  })
}

/** Makes Neo4j open the store of `options.dataDir` and answer once. */
async function tryStore(options: LocalServerOptions, source: string): Promise<void> {
  try {
    const server = await openLocalServer(options)
    await server.close()
  } catch (cause) {
    options.stopped?.throwIfAborted()
    const message = cause instanceof Error ? cause.message : String(cause)
    throw new OperatorError(
      `Neo4j does not open the graph of ${source}; nothing was replaced. ${message}`,
      { cause },
    )
  }
  options.stopped?.throwIfAborted()
}

const DUMP = 'neo4j.dump'

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

function hasGraph(home: string): boolean {
  return existsSync(join(home, 'data', 'databases', 'neo4j'))
}

async function admin(
  { home, runtime }: StoppedServer,
  args: readonly string[],
  stopped: AbortSignal | undefined,
): Promise<void> {
  const { ok, message } = await runAdmin(home, runtime, args, stopped)
  if (ok) return
  if (/in use|lock/i.test(message)) throw new OperatorError(storeLocked(home))
  throw new OperatorError(`Neo4j's ${args[1] ?? ''} failed: ${message}`)
}

async function inFolder<T>(prefix: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(prefix)
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
