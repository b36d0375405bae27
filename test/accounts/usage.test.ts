import { createUsage, type Usage } from '../../src/accounts/usage.js'
import { ApiError } from '../../src/errors.js'
import type { Graph } from '../../src/graph/graph.js'
import { storeAccount } from '../support/accounts/account-builders.js'
import { testGraph, type TestGraph } from '../support/test-graph.js'

let test: TestGraph
let instant: number
let failures: unknown[]
/** Stands in for the graph's `write`; null: the real one. */
let write: Graph['write'] | null

beforeAll(async () => {
  test = await testGraph()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.wipe()
  ;[failures, write] = [[], null]
  instant = Date.parse('2026-02-01T23:59:59Z')
})

function aUsage(intervalMs?: number): Usage {
  return createUsage({
    graph: { write: (work) => (write ?? test.graph.write)(work) },
    now: () => new Date(instant),
    onError: (error) => void failures.push(error),
    ...(intervalMs !== undefined && { intervalMs }),
  })
}

const away: Graph['write'] = async () => {
  throw new ApiError('GRAPH_UNAVAILABLE')
}

/** What is stored: key, day, requests, units. */
const counted = () =>
  test.run('MATCH (u:KeyUsage) RETURN u.keyId, u.day, u.requests, u.units ORDER BY u.keyId, u.day')

describe('the use of keys', () => {
  it('is added up by key and day, each request once, whatever it spends', async () => {
    const { keyId } = await storeAccount(test.graph)
    const usage = aUsage()

    usage.count(keyId, 1)
    usage.count(keyId, 9, 0)
    instant += 1_000
    usage.count(keyId, 2)
    await usage.flush()
    usage.count(keyId, 3)
    await usage.flush()

    expect(await counted()).toEqual([
      [keyId, 20260201, 1, 10],
      [keyId, 20260202, 2, 5],
    ])
    const [[lastUsedOn] = []] = await test.run('MATCH (k:ApiKey) RETURN k.lastUsedOn')
    expect(lastUsedOn).toBe(20260202)
  })

  it('is the sum of what several gateways count at the same time', async () => {
    const keys = await Promise.all(Array.from({ length: 30 }, () => storeAccount(test.graph)))
    const gateways = Array.from({ length: 4 }, () => aUsage())

    // Each counts the keys in its own order.
    for (const [at, usage] of gateways.entries()) {
      for (const key of keys) usage.count((keys[(keys.indexOf(key) * 7 + at) % 30] ?? key).keyId, 1)
    }
    await Promise.all(gateways.map((usage) => usage.flush()))

    expect(failures).toEqual([])
    expect((await counted()).map(([, , requests, units]) => [requests, units])).toEqual(
      Array.from({ length: 30 }, () => [4, 4]),
    )
  })

  it('is kept while the graph is away, and written once it is back', async () => {
    const { keyId } = await storeAccount(test.graph)
    const usage = aUsage()
    write = away
    usage.count(keyId, 1)
    await usage.flush()
    usage.count(keyId, 1)
    await usage.flush()

    write = null
    usage.count(keyId, 1)
    await usage.flush()
    await usage.flush()

    expect(failures).toHaveLength(2)
    expect(await counted()).toEqual([[keyId, 20260201, 3, 3]])
  })

  it('takes bounded memory while the graph is away, and continues for keys that have a count', async () => {
    const usage = aUsage()
    write = away
    for (let at = 0; at < 100_500; at += 1) usage.count(`key-${String(at)}`, 1)
    usage.count('key-0', 1)
    await usage.flush()
    usage.count('one-more', 1)

    const rows: { keyId: string; units: number }[] = []
    write = async (work) => {
      const run = async (_name: string, params: object) => {
        rows.push(...(params as { rows: typeof rows }).rows)
        return []
      }
      return work({ run })
    }
    await usage.flush()

    expect(rows).toHaveLength(100_000)
    expect(rows.find(({ keyId }) => keyId === 'key-0')?.units).toBe(2)
    expect(rows.some(({ keyId }) => keyId === 'one-more')).toBe(false)
  })

  it('of a key that was deleted meanwhile is dropped, and that of others is written', async () => {
    const { keyId } = await storeAccount(test.graph)
    const usage = aUsage()

    usage.count('deletedabcde', 1)
    usage.count(keyId, 1)
    await usage.flush()

    expect(await counted()).toEqual([[keyId, 20260201, 1, 1]])
  })

  it('is written regularly, and once more when the gateway stops', async () => {
    const { keyId } = await storeAccount(test.graph)
    const usage = aUsage(20)
    usage.start()
    usage.count(keyId, 1)
    for (let tries = 0; tries < 200 && (await counted()).length === 0; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    expect(await counted()).toEqual([[keyId, 20260201, 1, 1]])

    usage.count(keyId, 1)
    await usage.stop()

    expect(await counted()).toEqual([[keyId, 20260201, 2, 2]])
  })

  it('does not hold up a gateway that stops while the graph does not answer', async () => {
    const usage = aUsage()
    write = () => new Promise(() => undefined)
    usage.count('key', 1)
    const before = performance.now()

    await usage.stop()

    expect(performance.now() - before).toBeLessThan(4_000)
  })
})
