import { fromSummary } from '../../domain/entity.js'
import { holdingNames } from '../../domain/name-query.js'
import type { Row } from '../../graph/graph.js'
import { byId, perKey } from '../reading.js'

/**
 * Maximum number of steps that are shown for an election; older steps are left out. A step opens,
 * certifies or cancels the election.
 */
const MAX_STEPS = 20

/**
 * An election: its entity, and a summary of its races, feeds and steps. `keys`: the keys by which
 * races and the change log refer to the election, see `electionId`.
 */
export type ElectionCoverage = Readonly<ReturnType<typeof toCoverage>>

/**
 * Loads elections by the ids of their entities; `null` for an entity that is not an election.
 * Source: cypher/election/coverage.cypher.
 */
export const elections = byId<ElectionCoverage | null>(null, async (ids, graph) => {
  const rows = await graph.read('election/coverage', { ids, steps: MAX_STEPS })
  return rows.map((row) => [row.id, toCoverage(row)])
})

/** The filters of a list of elections. Elections without a date are in no list. */
export interface ElectionList {
  /** Lowercase; `null` for every country. */
  readonly country: string | null
  readonly q: string | null
  /** The first and the last date, which may be partial dates; `null` for no limit. */
  readonly from: string | null
  readonly to: string | null
}

export interface ElectionPageKey extends ElectionList {
  /** `DESC`: newest date first. With `q`, only `DESC`. */
  readonly direction: 'ASC' | 'DESC'
  readonly after: ElectionPosition | null
  readonly limit: number
}

export type ElectionPosition = Row<'election/page'>

/**
 * Loads one page of elections and one more row, by date.
 * Source: cypher/election/page.cypher, page-oldest.cypher and page-by-words.cypher.
 */
export const electionPages = perKey<ElectionPageKey, readonly ElectionPosition[]>(
  async ({ country, q, direction, after, limit, ...dates }, graph) => {
    const params = { ...boundsOf(dates), limit: limit + 1, afterId: after?.id ?? '' }
    if (direction === 'ASC') {
      const afterDate = after?.date ?? ''
      return graph.read('election/page-oldest', { ...params, afterDate, country })
    }
    const afterDate = after?.date ?? '~'
    if (q === null) return graph.read('election/page', { ...params, afterDate, country })
    const words = holdingNames(q)
    if (words === null) return []
    return graph.read('election/page-by-words', {
      ...params,
      ...{ afterDate, words, country: country ?? '' },
    })
  },
)

/**
 * Counts elections.
 * Source: cypher/election/count.cypher.
 */
export const electionCounts = perKey<Omit<ElectionList, 'q'>, number>(
  async ({ country, ...dates }, graph) => {
    const [row] = await graph.read('election/count', { country, ...boundsOf(dates) })
    return row?.total ?? 0
  },
)

/**
 * The query parameters for a first and a last date. The tilde sorts after all characters of a date,
 * so a month as `to` includes its days.
 */
export function boundsOf({ from, to }: Pick<ElectionList, 'from' | 'to'>) {
  return { from: from ?? '', to: `${to ?? ''}~` }
}

/** The filters of a list of races of one election. */
export interface RaceList {
  /** The keys by which the races refer to the election. */
  readonly keys: readonly string[]
  readonly office: string | null
  /** An area. The races of this area and of all areas within it match. */
  readonly area: string | null
  readonly isCalled: boolean | null
}

export interface ElectionRacesKey extends RaceList {
  readonly after: RacePosition | null
  readonly limit: number
}

export type RacePosition = Row<'election/races'>

/** A text that sorts after every area. */
const LAST_AREA = '\uffff'

/**
 * Loads one page of an election's races and one more row, sorted by office, area and id.
 * Source: cypher/election/races.cypher and races-of-office.cypher.
 */
export const electionRaces = perKey<ElectionRacesKey, readonly RacePosition[]>(
  ({ keys, office, area, isCalled, after, limit }, graph) => {
    const params = { keys, area, isCalled, afterId: after?.id ?? '', limit: limit + 1 }
    if (office === null) {
      const [fromOffice, afterArea] = [after?.office ?? '', after?.area ?? '']
      return graph.read('election/races', { ...params, fromOffice, afterArea })
    }
    const fromArea = after?.area ?? area ?? ''
    const toArea = area === null ? LAST_AREA : `${area}/${LAST_AREA}`
    return graph.read('election/races-of-office', { ...params, office, fromArea, toArea })
  },
)

/** An entry of the change log about an election or one of its races. */
export interface LoggedChange extends Omit<Row<'election/changes'>, 'data'> {
  readonly data: Readonly<Record<string, unknown>>
}

export interface ElectionChangesKey {
  readonly keys: readonly string[]
  readonly after: number
  readonly limit: number
}

/**
 * Loads one page of the change log of an election and one more row, oldest first.
 * Source: cypher/election/changes.cypher.
 */
export const electionChanges = perKey<ElectionChangesKey, readonly LoggedChange[]>(
  async ({ keys, after, limit }, graph) => {
    const rows = await graph.read('election/changes', { keys, after, limit: limit + 1 })
    return rows.map(({ data, ...row }) => ({
      ...row,
      data: JSON.parse(data) as LoggedChange['data'],
    }))
  },
)

function toCoverage(row: Row<'election/coverage'>) {
  const { summary, date, keys, kinds, races, updatedAt, steps } = row
  const feeds: readonly string[] = row.feeds.map(([source]) => source)
  return {
    entity: fromSummary(summary),
    ...{ date, races, feeds, updatedAt, steps },
    keys: keys.toSorted() as readonly string[],
    /** The kind of its races; `null` if it has no races. */
    kind: kinds.toSorted()[0] ?? null,
    step: steps[0]?.state ?? null,
    hasResults: updatedAt !== null,
    isFinal: row.feeds.some(([, isFinal]) => isFinal),
  }
}
