import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { tableOf } from '../scripts/table.mjs'
import { rounded } from './statistics.mjs'
import { peersOf, ratioOf } from './targets.mjs'

/**
 * Prints all cells, the resources of the world's workload, the phases, and each promise with its
 * worst cell.
 */
export function printReport(results, targets, phases) {
  const rows = results.map((row) => [
    row.question,
    `${String(row.scale)}×`,
    row.connections === null ? '-' : String(row.connections),
    row.server,
    row.cache === null ? '' : `cache ${row.cache}`,
    row.requestsPerSecond === null ? '-' : row.requestsPerSecond.toFixed(0),
    milliseconds(row.p50Ms),
    milliseconds(row.p99Ms),
    seconds(row.processorSecondsAThousand),
    [
      ...ratiosOf(row, results).map(({ against, ratio }) => `${ratio.toFixed(2)}× ${against}`),
      ...(row.failures > 0 ? [`${String(row.failures)} FAILED`] : []),
    ].join(', '),
  ])
  const heads = [
    'question',
    'graph',
    'conns',
    'server',
    '',
    'req/s',
    'p50 ms',
    'p99 ms',
    'cpu s',
    'ratio',
  ]
  console.log(tableOf([heads, ...rows]))
  console.log('')
  for (const row of results.filter(({ processes }) => processes !== undefined)) printWorld(row)
  console.log(
    tableOf([['phase', 's'], ...phases.map(({ name, seconds: took }) => [name, String(took)])]),
  )
  console.log('')
  console.log(
    tableOf([
      ['promise', 'worst', 'all', ''],
      ...targets.map(({ promise, worst, cells, met }) => [
        promise,
        worst === null ? '-' : String(worst),
        cells.join(' '),
        met === null ? 'not measured' : met ? 'met' : 'MISSED',
      ]),
    ]),
  )
}

/** Prints the times of each kind of question and the resources of each process of one server. */
function printWorld({ question, server, p999Ms, changes, parts, processes }) {
  const title = `${question}, ${server}: p99.9 ${milliseconds(p999Ms)} ms, ${String(changes)} changes`
  const answers = parts.map((part) => [
    part.question,
    String(part.answers),
    milliseconds(part.p50Ms),
    milliseconds(part.p99Ms),
    milliseconds(part.p999Ms),
  ])
  console.log(tableOf([[title, 'answers', 'p50 ms', 'p99 ms', 'p99.9 ms'], ...answers]))
  const taken = processes.map(({ name, processorSecondsAThousand, memoryMb }) => [
    name,
    seconds(processorSecondsAThousand),
    memoryMb === null ? '-' : memoryMb.toFixed(0),
  ])
  console.log(tableOf([['', 'cpu s a thousand', 'MB'], ...taken]))
  console.log('')
}

/** Writes report.json: a row for each cell, or a row for each competitor of the cell. */
export function writeReport(file, { about, results, targets }) {
  const rows = results.flatMap((row) => {
    const shown = {
      ...row,
      requestsPerSecond: row.requestsPerSecond === null ? null : Math.round(row.requestsPerSecond),
    }
    const ratios = ratiosOf(row, results)
    if (ratios.length === 0) return [{ ...shown, ratio: null, against: null }]
    return ratios.map(({ against, ratio }) => ({ ...shown, ratio: rounded(ratio), against }))
  })
  const { settings, startedAt, loadBefore, sizes, phases, neo4j, postgres } = about
  const report = {
    startedAt: startedAt.toISOString(),
    machine: {
      processors: cpus().length,
      model: cpus()[0]?.model,
      memoryGb: Math.round(totalmem() / 2 ** 30),
      loadBefore: loadBefore.map(rounded),
      loadAfter: loadavg().map(rounded),
    },
    versions: {
      node: process.versions.node,
      neo4j,
      postgresql: postgres?.version ?? null,
      ...installed(),
    },
    data: settings.data.name,
    questions: settings.questions,
    sizes,
    phases,
    secondsPerCell: (settings.slices * settings.sliceMs) / 1_000,
    rows,
    targets,
  }
  const short = (_name, value) =>
    typeof value === 'number' ? Math.round(value * 1_000) / 1_000 : value
  writeFileSync(file, `${JSON.stringify(report, short, 2)}\n`)
}

function ratiosOf(row, results) {
  if (row.server !== 'Polity') return []
  return peersOf(row).flatMap((against) => {
    const ratio = ratioOf(row, against, results)
    return ratio === null ? [] : [{ against, ratio }]
  })
}

function installed() {
  const folders = {
    '@neo4j/graphql': 'node_modules/@neo4j/graphql',
    'postgraphile 4': 'postgraphile-4/node_modules/postgraphile',
    'postgraphile 5': 'postgraphile-5/node_modules/postgraphile',
    'node of the servers': 'node_modules/node',
    '@apollo/server': 'node_modules/@apollo/server',
    fastify: 'node_modules/fastify',
  }
  return Object.fromEntries(
    Object.entries(folders).map(([name, folder]) => {
      const file = new URL(`${folder}/package.json`, import.meta.url)
      return [name, JSON.parse(readFileSync(file, 'utf8')).version]
    }),
  )
}

/** A number as text; a dash if there is none. */
const decimals = (digits) => (value) => value?.toFixed(digits) ?? '-'
const milliseconds = decimals(2)
const seconds = decimals(3)
