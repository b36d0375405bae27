import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { hasEnded, stopChild, usersOf } from '../../scripts/at-end.mjs'
import { ROOT, temporaryFolder } from '../support/server-options.js'

const MODULE = pathToFileURL(join(ROOT, 'scripts', 'at-end.mjs')).href
const FOR_EVER = 'setInterval(() => undefined, 1000)'
const SIGNALS = ['SIGINT', 'SIGTERM'] as const

const { folder, remove } = temporaryFolder('polity-at-end-')
const children = new Set<ChildProcess>()

afterEach(async () => {
  for (const child of children) await stopChild(child, { signal: 'SIGKILL' })
  children.clear()
})
afterAll(remove)

describe('stopChild', () => {
  it('returns at once for a child that a signal has ended, which has no exit code', async () => {
    const child = started(['-e', FOR_EVER])
    child.kill('SIGKILL')
    await once(child, 'exit')

    expect([child.exitCode, hasEnded(child)]).toEqual([null, true])
    await stopChild(child)
  })

  it('kills a child that does not stop', async () => {
    const script = `process.on('SIGTERM', () => undefined); ${FOR_EVER}; console.log('ready')`
    const child = started(['-e', script])
    await printed(child, /ready/)

    await stopChild(child, { timeoutMs: 100 })

    expect(child.signalCode).toBe('SIGKILL')
  })
})

describe('a program that a signal stops', () => {
  it.each(SIGNALS)('leaves no process and no folder after %s', async (signal) => {
    // The server is in a group of its own, as Neo4j is; the program waits for another one.
    const script = `
      import { spawn } from 'node:child_process'
      import { runProgram, temporaryFolder } from ${JSON.stringify(MODULE)}
      const server = (folder) => ['-e', ${JSON.stringify(FOR_EVER)}, folder + '/data']
      const folder = await temporaryFolder('polity-example-')
      spawn(process.execPath, server(folder), { detached: true, stdio: 'ignore' }).unref()
      const running = runProgram(process.execPath, ['-e', ${JSON.stringify(FOR_EVER)}])
      console.log('ready')
      await running
      console.log('not reached')`
    const child = started(['--input-type=module', '-e', script])
    const output = await printed(child, /ready/)
    expect(usersOf(folder)).toHaveLength(3)

    child.kill(signal)
    await once(child, 'close')

    expect([child.exitCode, output()]).toEqual([130, 'ready\n'])
    expect(usersOf(folder)).toEqual([])
    expect(readdirSync(folder)).toEqual([])
  })

  it.each(SIGNALS)('ends the installation that it began after %s', async (signal) => {
    const [clone, bin] = [join(folder, 'clone'), join(folder, 'bin')]
    for (const name of ['at-end.mjs', 'bootstrap.mjs']) {
      cpSync(join(ROOT, 'scripts', name), join(clone, 'scripts', name))
    }
    const packages = { 'node_modules/a': { version: '1.0.0' } }
    writeFileSync(join(clone, 'package-lock.json'), JSON.stringify({ packages }))
    mkdirSync(bin, { recursive: true })
    const npm = `#!/bin/sh\necho installing >&2\nexec "${process.execPath}" -e '${FOR_EVER}'\n`
    writeFileSync(join(bin, 'npm'), npm, { mode: 0o755 })
    const child = started([join(clone, 'scripts', 'bootstrap.mjs')], {
      PATH: [bin, process.env['PATH']].join(delimiter),
    })
    await printed(child, /^installing/m)

    child.kill(signal)
    await once(child, 'close')

    expect(child.exitCode).toBe(130)
    expect(usersOf(folder)).toEqual([])
  })

  it('deletes the folder of an earlier program that was killed', async () => {
    const left = join(folder, 'polity-example-999999999-abc')
    mkdirSync(left)
    const script = `
      import { end, temporaryFolder } from ${JSON.stringify(MODULE)}
      await temporaryFolder('polity-example-')
      await end(0)`
    const child = started(['--input-type=module', '-e', script])
    await once(child, 'close')

    expect([child.exitCode, existsSync(left)]).toEqual([0, false])
  })
})

/** A process of Node whose temporary files are in the folder of this test. */
function started(args: readonly string[], variables: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, TMPDIR: folder, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  return child
}

/** Waits until a process has printed `sign`; returns a function that gives what it has printed. */
async function printed(child: ChildProcess, sign: RegExp): Promise<() => string> {
  let output = ''
  const streams = [child.stdout, child.stderr]
  for (const stream of streams) stream?.on('data', (part: Buffer) => (output += part.toString()))
  while (!sign.test(output)) {
    if (hasEnded(child)) throw new Error(`It ended and printed: ${output}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return () => output
}
