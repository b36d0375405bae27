import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort, isListening } from '../../src/neo4j/bolt-check.js'
import { liveProcess } from '../../src/neo4j/live-process.js'
import { at } from '../support/ask.js'
import { BRIEF_JAVA, ROOT, temporaryFolder } from '../support/server-options.js'

const PROGRAM = join(ROOT, 'scripts', 'polity.mjs')
// A build and a start, on a busy machine.
const SLOW_MS = 300_000

const { folder, remove } = temporaryFolder('polity-cli-')
const environment: NodeJS.ProcessEnv = {
  ...process.env,
  ...BRIEF_JAVA,
  DATA_DIR: folder,
  HOST: '127.0.0.1',
}
for (const name of ['NEO4J_URI', 'NEO4J_PASSWORD', 'NODE_ENV']) environment[name] = ''

const STACK = /^\s+at /m

const running = new Set<ChildProcess>()

describe('npx --no -- polity', () => {
  beforeAll(() => {
    // The paths of the jars, so that Maven is not asked for each folder.
    mkdirSync(folder, { recursive: true })
    const cache = join(ROOT, '.polity')
    for (const name of existsSync(cache) ? readdirSync(cache) : []) {
      if (name.startsWith('classpath-')) copyFileSync(join(cache, name), join(folder, name))
    }
    execFileSync(process.execPath, [join(ROOT, 'scripts', 'build.mjs')], { stdio: 'ignore' })
  }, SLOW_MS)

  afterEach(() => {
    for (const gateway of running) gateway.kill('SIGKILL')
  })

  afterAll(() => {
    // It uses the server that a failed test may have left, and stops it as the last to leave.
    polity(['migrate'])
    remove()
  }, SLOW_MS)

  it('names every wrong setting, without a stack', () => {
    const { status, stderr } = polity(['migrate'], { PORT: 'x', NEO4J_URI: 'x' })

    expect(status).toBe(1)
    expect(stderr).toMatch(
      /^The configuration is invalid\. .*\n- PORT .*\n- NEO4J_URI .*\n- NEO4J_PASSWORD /,
    )
    expect(stderr).not.toMatch(STACK)
  })

  it('shows its settings, and none of its secrets', () => {
    const { stdout } = polity(['config'], {
      CURSOR_SECRET: 'a'.repeat(40),
      NEO4J_PASSWORD: 'hidden',
    })

    expect(JSON.parse(stdout)).toMatchObject({ port: 4000, cursorSecret: '(set)' })
    expect(stdout).not.toMatch(/aaaa|hidden/)
  })

  it('says that a given Neo4j does not answer, and the way out', () => {
    const { status, stderr } = polity(['migrate'], {
      NEO4J_URI: 'bolt://127.0.0.1:1',
      NEO4J_PASSWORD: 'x',
    })

    expect(status).toBe(1)
    expect(stderr).toBe(
      'Neo4j at bolt://127.0.0.1:1 does not answer; start it, correct NEO4J_URI, or unset NEO4J_URI to use a local server.\n',
    )
  }, 60_000)

  it('refuses to dump a server that is not its own', () => {
    const { status, stderr } = polity(['backup', join(folder, 'x')], {
      NEO4J_URI: 'bolt://127.0.0.1:1',
      NEO4J_PASSWORD: 'x',
    })

    expect(status).toBe(1)
    expect(stderr).toMatch(/^Backup and restore of a whole graph work only with the local server/)
  })

  it(
    'starts with the data that is there, answers what it says to try, and leaves nothing running',
    async () => {
      // The demo set, which an empty graph is given, takes minutes: scripts/newcomer.mjs starts with that.
      const given = join(ROOT, 'test', 'fixtures', 'politicians', 'us-congress')
      expect(polity(['import', 'auto', given]).status).toBe(0)
      const port = String(await freePort(0))
      const gateway = start(port)
      const output = await greeting(gateway)
      const pid = serverPid()

      const [rest, graphql] = suggestions(output).map(
        (command) => JSON.parse(shell(command)) as unknown,
      )
      expect(output).not.toContain('Loading the demo set')
      expect(rest).toMatchObject({ entity: { type: 'politician' } })
      expect(rest).not.toMatchObject({ relationships: [] })
      expect(graphql).not.toHaveProperty('errors')
      expect(at(graphql, 'data.entity.offices.edges')).not.toEqual([])

      // A command beside it uses its server, and leaves it running.
      expect(polity(['migrate']).status).toBe(0)
      expect(shell(`curl -s http://127.0.0.1:${port}/readyz`)).toMatch(
        /^{"status":"(ready|warming)"/,
      )

      // One that is given the wrong password for it says so.
      const boltPort = readFileSync(join(folder, 'neo4j', 'port'), 'utf8').trim()
      const refused = polity(['migrate'], {
        NEO4J_URI: `bolt://127.0.0.1:${boltPort}`,
        NEO4J_PASSWORD: 'not-this-one',
      })
      expect(refused.status).toBe(1)
      expect(refused.stderr).toMatch(
        /does not accept this password for neo4j; correct NEO4J_USER and/,
      )

      expect(await end(gateway, 'SIGINT')).toBe(0)
      expect(liveProcess(pid)).toBeNull()
    },
    SLOW_MS,
  )

  it.each([
    ['while Neo4j starts', /Finding or starting Neo4j/, 1_500],
    ['as soon as Neo4j answers', /Neo4j is ready after/, 0],
    ['once the address is printed, while plans are made', /answers at/, 0],
  ])(
    'leaves nothing running when Ctrl-C comes %s, and npm hands it on',
    async (_moment, sign, afterMs) => {
      // As a terminal does: to npm and all that it has started.
      const npm = spawn('npm', ['start'], {
        cwd: ROOT,
        env: { ...environment, PORT: String(await freePort(0)) },
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      })
      running.add(npm)
      const ended = once(npm, 'exit')
      const output = await heard(npm, sign)
      await delay(afterMs)
      const pid = serverPid()

      process.kill(-Number(npm.pid), 'SIGINT')
      await ended

      expect(output).not.toMatch(STACK)
      expect(liveProcess(pid)).toBeNull()
      expect(existsSync(join(folder, 'neo4j', 'server.json'))).toBe(false)
    },
    SLOW_MS,
  )

  it(
    'goes on after it was killed, with the server that it left',
    async () => {
      const port = String(await freePort(0))
      const killed = start(port)
      await greeting(killed)
      const pid = serverPid()
      await end(killed, 'SIGKILL')
      expect(liveProcess(pid)).not.toBeNull()

      const next = start(port)
      const output = await greeting(next)

      expect(output).not.toContain('Loading the demo set')
      expect(serverPid()).toBe(pid)
      await end(next, 'SIGTERM')
      expect(liveProcess(pid)).toBeNull()
    },
    SLOW_MS,
  )

  it(
    'says that its port is in use, and stops the server that it started',
    async () => {
      const taken = createServer()
      await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
      const address = taken.address()
      const port = String(typeof address === 'object' && address !== null ? address.port : 0)

      const { status, stderr } = polity(['serve'], { PORT: port })
      taken.close()

      expect(status).toBe(1)
      expect(stderr).toContain(`Port ${port} is in use by another program; set PORT to a free port`)
      expect(existsSync(join(folder, 'neo4j', 'server.json'))).toBe(false)
      expect(await isListening(Number(readFileSync(join(folder, 'neo4j', 'port'), 'utf8')))).toBe(
        false,
      )
    },
    SLOW_MS,
  )
})

function polity(args: readonly string[], variables: NodeJS.ProcessEnv = {}) {
  return spawnSync(process.execPath, [PROGRAM, ...args], {
    env: { ...environment, ...variables },
    encoding: 'utf8',
  })
}

function start(port: string): ChildProcess {
  const gateway = spawn(process.execPath, [PROGRAM, 'start'], {
    env: { ...environment, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(gateway)
  gateway.once('exit', () => running.delete(gateway))
  return gateway
}

/** The output of the gateway when it is ready. */
function greeting(gateway: ChildProcess): Promise<string> {
  return heard(gateway, /answers at[\s\S]*\/graphql -H[\s\S]*}'\n/)
}

/** The output of the gateway when it contains `sign`. */
function heard(gateway: ChildProcess, sign: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const listen = (chunk: Buffer) => {
      output += chunk.toString()
      if (sign.test(output)) resolve(output)
    }
    gateway.stdout?.on('data', listen)
    gateway.stderr?.on('data', listen)
    gateway.once('exit', () => {
      reject(new Error(`It ended and said: ${output}`))
    })
  })
}

function end(gateway: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  return new Promise((resolve) => {
    gateway.once('exit', resolve)
    gateway.kill(signal)
  })
}

/** The commands that the greeting suggests. */
function suggestions(output: string): string[] {
  return [...output.matchAll(/^ {2}(curl (?:.*\\\n)?.*)$/gm)].map(([, command = '']) => command)
}

function shell(command: string): string {
  return execFileSync('sh', ['-c', command], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

function serverPid(): number {
  const state: unknown = JSON.parse(readFileSync(join(folder, 'neo4j', 'server.json'), 'utf8'))
  if (typeof state === 'object' && state !== null && 'pid' in state) return Number(state.pid)
  throw new Error('No server is written down')
}
