import { pacedQueries } from '../../src/exports/paced-queries.js'
import type { RunQuery } from '../../src/graph/graph.js'

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Questions that take `tookMs` each, and when each began and ended. */
function recorded(tookMs: number) {
  const spans: { readonly began: number; readonly ended: number }[] = []
  const ask = (async () => {
    const began = performance.now()
    await wait(tookMs)
    spans.push({ began, ended: performance.now() })
    return []
  }) as RunQuery
  const turns = pacedQueries(ask)
  return { turns, ask: turns(() => false), spans }
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
    // Longer than any rest, so that the first one ends late.
    const until = performance.now() + 300
    while (performance.now() < until);
    await next

    expect((spans[1]?.began ?? 0) - until).toBeGreaterThan(90)
  })

  it('of an export that is over are not asked, and take no rest', async () => {
    const { turns, ask, spans } = recorded(50)
    let isOver = false
    const over = turns(() => isOver)
    const first = ask('export/datasets', {})
    const waiting = Promise.allSettled(
      Array.from({ length: 20 }, () => over('export/datasets', {})),
    )
    isOver = true

    const next = ask('export/datasets', {})
    await Promise.all([first, next])

    expect(spans).toHaveLength(2)
    expect((await waiting).map(({ status }) => status)).toEqual(Array(20).fill('rejected'))
  })

  it('go on after one that failed', async () => {
    const ask = pacedQueries(() => Promise.reject(new Error('away')))(() => false)

    await expect(ask('export/datasets', {})).rejects.toThrow('away')
    await expect(ask('export/datasets', {})).rejects.toThrow('away')
  })
})
