// Starts programs and reads what they print.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { atEnd, hasEnded, stopChild } from './at-end.mjs'
import { root } from './project.mjs'

/**
 * @typedef {object} ProgramOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {(text: string) => void} [onPrint] called with everything that the program prints
 * @property {Parameters<typeof stopChild>[1]} [stop] how to stop it
 * @property {number} [uid] the user of the process; by default the user of this program
 * @property {number} [gid]
 */

/**
 * Starts a program, which is stopped when this program ends. The started program has its own
 * process group, so that Ctrl-C does not stop it before the programs that use it.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {ProgramOptions} [options]
 */
export function startProgram(command, args, options = {}) {
  const { cwd = root, env = process.env, onPrint, stop: how, uid, gid } = options
  /** @type {import('node:child_process').SpawnOptionsWithStdioTuple<'ignore', 'pipe', 'pipe'>} */
  const piped = { cwd, env, uid, gid, stdio: ['ignore', 'pipe', 'pipe'], detached: true }
  const child = spawn(command, args, piped)
  let printed = ''
  let answer = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      printed += text
      if (stream === child.stdout) answer += text
      onPrint?.(text)
    })
  }
  const closed = once(child, 'close')
  const stop = () => stopChild(child, how)
  child.once('close', atEnd(stop))

  return {
    child,
    stop,
    hasEnded: () => hasEnded(child),
    /** The text on standard output and standard error. */
    printed: () => printed,
    /** Waits for the end. Returns the text on standard output, or throws an error with all text. */
    async finish() {
      const [code] = await closed
      if (code !== 0) throw new Error(`${[command, ...args].join(' ')} failed:\n${printed}`)
      return answer
    },
    /**
     * Waits until the program has printed `pattern`. Otherwise throws an error with its output.
     *
     * @param {RegExp} pattern
     * @param {number} withinMs
     */
    async says(pattern, withinMs) {
      await waitUntil(() => pattern.test(printed) || hasEnded(child), withinMs)
      if (pattern.test(printed)) return
      throw new Error(
        `${[command, ...args].join(' ')} did not print ${String(pattern)}; it printed:\n${printed}`,
      )
    },
  }
}

/**
 * Starts a command of the built Polity.
 *
 * @param {readonly string[]} words
 * @param {ProgramOptions & { folder?: string }} [options] `folder`: the folder of another build
 */
export function startCommand(words, { folder = root, ...options } = {}) {
  return startProgram(process.execPath, [join(folder, 'dist', 'cli.js'), ...words], {
    cwd: folder,
    ...options,
  })
}

/**
 * Whether a gateway is ready and Neo4j has planned every query. Before that, requests are slow.
 *
 * @param {string} address
 */
export async function isWarm(address) {
  const signal = AbortSignal.timeout(10_000)
  const reply = await fetch(`${address}/readyz`, { signal }).catch(() => null)
  return reply?.ok === true && /** @type {any} */ (await reply.json()).status === 'ready'
}

/**
 * Waits until a condition is true. Returns false if it is not true in time.
 *
 * @param {() => boolean | Promise<boolean>} isTrue
 * @param {number} withinMs
 */
export async function waitUntil(isTrue, withinMs, everyMs = 50) {
  const deadline = performance.now() + withinMs
  while (!(await isTrue())) {
    if (performance.now() > deadline) return false
    await delay(everyMs)
  }
  return true
}
