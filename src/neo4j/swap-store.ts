import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The prefix of folders in which a restore loads and tries a store, next to the one in use. */
export const RESTORING = 'restoring-'

/** The store that was replaced. */
export interface PreviousStore {
  readonly folder: string
  readonly bytes: number
}

/**
 * Replaces the store in `home`, whose server is stopped, by one that was loaded and tried; returns where the old
 * one is kept, `null` when there was none. Everything is on one file system, and each step is one rename, so that
 * a kill leaves one of these states, which `finishSwap` repairs at the next start:
 *
 * 1. `loaded` becomes `data.restored`. A kill before or after: `data` is the old store, and is used.
 * 2. The `data.previous` of the restore before goes. A kill: as after 1; of that one, less may be there.
 * 3. `data` becomes `data.previous`. A kill: there is no `data`; `data.restored` is complete, and is used.
 * 4. `data.restored` becomes `data`. Done.
 */
export function swapStore(
  home: string,
  loaded: string,
  rename: (from: string, to: string) => void = renameSync,
): PreviousStore | null {
  const { data, restored, previous } = places(home)
  rename(loaded, restored)
  const hadStore = existsSync(data)
  if (hadStore) {
    rmSync(previous, { recursive: true, force: true })
    rename(data, previous)
  }
  rename(restored, data)
  return hadStore ? { folder: previous, bytes: bytesIn(previous) } : null
}

/** Repairs what a kill during `swapStore` left: then the old or the new store is in place, and complete. */
export function finishSwap(home: string): void {
  const { data, restored } = places(home)
  if (!existsSync(restored)) return
  if (existsSync(data)) rmSync(restored, { recursive: true, force: true })
  else renameSync(restored, data)
}

function places(home: string) {
  const data = join(home, 'data')
  return { data, restored: `${data}.restored`, previous: `${data}.previous` }
}

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
}
