import { fromSummary } from '../../domain/entity.js'
import type { RaceDetails } from '../../elections/feed-state.js'
import { UNIT_LEVELS } from '../../domain/result.js'
import type { Row } from '../../graph/graph.js'
import type { CallRow } from '../../graph/rows.js'
import { byId } from '../reading.js'
import { MAX_WITH_RACE, toReports, type FeedReports } from './candidacies-and-counts.js'

/** Maximum rows of each list that a race shows. */
const MAX_ROWS = {
  feeds: 20,
  standing: 100,
  calls: 20,
} as const

/**
 * A race, with the candidacies and the count of its shown feed if these have few rows. `seq`: the
 * number of its last update. `electionKey`: the key of its election, see `electionId`.
 */
export type Race = Readonly<ReturnType<typeof toRace>>

export interface RaceFeed {
  readonly source: string
  readonly at: string
  readonly details: RaceDetails | null
}

/**
 * A call. `candidacy`, `candidacyId`: the key of the candidacy in the feed, and its id if known.
 * `status`: `retract` for a retraction. The last field is true if the call has not been retracted.
 */
export type RaceCall = Readonly<ReturnType<typeof toCall>>

/** Maximum rows that the query returns for one race: candidacies, and units of two levels. */
const ROWS_PER_RACE = MAX_WITH_RACE.candidacies + 2 * MAX_WITH_RACE.units

/**
 * Loads races by id; `null` for an unknown id. The query also reads the candidacies and the
 * count of the shown feed, because most requests for a race need them.
 * Source: cypher/race/by-ids.cypher.
 */
export const races = byId<Race | null>(
  null,
  async (ids, graph) => {
    const rows = await graph.read('race/by-ids', {
      ids,
      ...MAX_ROWS,
      levels: [...UNIT_LEVELS],
      candidacies: MAX_WITH_RACE.candidacies + 1,
      units: MAX_WITH_RACE.units + 1,
    })
    return rows.map((row) => [row.id, toRace(row)])
  },
  { rowsPerKey: () => ROWS_PER_RACE },
)

/** Converts a row to a call. */
export function toCall(row: CallRow) {
  const [id, source, seq, candidacy, candidacyId, status, by, receivedAt, stands] = row
  return { id, source, seq, candidacy, candidacyId, status, by, receivedAt, stands }
}

function toRace(row: Row<'race/by-ids'>) {
  const { id, office, area, party, seat, kind, seq, electionKey, updatedAt } = row
  const { election, feeds, feedCount, standing, calls, callCount } = row
  const raceFeeds: readonly RaceFeed[] = feeds.map(([source, at, details]) => ({
    source,
    at,
    details: JSON.parse(details) as RaceDetails | null,
  }))
  const [first] = raceFeeds
  const shown: (RaceFeed & FeedReports) | null =
    first === undefined ? null : { ...first, ...toReports(row) }
  const newestCalls: readonly RaceCall[] = calls.map(toCall)
  return {
    ...{ id, office, area, party, seat, kind, seq, electionKey, updatedAt },
    ...{ feedCount, callCount },
    election: election === null ? null : fromSummary(election),
    /** The feed that is shown; `null` if no feed has reported the race. */
    shown,
    /** The feeds that report the race, the shown feed first. */
    feeds: raceFeeds,
    /** For each candidacy, the newest call that was not retracted; newest first. */
    standing: newestOfEach(standing.map(toCall)),
    /** The newest calls, including retractions and retracted calls. */
    calls: newestCalls,
  }
}

function newestOfEach(calls: readonly RaceCall[]): readonly RaceCall[] {
  const byCandidacy = new Map<string, RaceCall>()
  for (const call of calls) {
    const candidacy = call.candidacyId ?? JSON.stringify([call.source, call.candidacy])
    if (!byCandidacy.has(candidacy)) byCandidacy.set(candidacy, call)
  }
  return [...byCandidacy.values()]
}
