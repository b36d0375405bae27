// Installs the packages for `npm start` and `npm test`, if they are missing or the lock file
// requires other versions. Uses only Node.js, because it runs before packages are installed.

import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isAlive, readText, runProgram } from './at-end.mjs'

const NODE_VERSION = 20
const LOCK_WAIT_MS = 15 * 60_000
const POLL_MS = 200

/** A message if this Node.js is too old, else null. */
export function nodeProblem(version) {
  if (Number(version.split('.')[0]) >= NODE_VERSION) return null
  const way = 'install it (https://nodejs.org, or nvm install 20) and run this again'
  return `Node ${version} is too old: Polity needs Node ${NODE_VERSION} or newer; ${way}.`
}

/**
 * Runs `install` in `root` unless the packages of package-lock.json are installed. If several
 * processes call this, one of them installs and the others wait. Returns whether this process
 * installed.
 */
export async function bootstrap(root, install) {
  if (isInstalled(root)) return false
  const folder = join(root, '.polity')
  mkdirSync(folder, { recursive: true })
  return withLock(join(folder, 'install.lock'), async () => {
    if (isInstalled(root)) return false
    await install(root)
    return true
  })
}

/** Whether npm's own record of installed packages has everything in package-lock.json. */
export function isInstalled(root) {
  const asked = packagesOf(join(root, 'package-lock.json'))
  const there = packagesOf(join(root, 'node_modules', '.package-lock.json'))
  if (there === null) return false
  return Object.entries(asked ?? {}).every(([path, { version, integrity, optional, link }]) => {
    // Most optional packages are for other systems.
    if (path === '' || optional || link) return true
    return there[path]?.version === version && there[path].integrity === integrity
  })
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? null
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return null
    throw error
  }
}

// Works like src/neo4j/lock-file.ts, which is not built yet.
async function withLock(lock, work) {
  const deadline = performance.now() + LOCK_WAIT_MS
  let isNotified = false
  while (!take(lock)) {
    dropStale(lock)
    if (performance.now() > deadline) throw new Error(`Another process holds ${lock}; end it.`)
    if (!isNotified) console.error('Waiting for another process that installs packages …')
    isNotified = true
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function take(lock) {
  const draft = `${lock}.${process.pid}`
  writeFileSync(draft, String(process.pid))
  try {
    // A hard link appears with its complete content, so no process reads half a lock.
    linkSync(draft, lock)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function dropStale(lock) {
  const holder = readText(lock)
  if (holder === '' || isAlive(Number(holder))) return
  const aside = `${lock}.stale.${process.pid}`
  try {
    renameSync(lock, aside)
    // If the content changed, this is the new lock of another process, so restore it.
    if (readText(aside) !== holder) linkSync(aside, lock)
  } catch {
    // Another process removed it first.
  } finally {
    rmSync(aside, { force: true })
  }
}

/**
 * Installs what the lock file of `root` requires.
 *
 * @param {string} root
 * @param {readonly string[]} args more arguments for npm
 */
export async function npmCi(root, args = []) {
  console.error('Installing dependencies (npm ci) …')
  const status = await runProgram('npm', ['ci', '--no-audit', '--no-fund', ...args], {
    cwd: root,
    // Development dependencies are needed even if NODE_ENV is production.
    env: { ...process.env, NODE_ENV: '', npm_config_omit: '' },
    shell: process.platform === 'win32',
  })
  if (status !== 0)
    throw new Error('npm ci failed; see above, correct the problem and run this again.')
}

/** Checks the version of Node.js and installs the packages of this project. */
export async function bootstrapProject() {
  const problem = nodeProblem(process.versions.node)
  if (problem !== null) throw new Error(problem)
  await bootstrap(dirname(dirname(fileURLToPath(import.meta.url))), npmCi)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    await bootstrapProject()
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
