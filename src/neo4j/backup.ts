import {
  accessSync,
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
      const to = `--to-path=${folder}`
      await admin(server, ['database', 'dump', 'neo4j', to], options.stopped)
      renameSync(join(folder, DUMP), target)
    })
  })
}

/**
 * Replaces the graph of the local server by what `backup` wrote; returns where the one before is kept until the
 * next restore. The dump is loaded beside it and opened by Neo4j first: until then, and when that fails or is
 * ended at any moment, the graph that was there stays. Throws `OperatorError` when there is a graph
 * already, unless `force`; the password stays the one of this data folder.
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
    // It fails when a server that we know nothing of has the store open; a move would go unnoticed.
    if (hasGraph(home)) await admin(server, ['database', 'info', 'neo4j'], options.stopped)
    return inFolder(join(home, RESTORING), async (folder) => {
      const beside = serverHome(folder)
      mkdirSync(join(beside, 'dump'), { recursive: true })
      writeFileSync(join(beside, 'password'), password, { mode: 0o600 })
      writeServerConfig(beside, join(options.neo4jFolder, 'neo4j.conf'), 7687)
      // The tool takes a folder, and a file of the database's name in it.
      symlinkSync(source, join(beside, 'dump', DUMP))
      const from = `--from-path=${join(beside, 'dump')}`
      const args = ['database', 'load', 'neo4j', from]
      const loaded = await runAdmin(beside, runtime, args, options.stopped)
      if (!loaded.ok)
        throw new OperatorError(`${source} cannot be loaded; nothing was replaced. ${loaded.said}`)
      await tryStore({ ...options, dataDir: folder, port: 0 }, source)
      return swapStore(home, join(beside, 'data'))
    })
  })
}

/** Has Neo4j open the store of `options.dataDir` and answer from it once. */
async function tryStore(options: LocalServerOptions, source: string): Promise<void> {
  try {
    const server = await openLocalServer(options)
    await server.close()
  } catch (cause) {
    options.stopped?.throwIfAborted()
    const said = cause instanceof Error ? cause.message : String(cause)
    throw new OperatorError(
      `Neo4j does not open the graph of ${source}; nothing was replaced. ${said}`,
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
  const { ok, said } = await runAdmin(home, runtime, args, stopped)
  if (ok) return
  if (/in use|lock/i.test(said)) throw new OperatorError(storeLocked(home))
  throw new OperatorError(`Neo4j's ${args[1] ?? ''} failed: ${said}`)
}

async function inFolder<T>(prefix: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(prefix)
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
