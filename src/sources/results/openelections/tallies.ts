import type {
  ElectionKey,
  ResultSnapshot,
  TallyReport,
  UnitReport,
} from '../../../domain/result.js'
import { RefusedField } from '../../reading/fields.js'
import { contestReport, tallyReport } from '../reports.js'
import { contestText, partyText, type OpenElectionsFile, type SaidRow } from './row.js'
import type { SurveyedContest } from './survey.js'

/** A tally whose rows are still coming in. */
interface OpenTally {
  readonly unit: UnitReport
  readonly votes: Map<string, number | null>
  readonly byMode: Map<string, Map<string, number>>
  /** Candidates by party, to find a row that stands twice. */
  readonly rows: Set<string>
  totalVotes: number | null
}

/** The open tallies of one place, by contest and unit. */
export type OpenPlace = Map<string, { contest: SurveyedContest; tallies: Map<string, OpenTally> }>

/**
 * Adds a row to the tallies of its place. A candidate whom several parties put up has a row for each, which add up. Throws
 * a `RefusedField` for a row that stands twice.
 */
export function addRow(
  row: SaidRow,
  contest: SurveyedContest,
  place: OpenPlace,
  { columns, vocabulary }: OpenElectionsFile,
): void {
  const text = contestText(contest.contest)
  const entry = place.get(text) ?? { contest, tallies: new Map<string, OpenTally>() }
  place.set(text, entry)
  const tally: OpenTally = entry.tallies.get(row.unit.key) ?? {
    unit: row.unit,
    ...{ votes: new Map(), byMode: new Map(), rows: new Set<string>(), totalVotes: null },
  }
  entry.tallies.set(row.unit.key, tally)
  const { key, party, isTotal } = row.candidacy
  const once = `${key} · ${isTotal ? '' : partyText(vocabulary, party)}`
  if (tally.rows.has(once)) throw new RefusedField(columns.candidate, 'stands twice in its unit')
  tally.rows.add(once)
  if (isTotal) {
    tally.totalVotes = row.votes
    return
  }
  const before = tally.votes.get(key) ?? null
  tally.votes.set(key, row.votes === null ? before : (before ?? 0) + row.votes)
  for (const [mode, count] of row.byMode) {
    const modes = tally.byMode.get(key) ?? new Map<string, number>()
    tally.byMode.set(key, modes.set(mode, (modes.get(mode) ?? 0) + count))
  }
}

/** How many tallies stand in `place`. */
export function talliesIn(place: OpenPlace): number {
  return [...place.values()].reduce((count, { tallies }) => count + tallies.size, 0)
}

/** A part of the copy: all contests of these places, each with everybody who stands in it anywhere. */
export function partOf(
  places: readonly OpenPlace[],
  election: ElectionKey,
  { id, sourceAt }: Pick<ResultSnapshot, 'id' | 'sourceAt'>,
): ResultSnapshot {
  const byContest = new Map<string, { contest: SurveyedContest; tallies: TallyReport[] }>()
  for (const place of places) {
    for (const [text, { contest, tallies }] of place) {
      const entry = byContest.get(text) ?? { contest, tallies: [] }
      byContest.set(text, entry)
      for (const { unit, votes, byMode, totalVotes } of tallies.values()) {
        entry.tallies.push(tallyReport({ unit, votes, byMode, totalVotes }))
      }
    }
  }
  const contests = [...byContest.values()].map(({ contest, tallies }) =>
    contestReport({ election, ...contest, tallies }),
  )
  return { id, sourceAt, isTest: false, contests }
}
