import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** A process, distinguished from a later one with the same number. */
export interface LiveProcess {
  readonly pid: number
  /** When it started, in the format of the system; '' where the system does not say. */
  readonly startedAt: string
}

/** The process with this number, or null when there is none. */
export function liveProcess(pid: number): LiveProcess | null {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it exists and belongs to another user.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return null
  }
  const startedAt = startTimeOf(pid)
  return startedAt === null ? null : { pid, startedAt }
}

/** Whether the process is still running. */
export function isRunning({ pid, startedAt }: LiveProcess): boolean {
  return liveProcess(pid)?.startedAt === startedAt
}

/** Parses a process written by `JSON.stringify`; null for anything else. */
export function toLiveProcess(value: unknown): LiveProcess | null {
  if (typeof value !== 'object' || value === null) return null
  if (!('pid' in value) || !('startedAt' in value)) return null
  const { pid, startedAt } = value
  return typeof pid === 'number' && typeof startedAt === 'string' ? { pid, startedAt } : null
}

/** null: a dead process whose parent has not collected it yet. */
function startTimeOf(pid: number): string | null {
  if (existsSync('/proc/self/stat')) {
    try {
      // After the name in parentheses, which may contain anything: the state, and 19 fields later the start.
      const fields = readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
        .split(') ')
        .at(-1)
        ?.split(' ')
      return fields?.[0] === 'Z' ? null : (fields?.[19] ?? '')
    } catch {
      return null
    }
  }
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
    encoding: 'utf8',
    timeout: 5_000,
  })
  return stdout.trim()
}
