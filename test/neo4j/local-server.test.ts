import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import neo4j from 'neo4j-driver'
import { backup, restore } from '../../src/neo4j/backup.js'
import { testBolt } from '../../src/neo4j/bolt-check.js'
import { liveProcess, type LiveProcess } from '../../src/neo4j/live-process.js'
import { openLocalServer, type LocalServer } from '../../src/neo4j/local-server.js'
import { OperatorError } from '../../src/domain/operator-error.js'
import { serverOptions, temporaryFolder } from '../support/server-options.js'

const first = temporaryFolder('polity-local-')
const second = temporaryFolder('polity-restored-')
const home = join(first.folder, 'neo4j')
const options = serverOptions(first.folder)

// A start takes five to ten seconds, and some promises take two.
const SLOW_MS = 120_000

afterAll(() => {
  first.remove()
  second.remove()
})

describe('the local server', () => {
  let server: LocalServer

  beforeAll(async () => {
    server = await openLocalServer(options)
  }, SLOW_MS)

  // In this order: the later promises are about what the earlier ones left.
  it('answers only on the loopback interface, to a password that only its owner can read', async () => {
    const { port } = new URL(server.uri)
    const outside = Object.values(networkInterfaces())
      .flat()
      .find((each) => each?.family === 'IPv4' && !each.internal)

    expect(server.started).toBe(true)
    expect(await testBolt(server)).toBe('welcome')
    expect(await testBolt({ ...server, password: 'neo4j' })).toBe('refused')
    expect(statSync(join(home, 'password')).mode & 0o777).toBe(0o600)
    if (outside !== undefined) {
      expect(await testBolt({ ...server, uri: `bolt://${outside.address}:${port}` })).toBe('silent')
    }
  })

  it('is found, not started again, and stays while somebody uses it', async () => {
    const again = await openLocalServer(options)

    await again.close()

    expect(again).toMatchObject({ started: false, uri: server.uri })
    expect(await testBolt(server)).toBe('welcome')
  })

  it('plans a text once, however long the lists and texts are that it is given', async () => {
    const once = await plansOf(server, [['a']])
    const often = await plansOf(server, [
      ['a'],
      words(9),
      words(90),
      words(900),
      ['a'.repeat(5_000)],
    ])

    expect(once).toBeGreaterThan(0)
    expect(often).toBe(once)
  })

  it('is not dumped or replaced while somebody uses it', async () => {
    const inUse = new RegExp(`in use by process ${String(process.pid)} .* stop that process first`)

    await expect(backup(options, join(first.folder, 'x.dump'))).rejects.toThrow(inUse)
    expect(readdirSync(first.folder)).not.toContain('x.dump')
  })

  it(
    'is found after its user was killed, and stopped by the next to leave',
    async () => {
      await write(server)
      forgetUsers()

      const next = await openLocalServer(options)
      await next.close()

      expect(next).toMatchObject({ started: false, uri: server.uri })
      expect(await testBolt(server)).toBe('silent')
    },
    SLOW_MS,
  )

  it(
    'comes back on the port of last time, with its data',
    async () => {
      const next = await openLocalServer(options)

      expect(next).toMatchObject({ started: true, uri: server.uri })
      expect(await read(next)).toEqual(['Folketing'])
      await next.close()
    },
    SLOW_MS,
  )

  it(
    'is restored from one file into an empty folder, under that folder’s own password',
    async () => {
      const file = join(first.folder, 'graph.dump')
      const target = serverOptions(second.folder)

      await backup(options, file)
      await restore(target, file, { force: false })
      const restored = await openLocalServer(target)

      expect(await read(restored)).toEqual(['Folketing'])
      expect(restored.password).not.toBe(server.password)
      await restored.close()
      await expect(restore(target, file, { force: false })).rejects.toThrow(/use --force/)
    },
    SLOW_MS,
  )

  it(
    'is stopped when nobody wants it any more before it answers',
    async () => {
      const stopping = new AbortController()
      const opening = openLocalServer({ ...options, stopped: stopping.signal })
      while (!existsSync(join(home, 'server.json'))) await delay(20)
      const { pid } = JSON.parse(readFileSync(join(home, 'server.json'), 'utf8')) as LiveProcess

      stopping.abort(new Error('stopped'))

      await expect(opening).rejects.toThrow('stopped')
      expect(liveProcess(pid)).toBeNull()
    },
    SLOW_MS,
  )

  it(
    'starts from the classes that an earlier run has left, once that has ended',
    async () => {
      const cacheDir = first.folder
      for (const name of readdirSync(options.cacheDir)) {
        if (name.startsWith('classpath-'))
          copyFileSync(join(options.cacheDir, name), join(cacheDir, name))
      }
      const kept = () => readdirSync(cacheDir).filter((name) => name.startsWith('classes-'))

      const cold = await openLocalServer({ ...options, cacheDir })
      const before = kept()
      await cold.close()
      const warm = await openLocalServer({ ...options, cacheDir })
      const { pid } = JSON.parse(readFileSync(join(home, 'server.json'), 'utf8')) as LiveProcess
      const command = readFileSync(`/proc/${String(pid)}/maps`, 'utf8')
      await warm.close()

      expect(before).toEqual([])
      expect(kept()).toEqual([expect.stringMatching(/^classes-[0-9a-f]{16}\.jsa$/)])
      expect(command).toContain(join(cacheDir, String(kept()[0])))
    },
    SLOW_MS,
  )

  it(
    'says that a server it knows nothing of has the store locked',
    async () => {
      const other = await openLocalServer(options)
      const state = readFileSync(join(home, 'server.json'), 'utf8')
      rmSync(join(home, 'server.json'))

      const attempt = openLocalServer(options).catch((error: unknown) => error)
      expect(await attempt).toBeInstanceOf(OperatorError)
      expect(String(await attempt)).toMatch(
        /is in use by another Neo4j server; stop that server, or set DATA_DIR/,
      )
      await expect(backup(options, join(first.folder, 'y.dump'))).rejects.toThrow(
        /is in use by another Neo4j/,
      )
      const file = join(first.folder, 'graph.dump')
      await expect(restore(options, file, { force: true })).rejects.toThrow(
        /is in use by another Neo4j/,
      )

      writeFileSync(join(home, 'server.json'), state)
      await other.close()
    },
    SLOW_MS,
  )

  it(
    'says that the store was created with another password',
    async () => {
      writeFileSync(join(home, 'password'), 'not-the-one-it-was-made-with')

      await expect(openLocalServer(options)).rejects.toThrow(/created with another password; write/)
    },
    SLOW_MS,
  )
})

describe('a port in use', () => {
  let taken: Server
  let port: number

  beforeAll(async () => {
    taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    const address = taken.address()
    port = typeof address === 'object' && address !== null ? address.port : 0
  })

  afterAll(() => {
    taken.close()
  })

  it('is named when it was requested', async () => {
    const { folder, remove } = temporaryFolder('polity-port-')

    await expect(openLocalServer({ ...serverOptions(folder), port })).rejects.toThrow(
      `Port ${String(port)} is in use by another program; set POLITY_NEO4J_PORT to a free port`,
    )
    remove()
  })
})

async function run(server: LocalServer, statement: string, params = {}): Promise<string[]> {
  const { uri, user, password } = server
  const driver = neo4j.driver(uri, neo4j.auth.basic(user, password))
  try {
    const { records } = await driver.executeQuery(statement, params)
    return records.map((record) => String(record.get(0)))
  } finally {
    await driver.close()
  }
}

const words = (count: number) => Array.from({ length: count }, (_, at) => `word ${String(at)}`)

/** How many plans the server holds once it was asked the same with each of these. */
async function plansOf(server: LocalServer, given: readonly (readonly string[])[]) {
  const text = 'UNWIND $words AS word OPTIONAL MATCH (n:Nothing {name: word}) RETURN count(n)'
  await run(server, 'CALL db.clearQueryCaches()')
  for (const words of given) await run(server, text, { words })
  const [message = ''] = await run(server, 'CALL db.clearQueryCaches()')
  return Number(/\d+/.exec(message)?.[0])
}

const write = (server: LocalServer) => run(server, "CREATE (:Entity {name: 'Folketing'})")
const read = (server: LocalServer) => run(server, 'MATCH (e:Entity) RETURN e.name')

/** What a `kill -9` leaves: the user is still recorded, but its process is gone. */
function forgetUsers(): void {
  for (const name of readdirSync(join(home, 'users'))) {
    writeFileSync(join(home, 'users', name), JSON.stringify({ pid: process.pid, startedAt: '1' }))
  }
}
