import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { pipeline } from 'node:stream/promises'
import { OperatorError } from '../domain/operator-error.js'
import { secondOf } from '../domain/instant.js'
import type { Session } from './session.js'

const TIMEOUT_MS = 60_000
const MAX_BYTES = 256 * 2 ** 20

/** Files to import. Some are temporary files with the input from URLs and standard input. */
export interface FetchedFiles {
  readonly files: readonly string[]
  /** The fetch time of each temporary file, by its path. */
  readonly fetchedAt: ReadonlyMap<string, string>
  readonly remove: () => Promise<void>
}

/** The input to fetch, its limit, and where its temporary files are created. */
export interface FetchOptions {
  /** The limit for each URL, and for standard input. Larger input is refused. */
  readonly maxBodyBytes: number
  /** The standard input. */
  readonly input: Readable
  /** The temporary folder is created in this folder. */
  readonly folder: string
}

/**
 * Copies the input from URLs (http, https) and standard input (`-`) to temporary files. Returns
 * other paths unchanged. If an input cannot be fetched or is too large, deletes the temporary files
 * and throws an `OperatorError` that names the input.
 */
export async function fetchFiles(
  paths: readonly string[],
  session: Pick<Session, 'now' | 'fetch' | 'stopped'>,
  options: FetchOptions = { maxBodyBytes: MAX_BYTES, input: process.stdin, folder: tmpdir() },
): Promise<FetchedFiles> {
  const fetchedAt = new Map<string, string>()
  if (!paths.some(isFetched)) {
    return { files: paths, fetchedAt, remove: () => Promise.resolve() }
  }
  const folder = await mkdtemp(join(options.folder, 'polity-fetched-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const files = [...paths]
    for (const [index, path] of paths.entries()) {
      if (!isFetched(path)) continue
      const subfolder = join(folder, String(index))
      await mkdir(subfolder)
      const write = (from: Readable, file: string) =>
        pipeline(from, limitBytes(path, options.maxBodyBytes), createWriteStream(file), {
          signal: session.stopped,
        })
      let file = join(subfolder, 'standard-input.json')
      if (path === '-') await write(options.input, file)
      else file = await download(path, subfolder, session, write)
      fetchedAt.set(file, secondOf(session.now()))
      files[index] = file
    }
    return { files, fetchedAt, remove }
  } catch (error) {
    await remove()
    session.stopped.throwIfAborted()
    throw error
  }
}

/** True for a URL or `-`, false for a path. */
function isFetched(path: string): boolean {
  return path === '-' || /^https?:\/\//i.test(path)
}

/** A stream that forwards its input. It fails if the input is longer than `maxBodyBytes`. */
function limitBytes(path: string, maxBodyBytes: number): Transform {
  const input = path === '-' ? 'Standard input' : path
  const limit = `${String(Math.floor(maxBodyBytes / 2 ** 20))} MB`
  const tooLarge = `${input} is larger than the limit of ${limit}; nothing was imported. Save it as a file and import that: NDJSON and CSV files can have any size.`
  let bytes = 0
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length
      if (bytes <= maxBodyBytes) done(null, chunk)
      else done(new OperatorError(tooLarge))
    },
  })
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
      throw new OperatorError(
        `${address} returned HTTP ${String(reply.status)}; nothing was imported. Check the URL, or download the file yourself and import that file.`,
      )
    }
    const file = join(folder, nameOf(new URL(address), reply.headers.get('content-type') ?? ''))
    // The DOM and Node.js declare the same stream type differently.
    const body = Readable.fromWeb(reply.body as ReadableStream<Uint8Array>)
    await write(body, file)
    return file
  } catch (error) {
    if (error instanceof OperatorError) throw error
    throw new OperatorError(
      `${address} could not be fetched; nothing was imported. Check the URL and the network.`,
      { cause: error },
    )
  }
}

/** The file name in the URL, with an extension that selects the reader. */
function nameOf({ pathname }: URL, type: string): string {
  const name = basename(pathname) || 'reply'
  if (['.json', '.csv', '.ndjson', '.jsonl', '.yaml', '.yml'].includes(extname(name))) return name
  return type.includes('csv') ? `${name}.csv` : `${name}.json`
}
