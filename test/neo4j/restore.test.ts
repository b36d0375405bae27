import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import neo4j from 'neo4j-driver'
import { backup, restore } from '../../src/neo4j/backup.js'
import { liveProcess, type LiveProcess } from '../../src/neo4j/live-process.js'
import { openLocalServer } from '../../src/neo4j/local-server.js'
import { swapStore } from '../../src/neo4j/swap-store.js'
import { serverOptions, temporaryFolder } from '../support/server-options.js'

const { folder, remove } = temporaryFolder('polity-restore-')
const options = serverOptions(folder)
const home = join(folder, 'neo4j')
const dump = join(folder, 'new.dump')
const [data, restored, previous] = ['data', 'data.restored', 'data.previous'].map((name) =>
  join(home, name),
) as [string, string, string]
const [oldStore, newStore] = [join(folder, 'old'), join(folder, 'new')]

// Each start takes five to ten seconds.
const SLOW_MS = 240_000

// The dump has the new graph, the store the old one, of which each test gets a copy.
beforeAll(async () => {
  await ask("CREATE (:Entity {name: 'new'})")
  await backup(options, dump)
  expect(statSync(dump).mode & 0o777).toBe(0o600)
  cpSync(data, newStore, { recursive: true })
  await ask("MATCH (e:Entity) SET e.name = 'old'")
  cpSync(data, oldStore, { recursive: true })
}, SLOW_MS)

beforeEach(() => {
  for (const place of [data, restored, previous]) rmSync(place, { recursive: true, force: true })
  cpSync(oldStore, data, { recursive: true })
})

afterAll(() => {
  remove()
})

const names = () => ask('MATCH (e:Entity) RETURN e.name')
const leftovers = () => readdirSync(home).filter((name) => name.startsWith('restoring-'))

describe('a restore', () => {
  it(
    'keeps the graph that it replaces, and of several the last',
    async () => {
      const first = await restore(options, dump, { force: true })
      const replaced = await names()
      const second = await restore(options, dump, { force: true })
      const ofSecond = await namesIn(previous)

      expect(replaced).toEqual(['new'])
      expect(first?.folder).toBe(previous)
      expect(first?.bytes).toBeGreaterThan(100_000)
      expect([second?.folder, ofSecond]).toEqual([previous, ['new']])
      expect(leftovers()).toEqual([])
    },
    SLOW_MS,
  )

  it(
    'of what is no dump changes nothing, and says so in a sentence',
    async () => {
      const file = join(folder, 'no.dump')
      writeFileSync(file, 'This is no dump.\n')

      const error: unknown = await restore(options, file, { force: true }).catch(
        (reason: unknown) => reason,
      )

      expect(String(error)).toMatch(
        /^OperatorError: .*no\.dump could not be loaded; the current graph is unchanged\. .+$/,
      )
      expect(leftovers()).toEqual([])
      expect(existsSync(previous)).toBe(false)
      expect(await names()).toEqual(['old'])
    },
    SLOW_MS,
  )

  it(
    'changes nothing when it is stopped while it loads, or while the store is tried',
    async () => {
      for (const isThere of ['neo4j/dump', 'neo4j/server.json']) {
        const stopping = new AbortController()
        const restoring = restore({ ...options, stopped: stopping.signal }, dump, { force: true })
        const ended = expect(restoring).rejects.toThrow('stopped')
        while (!leftovers().some((name) => existsSync(join(home, name, isThere)))) await delay(5)

        stopping.abort(new Error('stopped'))

        await ended
        expect(leftovers()).toEqual([])
      }
      expect(await names()).toEqual(['old'])
    },
    SLOW_MS,
  )

  it(
    'that was killed leaves nothing that runs or fills the disk, once somebody starts again',
    async () => {
      const left = join(home, 'restoring-x')
      const server = await openLocalServer(serverOptions(left))
      const state = join(left, 'neo4j', 'server.json')
      const { pid } = JSON.parse(readFileSync(state, 'utf8')) as LiveProcess
      // What a kill -9 leaves: the user is still written down, its process is gone.
      const users = join(left, 'neo4j', 'users')
      for (const name of readdirSync(users))
        writeFileSync(join(users, name), '{"pid": 1, "startedAt": ""}')

      expect(await names()).toEqual(['old'])
      expect(liveProcess(pid)).toBeNull()
      expect(leftovers()).toEqual([])
      mkdirSync(join(left, 'neo4j'), { recursive: true })
      await server.close()
      rmSync(left, { recursive: true })
    },
    SLOW_MS,
  )

  it.each([
    [1, 'old'],
    [2, 'old'],
    [3, 'new'],
  ])(
    'that is killed before its step of renaming %i leaves one graph, whole: the %s one',
    async (step, graph) => {
      const loaded = join(folder, 'loaded')
      cpSync(newStore, loaded, { recursive: true })
      let steps = 0
      const killed = () =>
        swapStore(home, loaded, (from, to) => {
          steps += 1
          if (steps === step) throw new Error('killed')
          renameSync(from, to)
        })

      expect(killed).toThrow('killed')
      expect(await names()).toEqual([graph])
      expect(existsSync(restored)).toBe(false)
      rmSync(loaded, { recursive: true, force: true })
    },
    SLOW_MS,
  )
})

/** What the graph of a store kept aside says, when it is put in place as the command tells to. */
async function namesIn(aside: string): Promise<string[]> {
  rmSync(data, { recursive: true })
  cpSync(aside, data, { recursive: true })
  return names()
}

/** Starts the server, asks it, and stops it. */
async function ask(statement: string): Promise<string[]> {
  const server = await openLocalServer(options)
  const driver = neo4j.driver(server.uri, neo4j.auth.basic(server.user, server.password))
  try {
    const { records } = await driver.executeQuery(statement)
    return records.map((record) => String(record.get(0)))
  } finally {
    await driver.close()
    await server.close()
  }
}
