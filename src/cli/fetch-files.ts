import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { pipeline } from 'node:stream/promises'
import { OperatorError } from '../graph/operator-error.js'
import type { Session } from './session.js'

const TIMEOUT_MS = 60_000
const MOST_BYTES = 256 * 2 ** 20

/** Files to import, those that came over the network or standard input among them as copies. */
export interface FetchedFiles {
  readonly files: readonly string[]
  /** When each copy was made, by its path. */
  readonly fetchedAt: ReadonlyMap<string, string>
  readonly remove: () => Promise<void>
}

/**
 * Fetches addresses (http, https) and standard input (`-`) into files of their own; paths stay as they are.
 * Throws an `OperatorError` that names what could not be had.
 */
export async function fetchFiles(
  paths: readonly string[],
  session: Pick<Session, 'now' | 'fetch'>,
): Promise<FetchedFiles> {
  const fetchedAt = new Map<string, string>()
  if (!paths.some((path) => path === '-' || isAddress(path))) {
    return { files: paths, fetchedAt, remove: () => Promise.resolve() }
  }
  const folder = await mkdtemp(join(tmpdir(), 'polity-fetched-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const files: string[] = []
    for (const [index, path] of paths.entries()) {
      if (path !== '-' && !isAddress(path)) {
        files.push(path)
        continue
      }
      const place = join(folder, String(index))
      await mkdir(place)
      const file =
        path === '-' ? join(place, 'standard-input.json') : await download(path, place, session)
      if (path === '-') await pipeline(process.stdin, createWriteStream(file))
      if ((await stat(file)).size > MOST_BYTES)
        throw new OperatorError(`${path} is larger than 256 MB.`)
      fetchedAt.set(file, `${session.now().toISOString().slice(0, 19)}Z`)
      files.push(file)
    }
    return { files, fetchedAt, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

function isAddress(path: string): boolean {
  return /^https?:\/\//i.test(path)
}

async function download(
  address: string,
  folder: string,
  session: Pick<Session, 'fetch'>,
): Promise<string> {
  try {
    const reply = await session.fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!reply.ok || reply.body === null) {
      throw new OperatorError(`${address} answers ${String(reply.status)}; nothing was imported.`)
    }
    const file = join(folder, nameOf(new URL(address), reply.headers.get('content-type') ?? ''))
    // The two declarations of one stream differ; at run time they are the same.
    const body = Readable.fromWeb(reply.body as ReadableStream<Uint8Array>)
    await pipeline(body, createWriteStream(file))
    return file
  } catch (error) {
    if (error instanceof OperatorError) throw error
    throw new OperatorError(`${address} cannot be had; nothing was imported.`, { cause: error })
  }
}

/** The name in the address, with an extension that says how to read it. */
function nameOf({ pathname }: URL, type: string): string {
  const name = basename(pathname) || 'reply'
  if (['.json', '.csv', '.ndjson', '.jsonl', '.yaml', '.yml'].includes(extname(name))) return name
  return type.includes('csv') ? `${name}.csv` : `${name}.json`
}
