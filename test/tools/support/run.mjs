import { execFile } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const exec = promisify(execFile)
const RUN_MS = 2 * 60_000

export const tools = dirname(dirname(fileURLToPath(import.meta.url)))
export const root = dirname(dirname(tools))
export const bin = (name) => join(tools, 'node_modules', '.bin', name)

/** An empty folder below test/tools, so that what is generated there finds the packages. */
export function emptyFolder(name) {
  const folder = join(tools, 'generated', name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return folder
}

/** Runs a program to its end; returns what it printed, and fails with that when the program fails. */
export async function run(program, words, { cwd = tools, env = {} } = {}) {
  try {
    // Scripts among the programs run with the Node that is first on the path.
    const PATH = `${join(tools, 'node_modules', '.bin')}:${process.env.PATH}`
    const options = {
      cwd,
      env: { ...process.env, PATH, ...env },
      timeout: RUN_MS,
      maxBuffer: 2 ** 26,
    }
    const { stdout } = await exec(program, words, options)
    return stdout
  } catch (error) {
    throw new Error(
      `${program} ${words.join(' ')}: ${error.message}\n${error.stdout}\n${error.stderr}`,
    )
  }
}
