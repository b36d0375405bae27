import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { peersOf, ratioOf } from './targets.mjs'

/** A table of all cells, each promise with the worst that was measured, and the phases. */
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
    [
      ...ratiosOf(row, results).map(({ against, ratio }) => `${ratio.toFixed(2)}× ${against}`),
      ...(row.failures > 0 ? [`${String(row.failures)} FAILED`] : []),
    ].join(', '),
  ])
  const heads = ['question', 'graph', 'conns', 'server', '', 'req/s', 'p50 ms', 'p99 ms', 'ratio']
  console.log(table([heads, ...rows]))
  console.log('')
  console.log(
    table([
      ['promise', 'worst', 'all', ''],
      ...targets.map(({ promise, worst, cells, met }) => [
        promise,
        worst === null ? '-' : String(worst),
        cells.join(' '),
        met === null ? 'not measured' : met ? 'met' : 'MISSED',
      ]),
    ]),
  )
  console.log('')
  console.log(
    table([['phase', 's'], ...phases.map(({ name, seconds }) => [name, String(seconds)])]),
  )
}

/** Writes report.json: a row for each cell, and one more for each further peer that it is measured against. */
export function writeReport(file, { about, results, targets }) {
  const rows = results.flatMap((row) => {
    const shown = {
      ...row,
      requestsPerSecond: row.requestsPerSecond === null ? null : Math.round(row.requestsPerSecond),
      p50Ms: rounded(row.p50Ms),
      p99Ms: rounded(row.p99Ms),
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
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`)
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
    postgraphile: 'postgraphile/node_modules/postgraphile',
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

function table(rows) {
  const widths = rows[0].map((_cell, at) => Math.max(...rows.map((row) => row[at].length)))
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function milliseconds(value) {
  return value === null ? '-' : value.toFixed(2)
}

function rounded(value) {
  return value === null ? null : Math.round(value * 100) / 100
}
