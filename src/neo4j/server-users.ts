import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning, liveProcess, toLiveProcess } from './live-process.js'

/**
 * The processes that use a local server. Each process has a file in `folder`. The last process that
 * leaves stops the server. So a command that ends does not stop the server of a gateway, even if
 * the command started the server.
 */
export interface ServerUsers {
  /** Registers this process. Returns a function to leave. */
  readonly enter: () => () => void
  /** The numbers of the registered running processes, including this process. */
  readonly present: () => number[]
}

/** Creates the register of users in `folder`. Removes dead processes that did not leave. */
export function serverUsers(folder: string): ServerUsers {
  return {
    enter: () => {
      mkdirSync(folder, { recursive: true })
      // A process may open the server several times, so each opening has its own file.
      const file = join(folder, `${String(process.pid)}-${randomUUID()}.json`)
      writeFileSync(file, JSON.stringify(liveProcess(process.pid)))
      return () => {
        rmSync(file, { force: true })
      }
    },
    present: () => {
      // A test program may delete its temporary folder before it exits.
      const names = existsSync(folder) ? readdirSync(folder) : []
      return names.flatMap((name) => {
        const user = readUser(join(folder, name))
        if (user !== null && isRunning(user)) return [user.pid]
        rmSync(join(folder, name), { force: true })
        return []
      })
    },
  }
}

function readUser(file: string) {
  try {
    return toLiveProcess(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}
