import { holdingNames } from '../../domain/name-query.js'
import type { ElectionFacts } from '../../elections/election-state.js'
import type { Graph, Row } from '../../graph/graph.js'
import { batched } from '../batch.js'
import type { CacheLimits } from '../batch/values.js'
import { fromSummary, type NamedEntity } from '../named-entity.js'
import { pageLoader } from './page-loader.js'

/** Steps of an election that are shown, the newest. */
const MOST_STEPS = 20

/** What is known of an election beside what its entity says. */
export interface ElectionCoverage extends ElectionFacts {
  readonly entity: NamedEntity
  /** What its races and the change log call it, see `electionId`. */
  readonly keys: readonly string[]
  /** Of its races; `null`: it has none. */
  readonly kind: string | null
  readonly races: number
  readonly feeds: readonly string[]
  readonly updatedAt: string | null
  readonly steps: readonly ElectionStep[]
}

export interface ElectionStep {
  readonly state: string
  readonly by: string
  readonly at: string
}

/**
 * Elections by the ids of their entities, with what is covered; `null` for what is none.
 * Source: cypher/election/coverage.cypher.
 */
export const electionsLoader = (graph: Graph, cache: CacheLimits) =>
  batched<string, ElectionCoverage | null>({
    graph,
    name: 'elections',
    cache,
    evictBy: (id) => id,
    sameQuery: () => '',
    async load(ids, graph) {
      const rows = await graph.read('election/coverage', { ids, steps: MOST_STEPS })
      const byId = new Map(rows.map((row) => [row.id, toCoverage(row)]))
      return ids.map((id) => byId.get(id) ?? null)
    },
  })

/** Which elections a list holds, those that have a date. */
export interface ElectionList {
  /** Lowercase; `null`: every country. */
  readonly country: string | null
  readonly q: string | null
  /** Dates as entities have them; `null`: without a bound. */
  readonly from: string | null
  readonly to: string | null
}

export interface ElectionsWanted extends ElectionList {
  readonly after: ElectionPosition | null
  readonly limit: number
}

export interface ElectionPosition {
  readonly date: string
  readonly id: string
}

/**
 * Pages of elections, newest date first, one more than `limit`.
 * Source: cypher/election/page.cypher and page-by-words.cypher.
 */
export const electionPagesLoader = (graph: Graph, cache: CacheLimits) =>
  pageLoader<ElectionsWanted, readonly ElectionPosition[]>({
    graph,
    name: 'electionPages',
    cache,
    evictBy: (key) => JSON.stringify(key),
    async load({ country, q, from, to, after, limit }, graph) {
      // A month holds its days: no date has a tilde.
      const some = { from: from ?? '', to: `${to ?? ''}~`, limit: limit + 1 }
      const [afterDate, afterId] = [after?.date, after?.id]
      if (q === null) {
        const position = { afterDate, afterId }
        return graph.read('election/page', { ...some, ...position, country: country ?? undefined })
      }
      const words = holdingNames(q)
      if (words === null) return []
      return graph.read('election/page-by-words', {
        ...some,
        words,
        country: country ?? '',
        afterDate: afterDate ?? '~',
        afterId: afterId ?? '',
      })
    },
  })

/** Which races of an election. */
export interface RaceList {
  /** What races call the election. */
  readonly keys: readonly string[]
  readonly office: string | null
  /** With all areas within it. */
  readonly area: string | null
  readonly isCalled: boolean | null
}

export interface RacesWanted extends RaceList {
  readonly after: RacePosition | null
  readonly limit: number
}

export interface RacePosition {
  readonly office: string
  readonly area: string
  readonly id: string
}

/**
 * Pages of an election's races by office, area and id, one more than `limit`.
 * Source: cypher/election/races.cypher.
 */
export const electionRacesLoader = (graph: Graph, cache: CacheLimits) =>
  pageLoader<RacesWanted, readonly RacePosition[]>({
    graph,
    name: 'electionRaces',
    cache,
    evictBy: (key) => JSON.stringify(key),
    load: ({ keys, office, area, isCalled, after, limit }, graph) =>
      graph.read('election/races', {
        keys,
        office: office ?? undefined,
        area: area ?? undefined,
        isCalled: isCalled ?? undefined,
        fromOffice: after?.office ?? '',
        afterArea: after?.area,
        afterId: after?.id,
        limit: limit + 1,
      }),
  })

/** A change of an election or one of its races, as the change log has it. */
export interface LoggedChange {
  readonly seq: number
  readonly at: string
  readonly kind: string
  readonly data: Readonly<Record<string, unknown>>
}

export interface LogWanted {
  readonly keys: readonly string[]
  readonly after: number
  readonly limit: number
}

/**
 * Pages of what the change log has of an election, oldest first, one more than `limit`.
 * Source: cypher/election/changes.cypher.
 */
export const electionChangesLoader = (graph: Graph, cache: CacheLimits) =>
  pageLoader<LogWanted, readonly LoggedChange[]>({
    graph,
    name: 'electionChanges',
    cache,
    evictBy: (key) => JSON.stringify(key),
    async load({ keys, after, limit }, graph) {
      const rows = await graph.read('election/changes', { keys, after, limit: limit + 1 })
      return rows.map(({ data, ...row }) => ({
        ...row,
        data: JSON.parse(data) as LoggedChange['data'],
      }))
    },
  })

function toCoverage(row: Row<'election/coverage'>): ElectionCoverage {
  const { summary, date, keys, kinds, races, updatedAt } = row
  const steps = row.steps.map(([state, by, at]) => ({ state, by, at }))
  return {
    entity: fromSummary(summary),
    ...{ date, races, updatedAt, steps },
    keys: [...keys].sort(),
    kind: [...kinds].sort()[0] ?? null,
    feeds: row.feeds.map(([source]) => source),
    step: steps[0]?.state ?? null,
    hasResults: updatedAt !== null,
    isFinal: row.feeds.some(([, isFinal]) => isFinal),
  }
}
