import { ApiError } from '../../src/errors.js'
import { createGraph, type Graph } from '../../src/graph/graph.js'
import { testServer } from '../support/test-graph.js'

/** Takes longer than any reader may wait. */
const SLOW = 'UNWIND range(1, 60000000) AS number RETURN count(number % 7) AS numbers'

describe('a question that takes longer than a reader may wait', () => {
  let graph: Graph
  beforeAll(() => {
    const catalogue = { names: ['record/any'], text: () => SLOW }
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
    const catalogue = { names: ['record/any'], text: () => 'CREATE (one:Entity) RETURN one.id' }
    const other = createGraph({ ...testServer(), catalogue, readTimeoutMs: 2_500 })

    await expect(other.readLong('record/any', {})).rejects.toThrow(/read access mode/i)
    await other.close()
  })
})
