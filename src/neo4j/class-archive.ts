import { randomUUID } from 'node:crypto'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { shortHash } from '../domain/hash.js'

/**
 * The path of the class archive (AppCDS), which contains loaded and verified Java classes. The
 * archive halves the processor time of a server start. `runtime` identifies everything that the
 * archive depends on.
 */
export function classesFile(cacheDir: string, runtime: string): string {
  const hash = shortHash(runtime, 16)
  return join(cacheDir, `classes-${hash}.jsa`)
}

/**
 * `draft`: the path to which a server writes the archive when the server ends. `file`: the final
 * path.
 */
export type ClassDraft = Readonly<z.infer<typeof CLASS_DRAFT>>

export const CLASS_DRAFT = z.object({ draft: z.string(), file: z.string() })

/** Java options to use the archive. If there is no archive, Java writes it when the server ends. */
export function archiveOptions(file: string) {
  if (existsSync(file)) return { options: [`-XX:SharedArchiveFile=${file}`], draft: null }
  // Java writes directly to this path. Several servers may end at the same time, so each server has
  // its own path.
  const draft = `${file}.${randomUUID()}`
  return { options: [`-XX:ArchiveClassesAtExit=${draft}`], draft: { draft, file } }
}

/** Moves a complete archive to its final path. Deletes an incomplete archive. */
export function finishArchive({ draft, file }: ClassDraft, isComplete: boolean): void {
  if (isComplete && existsSync(draft)) renameSync(draft, file)
  else rmSync(draft, { force: true })
}
