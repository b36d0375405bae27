import type {
  ElectionKey,
  ResultSnapshot,
  TallyReport,
  UnitReport,
  UnitTotalKind,
} from '../../../domain/result.js'
import { RefusedField } from '../../reading/fields.js'
import { raceReport, tallyReport } from '../reports.js'
import { raceText, partyText } from './row.js'
import type { OpenElectionsFile, CandidacyRow, UnitRow } from './row.js'
import type { SurveyedRace } from './survey.js'

/** A tally that does not have all its rows yet. */
interface OpenTally {
  readonly unit: UnitReport
  readonly votes: Map<string, number | null>
  readonly byMode: Map<string, Map<string, number>>
  /** Candidate and party of each row, to detect duplicates. */
  readonly rows: Set<string>
  readonly totals: OpenTotals
  totalVotes: number | null
}

type OpenTotals = Map<UnitTotalKind, number>

/** The incomplete tallies of one place. */
export interface OpenPlace {
  /** By race, then by unit. */
  readonly races: Map<string, { race: SurveyedRace; tallies: Map<string, OpenTally> }>
  /** By unit, independent of the race. */
  readonly totals: Map<string, OpenTotals>
}

export function openPlace(): OpenPlace {
  return { races: new Map(), totals: new Map() }
}

/**
 * Adds the number of voters or ballots of a unit. Throws a `RefusedField` if an earlier row has a
 * different number for the same unit.
 */
export function addUnitRow(
  { unit, kind, votes }: UnitRow,
  place: OpenPlace,
  { columns }: OpenElectionsFile,
): void {
  const totals = place.totals.get(unit.key) ?? new Map<UnitTotalKind, number>()
  place.totals.set(unit.key, totals)
  if (votes === null) return
  refuseDifferent(kind, totals.get(kind) ?? null, votes, columns.candidate)
  totals.set(kind, votes)
}

function refuseDifferent(
  kind: string,
  earlier: number | null,
  votes: number,
  column: string,
): void {
  if (earlier === null || earlier === votes) return
  const numbers = `${String(earlier)} in an earlier row, ${String(votes)} here`
  throw new RefusedField(
    column,
    `gives another count of kind "${kind}" for the same unit: ${numbers}; delete the wrong row`,
  )
}

/**
 * Adds a row to the tallies of its place. A candidate of several parties has a row for each party;
 * the votes of these rows are added up. Throws a `RefusedField` for a duplicate row.
 */
export function addRow(
  row: CandidacyRow,
  race: SurveyedRace,
  place: OpenPlace,
  file: OpenElectionsFile,
): void {
  const { columns, vocabulary } = file
  const { party, kind, counts } = row.candidacy
  const key = race.keyOfSpelling.get(row.candidacy.key) ?? row.candidacy.key
  if (race.candidacies.length === 0) {
    // For an office without candidacies, such as "Statistics", the count is about the unit.
    if (counts !== null && counts !== 'total') {
      addUnitRow({ unit: row.unit, kind: counts, votes: row.votes }, place, file)
    }
    return
  }
  if (kind === 'party' && !race.candidacies.some((candidacy) => candidacy.key === key)) return
  const text = raceText(race.race)
  const entry = place.races.get(text) ?? { race, tallies: new Map<string, OpenTally>() }
  place.races.set(text, entry)
  const tally: OpenTally = entry.tallies.get(row.unit.key) ?? {
    unit: row.unit,
    ...{ votes: new Map(), byMode: new Map(), rows: new Set<string>() },
    ...{ totals: new Map(), totalVotes: null },
  }
  entry.tallies.set(row.unit.key, tally)
  const rowKey = `${key} · ${counts === null ? partyText(vocabulary, party) : ''}`
  if (tally.rows.has(rowKey)) throw new RefusedField(columns.candidate, 'occurs twice in its unit')
  tally.rows.add(rowKey)
  if (counts !== null) {
    if (row.votes === null) return
    const earlier = counts === 'total' ? tally.totalVotes : (tally.totals.get(counts) ?? null)
    refuseDifferent(counts, earlier, row.votes, columns.candidate)
    if (counts === 'total') tally.totalVotes = row.votes
    else tally.totals.set(counts, row.votes)
    return
  }
  const earlier = tally.votes.get(key) ?? null
  tally.votes.set(key, row.votes === null ? earlier : (earlier ?? 0) + row.votes)
  for (const [mode, count] of row.byMode) {
    const modes = tally.byMode.get(key) ?? new Map<string, number>()
    tally.byMode.set(key, modes.set(mode, (modes.get(mode) ?? 0) + count))
  }
}

/** The number of tallies in `place`. */
export function talliesIn(place: OpenPlace): number {
  return [...place.races.values()].reduce((count, { tallies }) => count + tallies.size, 0)
}

/**
 * A part of the snapshot: all races of these places. Each race has its candidates from the whole
 * file.
 */
export function partOf(
  places: readonly OpenPlace[],
  election: ElectionKey,
  { id, sourceAt }: Pick<ResultSnapshot, 'id' | 'sourceAt'>,
): ResultSnapshot {
  const byRace = new Map<string, { race: SurveyedRace; tallies: TallyReport[] }>()
  for (const place of places) {
    for (const [text, { race, tallies }] of place.races) {
      const entry = byRace.get(text) ?? { race, tallies: [] }
      byRace.set(text, entry)
      for (const { unit, votes, byMode, totals, totalVotes } of tallies.values()) {
        const unitTotals = isOfWholeState(race) ? place.totals.get(unit.key) : undefined
        const all = [...new Map([...(unitTotals ?? []), ...totals])]
        entry.tallies.push(
          tallyReport({
            ...{ unit, votes, byMode, totalVotes },
            ...(all.length === 0 ? {} : { totals: all.map(([kind, count]) => ({ kind, count })) }),
          }),
        )
      }
    }
  }
  const races = [...byRace.values()].map(({ race, tallies }) =>
    raceReport({ election, ...race, tallies }),
  )
  return { id, sourceAt, isTest: false, races }
}

/**
 * Whether all voters of a unit vote in the race, so that the unit's totals also apply to the race.
 */
function isOfWholeState({ race: { area, party } }: SurveyedRace): boolean {
  return party === '' && /^us\/[a-z]{2}$/.test(area)
}
