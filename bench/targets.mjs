import { NEW_FILE, NEW_FILE_WARM, NEW_PRICE } from './market-imports.mjs'
import { deepMarketList, marketList } from './questions.mjs'
import { KEYED } from './servers.mjs'
import { rounded } from './statistics.mjs'
import { WORLD } from './world/world.mjs'

/**
 * The promises: Polity's requests a second as a multiple of the requests a second of another server
 * in the same cell, and how much the larger graph and a deep page may increase the median. The
 * worst cell decides `met`.
 */
const RATIOS = [
  { question: 'one entity', cache: 'off', against: '@neo4j/graphql', atLeast: 4 },
  { question: 'three levels', cache: 'off', against: '@neo4j/graphql', atLeast: 2.5 },
  { question: 'one entity', cache: 'off', against: 'PostGraphile 5', atLeast: 1.5 },
  { question: 'three levels', cache: 'off', against: 'PostGraphile 5', atLeast: 1 },
  { question: 'one entity', cache: 'on', against: '@neo4j/graphql', atLeast: 20 },
  { question: 'three levels', cache: 'on', against: '@neo4j/graphql', atLeast: 20 },
  { question: 'REST entity', cache: 'on', against: 'bare Fastify', atLeast: 0.5 },
  { question: 'market list', cache: 'on', against: 'bare Fastify', atLeast: 0.5 },
  { question: WORLD, cache: 'on', against: '@neo4j/graphql', atLeast: 8 },
  { question: WORLD, cache: 'on', against: 'PostGraphile 5', atLeast: 2 },
]
const GROWTH = ['one entity', 'three levels', 'search', 'path']
const MAX_GROWTH = 2
const MAX_DEEP = 1.5
const MIN_KEYED = 0.9
const SECONDS = [
  { question: WORLD, cache: 'on', atMost: 0.05, promise: "the world's workload, p99" },
  { question: NEW_FILE, atMost: 2, promise: 'venue file of 500 markets, without process start' },
  { question: NEW_FILE_WARM, atMost: 2, promise: 'venue file of 500 markets, in a warm process' },
  { question: NEW_PRICE, atMost: 1, promise: 'new price, from its commit until REST shows it' },
]

/** Each promise with the measured values, the worst first. */
export function targetsOf(results, copies) {
  return [
    ...RATIOS.map((ratio) => ratioTarget(results, ratio)),
    ...(copies === 1 ? [] : GROWTH.map((question) => growthTarget(results, question, copies))),
    keyTarget(results),
    depthTarget(results),
    ...SECONDS.map((seconds) => secondsTarget(results, seconds)),
  ]
}

function ratioTarget(results, { question, cache, against, atLeast }) {
  const measured = oursOf(results, question, cache).flatMap(
    (row) => ratioOf(row, against, results) ?? [],
  )
  const promise = `${question}, cache ${cache}: at least ${String(atLeast)}× ${against}`
  return isAtLeast(atLeast, promise, measured)
}

/** The cost of a key: requests with a key and without a key to the gateway with caches. */
function keyTarget(results) {
  const measured = results
    .filter(({ server }) => server === KEYED)
    .map((row) => ({ row, other: oursOf(results, row.question, 'on').find(isCellOf(row)) }))
    .flatMap(({ row, other }) => (other ? row.requestsPerSecond / other.requestsPerSecond : []))
  const promise = `REST entity, cache on, with a key: at least ${String(MIN_KEYED)}× without`
  return isAtLeast(MIN_KEYED, promise, measured)
}

const isCellOf =
  ({ connections, scale }) =>
  (row) =>
    row.connections === connections && row.scale === scale

function growthTarget(results, question, copies) {
  const ours = oursOf(results, question, 'off')
  const large = ours.filter(({ scale }) => scale === copies)
  const small = ours.filter(({ scale }) => scale === 1)
  const promise = `${question}, cache off: p50 at ${String(copies)} times the graph at most ${String(MAX_GROWTH)}×`
  return isAtMost(MAX_GROWTH, promise, mediansOf(large, small))
}

function depthTarget(results) {
  const deep = oursOf(results, deepMarketList.name, 'off')
  const first = oursOf(results, marketList.name, 'off')
  const promise = `market list, cache off: p50 at depth 100,000 at most ${String(MAX_DEEP)}× the first page's`
  return isAtMost(MAX_DEEP, promise, mediansOf(deep, first))
}

/**
 * @param {any[]} results
 * @param {{ question: string, cache?: string, atMost: number, promise: string }} target
 */
function secondsTarget(results, { question, cache, atMost, promise }) {
  // For work that is repeated only a few times, p99 is the longest time.
  const measured = oursOf(results, question, cache ?? null).map(({ p99Ms }) => p99Ms / 1_000)
  return isAtMost(atMost, `${promise}: at most ${String(atMost)} s`, measured)
}

function oursOf(results, question, cache) {
  return results.filter(
    (row) => row.server === 'Polity' && row.question === question && row.cache === cache,
  )
}

/**
 * The median of each row, divided by the median of the row of `others` with the same connections.
 */
function mediansOf(rows, others) {
  return rows.flatMap((row) => {
    const other = others.find(({ connections }) => connections === row.connections)
    return other === undefined ? [] : row.p50Ms / other.p50Ms
  })
}

/**
 * Requests a second of `row`, divided by the requests a second of `against` in the same cell; null
 * without that cell.
 */
export function ratioOf(row, against, results) {
  const other = results
    .filter(({ question, server }) => server === against && question === row.question)
    .find(isCellOf(row))
  return other === undefined ? null : row.requestsPerSecond / other.requestsPerSecond
}

/** The servers with which a row of Polity is compared. */
export function peersOf({ question, cache }) {
  return RATIOS.filter((ratio) => ratio.question === question && ratio.cache === cache).map(
    ({ against }) => against,
  )
}

function isAtLeast(limit, promise, measured) {
  const worst = Math.min(...measured)
  return judged(promise, measured, worst, worst >= limit)
}

function isAtMost(limit, promise, measured) {
  const worst = Math.max(...measured)
  return judged(promise, measured, worst, worst <= limit)
}

function judged(promise, measured, worst, met) {
  if (measured.length === 0) return { promise, worst: null, cells: [], met: null }
  return { promise, worst: rounded(worst), cells: measured.map(rounded), met }
}
