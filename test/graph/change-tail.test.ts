import { createChangeTail, type ChangeTail } from '../../src/graph/change-tail.js'
import { appendChanges } from '../../src/graph/changes.js'
import { ApiError } from '../../src/errors.js'
import type { Graph } from '../../src/graph/graph.js'
import { testGraph, type TestGraph } from '../support/test-graph.js'

let test: TestGraph
let isAway = false
let now = new Date('2026-02-01T12:00:00Z')
const tails: ChangeTail[] = []
/** What the operator was notified of. */
const reported: unknown[] = []

beforeAll(async () => {
  test = await testGraph()
})
afterAll(() => test.close())
beforeEach(async () => {
  isAway = false
  reported.splice(0)
  await test.wipe()
})
afterEach(async () => {
  for (const tail of tails.splice(0)) await tail.stop()
})

/** A tail that polls when the test says so, and what its listener received. */
async function openTail(intervalMs = 600_000) {
  const received: (string | number)[] = []
  const graph: Graph = {
    ...test.graph,
    readReserved: async (name, params) => {
      if (isAway) throw new ApiError('GRAPH_UNAVAILABLE')
      return test.graph.readReserved(name, params)
    },
  }
  const tail = createChangeTail({
    graph,
    now: () => now,
    intervalMs,
    onFailure: (error) => reported.push(error),
    onRecovery: () => reported.push('recovered'),
  })
  tails.push(tail)
  tail.listen({ changed: ({ seq }) => received.push(seq), lost: () => received.push('lost') })
  await tail.start()
  return { tail, received }
}

async function append(count = 1): Promise<void> {
  const changes = Array.from({ length: count }, () => ({
    kind: 'entity',
    keys: ['a', 'b'],
    subject: 'a',
  }))
  await test.graph.writeLong((tx) => appendChanges(tx, changes, new Date()))
}

describe('the tail of the change log', () => {
  it('begins at the end, and reports that changes before may have been missed', async () => {
    await append(3)

    const { tail, received } = await openTail()
    await append()
    await tail.catchUp()

    expect(received).toEqual(['lost', 4])
    expect(tail.behindSince()).toBeNull()
  })

  it('reports each change once, complete and in order', async () => {
    const { tail } = await openTail()
    const changes: unknown[] = []
    tail.listen({ changed: (change) => changes.push(change), lost: () => undefined })

    await append()
    await tail.catchUp()
    await tail.catchUp()

    expect(changes).toEqual([
      expect.objectContaining({ seq: 1, kind: 'entity', keys: ['a', 'b'], subject: 'a' }),
    ])
  })

  it('continues at once when there are more changes than fit in one reply', async () => {
    const { tail, received } = await openTail()

    await append(450)
    await tail.catchUp()

    expect(received).toEqual(['lost', ...Array.from({ length: 450 }, (_, at) => at + 1)])
  })

  it('shows a change within a second, by itself', async () => {
    const { tail } = await openTail(250)
    const seen = new Promise<number>((resolve) => {
      tail.listen({
        changed: () => {
          resolve(performance.now())
        },
        lost: () => undefined,
      })
    })

    await append()
    const committed = performance.now()

    expect((await seen) - committed).toBeLessThan(1_000)
  })

  it('asks for changes only when the log has grown', async () => {
    const { tail } = await openTail()
    test.forgetQueries()

    await tail.catchUp()
    const quiet = test.queriesSent()
    await append()
    await tail.catchUp()

    expect(quiet).toEqual(['change/head'])
    expect(test.queriesSent()).toContain('change/since')
  })

  it('stops at a gap until it is filled, and reports nothing twice', async () => {
    const { tail, received } = await openTail()
    await append(3)
    await test.run('MATCH (c:Change {seq: 2}) SET c.seq = -2')

    await tail.catchUp()
    const before = [...received]
    await test.run('MATCH (c:Change {seq: -2}) SET c.seq = 2')
    await tail.catchUp()

    expect(before).toEqual(['lost', 1])
    expect(received).toEqual(['lost', 1, 2, 3])
  })

  it('notifies the operator once that the log does not answer, and once that it does again', async () => {
    const { tail } = await openTail()
    const poll = async (away: boolean, times: number) => {
      isAway = away
      for (let time = 0; time < times; time += 1) await tail.catchUp()
    }

    await poll(true, 3)
    await poll(false, 2)
    await poll(true, 1)

    const away = expect.objectContaining({ code: 'GRAPH_UNAVAILABLE' }) as unknown
    expect(reported).toEqual([away, 'recovered', away])
  })

  it('continues from the end when a gap stays, and reports that changes were lost', async () => {
    const { tail, received } = await openTail()
    await append(3)
    await test.run('MATCH (c:Change) WHERE c.seq <= 2 DELETE c')

    await tail.catchUp()
    now = new Date(now.getTime() + 2_000)
    await tail.catchUp()
    await tail.catchUp()
    await append()
    await tail.catchUp()

    expect(received).toEqual(['lost', 'lost', 4])
  })

  it('says since when the log has not answered, and reports the changes meanwhile when it does', async () => {
    const { tail, received } = await openTail()
    await append()
    await tail.catchUp()
    isAway = true

    const since = now
    await tail.catchUp()
    now = new Date(now.getTime() + 5_000)
    await tail.catchUp()
    const behind = tail.behindSince()
    await append(2)
    isAway = false
    await tail.catchUp()

    expect(behind).toEqual(since)
    expect(tail.behindSince()).toBeNull()
    expect(received).toEqual(['lost', 1, 2, 3])
  })

  it('reports that changes were lost when the log that answers again is another one', async () => {
    const { tail, received } = await openTail()
    await append(2)
    await tail.catchUp()
    isAway = true
    await tail.catchUp()

    // As after a restore: the same numbers, for other changes.
    await test.wipe()
    await append(5)
    await test.run(`MATCH (c:Change {seq: 2}) SET c.at = '1999-01-01T00:00:00Z'`)
    isAway = false
    await tail.catchUp()
    await append()
    await tail.catchUp()

    expect(received).toEqual(['lost', 1, 2, 'lost', 6])
  })

  it('begins while the log does not answer, and is behind until it does', async () => {
    isAway = true

    const { tail, received } = await openTail()
    const atStart = tail.behindSince()
    isAway = false
    await tail.catchUp()

    expect(atStart).not.toBeNull()
    expect(tail.behindSince()).toBeNull()
    expect(received).toEqual(['lost'])
  })
})
