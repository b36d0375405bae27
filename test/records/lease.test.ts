import { derive } from '../../src/derivation/derive.js'
import { LeaseAbandoned, LeaseHeld, takeLease, tryLease } from '../../src/records/lease.js'
import { EVIDENCE } from '../support/evidence.js'
import { testGraph, type TestGraph } from '../support/test-graph.js'

let test: TestGraph

beforeAll(async () => {
  test = await testGraph()
})
beforeEach(() => test.wipe())
afterAll(() => test.close())

/** For how long the lease is still held, by the database's clock. */
const msLeft = async (name = 'derive') => {
  const [[left] = []] = await test.run(
    'MATCH (l:Lease {name: $name}) RETURN l.expiresAt - timestamp()',
    { name },
  )
  return Number(left)
}
const expire = () => test.run(`MATCH (l:Lease {name: 'derive'}) SET l.expiresAt = timestamp() - 1`)

describe('a lease', () => {
  it('lasts thirty seconds from its last use, by the clock of the database', async () => {
    const lease = await tryLease(test.graph, 'derive', 'one')
    const atFirst = await msLeft()
    await test.run(`MATCH (l:Lease {name: 'derive'}) SET l.expiresAt = timestamp() + 1000`)

    await lease?.write(async () => undefined)

    for (const left of [atFirst, await msLeft()]) {
      expect(left).toBeGreaterThan(20_000)
      expect(left).toBeLessThanOrEqual(30_000)
    }
  })

  it('lasts ten seconds for the sender of webhooks, so that another takes over soon', async () => {
    const lease = await tryLease(test.graph, 'webhooks', 'one')
    const atFirst = await msLeft('webhooks')
    await lease?.write(async () => undefined)

    for (const left of [atFirst, await msLeft('webhooks')]) {
      expect(left).toBeGreaterThan(0)
      expect(left).toBeLessThanOrEqual(10_000)
    }
  })

  it('goes to another when it has run out, whose writer locks out the first', async () => {
    const first = await tryLease(test.graph, 'derive', 'one')
    const refused = await tryLease(test.graph, 'derive', 'two')
    await expire()

    const second = await tryLease(test.graph, 'derive', 'two')

    expect(refused).toBeNull()
    expect(second).not.toBeNull()
    await expect(first?.write(async () => undefined)).rejects.toThrow(LeaseHeld)
    await expect(second?.write(async () => 'written')).resolves.toBe('written')
  })

  it('is no longer waited for by who is told to stop', async () => {
    await tryLease(test.graph, 'derive', 'one')
    const stopping = new AbortController()

    const waiting = takeLease(test.graph, 'derive', 'two', stopping.signal)
    stopping.abort()

    await expect(waiting).rejects.toThrow(LeaseAbandoned)
  })

  it('is not taken by a derivation that was told to stop', async () => {
    const derived = derive({
      graph: test.graph,
      now: () => new Date(),
      holder: 'one',
      endings: [],
      evidence: EVIDENCE,
      stopped: AbortSignal.abort(),
    })

    await expect(derived).rejects.toThrow(LeaseAbandoned)
    expect(await test.run('MATCH (l:Lease) WHERE l.expiresAt > 0 RETURN l.name')).toEqual([])
  })

  it('is waited for by a process whose clock runs years ahead', async () => {
    const lease = await tryLease(test.graph, 'derive', 'one')
    const years = () => new Date('2099-01-01T00:00:00Z')
    let isDone = false
    const ahead = derive({
      graph: test.graph,
      now: years,
      holder: 'two',
      endings: [],
      evidence: EVIDENCE,
    }).then(() => {
      isDone = true
    })
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    const wasDone = isDone

    await lease?.free()
    await ahead

    expect([wasDone, isDone]).toEqual([false, true])
  })
})
