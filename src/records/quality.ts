import type { EntityType } from '../domain/entity.js'
import {
  contradictionsOf,
  sameElections,
  type Contradiction,
  type ContradictionKind,
  type IsLabel,
  type SeenEntity,
} from '../entities/contradictions.js'
import { compare } from '../entities/identity.js'
import type { Graph, Row } from '../graph/graph.js'

/** What the graph lacks, at an instant. */
export interface QualityReport {
  /** ISO 8601, UTC. */
  readonly at: string
  /** Pairs that may be one, as `polity suspects` lists them. */
  readonly suspects: number
  /** Names that several entities of one type and country bear, most first. */
  readonly twins: readonly Row<'quality/twins'>[]
  readonly datasets: readonly DatasetQuality[]
  /** What cannot be true, most first; absent in reports of earlier builds. */
  readonly contradictions?: readonly ContradictionCount[]
}

/** How often something cannot be true, but for what is listed by hand. */
export interface ContradictionCount {
  readonly kind: ContradictionKind
  readonly count: number
}

/** What one dataset gives, and what is missing of it. */
export interface DatasetQuality {
  readonly dataset: string
  readonly entities: number
  /** Entities without a relationship. */
  readonly unrelated: number
  readonly areas: number
  readonly areasWithoutParent: number
  readonly relationships: number
  /** Relationships without a start and an end. */
  readonly undated: number
}

/** More than a year of one a day. */
const MOST_REPORTS = 500

/** Counts what the graph lacks. Looks at all of it. */
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

/** Entities that are looked at together. */
const PAGE = 1_000

/**
 * What cannot be true of the entities that changed at `since` (ISO 8601) or later; '': of all. `isLabel`: whether a name is
 * a label of ballots. Looks at all entities.
 */
export async function findContradictions(
  graph: Graph,
  isLabel: IsLabel,
  since = '',
): Promise<readonly Contradiction[]> {
  const found: Contradiction[] = []
  const elections: SeenEntity[] = []
  for (let afterId = ''; ;) {
    const rows = await graph.readLong('quality/seen', { afterId, since, limit: PAGE })
    for (const row of rows) {
      if (!row.isSeen) continue
      const entity = seenEntity(row)
      found.push(...contradictionsOf(entity, isLabel))
      if (entity.type === 'election') elections.push(entity)
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < PAGE) break
    afterId = last.id
  }
  const terms = since === '' ? await backwardsTerms(graph) : []
  return [...found, ...sameElections(elections), ...terms].sort((a, b) =>
    compare(`${a.kind} ${a.slug}`, `${b.kind} ${b.slug}`),
  )
}

/** Legislative periods that end before they start. */
async function backwardsTerms(graph: Graph): Promise<readonly Contradiction[]> {
  const rows = await graph.readLong('quality/terms', { limit: PAGE })
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

/** How many there are of each kind, most first. */
export function countedByKind(found: readonly Contradiction[]): readonly ContradictionCount[] {
  const counts = new Map<ContradictionKind, number>()
  for (const { kind } of found) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return [...counts]
    .map(([kind, count]) => ({ kind, count }))
    .sort((a, b) => b.count - a.count || compare(a.kind, b.kind))
}

/** The newest report that is kept; null for none. */
export async function latestQuality(graph: Graph): Promise<QualityReport | null> {
  const [row] = await graph.readLong('quality/reports', { limit: 1 })
  // `keepQuality` wrote it.
  return row === undefined ? null : (JSON.parse(row.report) as QualityReport)
}

/** All reports that are kept, newest first. */
export async function allQuality(graph: Graph): Promise<readonly QualityReport[]> {
  const rows = await graph.readLong('quality/reports', { limit: MOST_REPORTS })
  return rows.map(({ report }) => JSON.parse(report) as QualityReport)
}

export async function keepQuality(graph: Graph, report: QualityReport): Promise<void> {
  await graph.writeLong((tx) =>
    tx.run('quality/keep', {
      at: report.at,
      report: JSON.stringify(report),
      most: MOST_REPORTS,
    }),
  )
}

/** How much of something there is, and how much more than in the report before; null: that did not speak of it. */
export interface Count {
  readonly now: number
  readonly more: number | null
}

/** Twins of one type and country. */
export interface TwinsLine {
  readonly type: EntityType
  readonly countryCode: string
  readonly names: Count
  readonly entities: number
}

/** The twins of `report`, compared with those of the report before. Those that are gone come last, with 0. */
export function comparedTwins(
  report: QualityReport,
  before: QualityReport | null,
): readonly TwinsLine[] {
  const keyOf = ({ type, countryCode }: Pick<TwinsLine, 'type' | 'countryCode'>) =>
    `${type} ${countryCode}`
  const old = new Map((before?.twins ?? []).map((row) => [keyOf(row), row]))
  const lines = report.twins.map(({ type, countryCode, names, entities }) => {
    const more =
      before === null ? null : names - (old.get(keyOf({ type, countryCode }))?.names ?? 0)
    return { type, countryCode, names: { now: names, more }, entities }
  })
  const there = new Set(report.twins.map(keyOf))
  const gone = [...old.values()].filter((row) => !there.has(keyOf(row)))
  return [
    ...lines,
    ...gone.map(({ type, countryCode, names }) => ({
      ...{ type, countryCode },
      names: { now: 0, more: -names },
      entities: 0,
    })),
  ]
}
