import { joiningKey } from '../../../domain/identifier.js'
import type { ElectionKey, ResultSnapshot } from '../../../domain/result.js'
import { ballotLabel } from '../../../elections/ballot-label.js'
import { candidateKeys } from '../../../elections/candidate-name.js'
import { federalElectionDay, usRace, usElection } from '../../../elections/keys.js'
import type { ElectionVocabulary } from '../../../elections/vocabulary.js'
import type { Fields } from '../../reading/fields.js'
import { fieldsOf, isObject, RefusedField } from '../../reading/fields.js'
import type { FileRow, Observed } from '../../reading/observed.js'
import type { ResultContext, ResultRowFormat } from '../../reading/result-format.js'
import type { ResultSource } from '../../reading/source.js'
import type { FieldRule } from '../../reading/venue-format.js'
import {
  candidacyReport,
  raceOrRefusal,
  raceReport,
  snapshotOf,
  statedElection,
} from '../reports.js'

/** Who says who won. */
const BY = 'unitedstates/congress-legislators'

/** The columns of identifiers, by scheme; years differ in which they have. */
const IDENTIFIERS = [
  ['Bioguide ID', 'bioguide'],
  ['GovTrack ID', 'govtrack'],
  ['FEC.gov ID', 'fec'],
  ['Wikidata ID', 'wikidata'],
] as const

const sometimes: FieldRule = { types: ['text'], presence: 'sometimes' }

/**
 * Who won the seats of Congress in a year, as CSV: a row for each race (`CA12`, `WY` for the Senate), with identifiers
 * of the winner and no counts. The year stands in the file's name. A row that names nobody is refused: that "the
 * incumbent" won does not say who that is.
 */
const winners: ResultRowFormat = {
  reads: 'rows',
  fileFormat: 'csv',
  format: 'winners',
  dataset: {
    name: 'us-congress-winners',
    title: 'Winners of elections to the United States Congress',
    licence: 'CC0-1.0',
    attribution: '',
    url: 'https://github.com/unitedstates/congress-legislators',
    redistributable: true,
  },
  needsElection: false,
  recognises: (head) =>
    isObject(head) &&
    Object.hasOwn(head, 'Race') &&
    Object.hasOwn(head, 'Last Name') &&
    IDENTIFIERS.some(([column]) => Object.hasOwn(head, column)),
  fields: {
    Race: { types: ['text'], presence: 'always' },
    Name: sometimes,
    'First Name': sometimes,
    'Middle Name': sometimes,
    'Last Name': { types: ['text'], presence: 'always' },
    Suffix: sometimes,
    Party: sometimes,
    'Party (D/R/I)': sometimes,
    'Incumbent Win? Y/N': sometimes,
    'New Member?': sometimes,
    ...Object.fromEntries(IDENTIFIERS.map(([column]) => [column, sometimes])),
  },
  read,
}

async function* read(
  rows: () => AsyncIterable<FileRow>,
  context: ResultContext,
): AsyncIterable<Observed<ResultSnapshot>> {
  const election = electionOf(context)
  const races = []
  const seen = new Set<string>()
  for await (const { line, value } of rows()) {
    const one = raceOrRefusal(context.file, line, () => {
      const row = fieldsOf(value)
      if (seen.has(row.text('Race'))) throw new RefusedField('Race', 'stands twice')
      return raceOf(row, election, context)
    })
    if ('refusal' in one) {
      yield one
      continue
    }
    seen.add(one.record.sourceId ?? '')
    races.push(one.record)
  }
  if (races.length > 0) {
    yield { record: snapshotOf(races, { sourceAt: context.observedAt }) }
  }
}

function raceOf(row: Fields, election: ElectionKey, { vocabulary }: ResultContext) {
  const seat = row.text('Race')
  const [, state = '', district = ''] = /^([A-Z]{2})-?(\d{0,2})$/.exec(seat) ?? []
  if (state === '') {
    throw new RefusedField('Race', `${JSON.stringify(seat)} is no state or district`)
  }
  const race = usRace(vocabulary, {
    ...{ office: district === '' ? 'U.S. Senate' : 'U.S. House', state: state.toLowerCase() },
    ...{ district, county: '', party: '', seat: '' },
  })
  if (race === null) throw new RefusedField('Race', 'names no district')
  const identifiers = IDENTIFIERS.flatMap(([column, scheme]) => {
    const value = row.optionalText(column)
    // "(not assigned)": a new member has none yet.
    if (value === undefined || /^\(.*\)$/.test(value)) return []
    if (joiningKey(scheme, value) !== null) return [{ scheme, value }]
    throw new RefusedField(column, `${JSON.stringify(value.slice(0, 60))} is no such id`)
  })
  const name = nameOf(row)
  const [first] = identifiers
  if (name === '') throw new RefusedField('Last Name', 'is missing: the row names no winner')
  if (isNobody(name, vocabulary)) {
    throw new RefusedField(
      'Last Name',
      `${JSON.stringify(name)} is nobody: the row names no winner`,
    )
  }
  const [nameKey = name] = candidateKeys([name])
  const key = first === undefined ? nameKey : `${first.scheme}:${first.value}`
  return raceReport({
    ...{ election, race, sourceId: seat, title: seat, seats: 1 },
    candidacies: [
      candidacyReport({
        ...{ key, name, identifiers },
        partyName: row.optionalText('Party') ?? row.optionalText('Party (D/R/I)') ?? null,
        isIncumbent: isIncumbent(row),
      }),
    ],
    calls: [{ candidacy: key, status: 'winner', by: BY }],
  })
}

/** Vacant, None of These Candidates, Total Votes; Green is somebody. */
function isNobody(name: string, vocabulary: ElectionVocabulary): boolean {
  const label = ballotLabel(name, '', vocabulary)
  return (label !== null && label !== 'party') || /^(vacant|vacancy|tbd|unknown)$/i.test(name)
}

function nameOf(row: Fields): string {
  const parts = ['First Name', 'Middle Name', 'Last Name', 'Suffix'].map((column) =>
    row.optionalText(column),
  )
  return row.optionalText('Name') ?? parts.filter((part) => part !== undefined).join(' ')
}

/** `null`: the row does not say. A member who is not marked as new need not have held this seat. */
function isIncumbent(row: Fields): boolean | null {
  const said = row.optionalText('Incumbent Win? Y/N')
  if (said === 'Y') return true
  return said === 'N' || row.optionalText('New Member?') === 'NEW' ? false : null
}

/** The general election of the year in the file's name, unless the command line names one. */
function electionOf(context: ResultContext): ElectionKey {
  const year = Number(/(?<!\d)(20\d{2})(?!\d)/.exec(context.file.name)?.[1] ?? NaN)
  const date = federalElectionDay(year)
  if (context.election !== null || date === null) return statedElection(context)
  return usElection(date, 'general', '')
}

/** Winners of elections to the United States Congress. */
export const usCongressWinners: ResultSource = {
  kind: 'results',
  name: 'us-congress-winners',
  formats: [winners],
}
