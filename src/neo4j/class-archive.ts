import { createHash, randomUUID } from 'node:crypto'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Where the classes of Neo4j are kept as Java has them in memory once they are loaded and checked.
 * A server that starts from them needs half the processor time until it answers. `runtime` names all
 * that an archive depends on.
 */
export function classesFile(cacheDir: string, runtime: string): string {
  const hash = createHash('sha256').update(runtime).digest('hex').slice(0, 16)
  return join(cacheDir, `classes-${hash}.jsa`)
}

/** An archive that a server writes as it ends, and where it belongs once the server has ended. */
export interface ClassDraft {
  readonly draft: string
  readonly file: string
}

/** Options for Java: use the archive, or, where there is none yet, write one at the end of this run. */
export function archiveOptions(file: string): {
  readonly options: readonly string[]
  readonly draft: ClassDraft | null
} {
  if (existsSync(file)) return { options: [`-XX:SharedArchiveFile=${file}`], draft: null }
  // Java writes in place, and several servers may end at the same time.
  const draft = `${file}.${randomUUID()}`
  return { options: [`-XX:ArchiveClassesAtExit=${draft}`], draft: { draft, file } }
}

/** Puts an archive in its place after its server has ended by itself; drops it after a kill. */
export function keepArchive({ draft, file }: ClassDraft, isWhole: boolean): void {
  if (isWhole && existsSync(draft)) renameSync(draft, file)
  else rmSync(draft, { force: true })
}

/** Reads the archive of a server's state as it was written down; `null` when it writes none. */
export function toClassDraft(state: object): ClassDraft | null {
  const archive = 'archive' in state ? state.archive : null
  if (typeof archive !== 'object' || archive === null) return null
  if (!('draft' in archive) || !('file' in archive)) return null
  const { draft, file } = archive
  return typeof draft === 'string' && typeof file === 'string' ? { draft, file } : null
}
