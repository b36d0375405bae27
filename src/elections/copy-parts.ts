import type {
  CallReport,
  CandidacyReport,
  ContestReport,
  ResultSnapshot,
} from '../domain/result.js'
import { contestId } from './contest-id.js'
import { callText, type ContestPart } from './contest-plan.js'

/** A part of a copy with the contest that it is of. */
export interface PartOfContest extends ContestPart {
  readonly contest: string
}

/** Units that are planned and written together. */
const MOST_TALLIES = 1_000

/**
 * Takes the parts of one copy as they come, and gives parts of contests of at most 1,000 units. `end` gives what can
 * only be known when all were read: which candidacies and calls the copy lacks.
 */
export function copyParts() {
  const begun = new Map<string, ContestReport>()
  return {
    /** `isAll`: the copy has no other part. */
    take(snapshot: ResultSnapshot, isAll: boolean): readonly PartOfContest[] {
      return [...oneEach(snapshot.contests)].flatMap(([contest, report]): PartOfContest[] => {
        if (isAll && report.tallies.length <= MOST_TALLIES) {
          return [{ contest, report, isWhole: true }]
        }
        begun.set(contest, withoutTallies(begun.get(contest), report))
        return splitOf(report).map((part) => ({ contest, report: part, isWhole: false }))
      })
    },
    end(): readonly PartOfContest[] {
      const parts = [...begun].map(([contest, report]) => ({ contest, report, isWhole: true }))
      begun.clear()
      return parts
    },
  }
}

/** A contest that a copy names twice is one. */
function oneEach(reports: readonly ContestReport[]): ReadonlyMap<string, ContestReport> {
  const byContest = new Map<string, ContestReport>()
  for (const report of reports) {
    const id = contestId(report.election, report.contest)
    const first = byContest.get(id)
    const tallies = [...(first?.tallies ?? []), ...report.tallies]
    byContest.set(id, first === undefined ? report : { ...withoutTallies(first, report), tallies })
  }
  return byContest
}

function withoutTallies(before: ContestReport | undefined, report: ContestReport): ContestReport {
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

function splitOf(report: ContestReport): readonly ContestReport[] {
  const { tallies } = report
  if (tallies.length <= MOST_TALLIES) return [report]
  const count = Math.ceil(tallies.length / MOST_TALLIES)
  return Array.from({ length: count }, (_, at) => ({
    ...report,
    tallies: tallies.slice(at * MOST_TALLIES, (at + 1) * MOST_TALLIES),
  }))
}
