import { joiningKey } from '../../../domain/identifier.js'
import type { ElectionKey } from '../../../domain/result.js'
import { ballotLabel } from '../../../elections/ballot-label.js'
import { candidateKeys } from '../../../elections/candidate-name.js'
import { usRace } from '../../../elections/keys.js'
import type { ElectionVocabulary } from '../../../elections/vocabulary.js'
import { fieldsOf, hasAll, RefusedField, type Fields } from '../../reading/fields.js'
import type { ResultContext, ResultRowFormat } from '../../reading/result-format.js'
import type { ResultSource } from '../../reading/source.js'
import {
  candidacyReport,
  electionOfYear,
  raceCollector,
  raceReport,
  snapshotOf,
} from '../reports.js'
import { always, sometimes } from '../../reading/venue-format.js'

/** The value of `by` in the calls. */
const SOURCE_OF_CALLS = 'unitedstates/congress-legislators'

/** Identifier columns and their schemes. The columns differ by year. */
const IDENTIFIERS = [
  ['Bioguide ID', 'bioguide'],
  ['GovTrack ID', 'govtrack'],
  ['FEC.gov ID', 'fec'],
  ['Wikidata ID', 'wikidata'],
] as const

/**
 * Winners of the elections to Congress in a year as CSV: a row for each race (`CA12` for a House
 * seat, `WY` for a Senate seat), with identifiers of the winner and without votes. The year is in
 * the file's name. A row without a name is refused.
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
  recognises: (head) => IDENTIFIERS.some(([column]) => hasAll(head, ['Race', 'Last Name', column])),
  fields: {
    ...always('text', 'Race', 'Last Name'),
    ...sometimes('text', 'Name', 'First Name', 'Middle Name', 'Suffix', 'Party', 'Party (D/R/I)'),
    ...sometimes('text', 'Incumbent Win? Y/N', 'New Member?'),
    ...sometimes('text', ...IDENTIFIERS.map(([column]) => column)),
  },
  async *read(rows, context) {
    const election = electionOfYear(context)
    const { races, add } = raceCollector(context.file)
    for await (const { line, value } of rows()) {
      yield* add(line, () => {
        const row = fieldsOf(value)
        const name = row.text('Race')
        if (races.some(({ sourceId }) => sourceId === name)) {
          throw new RefusedField('Race', 'occurs twice')
        }
        return raceOf(row, election, context)
      })
    }
    if (races.length > 0) yield { record: snapshotOf(races, { sourceAt: context.observedAt }) }
  },
}

function raceOf(row: Fields, election: ElectionKey, { vocabulary }: ResultContext) {
  const seat = row.text('Race')
  const [, state = '', district = ''] = /^([A-Z]{2})-?(\d{0,2})$/.exec(seat) ?? []
  if (state === '') {
    throw new RefusedField(
      'Race',
      `${JSON.stringify(seat)} is not a state or district, such as WY or CA12`,
    )
  }
  const office = district === '' ? 'U.S. Senate' : 'U.S. House'
  const race = usRace(vocabulary, { office, state: state.toLowerCase(), district })
  if (race === null) throw new RefusedField('Race', 'has no valid district')
  const identifiers = IDENTIFIERS.flatMap(([column, scheme]) => {
    const value = row.optionalText(column)
    // A new member has the text "(not assigned)".
    if (value === undefined || /^\(.*\)$/.test(value)) return []
    if (joiningKey(scheme, value) !== null) return [{ scheme, value }]
    throw new RefusedField(
      column,
      `${JSON.stringify(value.slice(0, 60))} is not a valid id of the scheme ${scheme}`,
    )
  })
  const name = nameOf(row)
  const [first] = identifiers
  if (name === '') throw new RefusedField('Last Name', 'is missing: the row names no winner')
  if (isPlaceholder(name, vocabulary)) {
    throw new RefusedField(
      'Last Name',
      `${JSON.stringify(name)} is not a person: the row names no winner`,
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
    calls: [{ candidacy: key, status: 'winner', by: SOURCE_OF_CALLS }],
  })
}

/**
 * Whether a name is a label, such as "Vacant", "None of These Candidates" or "Total Votes". A party
 * name such as "Green" is not a label here, because it can be a surname.
 */
function isPlaceholder(name: string, vocabulary: ElectionVocabulary): boolean {
  const label = ballotLabel(name, '', vocabulary)
  return (label !== null && label !== 'party') || /^(vacant|vacancy|tbd|unknown)$/i.test(name)
}

function nameOf(row: Fields): string {
  const parts = ['First Name', 'Middle Name', 'Last Name', 'Suffix'].map((column) =>
    row.optionalText(column),
  )
  return row.optionalText('Name') ?? parts.filter((part) => part !== undefined).join(' ')
}

/**
 * Whether the winner held this seat before; `null` if the row does not state this. If the
 * row states only that the member is not new, the result is also `null`, because this member may
 * have held another seat.
 */
function isIncumbent(row: Fields): boolean | null {
  const answer = row.optionalText('Incumbent Win? Y/N')
  if (answer === 'Y') return true
  return answer === 'N' || row.optionalText('New Member?') === 'NEW' ? false : null
}

/** Winners of elections to the United States Congress. */
export const usCongressWinners: ResultSource = {
  kind: 'results',
  name: 'us-congress-winners',
  formats: [winners],
}
