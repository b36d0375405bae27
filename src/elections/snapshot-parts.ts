import type { CallReport, CandidacyReport, RaceReport, ResultSnapshot } from '../domain/result.js'
import { raceId } from './race-id.js'
import { callText, type RacePart } from './race-plan.js'

/** A part of a snapshot, with the id of its race. */
export interface PartOfRace extends RacePart {
  readonly race: string
}

/** The maximum number of units, and of races, that are planned and written together. */
export const MAX_TALLIES = 1_000
export const MAX_RACES = 500

/**
 * Splits one snapshot, which may arrive in several parts, into parts with one race and at most
 * 1,000 units each. After the last part, `end` returns all candidacies and calls of each split
 * race. They show which candidacies and calls the snapshot does not list.
 */
export function snapshotParts() {
  const reportsSoFar = new Map<string, RaceReport>()
  return {
    /** `isAll`: whether the snapshot has no other part. */
    take(snapshot: ResultSnapshot, isAll: boolean): readonly PartOfRace[] {
      return [...mergeByRace(snapshot.races)].flatMap(([race, report]): PartOfRace[] => {
        if (isAll && report.tallies.length <= MAX_TALLIES) {
          return [{ race, report, isWhole: true }]
        }
        reportsSoFar.set(race, withoutTallies(reportsSoFar.get(race), report))
        return splitOf(report).map((part) => ({ race, report: part, isWhole: false }))
      })
    },
    end(): readonly PartOfRace[] {
      const parts = [...reportsSoFar].map(([race, report]) => ({ race, report, isWhole: true }))
      reportsSoFar.clear()
      return parts
    },
  }
}

/** Merges the reports of each race, because a snapshot can name a race twice. */
function mergeByRace(reports: readonly RaceReport[]): ReadonlyMap<string, RaceReport> {
  const byRace = new Map<string, RaceReport>()
  for (const report of reports) {
    const id = raceId(report.election, report.race)
    const first = byRace.get(id)
    const tallies = [...(first?.tallies ?? []), ...report.tallies]
    byRace.set(id, first === undefined ? report : { ...withoutTallies(first, report), tallies })
  }
  return byRace
}

function withoutTallies(before: RaceReport | undefined, report: RaceReport): RaceReport {
  const candidacies = new Map<string, CandidacyReport>()
  const calls = new Map<string, CallReport>()
  for (const part of [before, report]) {
    for (const candidacy of part?.candidacies ?? []) candidacies.set(candidacy.key, candidacy)
    for (const call of part?.calls ?? []) calls.set(callText(call), call)
  }
  return {
    ...(before ?? report),
    candidacies: [...candidacies.values()],
    calls: [...calls.values()],
    tallies: [],
  }
}

function splitOf(report: RaceReport): readonly RaceReport[] {
  const { tallies } = report
  if (tallies.length <= MAX_TALLIES) return [report]
  const count = Math.ceil(tallies.length / MAX_TALLIES)
  return Array.from({ length: count }, (_, at) => ({
    ...report,
    tallies: tallies.slice(at * MAX_TALLIES, (at + 1) * MAX_TALLIES),
  }))
}
