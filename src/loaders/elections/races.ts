import type { RaceDetails } from '../../elections/feed-state.js'
import { LEVELS } from '../../elections/race-events.js'
import type { Graph, Row } from '../../graph/graph.js'
import type { CallRow } from '../../graph/rows.js'
import { batched } from '../batch.js'
import type { CacheLimits } from '../batch/values.js'
import { fromSummary, type NamedEntity } from '../named-entity.js'
import { BROUGHT, bringTold, type CandidaciesLoader, type CountsLoader } from './told-of-races.js'

/** The most of each list that a race shows; how many there are stands beside it. */
export const MOST = {
  feeds: 20,
  standing: 100,
  calls: 20,
} as const

/** A race, but for what its feeds say of candidacies and counts. */
export interface Race {
  readonly id: string
  readonly office: string
  readonly area: string
  readonly party: string
  readonly seat: string
  readonly kind: string
  /** The number of its last update. */
  readonly seq: number
  /** What its races say of the election, see `electionId`. */
  readonly electionKey: string
  readonly updatedAt: string | null
  readonly election: NamedEntity | null
  /** The feed that is shown; `null`: no feed has told of it. */
  readonly shown: RaceFeed | null
  /** The shown one first. */
  readonly feeds: readonly RaceFeed[]
  readonly feedCount: number
  /** The newest call of each candidacy that is not taken back, newest first. */
  readonly standing: readonly RaceCall[]
  /** The newest of all calls. */
  readonly calls: readonly RaceCall[]
  readonly callCount: number
}

export interface RaceFeed {
  readonly source: string
  readonly at: string
  readonly details: RaceDetails | null
}

export interface RaceCall {
  readonly id: string
  readonly source: string
  readonly seq: number
  /** Its key in the feed, and its id when it is known. */
  readonly candidacy: string
  readonly candidacyId: string | null
  /** `retract`: a taking back. */
  readonly status: string
  readonly by: string
  readonly receivedAt: string
  /** Not taken back since. */
  readonly stands: boolean
}

/** With the rows of a race that come in any case. */
const ROWS = BROUGHT.candidacies + 2 * BROUGHT.units

/**
 * Races by id, `null` for an unknown one. What the shown feed says comes along: who reads a race asks for that next.
 * Source: cypher/race/by-ids.cypher.
 */
export const racesLoader = (
  graph: Graph,
  cache: CacheLimits,
  told: { readonly candidacies: CandidaciesLoader; readonly counts: CountsLoader },
) =>
  batched<string, Race | null>({
    graph,
    name: 'races',
    cache,
    evictBy: (id) => id,
    sameQuery: () => '',
    rowsPerKey: () => ROWS,
    load: (ids, graph) =>
      told.candidacies.alongside((candidacies) =>
        told.counts.alongside(async (count) => {
          const rows = await graph.read('race/by-ids', {
            ids,
            ...MOST,
            levels: [...LEVELS],
            candidacies: BROUGHT.candidacies + 1,
            units: BROUGHT.units + 1,
          })
          const races = rows.map(toRace)
          const byId = new Map(races.map((race) => [race.id, race]))
          for (const row of rows) {
            const source = byId.get(row.id)?.shown?.source
            if (source === undefined) continue
            bringTold({ race: row.id, source, area: row.area }, row, { candidacies, count })
          }
          return ids.map((id) => byId.get(id) ?? null)
        }),
      ),
  })

/** A row of calls. */
export function toCall(row: CallRow): RaceCall {
  const [id, source, seq, candidacy, candidacyId, status, by, receivedAt, stands] = row
  return { id, source, seq, candidacy, candidacyId, status, by, receivedAt, stands }
}

function toRace(row: Row<'race/by-ids'>): Race {
  const { id, office, area, party, seat, kind, seq, electionKey, updatedAt } = row
  const { election, feeds, feedCount, standing, calls, callCount } = row
  const told = feeds.map(([source, at, details]) => ({
    source,
    at,
    details: JSON.parse(details) as RaceDetails | null,
  }))
  return {
    ...{ id, office, area, party, seat, kind, seq, electionKey, updatedAt },
    ...{ feedCount, callCount },
    election: election === null ? null : fromSummary(election),
    shown: told[0] ?? null,
    feeds: told,
    standing: newestOfEach(standing.map(toCall)),
    calls: calls.map(toCall),
  }
}

function newestOfEach(calls: readonly RaceCall[]): readonly RaceCall[] {
  const byCandidacy = new Map<string, RaceCall>()
  for (const call of calls) {
    const about = call.candidacyId ?? JSON.stringify([call.source, call.candidacy])
    if (!byCandidacy.has(about)) byCandidacy.set(about, call)
  }
  return [...byCandidacy.values()]
}
