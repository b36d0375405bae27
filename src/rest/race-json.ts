import type { ReportingReport } from '../domain/result.js'
import { secondOf } from '../domain/instant.js'
import { toEntityReferenceJson } from '../domain/json.js'
import { broadestOf, isAbove100 } from '../elections/race-events.js'
import type { NamedEntity } from '../loaders/named-entity.js'
import type { Race, RaceUpdate, Tallied, UnitCount } from '../loaders/races.js'

/** Units of one update that are listed; all are counted. */
const MOST_UNITS = 100

/** `data` of `GET /api/v1/races/{id}`; `tallies`: the shown feed's, of which the broadest is shown. */
export function toRaceJson(race: Race, tallies: readonly Tallied[]) {
  const { shown } = race
  const tally = broadestOf(tallies)
  const votes = new Map((tally?.counts ?? []).map((count) => [count.candidacy, count.votes]))
  const counted = tally === null ? null : sumOf([...votes.values()])
  const all = tally?.said.totalVotes ?? counted
  return {
    id: race.id,
    title: shown?.details?.title ?? '',
    kind: shown?.details?.kind ?? race.kind,
    office: race.office,
    area: race.area,
    party: race.party,
    seat: race.seat,
    seats: shown?.details?.seats ?? null,
    uncontested: shown?.details?.isUncontested ?? false,
    election: entityJson(race.election),
    source: shown?.source ?? null,
    sources: race.feeds.map(({ source, at }) => ({ source, at })),
    candidates: race.candidacies
      .filter(({ source }) => source === shown?.source)
      .map((one) => ({ one, votes: votes.get(one.key) ?? null }))
      .sort((a, b) => (b.votes ?? -1) - (a.votes ?? -1) || (a.one.key < b.one.key ? -1 : 1))
      .map(({ one, votes: own }) => ({
        id: one.id,
        key: one.key,
        kind: one.kind,
        name: one.name,
        running_mate: one.runningMate,
        party: one.partyName,
        incumbent: one.isIncumbent,
        listed: one.unlistedAfter === null,
        votes: own,
        share: shareOf(own, all),
        politician: entityJson(one.politician),
      })),
    unit: tally?.unit.key ?? null,
    total_votes: tally?.said.totalVotes ?? null,
    counted_votes: counted,
    reporting: reportingJson(tally?.said.reporting ?? []),
    calls: race.calls.map(({ receivedAt, ...call }) => ({
      ...call,
      received_at: secondIn(receivedAt),
    })),
    seq: race.seq,
    updated_at: race.updatedAt === null ? null : secondIn(race.updatedAt),
  }
}

/** One item of `data` of `GET /api/v1/races/{id}/results`. */
export function toUnitJson({ key, unit, at, counts, said }: UnitCount) {
  return {
    unit: key,
    level: unit.level,
    name: unit.name,
    parent: unit.parent,
    at,
    total_votes: said.totalVotes,
    votes: counts.map(({ candidacy, votes, unlistedAfter }) => ({
      candidacy,
      votes,
      listed: unlistedAfter === null,
    })),
    reporting: reportingJson(said.reporting),
  }
}

/** One item of `data` of `GET /api/v1/races/{id}/changes`. */
export function toUpdateJson({ seq, source, sourceAt, receivedAt, changes, ...rest }: RaceUpdate) {
  const tallies = changes?.tallies ?? []
  return {
    seq,
    source,
    source_at: sourceAt,
    received_at: secondIn(receivedAt),
    correction: rest.isCorrection,
    late: rest.isLate,
    candidates: (changes?.candidacies ?? []).map(({ after }) => ({
      key: after.key,
      name: after.name,
      listed: after.unlistedAfter === null,
    })),
    called: changes?.called ?? [],
    retracted: changes?.retracted ?? [],
    units_changed: tallies.length,
    units: tallies.slice(0, MOST_UNITS).map(({ unit, counts, isCorrection }) => ({
      unit: unit.key,
      level: unit.level,
      correction: isCorrection,
      votes: counts.map(({ before, after }) => ({
        candidacy: after.candidacy,
        before: before?.votes ?? null,
        after: after.votes,
        listed: after.unlistedAfter === null,
      })),
    })),
  }
}

/** An instant as REST shows it. */
function secondIn(instant: string): string {
  return secondOf(new Date(instant))
}

function entityJson(entity: NamedEntity | null) {
  return entity === null ? null : toEntityReferenceJson(entity)
}

function reportingJson(reporting: readonly ReportingReport[]) {
  return reporting.map((each) => ({
    kind: each.kind,
    reported: each.reported,
    total: each.total,
    percent: each.percent,
    above_100: isAbove100(each),
  }))
}

function sumOf(votes: readonly (number | null)[]): number {
  return votes.reduce<number>((sum, each) => sum + (each ?? 0), 0)
}

/** In percent, three decimals; `null` when there is nothing to have a share of. */
function shareOf(votes: number | null, all: number | null): number | null {
  if (votes === null || all === null || all <= 0) return null
  return Math.round((votes / all) * 100_000) / 1_000
}
