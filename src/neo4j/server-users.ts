import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning, liveProcess, toLiveProcess } from './live-process.js'

/**
 * The users of a local server: one file for each process in `folder`. The last one to leave stops the server, so
 * a command that ends does not take it from a gateway, whichever of them started it.
 */
export interface ServerUsers {
  /** Enters this process; call the result to leave. */
  readonly enter: () => () => void
  /** Numbers of the running processes that have entered, including this one. */
  readonly present: () => number[]
}

/** The users in `folder`; dead processes that did not leave are removed. */
export function serverUsers(folder: string): ServerUsers {
  return {
    enter: () => {
      mkdirSync(folder, { recursive: true })
      // A process may have the server open twice, and then leaves twice.
      const file = join(folder, `${String(process.pid)}-${randomUUID()}.json`)
      writeFileSync(file, JSON.stringify(liveProcess(process.pid)))
      return () => {
        rmSync(file, { force: true })
      }
    },
    present: () => {
      // A program that deletes its temporary folder may do so before it exits.
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
