import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { UsualNames } from '../entities/derive.js'
import { OperatorError } from '../domain/operator-error.js'
import { CuratedError } from '../domain/curated-lines.js'
import { usualNamesOf } from '../records/usual-names.js'

/** What `read` makes of a file below curated/. Throws an `OperatorError` that names the line that is malformed. */
export async function readCurated<T>(
  root: string,
  name: string,
  read: (text: string, file: string) => T,
): Promise<T> {
  try {
    return read(await readFile(join(root, 'curated', name), 'utf8'), `curated/${name}`)
  } catch (error) {
    if (error instanceof CuratedError) throw new OperatorError(error.message)
    throw error
  }
}

/** The names by hand. */
export function readUsualNames(root: string): Promise<readonly UsualNames[]> {
  return readCurated(root, 'vocabulary/names.csv', usualNamesOf)
}
