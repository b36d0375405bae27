import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { isRunning, liveProcess, toLiveProcess } from './live-process.js'
import { OperatorError } from '../domain/operator-error.js'

const POLL_MS = 100

/**
 * Does `work` while no other process works under the same lock file; waits for up to `waitMs`. Takes over the
 * lock of a dead process. `stopped` ends the waiting.
 */
export async function withLock<T>(
  file: string,
  { waitMs, stopped }: { readonly waitMs: number; readonly stopped?: AbortSignal },
  work: () => Promise<T>,
): Promise<T> {
  const mine = JSON.stringify({ ...liveProcess(process.pid), nonce: Math.random() })
  const deadline = performance.now() + waitMs
  while (!take(file, mine)) {
    stopped?.throwIfAborted()
    if (performance.now() > deadline) {
      throw new OperatorError(
        `Another process holds ${file}; wait until it is done, or end it and run this again.`,
      )
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

function take(file: string, mine: string): boolean {
  const draft = `${file}.${String(process.pid)}`
  writeFileSync(draft, mine)
  try {
    // A hard link appears with its complete content, so nobody reads half a lock.
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
  if (content === null || isHeld(content)) return
  const aside = `${file}.stale.${String(process.pid)}`
  try {
    renameSync(file, aside)
    // Another process was faster and this is its new lock: put it back.
    if (read(aside) !== content) linkSync(aside, file)
  } catch {
    // Another process removed it first.
  } finally {
    rmSync(aside, { force: true })
  }
}

function isHeld(content: string): boolean {
  try {
    const holder = toLiveProcess(JSON.parse(content))
    return holder !== null && isRunning(holder)
  } catch {
    return false
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
