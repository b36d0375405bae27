import type { CallReport, CandidacyReport, RaceReport, ResultSnapshot } from '../domain/result.js'
import { raceId } from './race-id.js'
import { callText, type RacePart } from './race-plan.js'

/** A part of a copy with the race that it is of. */
export interface PartOfRace extends RacePart {
  readonly race: string
}

/** Units that are planned and written together. */
const MOST_TALLIES = 1_000

/**
 * Takes the parts of one copy as they come, and gives parts of races of at most 1,000 units. `end` gives what can
 * only be known when all were read: which candidacies and calls the copy lacks.
 */
export function copyParts() {
  const begun = new Map<string, RaceReport>()
  return {
    /** `isAll`: the copy has no other part. */
    take(snapshot: ResultSnapshot, isAll: boolean): readonly PartOfRace[] {
      return [...oneEach(snapshot.races)].flatMap(([race, report]): PartOfRace[] => {
        if (isAll && report.tallies.length <= MOST_TALLIES) {
          return [{ race, report, isWhole: true }]
        }
        begun.set(race, withoutTallies(begun.get(race), report))
        return splitOf(report).map((part) => ({ race, report: part, isWhole: false }))
      })
    },
    end(): readonly PartOfRace[] {
      const parts = [...begun].map(([race, report]) => ({ race, report, isWhole: true }))
      begun.clear()
      return parts
    },
  }
}

/** A race that a copy names twice is one. */
function oneEach(reports: readonly RaceReport[]): ReadonlyMap<string, RaceReport> {
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
  for (const each of [before, report]) {
    for (const candidacy of each?.candidacies ?? []) candidacies.set(candidacy.key, candidacy)
    for (const call of each?.calls ?? []) calls.set(callText(call), call)
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
  if (tallies.length <= MOST_TALLIES) return [report]
  const count = Math.ceil(tallies.length / MOST_TALLIES)
  return Array.from({ length: count }, (_, at) => ({
    ...report,
    tallies: tallies.slice(at * MOST_TALLIES, (at + 1) * MOST_TALLIES),
  }))
}
