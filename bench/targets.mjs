/**
 * What DESIGN.md §10 promises: Polity's requests a second as a multiple of a peer's in the same cell, and
 * what the larger graph may do to the median. `met` is judged on the worst cell.
 */
const RATIOS = [
  { question: 'one entity', cache: 'off', against: '@neo4j/graphql', atLeast: 6 },
  { question: 'three levels', cache: 'off', against: '@neo4j/graphql', atLeast: 4 },
  { question: 'one entity', cache: 'off', against: 'PostGraphile', atLeast: 2 },
  { question: 'three levels', cache: 'off', against: 'PostGraphile', atLeast: 2 },
  { question: 'one entity', cache: 'on', against: '@neo4j/graphql', atLeast: 20 },
  { question: 'three levels', cache: 'on', against: '@neo4j/graphql', atLeast: 20 },
  { question: 'REST entity', cache: 'on', against: 'bare Fastify', atLeast: 0.7 },
]
const GROWTH = ['one entity', 'three levels', 'search', 'path']
const GROWTH_AT_MOST = 2

/** Each promise with what was measured, the worst first. */
export function targetsOf(results, copies) {
  const ratios = RATIOS.map(({ question, cache, against, atLeast }) => {
    const ours = results.filter(
      (row) => row.server === 'Polity' && row.question === question && row.cache === cache,
    )
    const measured = ours.flatMap((row) => ratioOf(row, against, results) ?? [])
    return {
      promise: `${question}, cache ${cache}: at least ${String(atLeast)}× ${against}`,
      ...judged(measured, Math.min, (worst) => worst >= atLeast),
    }
  })
  if (copies === 1) return ratios
  const growth = GROWTH.map((question) => {
    const ours = results.filter(
      (row) => row.server === 'Polity' && row.question === question && row.cache === 'off',
    )
    const small = ours.filter(({ scale }) => scale === 1)
    const measured = small.flatMap((row) => {
      const large = ours.find((r) => r.scale === copies && r.connections === row.connections)
      return large === undefined ? [] : large.p50Ms / row.p50Ms
    })
    return {
      promise: `${question}, cache off: p50 at ${String(copies)} times the graph at most ${String(GROWTH_AT_MOST)}×`,
      ...judged(measured, Math.max, (worst) => worst <= GROWTH_AT_MOST),
    }
  })
  return [...ratios, ...growth]
}

/** Requests a second of `row` for each one of `against` in the same cell; null when that is not there. */
export function ratioOf(row, against, results) {
  const other = results.find(
    ({ question, server, connections, scale }) =>
      server === against &&
      question === row.question &&
      connections === row.connections &&
      scale === row.scale,
  )
  return other === undefined ? null : row.requestsPerSecond / other.requestsPerSecond
}

/** The peers that a row of Polity's is measured against. */
export function peersOf({ question, cache }) {
  return RATIOS.filter((ratio) => ratio.question === question && ratio.cache === cache).map(
    ({ against }) => against,
  )
}

function judged(measured, pick, isMet) {
  if (measured.length === 0) return { worst: null, cells: [], met: null }
  const worst = pick(...measured)
  return { worst: rounded(worst), cells: measured.map(rounded), met: isMet(worst) }
}

function rounded(value) {
  return Math.round(value * 100) / 100
}
