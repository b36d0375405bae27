import type { CandidacyKind, RaceKey, UnitReport, UnitTotalKind } from '../../../domain/result.js'
import {
  ballotLabel,
  candidacyKind,
  isCount,
  isUnitTotal,
  officeLabel,
  type BallotLabel,
} from '../../../elections/ballot-label.js'
import { bareName, inOrder, ticketParts } from '../../../elections/candidate-name.js'
import { countyArea, dashed, knownParty, partyKey, usRace } from '../../../elections/keys.js'
import { plainWords, type ElectionVocabulary } from '../../../elections/vocabulary.js'
import { isObject, RefusedField } from '../../reading/fields.js'
import { isDash } from '../reports.js'
import { countedIn, textIn, type Columns, type Counted } from './columns.js'

/** What is the same for all rows of a file. */
export interface OpenElectionsFile {
  readonly columns: Columns
  readonly state: string
  readonly isPrimary: boolean
  /** Of a primary of one party, by the file's name; `''`: each row says so. */
  readonly party: string
  readonly vocabulary: ElectionVocabulary
}

/** One row: votes for somebody in one unit. */
export interface SaidRow extends Counted {
  readonly unit: UnitReport
  /** As it would be if only its county voted on it. */
  readonly race: RaceKey
  /** Whether the office is not known, so that other counties may vote on the same race. */
  readonly isPerhapsShared: boolean
  readonly title: string
  /** The office holder whom a retention is about. */
  readonly holder: string | null
  readonly candidacy: SaidCandidacy
}

/** One row: voters or ballots of one unit, whatever the race. */
export interface UnitRow {
  readonly unit: UnitReport
  readonly kind: UnitTotalKind
  readonly votes: number | null
}

/** A label of a count that the vocabulary lacks; nobody knows what it adds up to. */
export interface UnlistedRow {
  readonly unlisted: string
}

interface SaidCandidacy {
  readonly key: string
  readonly kind: CandidacyKind
  readonly name: string
  readonly runningMate: string | null
  readonly party: string
  /** Yes or no, as in measures. */
  readonly isYesOrNo: boolean
  /** What the row counts when it is no candidacy: the sum of all candidates, or voters or ballots. */
  readonly counts: 'total' | UnitTotalKind | null
}

/** Offices for which two people stand together. */
const TICKETS = new Set(['president', 'governor'])

/** A row of the file; `null` for one that counts nothing that is stored (straight parties, ways of voting). */
export function saidIn(
  value: unknown,
  file: OpenElectionsFile,
): SaidRow | UnitRow | UnlistedRow | null {
  const row = isObject(value) ? value : {}
  const { columns, state, vocabulary } = file
  const text = (column: string | null) => (column === null ? '' : textIn(row, column))
  const [office, party, district] = [
    text(columns.office),
    text(columns.party),
    text(columns.district),
  ]
  // Some files have their labels among the parties.
  const isAmongParties = isCount(ballotLabel(party, '', vocabulary))
  const name = text(columns.candidate) || (isAmongParties ? party : '')
  const label = ballotLabel(name, isAmongParties ? '' : party, vocabulary)
  if (label === 'unlisted') return { unlisted: name }
  const unit = unitOf(text(columns.county), text(columns.precinct), file)
  const ofOffice = officeLabel(office, vocabulary)
  if (ofOffice !== null || (office === '' && isCount(label))) {
    const kind = name === '' || label === 'total' ? ofOffice : label
    const isWhole = isUnitTotal(kind) && knownParty(vocabulary.parties, party) === undefined
    return isWhole ? { unit, kind, votes: countedIn(row, columns).votes } : null
  }
  const isPart = isUnitTotal(label) && !file.isPrimary
  if (label === 'other' || (isPart && knownParty(vocabulary.parties, party) !== undefined)) {
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

/** `Scott P. Myren - Yes`: whether somebody stays in office. */
function holderOf(candidate: string, { choices }: ElectionVocabulary) {
  const words = candidate.trim().split(/\s+/)
  const [name, answer = ''] = [words.slice(0, -2).join(' '), words.at(-1)]
  if (name === '' || !isDash(words.at(-2) ?? '')) return null
  const kind = choices.get(plainWords(answer))
  return kind === 'yes' || kind === 'no' ? { name, answer } : null
}

function candidacyOf(
  name: string,
  said: { party: string; office: string; label: BallotLabel | null },
): SaidCandidacy {
  const { party, office, label } = said
  const isYesOrNo = label === 'yes' || label === 'no'
  const [first = name, second = null] =
    label === null && TICKETS.has(office) ? ticketParts(name) : [name]
  const written = (text: string) => (label === null ? inOrder(bareName(text).name) : text)
  return {
    key: isYesOrNo ? label : plainWords(name),
    kind: candidacyKind(label),
    name: written(first),
    runningMate: second === null ? null : written(second),
    party: label === 'party' && party === '' ? name : party,
    isYesOrNo,
    counts: label === 'total' || isUnitTotal(label) ? label : null,
  }
}

/** The smallest place that a row names; a word for a total means the whole. */
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

/** The area of the county in which a unit is; `''`: none. */
function countyOf({ level, key, parent }: UnitReport): string {
  return level === 'county' ? key : level === 'precinct' ? (parent ?? '') : ''
}

/** One text for a race of a file. */
export function raceText({ office, area, party, seat }: RaceKey): string {
  return [office, area, party, seat].join(' · ')
}

/** One text for a party, whichever of its words a row has. */
export function partyText(vocabulary: ElectionVocabulary, party: string): string {
  return partyKey(vocabulary, party) || dashed(party)
}
