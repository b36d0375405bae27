import type { SourceFile } from '../reading/observed.js'
import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { OperatorError } from '../../domain/operator-error.js'
import { compare } from '../../domain/compare.js'

const MAX_FILES = 100_000
const MAX_DEPTH = 32

/**
 * Finds the files at `paths`. If a path is a folder, finds all files inside it, except hidden files
 * and folders. Does not follow symbolic links inside a folder, so that no file outside the folder
 * is read. Returns the files in the order of their paths, without duplicates. Throws an
 * `OperatorError` for a path that does not exist.
 */
export async function findFiles(paths: readonly string[]): Promise<readonly SourceFile[]> {
  const found = new Set<string>()
  for (const path of paths) {
    const kind = await stat(path).catch(() => null)
    if (kind === null) throw new OperatorError(`The file or folder ${path} does not exist.`)
    if (kind.isDirectory()) await walk(path, 0, found)
    else found.add(path)
  }
  return [...found].sort(compare).map((path) => ({
    path,
    name: basename(path),
    folder: basename(dirname(resolve(path))),
  }))
}

async function walk(folder: string, depth: number, found: Set<string>): Promise<void> {
  if (depth > MAX_DEPTH)
    throw new OperatorError(
      `${folder} is nested more than ${String(MAX_DEPTH)} folders deep. Move the files up and retry.`,
    )
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await walk(path, depth + 1, found)
    else if (entry.isFile()) found.add(path)
    if (found.size > MAX_FILES) {
      throw new OperatorError(
        `There are more than ${String(MAX_FILES)} files. Import fewer folders at a time.`,
      )
    }
  }
}
