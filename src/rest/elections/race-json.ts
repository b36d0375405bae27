import type { ReportingReport } from '../../domain/result.js'
import { secondOf } from '../../domain/instant.js'
import { compare } from '../../domain/compare.js'
import { toRestNames } from '../../domain/rest-names.js'
import { unitKey } from '../../elections/race-id.js'
import { isAbove100 } from '../../elections/race-events.js'
import type { Count } from '../../elections/feed-state.js'
import {
  roundsOfUnit,
  shareOf,
  type CountedRound,
  type ShownCount,
} from '../../elections/shown-count.js'
import type { RaceChange } from '../../loaders/elections/race-changes.js'
import type { UnitCount } from '../../loaders/elections/race-pages.js'
import type { Race, RaceCall } from '../../loaders/elections/races.js'
import type { Candidacies, RaceCandidacy } from '../../loaders/elections/candidacies-and-counts.js'
import { toReferenceJson } from '../reply-schemas.js'

/** A race has at most this many candidates: those with the most votes. */
const MAX_CANDIDATES = 200

/** `data` of `GET /api/v1/races/{id}`, with the candidacies and the count of the displayed feed. */
export function toRaceJson(race: Race, candidacies: Candidacies, count: ShownCount | null) {
  const ranked = byVotes(candidacies.list, count)
  return {
    ...toRaceHeadJson(race),
    uncontested: race.shown?.details?.isUncontested ?? false,
    election: race.election && toReferenceJson(race.election),
    sources: race.feeds.map(({ source, at }) => ({ source, at })),
    sources_in_all: race.feedCount,
    candidates: ranked.slice(0, MAX_CANDIDATES).map(({ candidacy, votes }) => ({
      ...toCandidateJson(candidacy, votes, count),
      votes_in_parts: count?.parts?.votes.get(candidacy.key) ?? null,
    })),
    candidates_in_all: candidacies.hasMore ? null : ranked.length,
    ...toCountJson(race, count),
    rounds: (count?.rounds ?? []).map(toRoundJson),
    parts: toPartsJson(count),
    standing_calls: race.standing.map(toCallJson),
    calls: race.calls.map(toCallJson),
    calls_in_all: race.callCount,
  }
}

/** The fields that a race has in a list and in its own reply. */
export function toRaceHeadJson(race: Race) {
  const { id, office, area, party, seat, seq, shown } = race
  return {
    ...{ id, office, area, party, seat, seq },
    title: shown?.details?.title ?? '',
    kind: shown?.details?.kind ?? race.kind,
    seats: shown?.details?.seats ?? null,
    source: shown?.source ?? null,
    updated_at: race.updatedAt === null ? null : secondIn(race.updatedAt),
  }
}

/** Sorts candidacies by votes, with the most votes first, then by key. */
export function byVotes(candidacies: readonly RaceCandidacy[], count: ShownCount | null) {
  return candidacies
    .map((candidacy) => ({ candidacy, votes: count?.votes.get(candidacy.key) ?? null }))
    .sort((a, b) => (b.votes ?? -1) - (a.votes ?? -1) || compare(a.candidacy.key, b.candidacy.key))
}

/** A candidate with its votes. */
export function toCandidateJson(
  candidacy: RaceCandidacy,
  votes: number | null,
  count: ShownCount | null,
) {
  const { partyName, unlistedAfter, delegates = null } = candidacy
  return toRestNames({
    ...{ ...candidacy, delegates, votes },
    party: partyName,
    isListed: unlistedAfter === null,
    share: shareOf(votes, count),
  })
}

/** The fields of a displayed count: its units, its totals, and how much is reported. */
export function toCountJson({ electionKey }: Race, count: ShownCount | null) {
  return {
    basis: count && {
      kind: count.basis,
      level: count.level,
      units: count.units,
      complete: count.isComplete,
    },
    unit: count === null || count.unit === null ? null : unitKey(electionKey, count.unit),
    round: count?.round ?? null,
    total_votes: count?.totalVotes ?? null,
    counted_votes: count?.countedVotes ?? null,
    reporting: reportingJson(count?.reporting ?? []),
  }
}

function toPartsJson(count: ShownCount | null) {
  if (count === null || count.parts === null) return null
  const { level, units, isComplete, countedVotes } = count.parts
  const isKnown = countedVotes !== null && count.countedVotes !== null
  return {
    level,
    units,
    complete: isComplete,
    counted_votes: countedVotes,
    difference: isKnown ? count.countedVotes - countedVotes : null,
  }
}

/** One item of `data` of `GET /api/v1/races/{id}/calls`. */
export function toCallJson(call: RaceCall) {
  return toRestNames({ ...call, receivedAt: secondIn(call.receivedAt) })
}

/** One item of `data` of `GET /api/v1/races/{id}/results`. */
export function toUnitJson({ key, at, ...tally }: UnitCount) {
  const { unit, counts, said } = tally
  return {
    ...{ ...unit, unit: key, at },
    round: tally.round ?? null,
    total_votes: said.totalVotes,
    votes: counts.map(toVotesJson),
    reporting: reportingJson(said.reporting),
    rounds: roundsOfUnit(tally).map(toRoundJson),
  }
}

function toRoundJson({ round, totalVotes, countedVotes, totals, counts }: CountedRound) {
  return {
    ...{ round, total_votes: totalVotes, counted_votes: countedVotes, totals },
    votes: counts.map(toVotesJson),
  }
}

function toVotesJson({ candidacy, votes, unlistedAfter }: Count) {
  return { candidacy, votes, listed: unlistedAfter === null }
}

/** One item of `data` of `GET /api/v1/races/{id}/changes`. */
export function toChangeJson({ electionKey }: Race, change: RaceChange) {
  const { seq, part, parts, source, sourceAt, isCorrection, isLate } = change
  return {
    ...toRestNames({ seq, part, parts, source, sourceAt, isCorrection, isLate }),
    received_at: secondIn(change.receivedAt),
    candidates: change.candidacies.map(({ after }) => ({
      key: after.key,
      name: after.name,
      listed: after.unlistedAfter === null,
    })),
    called: change.called,
    retracted: change.retracted,
    units_changed: change.unitsChanged,
    units: change.tallies.map(({ unit, round = null, counts, said, isCorrection }) => ({
      unit: unitKey(electionKey, unit),
      level: unit.level,
      round,
      correction: isCorrection,
      votes: counts.map(({ before, after }) => ({
        candidacy: after.candidacy,
        before: before?.votes ?? null,
        after: after.votes,
        listed: after.unlistedAfter === null,
      })),
      said: said && {
        total_votes: said.after.totalVotes,
        reporting: reportingJson(said.after.reporting),
      },
    })),
  }
}

/** An instant in whole seconds, as in all REST replies. */
function secondIn(instant: string): string {
  return secondOf(new Date(instant))
}

function reportingJson(reporting: readonly ReportingReport[]) {
  return reporting.map((report) => ({ ...report, above_100: isAbove100(report) }))
}
