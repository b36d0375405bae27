import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'

/** A process. The start time distinguishes it from a later process with the same number. */
export type LiveProcess = Readonly<z.infer<typeof LIVE_PROCESS>>

/** `startedAt`: in the format of the operating system; `''` if it is unknown. */
export const LIVE_PROCESS = z.object({ pid: z.number(), startedAt: z.string() })

/** The process with this number; null if there is none. */
export function liveProcess(pid: number): LiveProcess | null {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM means that the process exists and belongs to another user.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return null
  }
  const startedAt = startTimeOf(pid)
  return startedAt === null ? null : { pid, startedAt }
}

/** True if the process is still running. */
export function isRunning({ pid, startedAt }: LiveProcess): boolean {
  return liveProcess(pid)?.startedAt === startedAt
}

/** The start time of a process; null for a zombie. */
function startTimeOf(pid: number): string | null {
  if (existsSync('/proc/self/stat')) {
    try {
      // The process name in parentheses may contain any characters. The next field is the state,
      // and the start time comes 19 fields after the state.
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
