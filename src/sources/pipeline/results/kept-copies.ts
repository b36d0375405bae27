import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'

/** A copy of a feed on disk, compressed, and what tells it from others. */
export interface KeptCopy {
  readonly path: string
  /** ISO 8601, whole seconds. */
  readonly at: string
  readonly digest: string
}

const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.(?:json|csv)\.gz$/

/**
 * Keeps the copies of one feed as they came, in files whose names say when, so that the folder can be replayed. A file
 * has its name only when it is whole.
 */
export function createKeptCopies(folder: string) {
  return {
    /** The newest one; `null` when there is none. */
    async last(): Promise<KeptCopy | null> {
      const names = await readdir(folder).catch(() => [])
      const name = names
        .filter((each) => NAME.test(each))
        .sort()
        .at(-1)
      if (name === undefined) return null
      const path = join(folder, name)
      const at = name.replace(NAME, '$1T$2:$3:$4Z')
      return { path, at, digest: digestOf(await promisify(gunzip)(await readFile(path))) }
    },

    async keep(body: Buffer, at: string, extension: '.json' | '.csv'): Promise<KeptCopy> {
      await mkdir(folder, { recursive: true })
      const path = join(folder, `${at.replaceAll(':', '')}${extension}.gz`)
      // Hidden, so that nobody who reads the folder reads half of it.
      const begun = join(folder, '.begun')
      await writeFile(begun, await promisify(gzip)(body), { flush: true })
      await rename(begun, path)
      return { path, at, digest: digestOf(body) }
    },

    /** Hides one that cannot be read, for people to look at; the one before it goes. */
    async setAside({ path }: KeptCopy): Promise<void> {
      await rename(path, join(folder, `.refused${extname(path.slice(0, -'.gz'.length))}.gz`))
    },
  }
}

/** Tells contents apart. */
export function digestOf(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex')
}
