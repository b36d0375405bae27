import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bytesIn } from './folder-size.js'

/** Prefix of the temporary folders in which a restore loads and checks a store. */
export const RESTORING = 'restoring-'

/** The replaced store. */
export interface PreviousStore {
  readonly folder: string
  readonly bytes: number
}

/**
 * Replaces the store in `home` with the checked store in `loaded`. The server of `home` must be
 * stopped. Returns the old store, or `null` if there was no store. All folders are on one file
 * system, so a rename is one atomic step. After a kill, `finishSwap` repairs the state at the next
 * start:
 *
 * 1. `loaded` becomes `data.restored`. After a kill before or after this step, the old store in
 *    `data` is used.
 * 2. The `data.previous` of the previous restore is deleted. After a kill, the old store in `data`
 *    is used.
 * 3. `data` becomes `data.previous`. After a kill, `data` is missing, and the complete
 *    `data.restored` is used.
 * 4. `data.restored` becomes `data`.
 */
export function swapStore(
  home: string,
  loaded: string,
  rename: (from: string, to: string) => void = renameSync,
): PreviousStore | null {
  const { data, restored, previous } = pathsIn(home)
  rename(loaded, restored)
  const hadStore = existsSync(data)
  if (hadStore) {
    rmSync(previous, { recursive: true, force: true })
    rename(data, previous)
  }
  rename(restored, data)
  return hadStore ? { folder: previous, bytes: bytesIn(previous) } : null
}

/**
 * Repairs the state after a kill during `swapStore`. Afterwards, `data` is the complete old store
 * or the complete new store.
 */
export function finishSwap(home: string): void {
  const { data, restored } = pathsIn(home)
  if (!existsSync(restored)) return
  if (existsSync(data)) rmSync(restored, { recursive: true, force: true })
  else renameSync(restored, data)
}

function pathsIn(home: string) {
  const data = join(home, 'data')
  return { data, restored: `${data}.restored`, previous: `${data}.previous` }
}
