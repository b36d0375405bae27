import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { VenueFact } from '../../../src/domain/market.js'
import { SOURCES } from '../../../src/sources/index.js'
import { openFile } from '../../../src/sources/pipeline/read-file.js'
import { recognise } from '../../../src/sources/pipeline/recognise.js'
import { RefusedField } from '../../../src/sources/reading/fields.js'
import { factsIn } from '../../../src/sources/reading/venue-format.js'
import { FIXTURES } from '../../support/fixtures.js'
import { folderWith, importing } from '../importing.js'
import { fileOf } from './venue-documents.js'

type Path = readonly (string | number)[]

/** A file of each format, and the path of the row in it whose columns the test changes. */
const FILES: readonly (readonly [file: string, row: Path])[] = [
  [
    'betfair/readonly-bymarket.clock-2026.2026-09-04.json',
    ['eventTypes', 0, 'eventNodes', 0, 'marketNodes', 0, 'runners', 0],
  ],
  ['cross-venue/forecastbench/2026-05-10-llm.json', ['questions', 0]],
  ['cross-venue/forecastbench/2026-05-10_resolution_set.json', ['resolutions', 0]],
  ['cross-venue/metaforecast-frontpage.2022-02-14.json', [0]],
  ['cross-venue/series/TrumpPresident.json', [0, 'points', 0]],
  ['cross-venue/us-2024-contracts/polymarket.json', [0, 'contracts', 0]],
  ['kalshi/event-cards.2026-08-06.json', ['cards', 0, 'outcomes', 0]],
  ['kalshi/v1-events-nested.2026-02.json', ['events', 0, 'markets', 0]],
  ['kalshi/v2-candlesticks.2025-10.json', ['candlesticks', 1]],
  ['kalshi/v2-events-nested.2026-03-01.part-b.json', [0, 'markets', 0]],
  ['kalshi/v2-markets.2025-10.json', [0]],
  ['kalshi/v2-milestones.2026-01-15.json', ['milestones', 0]],
  ['kalshi/v2-structured-targets.2026-01-15.json', ['structured_targets', 0]],
  ['limitless/markets.2026-06.json', [0]],
  ['manifold/v0-markets.2026-01-31.json', [0]],
  ['metaculus/api2-questions.2026-05-03.json', [0]],
  ['polymarket/clob-markets.page1.json', ['data', 0]],
  ['polymarket/gamma-events.2025-06-28.json', [0, 'markets', 0]],
  ['polymarket/gamma-markets.2026-01-31.json', [0]],
  ['polymarket/gamma-markets.2026-02-13.wrapped.json', ['markets', 0]],
  ['polymarket/prices-history.1w-fidelity5.json', ['history', 0]],
  ['predictit/marketdata-all.2026-01-31.json', ['markets', 0, 'contracts', 0]],
]

/** A value of each type. */
const OTHER_TYPES: readonly unknown[] = [{ nested: 1 }, ['a', 'b'], true, 'unknown', 7, null]

it.each(FILES)('reads or refuses a row of %s with a changed column', async (name, rowPath) => {
  const path = join(FIXTURES, 'markets', name)
  const document = await documentAt(path)
  const before = readAll(document, path)
  const columns = columnsOf(valueAt(document, rowPath))
  const at = before.findIndex(({ facts }) => facts !== null)
  const others = (rows: readonly ReadRow[]) => JSON.stringify(rows.toSpliced(at, 1))
  expect(columns.length).toBeGreaterThan(1)
  expect(at).toBe(name.includes('candlesticks') ? 1 : 0)

  const problems: string[] = []
  for (const column of columns) {
    for (const [change, changed] of changesOf(document, [...rowPath, ...column])) {
      const what = `${column.join('.')} ${change}`
      const after = readAll(changed, path)
      if (others(after) !== others(before)) {
        problems.push(`${what}: changes other rows`)
      }
      const problem = problemOf(before[at], after[at], column)
      if (problem !== null) problems.push(`${what}: ${problem}`)
    }
  }
  expect(problems).toEqual([])
})

interface ReadRow {
  readonly facts: readonly VenueFact[] | null
  readonly refusal: string
}

/** Reads a document as an import does. Fails if it is not recognised, or for any other error. */
function readAll(document: unknown, path: string): readonly ReadRow[] {
  const file = fileOf(path)
  const sources = SOURCES.filter((source) => source.kind === 'venue')
  const format = recognise(sources, { reads: 'document', head: document }, file)?.format
  if (format?.reads !== 'document') return [{ facts: null, refusal: 'the file is not recognised' }]
  const listing = `polymarket:0x${'ab'.repeat(32)}:`
  const context = { file, observedAt: '2026-11-01T00:00:00Z', listing }
  format.statedTime?.(document)
  const rows = [...format.rows(document, context)]
  return rows.map((row) => {
    try {
      return { facts: factsIn(format, row, context), refusal: '' }
    } catch (error) {
      if (!(error instanceof RefusedField)) throw error
      return { facts: null, refusal: error.message }
    }
  })
}

/** What is wrong with how a changed row was read; `null` if nothing is. */
function problemOf(
  before: ReadRow | undefined,
  after: ReadRow | undefined,
  column: Path,
): string | null {
  if (after === undefined || before === undefined) return 'no row is left'
  if (after.facts === null) {
    const names = column.filter((part) => typeof part === 'string')
    // A price in dollars and in cents is one column for a message.
    const isNamed = names.some((name) => after.refusal.includes(name.replace(/_dollars$/, '')))
    return isNamed ? null : `refused without the name of the column: ${after.refusal}`
  }
  const allowed = before.facts?.flatMap(pricesOf) ?? []
  const wrong = after.facts.flatMap(pricesOf).find((price) => !allowed.includes(price))
  return wrong === undefined ? null : `reads ${wrong} instead of one of ${allowed.join(', ')}`
}

/** The prices in a fact, each with its name. */
function pricesOf(fact: VenueFact): readonly string[] {
  const named = (prices: object) =>
    Object.entries(prices).flatMap(([name, value]) =>
      typeof value === 'number' ? [`${name} ${String(value)}`] : [],
    )
  if ('result' in fact) return named({ resultPercent: fact.result.resultPercent })
  if ('point' in fact) return named({ percent: fact.point.percent, ...fact.point.candle })
  if ('target' in fact || 'milestone' in fact) return []
  const { quote, resultPercent } = fact.listing
  const { bid, ask, last, stated } = quote ?? {}
  return named({ bid, ask, last, stated, resultPercent })
}

async function documentAt(path: string): Promise<unknown> {
  const content = await openFile(path)
  return content?.head
}

const MAX_DEPTH = 3

/** The paths of all columns of a row, also of nested objects and of the first element of lists. */
function columnsOf(value: unknown, depth = 0): readonly Path[] {
  if (depth === MAX_DEPTH || typeof value !== 'object' || value === null) return []
  const entries: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
    ? value.slice(0, 1).map((element: unknown) => [0, element] as const)
    : Object.entries(value)
  return entries.flatMap(([name, child]) => [
    [name],
    ...columnsOf(child, depth + 1).map((rest) => [name, ...rest]),
  ])
}

/** Each change of the column at `path`: dropped, renamed, and with a value of each other type. */
function* changesOf(document: unknown, path: Path): Iterable<readonly [string, unknown]> {
  const name = path.at(-1) ?? ''
  const changed = (change: (parent: Record<string | number, unknown>) => unknown) => {
    const copy = structuredClone(document)
    change(valueAt(copy, path.slice(0, -1)) as Record<string | number, unknown>)
    return copy
  }
  const isColumn = typeof name === 'string'
  if (isColumn) yield ['dropped', changed((parent) => Reflect.deleteProperty(parent, name))]
  if (isColumn) {
    const renamed = changed((parent) => {
      parent[`${name}_v2`] = parent[name]
      Reflect.deleteProperty(parent, name)
    })
    yield ['renamed', renamed]
  }
  const value = valueAt(document, path)
  const asOtherType =
    typeof value === 'number'
      ? [String(value)]
      : typeof value === 'string' && !Number.isNaN(Number(value))
        ? [Number(value)]
        : []
  for (const other of [...OTHER_TYPES, ...asOtherType]) {
    if (typeof other === typeof value && other !== null) continue
    const text = `as ${JSON.stringify(other)}`
    yield [text, changed((parent) => (parent[name] = other))]
  }
}

function valueAt(document: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, name) => (value as Record<string | number, unknown>)[name],
    document,
  )
}

/** A table, its source, and its columns: those that it must have, and the others. */
const TABLES: readonly (readonly [name: string, source: string, must: string, may: string])[] = [
  ['intrade/romney.csv', 'intrade', 'Date Close', 'Open Low High Volume'],
  [
    'predictit/contracts.2020-05-23.csv',
    'predictit',
    'Market_ID Market_Name Contract_ID Contract_Name Yes_Price',
    'Market_URL No_Price Time_Stamp',
  ],
]

describe.each(TABLES)('%s', (name, source, must, may) => {
  const lines = readFileSync(join(FIXTURES, 'markets', name), 'utf8')
    .trim()
    .split('\n')
  const cells = lines.map((line) =>
    [...line.matchAll(/(?<=^|,)("[^"]*"|[^,]*)/g)].map(([cell]) => cell),
  )

  /** The table with a changed header or first row. */
  const imported = async (change: (row: string[], line: number) => void) => {
    const table = cells.map((row, line) => {
      const copy = [...row]
      change(copy, line)
      return copy.join(',')
    })
    const folder = await folderWith({ [basename(name)]: table.join('\n') })
    return importing([folder], { source })
  }

  it.each(must.split(' '))('names the missing column %s', async (column) => {
    const at = cells[0]?.indexOf(column) ?? -1
    const { report } = await imported((row, line) => {
      if (line === 0) row[at] = `${column}_v2`
    })

    expect(report.files[0]?.isRefused).toBe(true)
    expect(report.refusals[0]?.reason).toMatch(new RegExp(`expected the header .*${column}`))
  })

  it.each(may.split(' '))('reads the rows without the column %s', async (column) => {
    const at = cells[0]?.indexOf(column) ?? -1
    const before = await imported(() => undefined)
    const { facts, report } = await imported((row) => row.splice(at, 1))

    const allowed = new Set(before.facts.flatMap(pricesOf))
    expect(facts).toHaveLength(before.facts.length)
    expect(facts.flatMap(pricesOf).filter((price) => !allowed.has(price))).toEqual([])
    expect(report.refused).toBe(before.report.refused)
  })

  it.each([...must.split(' '), ...may.split(' ')])(
    'reads or refuses a row with a malformed %s',
    async (column) => {
      const at = cells[0]?.indexOf(column) ?? -1
      const before = await imported(() => undefined)
      const { facts, report } = await imported((row, line) => {
        if (line === 1) row[at] = column.endsWith('_Name') || column.endsWith('_ID') ? '' : 'x'
      })

      const isRefused = report.refused > before.report.refused
      const perRow = source === 'intrade' ? 2 : 1
      expect(facts).toHaveLength(before.facts.length - (isRefused ? perRow : 0))
      if (isRefused) expect(report.refusals.map(({ field }) => field)).toContain(column)
    },
  )
})
