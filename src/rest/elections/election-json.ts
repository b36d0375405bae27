import { secondOf } from '../../domain/instant.js'
import { toEventJson, toRestNames } from '../../domain/rest-names.js'
import { electionState } from '../../elections/election-state.js'
import type { ShownCount } from '../../elections/shown-count.js'
import type { ElectionCoverage, LoggedChange } from '../../loaders/elections/elections.js'
import type { Race } from '../../loaders/elections/races.js'
import type { Candidacies } from '../../loaders/elections/candidacies-and-counts.js'
import { byVotes, toCallJson, toCandidateJson, toCountJson, toRaceHeadJson } from './race-json.js'

/** In a list, a race has at most this many candidates: those with the most votes. */
const MAX_LEADERS = 3
/** In a list, a race has at most this many calls: the newest ones that were not retracted. */
const MAX_CALLS = 10

/** One item of `data` of `GET /api/v1/elections`. */
export function toElectionJson(election: ElectionCoverage, now: Date) {
  const { entity, date, kind, races, feeds, updatedAt } = election
  return {
    ...toRestNames(entity),
    ...{ date, kind },
    state: electionState(election, now.toISOString().slice(0, 10)),
    ...{ contests: races, feeds },
    updated_at: updatedAt === null ? null : secondOf(new Date(updatedAt)),
  }
}

/** `data` of `GET /api/v1/elections/{slug}`. */
export function toElectionDetailJson(election: ElectionCoverage, now: Date) {
  const steps = election.steps.map((step) => ({ ...step, at: secondOf(new Date(step.at)) }))
  return { ...toElectionJson(election, now), steps }
}

/** One item of `data` of `GET /api/v1/elections/{slug}/races` and `GET /api/v1/races`. */
export function toListedRaceJson(race: Race, candidacies: Candidacies, count: ShownCount | null) {
  const ranked = byVotes(candidacies.list, count)
  return {
    ...toRaceHeadJson(race),
    ...toCountJson(race, count),
    leaders: ranked
      .slice(0, MAX_LEADERS)
      .map(({ candidacy, votes }) => toCandidateJson(candidacy, votes, count)),
    candidates_in_all: candidacies.hasMore ? null : ranked.length,
    standing_calls: race.standing.slice(0, MAX_CALLS).map(toCallJson),
  }
}

/** One item of `data` of `GET /api/v1/elections/{slug}/changes`. */
export function toLoggedJson({ seq, at, kind, data }: LoggedChange) {
  return { seq, at: secondOf(new Date(at)), kind, data: toEventJson(data) }
}
