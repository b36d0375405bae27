import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The bytes of all files below `folder`; 0 if the folder does not exist. */
export function bytesIn(folder: string): number {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return 0
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => {
      // A running server may have deleted the file in the meantime.
      return sum + (statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0)
    }, 0)
}
