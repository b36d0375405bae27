import type { Row } from '../../graph/graph.js'
import { byId, perKey } from '../reading.js'
import { boundsOf, type RaceList } from './elections.js'

/** The filters of a list of races of any election. Races without a date are in no list. */
export interface RaceFilter {
  /**
   * Keys of areas. The races in these areas and in areas within them match; `null` for any area.
   */
  readonly areas: readonly string[] | null
  readonly office: string | null
  /** The first and the last date, which may be partial dates; `null` for no limit. */
  readonly from: string | null
  readonly to: string | null
  readonly isCalled: boolean | null
}

/**
 * Converts the filters that a client sent. The area may be empty, or have spaces or capital
 * letters. A filter that is absent or null accepts all races.
 */
export function raceFilter({ area, office, from, to, called }: RaceConditions): RaceFilter {
  const areas = area ? [area.trim().toLowerCase()] : null
  return {
    ...{ areas, office: office ?? null },
    ...{ from: from ?? null, to: to ?? null, isCalled: called ?? null },
  }
}

type RaceConditions = {
  readonly [Name in 'area' | 'office' | 'from' | 'to']?: string | null | undefined
} & { readonly called?: boolean | null | undefined }

export interface RaceFilterPageKey extends RaceFilter {
  readonly direction: 'ASC' | 'DESC'
  readonly after: DatedRace | null
  readonly limit: number
}

export type DatedRace = Row<'race/page-newest'>

/**
 * Loads one page of races and one more row, by date.
 * Source: cypher/race/page-newest.cypher and page-oldest.cypher.
 */
export const foundRaces = perKey<RaceFilterPageKey, readonly DatedRace[]>(
  ({ direction, after, limit, ...filter }, graph) => {
    const page = { ...paramsOf(filter), afterId: after?.id ?? '', limit: limit + 1 }
    return direction === 'DESC'
      ? graph.read('race/page-newest', { ...page, afterDate: after?.date ?? '~' })
      : graph.read('race/page-oldest', { ...page, afterDate: after?.date ?? '' })
  },
)

/**
 * Counts races.
 * Source: cypher/race/count-found.cypher.
 */
export const foundRaceCounts = perKey<RaceFilter, number>(async (filter, graph) => {
  const [row] = await graph.read('race/count-found', paramsOf(filter))
  return row?.total ?? 0
})

/**
 * Counts the races of one election.
 * Source: cypher/election/count-races.cypher.
 */
export const electionRaceCounts = perKey<RaceList, number>(async (list, graph) => {
  const [row] = await graph.read('election/count-races', list)
  return row?.total ?? 0
})

/**
 * Counts the races of politicians, by id.
 * Source: cypher/race/count-of-politician.cypher.
 */
export const politicianRaceCounts = byId<number>(0, async (ids, graph) => {
  const rows = await graph.read('race/count-of-politician', { ids })
  return rows.map(({ id, total }) => [id, total])
})

function paramsOf({ areas, office, isCalled, ...dates }: RaceFilter) {
  return {
    areas: areas ?? [],
    everywhere: areas === null ? [''] : [],
    ...{ office, isCalled, ...boundsOf(dates) },
  }
}
