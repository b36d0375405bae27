import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'

/** A compressed snapshot of a feed on disk. `digest`: the SHA-256 of its uncompressed content. */
export interface SnapshotFile {
  readonly path: string
  /** ISO 8601, whole seconds. */
  readonly at: string
  readonly digest: string
}

const SNAPSHOT_NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.(?:json|csv)\.gz$/

/** The time in the name of a snapshot's file, ISO 8601; `null` for any other file. */
export function snapshotTime(name: string): string | null {
  return SNAPSHOT_NAME.test(name) ? name.replace(SNAPSHOT_NAME, '$1T$2:$3:$4Z') : null
}

/**
 * Stores the snapshots of one feed unchanged, so that the folder can be replayed. The name of each
 * file is the time of the snapshot. A file gets this name only when it is complete.
 */
export function createSnapshotFiles(folder: string) {
  return {
    /** The newest snapshot; `null` if there is none. */
    async last(): Promise<SnapshotFile | null> {
      const names = await readdir(folder).catch(() => [])
      const name = names
        .filter((candidate) => snapshotTime(candidate) !== null)
        .sort()
        .at(-1)
      const at = snapshotTime(name ?? '')
      if (name === undefined || at === null) return null
      const path = join(folder, name)
      return { path, at, digest: digestOf(await promisify(gunzip)(await readFile(path))) }
    },

    async add(body: Buffer, at: string, extension: '.json' | '.csv'): Promise<SnapshotFile> {
      await mkdir(folder, { recursive: true })
      const path = join(folder, `${at.replaceAll(':', '')}${extension}.gz`)
      // Readers of the folder skip hidden files, so they do not read an incomplete snapshot.
      const partial = join(folder, '.begun')
      await writeFile(partial, await promisify(gzip)(body), { flush: true })
      await rename(partial, path)
      return { path, at, digest: digestOf(body) }
    },

    /**
     * Makes the file of an unreadable snapshot hidden, so that it is not applied again but can
     * still be inspected. Overwrites the hidden file of an earlier unreadable snapshot.
     */
    async hideUnreadable({ path }: SnapshotFile): Promise<void> {
      await rename(path, join(folder, `.refused${extname(path.slice(0, -'.gz'.length))}.gz`))
    },
  }
}

export function digestOf(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex')
}
