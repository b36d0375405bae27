import type { ElectionKey, ResultSnapshot } from '../../../domain/result.js'
import { ballotLabel, candidacyKind, isCount } from '../../../elections/ballot-label.js'
import { candidateKeys } from '../../../elections/candidate-name.js'
import { stateCode, usRace } from '../../../elections/keys.js'
import type { Fields } from '../../reading/fields.js'
import { fieldsOf, isObject, RefusedField } from '../../reading/fields.js'
import type { FileRow, Observed } from '../../reading/observed.js'
import { timeAt } from '../../reading/prices.js'
import type { ResultContext, ResultRowFormat } from '../../reading/result-format.js'
import type { ResultSource } from '../../reading/source.js'
import type { FieldRule } from '../../reading/venue-format.js'
import {
  candidacyReport,
  NO_CANDIDATE,
  raceOrRefusal,
  raceReport,
  countAt,
  snapshotOf,
  statedElection,
  tallyReport,
} from '../reports.js'

const NEEDED = [
  ...['state', 'timestamp', 'leading_candidate_name', 'trailing_candidate_name'],
  ...['leading_candidate_votes', 'trailing_candidate_votes'],
]

const text: FieldRule = { types: ['text'], presence: 'always' }

/**
 * Updates of battleground states that others scraped from the New York Times: a row for each time that a state was
 * seen, the newest first. Each is a snapshot, and they come in the order of their time. Only the two in front are
 * counted; `votes_remaining` is an estimate of the scraper's own and is left out, as is what follows from other rows.
 */
const updates: ResultRowFormat = {
  reads: 'rows',
  fileFormat: 'csv',
  format: 'updates',
  dataset: {
    name: 'nyt-2020-updates',
    title: 'Updates of battleground states, from the New York Times',
    licence: "not stated; the publisher's terms",
    attribution: 'The New York Times',
    url: 'https://github.com/alex/nyt-2020-election-scraper',
    redistributable: false,
  },
  needsElection: true,
  recognises: (head) => isObject(head) && NEEDED.every((column) => Object.hasOwn(head, column)),
  fields: {
    ...Object.fromEntries(NEEDED.map((column) => [column, text])),
    total_votes_count: { types: ['text'], presence: 'sometimes' },
    precincts_reporting: { types: ['text'], presence: 'sometimes' },
    precincts_total: { types: ['text'], presence: 'sometimes' },
  },
  read,
}

async function* read(
  rows: () => AsyncIterable<FileRow>,
  context: ResultContext,
): AsyncIterable<Observed<ResultSnapshot>> {
  const election = statedElection(context)
  const found: ResultSnapshot[] = []
  for await (const { line, value } of rows()) {
    const one = raceOrRefusal(context.file, line, () => raceOf(fieldsOf(value), election, context))
    if ('refusal' in one) yield one
    else found.push(snapshotOf([one.record], { sourceAt: one.record.tallies[0]?.at ?? null }))
  }
  // Rows of one time keep the order of the file, read from its end.
  const oldestFirst = found
    .reverse()
    .sort((one, other) => Date.parse(one.sourceAt ?? '') - Date.parse(other.sourceAt ?? ''))
  for (const record of oldestFirst) yield { record }
}

function raceOf(row: Fields, election: ElectionKey, { vocabulary }: ResultContext) {
  const words = (row.text('state').split('(EV:', 1)[0] ?? '').trim().split(/\s+/)
  const isOfDistrict = /^(CD-?\d+|At-Large)$/i.test(words.at(-1) ?? '')
  const name = words.join(' ')
  const state = stateCode(vocabulary, (isOfDistrict ? words.slice(0, -1) : words).join(' '))
  if (state === null || state !== stateCode(vocabulary, name)) {
    throw new RefusedField('state', `${JSON.stringify(name)} is no state`)
  }
  const at = timeAt(row, 'timestamp')
  if (at === null) throw new RefusedField('timestamp', 'is missing')
  const race = usRace(vocabulary, {
    ...{ office: 'President', state, district: '', county: '', party: '', seat: '' },
  })
  if (race === null) throw new RefusedField('state', 'has no such race')
  const both = (['leading', 'trailing'] as const).map((place) => {
    const column = `${place}_candidate_name`
    const name = row.text(column)
    const label = ballotLabel(name, '', vocabulary)
    if (isCount(label)) throw new RefusedField(column, `${JSON.stringify(name)} ${NO_CANDIDATE}`)
    return { name, kind: candidacyKind(label), votes: countAt(row, `${place}_candidate_votes`) }
  })
  const keys = candidateKeys(both.map((one) => one.name))
  return raceReport({
    ...{ election, race, title: `President, ${name}` },
    candidacies: both.map(({ name, kind }, at) =>
      candidacyReport({ key: keys[at] ?? name, name, kind }),
    ),
    tallies: [
      tallyReport({
        unit: { level: 'state', key: `us/${state}`, name, parent: 'us' },
        votes: new Map(both.map((one, at) => [keys[at] ?? one.name, one.votes])),
        totalVotes: countAt(row, 'total_votes_count'),
        reporting: reportingOf(row),
        at,
      }),
    ],
  })
}

/** How many precincts are in; the file has no percentage. */
function reportingOf(row: Fields) {
  const [reported, total] = [countAt(row, 'precincts_reporting'), countAt(row, 'precincts_total')]
  if (reported === null && total === null) return []
  return [{ kind: 'precincts', reported, total, percent: null }] as const
}

/** Updates from the New York Times, as they came in. */
export const nyt: ResultSource = { kind: 'results', name: 'nyt', formats: [updates] }
