import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { isRunning, LIVE_PROCESS, liveProcess } from './live-process.js'
import { OperatorError } from '../domain/operator-error.js'
import { storedJson } from './stored-json.js'
import { sleep } from '../async.js'

const POLL_MS = 100

/**
 * Runs `work` while this process holds the lock file. Waits up to `waitMs` for the lock, or until
 * `stopped` is aborted. Takes over the lock of a dead process.
 */
export async function withLock<T>(
  file: string,
  { waitMs, stopped }: { readonly waitMs: number; readonly stopped?: AbortSignal | undefined },
  work: () => Promise<T>,
): Promise<T> {
  const ownContent = JSON.stringify({ ...liveProcess(process.pid), nonce: Math.random() })
  const deadline = performance.now() + waitMs
  while (!tryTake(file, ownContent)) {
    stopped?.throwIfAborted()
    if (performance.now() > deadline) {
      throw new OperatorError(
        `Another process holds ${file}; wait until it has finished, or stop it, then try again.`,
      )
    }
    await sleep(POLL_MS, { signal: stopped })
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

function tryTake(file: string, ownContent: string): boolean {
  const draft = `${file}.${String(process.pid)}`
  writeFileSync(draft, ownContent)
  try {
    // A hard link appears with its complete content, so no process reads an incomplete lock.
    linkSync(draft, file)
    return true
  } catch {
    dropStale(file)
    return false
  } finally {
    rmSync(draft, { force: true })
  }
}

function dropStale(file: string): void {
  const content = read(file)
  const holder = storedJson(file, LIVE_PROCESS)
  if (content === null || (holder !== null && isRunning(holder))) return
  const moved = `${file}.stale.${String(process.pid)}`
  try {
    renameSync(file, moved)
    // If the content changed, this is the new lock of another process, so restore it.
    if (read(moved) !== content) linkSync(moved, file)
  } catch {
    // Another process removed the file first.
  } finally {
    rmSync(moved, { force: true })
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
