import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { pipeline } from 'node:stream/promises'
import { OperatorError } from '../../domain/operator-error.js'
import type { Session } from '../session.js'

const TIMEOUT_MS = 60_000
const MOST_BYTES = 256 * 2 ** 20

/** Files to import; those from the network or standard input are copies. */
export interface FetchedFiles {
  readonly files: readonly string[]
  /** When each copy was made, by its path. */
  readonly fetchedAt: ReadonlyMap<string, string>
  readonly remove: () => Promise<void>
}

/** How much to fetch, and where to store it. */
export interface Fetching {
  /** The most of each URL and of standard input; more is refused. */
  readonly mostBytes: number
  readonly input: Readable
  /** Where the copies are made, in a folder of their own. */
  readonly folder: string
}

/**
 * Fetches URLs (http, https) and standard input (`-`) into files of their own; paths stay as they are. Throws an
 * `OperatorError` that names what could not be fetched or is too large, and leaves nothing behind.
 */
export async function fetchFiles(
  paths: readonly string[],
  session: Pick<Session, 'now' | 'fetch' | 'stopped'>,
  fetching: Fetching = { mostBytes: MOST_BYTES, input: process.stdin, folder: tmpdir() },
): Promise<FetchedFiles> {
  const fetchedAt = new Map<string, string>()
  if (!paths.some(isFetched)) {
    return { files: paths, fetchedAt, remove: () => Promise.resolve() }
  }
  const folder = await mkdtemp(join(fetching.folder, 'polity-fetched-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const files: string[] = []
    for (const [index, path] of paths.entries()) {
      if (!isFetched(path)) {
        files.push(path)
        continue
      }
      const place = join(folder, String(index))
      await mkdir(place)
      const write = (from: Readable, file: string) =>
        pipeline(from, bounded(path, fetching.mostBytes), createWriteStream(file), {
          signal: session.stopped,
        })
      let file = join(place, 'standard-input.json')
      if (path === '-') await write(fetching.input, file)
      else file = await download(path, place, session, write)
      fetchedAt.set(file, `${session.now().toISOString().slice(0, 19)}Z`)
      files.push(file)
    }
    return { files, fetchedAt, remove }
  } catch (error) {
    await remove()
    session.stopped.throwIfAborted()
    throw error
  }
}

/** Whether this is a URL or standard input, not a path. */
function isFetched(path: string): boolean {
  return path === '-' || /^https?:\/\//i.test(path)
}

/** Passes up to `mostBytes` on; fails at the first byte beyond, before it is written. */
function bounded(path: string, mostBytes: number): Transform {
  let bytes = 0
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length
      if (bytes <= mostBytes) done(null, chunk)
      else done(tooLarge(path, mostBytes))
    },
  })
}

function tooLarge(path: string, mostBytes: number): OperatorError {
  const what = path === '-' ? 'Standard input' : path
  const most = `${String(Math.floor(mostBytes / 2 ** 20))} MB`
  return new OperatorError(
    `${what} is larger than ${most}, the most that is fetched; nothing of it was imported. Save it as a file and import that: NDJSON and CSV may be of any size.`,
  )
}

async function download(
  address: string,
  folder: string,
  session: Pick<Session, 'fetch' | 'stopped'>,
  write: (from: Readable, file: string) => Promise<void>,
): Promise<string> {
  try {
    const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), session.stopped])
    const reply = await session.fetch(address, { signal })
    if (!reply.ok || reply.body === null) {
      throw new OperatorError(`${address} answers ${String(reply.status)}; nothing was imported.`)
    }
    const file = join(folder, nameOf(new URL(address), reply.headers.get('content-type') ?? ''))
    // Two declarations of the same stream type differ; at run time they are the same.
    const body = Readable.fromWeb(reply.body as ReadableStream<Uint8Array>)
    await write(body, file)
    return file
  } catch (error) {
    if (error instanceof OperatorError) throw error
    throw new OperatorError(`${address} cannot be had; nothing was imported.`, { cause: error })
  }
}

/** The file name in the URL, with an extension that says how to read it. */
function nameOf({ pathname }: URL, type: string): string {
  const name = basename(pathname) || 'reply'
  if (['.json', '.csv', '.ndjson', '.jsonl', '.yaml', '.yml'].includes(extname(name))) return name
  return type.includes('csv') ? `${name}.csv` : `${name}.json`
}
