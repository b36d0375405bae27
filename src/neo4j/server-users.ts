import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { storedJson } from './stored-json.js'
import { isRunning, LIVE_PROCESS, liveProcess } from './live-process.js'

/**
 * The processes that use a local server. Each process has a file in `folder`. The last process that
 * leaves stops the server. So the end of a command does not stop the server that a gateway uses,
 * even if the command started the server. Dead processes that did not leave are removed.
 */
export function serverUsers(folder: string) {
  return {
    /** Registers this process. Returns a function to leave. */
    enter: (): (() => void) => {
      mkdirSync(folder, { recursive: true })
      // A process may open the server several times, so each opening has its own file.
      const file = join(folder, `${String(process.pid)}-${randomUUID()}.json`)
      writeFileSync(file, JSON.stringify(liveProcess(process.pid)))
      return () => {
        rmSync(file, { force: true })
      }
    },
    /** The numbers of the registered running processes, including this process. */
    present: (): number[] => {
      // A test program may delete its temporary folder before it exits.
      const names = existsSync(folder) ? readdirSync(folder) : []
      return names.flatMap((name) => {
        const user = storedJson(join(folder, name), LIVE_PROCESS)
        if (user !== null && isRunning(user)) return [user.pid]
        rmSync(join(folder, name), { force: true })
        return []
      })
    },
  }
}
