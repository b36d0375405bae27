// Stops everything that a program started when the program ends, also after Ctrl-C or SIGTERM. Uses
// only Node.js, because it also runs before packages are installed.

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate, setTimeout as delay } from 'node:timers/promises'

const SIGNALS = ['SIGINT', 'SIGTERM']
const INTERRUPTED = 130
const STOP_TIMEOUT_MS = 10_000
const CLOSE_TIMEOUT_MS = 60_000
const MAX_SWEEPS = 100
const SWEEP_INTERVAL_MS = 50

/** @type {Set<() => unknown>} */
const closers = new Set()
/** @type {Promise<void> | null} */
let ending = null

/**
 * Calls `close` when the program ends. Returns a function that cancels this.
 *
 * @param {() => unknown} close
 */
export function atEnd(close) {
  if (closers.size === 0) for (const signal of SIGNALS) process.on(signal, interrupt)
  closers.add(close)
  return () => {
    closers.delete(close)
    if (closers.size === 0) for (const signal of SIGNALS) process.off(signal, interrupt)
  }
}

/**
 * Closes everything, the newest first, then exits. Later calls have no effect. Each close may take
 * a minute.
 *
 * @param {number} code
 * @returns {Promise<void>}
 */
export function end(code) {
  ending ??= closeAll().finally(() => process.exit(code))
  return ending
}

/** Whether the program is ending. Failures from now on need no message. */
export function isEnding() {
  return ending !== null
}

function interrupt() {
  void end(INTERRUPTED)
}

async function closeAll() {
  for (const close of [...closers].reverse()) {
    try {
      await Promise.race([close(), delay(CLOSE_TIMEOUT_MS)])
    } catch (error) {
      console.error(error.message)
    }
  }
}

/**
 * Whether a child process has ended. A process that a signal ended has no exit code.
 *
 * @param {Pick<import('node:child_process').ChildProcess, 'exitCode' | 'signalCode'>} child
 */
export function hasEnded({ exitCode, signalCode }) {
  return exitCode !== null || signalCode !== null
}

/**
 * Stops a child process and waits for its end; kills it when that takes longer than `timeoutMs`.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @param {{ signal?: NodeJS.Signals, timeoutMs?: number, isGroup?: boolean }} [options]
 */
export async function stopChild(
  child,
  { signal = 'SIGTERM', timeoutMs = STOP_TIMEOUT_MS, isGroup = false } = {},
) {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  const send = (name) => (isGroup ? process.kill(-Number(child.pid), name) : child.kill(name))
  send(signal)
  const timer = setTimeout(() => send('SIGKILL'), timeoutMs)
  await ended
  clearTimeout(timer)
}

/**
 * Runs a program to its end and returns its exit code; its output goes to standard error.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number | null>}
 */
export async function runProgram(command, args, options = {}) {
  // Registered first: a signal just after the start of the program must stop it too.
  const forget = atEnd(() => stopChild(child))
  const child = spawn(command, args, { stdio: ['ignore', 2, 2], ...options })
  const code = await new Promise((resolve) => {
    child.once('error', () => {
      resolve(null)
    })
    child.once('close', resolve)
  })
  // Ctrl-C reaches the child too, and ends it before this process handles the signal.
  await setImmediate()
  if (isEnding()) await ending
  forget()
  return code
}

/**
 * Creates a folder for temporary files, and deletes folders that killed programs left. When the
 * program ends, processes that still use the new folder are killed, and the folder is deleted.
 *
 * @param {string} prefix
 */
export async function temporaryFolder(prefix) {
  for (const name of readdirSync(tmpdir()).filter((each) => each.startsWith(prefix))) {
    const pid = Number(/^(\d+)-/.exec(name.slice(prefix.length))?.[1] ?? process.pid)
    if (!isAlive(pid)) await removeFolder(join(tmpdir(), name))
  }
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  atEnd(() => removeFolder(folder))
  return folder
}

/** Kills the processes that use a folder, then deletes it. */
async function removeFolder(folder) {
  for (let sweep = 0; sweep < MAX_SWEEPS; sweep += 1) {
    const pids = usersOf(folder)
    if (pids.length === 0) break
    for (const pid of pids) kill(pid)
    await delay(SWEEP_INTERVAL_MS)
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has just ended.
  }
}

/**
 * The other processes whose command or environment contains `text`.
 *
 * @param {string} text
 */
export function usersOf(text) {
  return commandsAndEnvironments()
    .filter(([pid, words]) => pid !== process.pid && words.includes(text))
    .map(([pid]) => pid)
}

/** @returns {[number, string][]} */
function commandsAndEnvironments() {
  if (existsSync('/proc/self/environ')) {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    return pids.map((pid) => [
      Number(pid),
      readText(`/proc/${pid}/cmdline`) + readText(`/proc/${pid}/environ`),
    ])
  }
  const { stdout } = spawnSync('ps', ['axeww', '-o', 'pid=,command='], { encoding: 'utf8' })
  return stdout.split('\n').map((line) => [Number.parseInt(line, 10), line])
}

/**
 * The text of a file; '' if the file cannot be read. Files in /proc disappear at any moment, and
 * some belong to other users.
 *
 * @param {string} file
 */
export function readText(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/**
 * Whether there is a process with this id.
 *
 * @param {number} pid
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
