import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { ApiError } from '../../src/errors.js'
import { createGraph, type Graph } from '../../src/graph/graph.js'
import { testServer } from '../support/test-graph.js'

/** Takes longer than any reader may wait. */
const SLOW = 'UNWIND range(1, 60000000) AS number RETURN count(number % 7) AS numbers'

describe('a question that takes longer than a reader may wait', () => {
  let graph: Graph
  beforeAll(() => {
    const catalogue = new Map([['record/any', SLOW]])
    graph = createGraph({ ...testServer(), catalogue, readTimeoutMs: 500 })
  })
  afterAll(() => graph.close())

  it('is aborted for a reader', async () => {
    // A server that is late to say so is given up first: on a crowded machine it may be, but not each time.
    const codes: unknown[] = []
    while (codes.length < 10 && codes.at(-1) !== 'QUERY_TIMEOUT') {
      const outcome = await graph.read('record/any', {}).catch((error: unknown) => error)
      codes.push(outcome instanceof ApiError ? outcome.code : outcome)
    }

    expect(codes.at(-1)).toBe('QUERY_TIMEOUT')
    expect(codes.slice(0, -1)).toEqual(Array(codes.length - 1).fill('GRAPH_UNAVAILABLE'))
  }, 120_000)

  it('is answered for an operator, an import or a derivation', async () => {
    expect(await graph.readLong('record/any', {})).toEqual([{ numbers: 60_000_000 }])
  }, 120_000)

  it('cannot change anything', async () => {
    const catalogue = new Map([['record/any', 'CREATE (one:Entity) RETURN one.id']])
    const other = createGraph({ ...testServer(), catalogue, readTimeoutMs: 2_500 })

    await expect(other.readLong('record/any', {})).rejects.toThrow(/read access mode/i)
    await other.close()
  })
})

describe('the rows that readers were given', () => {
  it('are not kept by the gateway once nobody holds them', async () => {
    const catalogue = new Map([['record/any', 'RETURN range(1, 1000) AS numbers']])
    const graph = createGraph({ ...testServer(), catalogue, readTimeoutMs: 15_000 })
    const given: WeakRef<object>[] = []
    for (let read = 0; read < 20; read += 1) {
      const [row] = await graph.read('record/any', {})
      given.push(
        ...Object.values(Object(row) as Record<string, object>).map((list) => new WeakRef(list)),
      )
    }

    expect(given).toHaveLength(20)
    // The last few may still lie on a stack or in a connection.
    expect(await heldAfterCollection(given)).toBeLessThan(10)
    await graph.close()
  }, 120_000)
})

async function heldAfterCollection(given: readonly WeakRef<object>[]): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (let turn = 0; turn < 5; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    collect()
  }
  return given.filter((each) => each.deref() !== undefined).length
}
