import type { CandidacyReport, RaceKey, UnitReport, UnitTotalKind } from '../../../domain/result.js'
import {
  ballotLabel,
  candidacyKind,
  isCount,
  isUnitTotal,
  officeLabel,
  type BallotLabel,
} from '../../../elections/ballot-label.js'
import { bareName, givenNameFirst, ticketParts } from '../../../elections/candidate-name.js'
import { countyArea, dashed, knownParty, partyKey, usRace } from '../../../elections/keys.js'
import { plainWords, type ElectionVocabulary } from '../../../elections/vocabulary.js'
import { isObject, RefusedField } from '../../reading/fields.js'
import { isDash } from '../reports.js'
import { countedIn, textIn, type Columns, type RowCounts } from './columns.js'

/** The context that all rows of a file share. */
export interface OpenElectionsFile {
  readonly columns: Columns
  readonly state: string
  readonly isPrimary: boolean
  /** The party of a primary, from the file's name; `''` if each row names the party. */
  readonly party: string
  readonly vocabulary: ElectionVocabulary
}

/** A row with the votes of a candidacy in one unit. */
export interface CandidacyRow extends RowCounts {
  readonly unit: UnitReport
  /**
   * The key of the race. If the office is unknown, the key assumes that only this county votes in
   * the race.
   */
  readonly race: RaceKey
  /** Whether the office is unknown, so that other counties may vote in the same race. */
  readonly isPerhapsShared: boolean
  readonly title: string
  /** The office holder in a retention vote. */
  readonly holder: string | null
  readonly candidacy: ParsedCandidacy
}

/** A row with the number of voters or ballots in a unit, independent of a race. */
export interface UnitRow {
  readonly unit: UnitReport
  readonly kind: UnitTotalKind
  readonly votes: number | null
}

/** A row with a count whose label is not in the vocabulary, so the meaning is unknown. */
export interface UnlistedRow {
  readonly unlisted: string
}

interface ParsedCandidacy extends Pick<CandidacyReport, 'key' | 'kind' | 'name' | 'runningMate'> {
  readonly party: string
  /** Whether the candidacy is the answer yes or no, as in measures. */
  readonly isYesOrNo: boolean
  /**
   * The kind of count if the row is not a candidacy: the total of all candidates, or a number of
   * voters or ballots. `null` for a candidacy.
   */
  readonly counts: 'total' | UnitTotalKind | null
}

/** Offices for which two people run on one ticket. */
const TICKETS = new Set(['president', 'governor'])

/**
 * Parses a row. Returns `null` for a count that is not stored (straight-party votes, voting
 * methods).
 */
export function parseRow(
  value: unknown,
  file: OpenElectionsFile,
): CandidacyRow | UnitRow | UnlistedRow | null {
  const row = isObject(value) ? value : {}
  const { columns, state, vocabulary } = file
  const text = (column: string | null) => (column === null ? '' : textIn(row, column))
  const office = text(columns.office)
  const party = text(columns.party)
  const district = text(columns.district)
  // Some files have labels of counts in the party column.
  const isCountInPartyColumn = isCount(ballotLabel(party, '', vocabulary))
  const name = text(columns.candidate) || (isCountInPartyColumn ? party : '')
  const label = ballotLabel(name, isCountInPartyColumn ? '' : party, vocabulary)
  if (label === 'unlisted') return { unlisted: name }
  const unit = unitOf(text(columns.county), text(columns.precinct), file)
  const officeCount = officeLabel(office, vocabulary)
  if (officeCount !== null || (office === '' && isCount(label))) {
    const kind = name === '' || label === 'total' ? officeCount : label
    const isWhole = isUnitTotal(kind) && knownParty(vocabulary.parties, party) === undefined
    return isWhole ? { unit, kind, votes: countedIn(row, columns).votes } : null
  }
  const isUnitCount = isUnitTotal(label) && !file.isPrimary
  if (label === 'other' || (isUnitCount && knownParty(vocabulary.parties, party) !== undefined)) {
    return null
  }
  if (office === '') throw new RefusedField(columns.office, 'is missing')
  if (plainWords(name) === '') throw new RefusedField(columns.candidate, 'is missing')
  const holder = holderOf(name, vocabulary)
  const race = usRace(vocabulary, {
    ...{ office, state, district },
    county: countyOf(unit),
    party: file.isPrimary ? file.party || party : '',
    seat: holder === null ? '' : holder.name,
  })
  if (race === null) throw new RefusedField(columns.district ?? 'district', 'is missing')
  return {
    unit,
    race,
    isPerhapsShared: race.area === countyOf(unit) && !vocabulary.offices.has(plainWords(office)),
    title: [office, district, holder?.name ?? ''].filter((part) => part !== '').join(', '),
    holder: holder?.name ?? null,
    candidacy: candidacyOf(holder?.answer ?? name, {
      ...{ party, office: race.office },
      label: holder === null ? label : ballotLabel(holder.answer, '', vocabulary),
    }),
    ...countedIn(row, columns),
  }
}

/** Parses the candidate of a retention vote: `Scott P. Myren - Yes`. */
function holderOf(candidate: string, { choices }: ElectionVocabulary) {
  const words = candidate.trim().split(/\s+/)
  const [name, answer = ''] = [words.slice(0, -2).join(' '), words.at(-1)]
  if (name === '' || !isDash(words.at(-2) ?? '')) return null
  const kind = choices.get(plainWords(answer))
  return kind === 'yes' || kind === 'no' ? { name, answer } : null
}

function candidacyOf(
  name: string,
  { party, office, label }: { party: string; office: string; label: BallotLabel | null },
): ParsedCandidacy {
  const isYesOrNo = label === 'yes' || label === 'no'
  const [first = name, second = null] =
    label === null && TICKETS.has(office) ? ticketParts(name) : [name]
  const formatted = (text: string) => (label === null ? givenNameFirst(bareName(text).name) : text)
  return {
    key: isYesOrNo ? label : plainWords(name),
    kind: candidacyKind(label),
    name: formatted(first),
    runningMate: second === null ? null : formatted(second),
    party: label === 'party' && party === '' ? name : party,
    isYesOrNo,
    counts: label === 'total' || isUnitTotal(label) ? label : null,
  }
}

/**
 * The unit of a row: a precinct, a county or the state. "Total" in the precinct column means the
 * whole county; "total" in the county column means the whole state.
 */
function unitOf(
  county: string,
  precinct: string,
  { state, vocabulary }: OpenElectionsFile,
): UnitReport {
  const isWhole = (text: string) =>
    plainWords(text) === '' || vocabulary.choices.get(plainWords(text)) === 'total'
  const inState = `us/${state}`
  if (isWhole(county)) {
    const name = vocabulary.states.get(state)?.name ?? state
    return { level: 'state', key: inState, name, parent: 'us' }
  }
  const { key } = countyArea(vocabulary, state, county)
  if (isWhole(precinct)) return { level: 'county', key, name: county, parent: inState }
  return { level: 'precinct', key: `${key}/${precinct}`, name: precinct, parent: key }
}

/** The area of the county of a unit; `''` if there is none. */
function countyOf({ level, key, parent }: UnitReport): string {
  return level === 'county' ? key : level === 'precinct' ? (parent ?? '') : ''
}

/** A key for a race within the file. */
export function raceText({ office, area, party, seat }: RaceKey): string {
  return [office, area, party, seat].join(' · ')
}

/** A key for a party, independent of the spelling in the row. */
export function partyText(vocabulary: ElectionVocabulary, party: string): string {
  return partyKey(vocabulary, party) || dashed(party)
}
