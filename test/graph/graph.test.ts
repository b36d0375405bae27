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
    await expect(graph.read('record/any', {})).rejects.toThrow('The question took too long')
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
