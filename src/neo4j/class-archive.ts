import { createHash, randomUUID } from 'node:crypto'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The archive of Neo4j's classes as Java has them in memory, loaded and verified. A server that starts from it
 * needs half the processor time until it answers. `runtime` names everything that an archive depends on.
 */
export function classesFile(cacheDir: string, runtime: string): string {
  const hash = createHash('sha256').update(runtime).digest('hex').slice(0, 16)
  return join(cacheDir, `classes-${hash}.jsa`)
}

/** The archive that a server writes when it ends, and its final place. */
export interface ClassDraft {
  readonly draft: string
  readonly file: string
}

/** Options for Java: use the archive, or write one at the end of this run when there is none yet. */
export function archiveOptions(file: string): {
  readonly options: readonly string[]
  readonly draft: ClassDraft | null
} {
  if (existsSync(file)) return { options: [`-XX:SharedArchiveFile=${file}`], draft: null }
  // Java writes to this path directly, and several servers may end at the same time.
  const draft = `${file}.${randomUUID()}`
  return { options: [`-XX:ArchiveClassesAtExit=${draft}`], draft: { draft, file } }
}

/** Moves an archive to its final place after its server has ended by itself; deletes it after a kill. */
export function keepArchive({ draft, file }: ClassDraft, isWhole: boolean): void {
  if (isWhole && existsSync(draft)) renameSync(draft, file)
  else rmSync(draft, { force: true })
}

/** The archive in a server's stored state; `null` when the server writes none. */
export function toClassDraft(state: object): ClassDraft | null {
  const archive = 'archive' in state ? state.archive : null
  if (typeof archive !== 'object' || archive === null) return null
  if (!('draft' in archive) || !('file' in archive)) return null
  const { draft, file } = archive
  return typeof draft === 'string' && typeof file === 'string' ? { draft, file } : null
}
