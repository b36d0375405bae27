import { setTimeout as wait } from 'node:timers/promises'
import type { Graph } from '../../src/graph/graph.js'
import type { Loaders } from '../../src/loaders/loaders.js'
import { createWarmUp } from '../../src/loaders/warm-up.js'

describe('the warm-up', () => {
  it('leaves what few requests ask until clients wait for nothing', async () => {
    let isAsked = true
    const load = () => Promise.resolve([])
    const loaders = new Proxy({}, { get: () => ({ load }) }) as Loaders
    const graph: Pick<Graph, 'read' | 'whileCold' | 'inFlight'> = {
      read: load,
      whileCold: (work) => work(),
      inFlight: () => (isAsked ? 1 : 0),
    }
    const warmUp = createWarmUp({ loaders, graph, day: 20_260_201 })

    const run = warmUp.run()
    const all = warmUp.left()
    await wait(200)
    const leftWhileAsked = warmUp.left()
    isAsked = false
    await run

    expect(leftWhileAsked).toBeLessThan(all)
    expect(leftWhileAsked).toBeGreaterThan(all / 2)
    expect(warmUp.left()).toBe(0)
  })
})
