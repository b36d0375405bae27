import type { CandidacyKind, ContestKey, UnitReport } from '../../../domain/result.js'
import { countyArea, dashed, partyKey, usContest } from '../../../elections/keys.js'
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
  readonly contest: ContestKey
  /** Whether the office is not known, so that other counties may vote on the same contest. */
  readonly isPerhapsShared: boolean
  readonly title: string
  /** The office holder whom a retention is about. */
  readonly holder: string | null
  readonly candidacy: SaidCandidacy
}

interface SaidCandidacy {
  readonly key: string
  readonly kind: CandidacyKind
  readonly name: string
  readonly runningMate: string | null
  readonly party: string
  /** Yes or no, as in measures. */
  readonly isYesOrNo: boolean
  /** The row is the sum of all candidates. */
  readonly isTotal: boolean
}

/** Offices for which two people stand together. */
const TICKETS = new Set(['president', 'governor'])

/** A row of the file; `null` for one that counts no votes for anything (over votes, registered voters). */
export function saidIn(value: unknown, file: OpenElectionsFile): SaidRow | null {
  const row = isObject(value) ? value : {}
  const { columns, state, vocabulary } = file
  const text = (column: string | null) => (column === null ? '' : textIn(row, column))
  const [office, name] = [text(columns.office), text(columns.candidate)]
  const kind = vocabulary.choices.get(plainWords(name))
  if (kind === 'other' || isNoOffice(office, vocabulary)) return null
  if (office === '') throw new RefusedField(columns.office, 'is missing')
  if (plainWords(name) === '') throw new RefusedField(columns.candidate, 'is missing')
  const holder = holderOf(name, vocabulary)
  const unit = unitOf(text(columns.county), text(columns.precinct), file)
  const party = text(columns.party)
  const district = text(columns.district)
  const contest = usContest(vocabulary, {
    ...{ office, state, district },
    county: countyOf(unit),
    party: file.isPrimary ? file.party || party : '',
    seat: holder === null ? '' : holder.name,
  })
  if (contest === null) throw new RefusedField(columns.district ?? 'district', 'is missing')
  return {
    unit,
    contest,
    isPerhapsShared: contest.area === countyOf(unit) && !vocabulary.offices.has(plainWords(office)),
    title: [office, district, holder?.name ?? ''].filter((part) => part !== '').join(', '),
    holder: holder?.name ?? null,
    candidacy: candidacyOf(holder?.answer ?? name, { party, office: contest.office, vocabulary }),
    ...countedIn(row, columns),
  }
}

/** Turnout that stands among the offices. */
function isNoOffice(office: string, { choices }: ElectionVocabulary): boolean {
  const kind = choices.get(plainWords(office))
  return kind === 'other' || kind === 'total'
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
  said: { party: string; office: string; vocabulary: ElectionVocabulary },
): SaidCandidacy {
  const choice = said.vocabulary.choices.get(plainWords(name))
  const [first = name, second = null] =
    choice === undefined && TICKETS.has(said.office) ? ticketOf(name) : [name]
  return {
    key: choice === 'yes' || choice === 'no' ? choice : plainWords(name),
    kind: choice === undefined ? 'person' : choice === 'write-ins' ? 'write-ins' : 'choice',
    name: first,
    runningMate: second,
    party: said.party,
    isYesOrNo: choice === 'yes' || choice === 'no',
    isTotal: choice === 'total',
  }
}

/** `Kamala D. Harris and Tim Walz`, `Harris/Walz`, `Harris & Walz`. */
function ticketOf(name: string): readonly string[] {
  const words = name.split(/\s+/).join(' ')
  const parts = words.split(/ and | ?[&/] ?/i).filter((part) => part !== '')
  return parts.length === 2 ? parts : [name]
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

/** One text for a contest of a file. */
export function contestText({ office, area, party, seat }: ContestKey): string {
  return [office, area, party, seat].join(' · ')
}

/** One text for a party, whichever of its words a row has. */
export function partyText(vocabulary: ElectionVocabulary, party: string): string {
  return partyKey(vocabulary, party) || dashed(party)
}
