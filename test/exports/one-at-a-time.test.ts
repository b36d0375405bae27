import { oneAtATime } from '../../src/exports/one-at-a-time.js'
import type { Ask } from '../../src/graph/graph.js'

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Questions that take `tookMs` each, and when each began and ended. */
function recorded(tookMs: number) {
  const spans: { readonly began: number; readonly ended: number }[] = []
  const ask = (async () => {
    const began = performance.now()
    await wait(tookMs)
    spans.push({ began, ended: performance.now() })
    return []
  }) as Ask
  return { ask: oneAtATime(ask), spans }
}

const gapAfter = (spans: ReturnType<typeof recorded>['spans']) =>
  (spans[1]?.began ?? 0) - (spans[0]?.ended ?? Infinity)

describe('questions of exports', () => {
  it('follow each other, each after a rest as long as the one before', async () => {
    const { ask, spans } = recorded(30)

    await Promise.all([ask('export/datasets', {}), ask('export/datasets', {})])

    expect(gapAfter(spans)).toBeGreaterThan(25)
  })

  it('rest once more while the process is too busy to end a rest in time', async () => {
    const { ask, spans } = recorded(10)

    await ask('export/datasets', {})
    const next = ask('export/datasets', {})
    const until = performance.now() + 60
    while (performance.now() < until);
    await next

    expect(gapAfter(spans)).toBeGreaterThan(90)
  })

  it('go on after one that failed', async () => {
    const ask = oneAtATime(() => Promise.reject(new Error('away')))

    await expect(ask('export/datasets', {})).rejects.toThrow('away')
    await expect(ask('export/datasets', {})).rejects.toThrow('away')
  })
})
