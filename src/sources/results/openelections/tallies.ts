import type {
  ElectionKey,
  ResultSnapshot,
  TallyReport,
  UnitReport,
  UnitTotalKind,
} from '../../../domain/result.js'
import { RefusedField } from '../../reading/fields.js'
import { raceReport, tallyReport } from '../reports.js'
import { raceText, partyText, type OpenElectionsFile, type SaidRow, type UnitRow } from './row.js'
import type { SurveyedRace } from './survey.js'

/** A tally whose rows are still coming in. */
interface OpenTally {
  readonly unit: UnitReport
  readonly votes: Map<string, number | null>
  readonly byMode: Map<string, Map<string, number>>
  /** Candidates by party, to find a row that stands twice. */
  readonly rows: Set<string>
  readonly totals: OpenTotals
  totalVotes: number | null
}

type OpenTotals = Map<UnitTotalKind, number>

/** What is open of one place. */
export interface OpenPlace {
  /** By race and unit. */
  readonly races: Map<string, { race: SurveyedRace; tallies: Map<string, OpenTally> }>
  /** Of units, whatever the race. */
  readonly totals: Map<string, OpenTotals>
}

export function openPlace(): OpenPlace {
  return { races: new Map(), totals: new Map() }
}

/** Adds the voters or ballots of a unit. Throws a `RefusedField` when another row says another number. */
export function addUnitRow(
  { unit, kind, votes }: UnitRow,
  place: OpenPlace,
  { columns }: OpenElectionsFile,
): void {
  const totals = place.totals.get(unit.key) ?? new Map<UnitTotalKind, number>()
  place.totals.set(unit.key, totals)
  if (votes === null) return
  refuseOther(kind, totals.get(kind) ?? null, votes, columns.candidate)
  totals.set(kind, votes)
}

function refuseOther(kind: string, before: number | null, votes: number, column: string): void {
  if (before === null || before === votes) return
  const numbers = `${String(before)} before and ${String(votes)} here`
  throw new RefusedField(
    column,
    `counts ${kind} of its unit again: ${numbers}; keep one of the rows`,
  )
}

/**
 * Adds a row to the tallies of its place. A candidate whom several parties put up has a row for each, which add up. Throws
 * a `RefusedField` for a row that stands twice.
 */
export function addRow(
  row: SaidRow,
  race: SurveyedRace,
  place: OpenPlace,
  file: OpenElectionsFile,
): void {
  const { columns, vocabulary } = file
  const { party, kind, counts } = row.candidacy
  const key = race.keyOfSpelling.get(row.candidacy.key) ?? row.candidacy.key
  if (race.candidacies.length === 0) {
    // Nothing can be voted for, as in Statistics: this is of the unit.
    if (counts !== null && counts !== 'total') {
      addUnitRow({ unit: row.unit, kind: counts, votes: row.votes }, place, file)
    }
    return
  }
  if (kind === 'party' && !race.candidacies.some((each) => each.key === key)) return
  const text = raceText(race.race)
  const entry = place.races.get(text) ?? { race, tallies: new Map<string, OpenTally>() }
  place.races.set(text, entry)
  const tally: OpenTally = entry.tallies.get(row.unit.key) ?? {
    unit: row.unit,
    ...{ votes: new Map(), byMode: new Map(), rows: new Set<string>() },
    ...{ totals: new Map(), totalVotes: null },
  }
  entry.tallies.set(row.unit.key, tally)
  const once = `${key} · ${counts === null ? partyText(vocabulary, party) : ''}`
  if (tally.rows.has(once)) throw new RefusedField(columns.candidate, 'stands twice in its unit')
  tally.rows.add(once)
  if (counts !== null) {
    if (row.votes === null) return
    const before = counts === 'total' ? tally.totalVotes : (tally.totals.get(counts) ?? null)
    refuseOther(counts, before, row.votes, columns.candidate)
    if (counts === 'total') tally.totalVotes = row.votes
    else tally.totals.set(counts, row.votes)
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
  return [...place.races.values()].reduce((count, { tallies }) => count + tallies.size, 0)
}

/** A part of the copy: all races of these places, each with everybody who stands in it anywhere. */
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
        const ofUnit = isOfWholeState(race) ? place.totals.get(unit.key) : undefined
        const all = [...new Map([...(ofUnit ?? []), ...totals])]
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

/** Whether all voters of each unit vote in a race, so that the voters of the unit are those of the race. */
function isOfWholeState({ race: { area, party } }: SurveyedRace): boolean {
  return party === '' && /^us\/[a-z]{2}$/.test(area)
}
