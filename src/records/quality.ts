import { compare } from '../domain/compare.js'
import {
  contradictionsOf,
  sameElections,
  type Contradiction,
  type ContradictionKind,
  type IsLabel,
  type SeenEntity,
} from '../entities/contradictions.js'
import type { Graph, Row } from '../graph/graph.js'

/** A report of data quality at one instant. */
export interface QualityReport {
  /** ISO 8601, UTC. */
  readonly at: string
  /** The number of pairs that may be the same entity; see `polity suspects`. */
  readonly suspects: number
  /**
   * For each type and country, the number of names that several entities share, and the number of
   * these entities. The row with the most shared names comes first.
   */
  readonly twins: readonly Row<'quality/twins'>[]
  readonly datasets: readonly DatasetQuality[]
  /** Contradictions, most frequent first; absent in reports of older versions. */
  readonly contradictions?: readonly ContradictionCount[]
}

/** The number of contradictions of a kind, except known ones in `curated/contradictions.csv`. */
export interface ContradictionCount {
  readonly kind: ContradictionKind
  readonly count: number
}

/** The size of a dataset, and its gaps. */
export interface DatasetQuality extends Row<'quality/entities'> {
  readonly relationships: number
  /** Relationships that have neither a start nor an end. */
  readonly undated: number
}

/** This is enough for more than one report a day during a year. */
const MAX_REPORTS = 500

/** Measures data quality. Scans the whole graph. */
export async function measureQuality(graph: Graph, now: Date): Promise<QualityReport> {
  const [suspects] = await graph.readLong('quality/suspects', {})
  const twins = await graph.readLong('quality/twins', {})
  const entities = await graph.readLong('quality/entities', {})
  const relationships = await graph.readLong('quality/relationships', {})
  const byDataset = new Map(relationships.map((row) => [row.dataset, row]))
  return {
    at: now.toISOString(),
    suspects: suspects?.count ?? 0,
    twins,
    datasets: entities.map((row) => ({
      ...row,
      relationships: byDataset.get(row.dataset)?.relationships ?? 0,
      undated: byDataset.get(row.dataset)?.undated ?? 0,
    })),
  }
}

/** Entities per query. */
const BATCH = 1_000

/**
 * Finds contradictions in entities that changed at `since` (ISO 8601) or later; `''` checks all.
 * `isLabel`: whether a name is a ballot label. Scans all entities.
 */
export async function findContradictions(
  graph: Graph,
  isLabel: IsLabel,
  since = '',
): Promise<readonly Contradiction[]> {
  const found: Contradiction[] = []
  const elections: SeenEntity[] = []
  for (let afterId = ''; ;) {
    const rows = await graph.readLong('quality/seen', { afterId, since, limit: BATCH })
    for (const row of rows) {
      if (!row.isSeen) continue
      const entity = seenEntity(row)
      found.push(...contradictionsOf(entity, isLabel))
      if (entity.type === 'election') elections.push(entity)
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH) break
    afterId = last.id
  }
  const terms = since === '' ? await backwardsTerms(graph) : []
  return [...found, ...sameElections(elections), ...terms].sort((a, b) =>
    compare(`${a.kind} ${a.slug}`, `${b.kind} ${b.slug}`),
  )
}

/** Legislative periods that end before they start. */
async function backwardsTerms(graph: Graph): Promise<readonly Contradiction[]> {
  const rows = await graph.readLong('quality/terms', { limit: BATCH })
  return rows.map(({ slug, name, start, end }) => ({
    ...{ kind: 'backwards' as const, slug, recordKeys: [] },
    what: `${name}, ${start} to ${end}`,
  }))
}

function seenEntity({ relationships, ...entity }: Row<'quality/seen'>): SeenEntity {
  return {
    ...entity,
    relationships: relationships.map(
      ([type, to, toType, role, start, end, asOf, isPast, institutionId, recordKeys, dates]) => ({
        ...{ type, to, toType, role, start, end, asOf, isPast, institutionId, recordKeys },
        contradictory: dates,
      }),
    ),
  }
}

/** Counts contradictions by kind, most frequent first. */
export function countedByKind(found: readonly Contradiction[]): readonly ContradictionCount[] {
  const counts = new Map<ContradictionKind, number>()
  for (const { kind } of found) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return [...counts]
    .map(([kind, count]) => ({ kind, count }))
    .sort((a, b) => b.count - a.count || compare(a.kind, b.kind))
}

/** The newest stored report; `null` if there is none. */
export async function latestQuality(graph: Graph): Promise<QualityReport | null> {
  const [row] = await graph.readLong('quality/reports', { limit: 1 })
  // Only `storeQuality` writes reports.
  return row === undefined ? null : (JSON.parse(row.report) as QualityReport)
}

/** All stored reports, newest first. */
export async function allQuality(graph: Graph): Promise<readonly QualityReport[]> {
  const rows = await graph.readLong('quality/reports', { limit: MAX_REPORTS })
  return rows.map(({ report }) => JSON.parse(report) as QualityReport)
}

export async function storeQuality(graph: Graph, report: QualityReport): Promise<void> {
  await graph.writeLong((tx) =>
    tx.run('quality/keep', {
      at: report.at,
      report: JSON.stringify(report),
      max: MAX_REPORTS,
    }),
  )
}

/**
 * A count. `more`: the increase since the previous report; `null` if there is no previous report.
 */
export interface Count {
  readonly now: number
  readonly more: number | null
}

/** The twins (shared names) of one type and country. */
export interface TwinsLine extends Omit<Row<'quality/twins'>, 'names'> {
  readonly names: Count
}

/**
 * Compares the twins of `report` with the previous report. Twins that disappeared come last, with
 * the count 0.
 */
export function comparedTwins(
  report: QualityReport,
  before: QualityReport | null,
): readonly TwinsLine[] {
  const keyOf = ({ type, countryCode }: Pick<TwinsLine, 'type' | 'countryCode'>) =>
    `${type} ${countryCode}`
  const old = new Map((before?.twins ?? []).map((row) => [keyOf(row), row]))
  const lines = report.twins.map((row) => {
    const more = before === null ? null : row.names - (old.get(keyOf(row))?.names ?? 0)
    return { ...row, names: { now: row.names, more } }
  })
  const present = new Set(report.twins.map(keyOf))
  const disappeared = [...old.values()].filter((row) => !present.has(keyOf(row)))
  return [
    ...lines,
    ...disappeared.map((row) => ({ ...row, names: { now: 0, more: -row.names }, entities: 0 })),
  ]
}
