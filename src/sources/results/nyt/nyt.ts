import type { ElectionKey } from '../../../domain/result.js'
import { ballotLabel, candidacyKind, isCount } from '../../../elections/ballot-label.js'
import { candidateKeys } from '../../../elections/candidate-name.js'
import { stateCode, usRace } from '../../../elections/keys.js'
import { fieldsOf, RefusedField, hasAll, type Fields } from '../../reading/fields.js'
import type { ResultContext, ResultRowFormat } from '../../reading/result-format.js'
import type { ResultSource } from '../../reading/source.js'
import {
  candidacyReport,
  NO_CANDIDATE,
  raceCollector,
  raceReport,
  snapshotOf,
  statedElection,
  tallyReport,
} from '../reports.js'
import { always, sometimes } from '../../reading/venue-format.js'

const REQUIRED_COLUMNS = [
  ...['state', 'timestamp', 'leading_candidate_name', 'trailing_candidate_name'],
  ...['leading_candidate_votes', 'trailing_candidate_votes'],
]

/**
 * Updates of battleground states, scraped from the New York Times: a row for each update of a
 * state, newest first. Each row becomes a snapshot; snapshots are yielded oldest first. Rows have
 * only the two leading candidates. Two kinds of columns are skipped: `votes_remaining`, which is an
 * estimate by the scraper, and columns that can be calculated from other rows.
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
  recognises: (head) => hasAll(head, REQUIRED_COLUMNS),
  fields: {
    ...always('text', ...REQUIRED_COLUMNS),
    ...sometimes('text', 'total_votes_count', 'precincts_reporting', 'precincts_total'),
  },
  async *read(rows, context) {
    const election = statedElection(context)
    const { races, add } = raceCollector(context.file)
    for await (const { line, value } of rows()) {
      yield* add(line, () => raceOf(fieldsOf(value), election, context))
    }
    // The sort is stable, so rows with the same time stay in reverse file order.
    const oldestFirst = races
      .map((race) => snapshotOf([race], { sourceAt: race.tallies[0]?.at ?? null }))
      .reverse()
      .sort((left, right) => Date.parse(left.sourceAt ?? '') - Date.parse(right.sourceAt ?? ''))
    for (const record of oldestFirst) yield { record }
  },
}

function raceOf(row: Fields, election: ElectionKey, { vocabulary }: ResultContext) {
  const words = (row.text('state').split('(EV:', 1)[0] ?? '').trim().split(/\s+/)
  const isOfDistrict = /^(CD-?\d+|At-Large)$/i.test(words.at(-1) ?? '')
  const name = words.join(' ')
  const state = stateCode(vocabulary, (isOfDistrict ? words.slice(0, -1) : words).join(' '))
  if (state === null || state !== stateCode(vocabulary, name)) {
    throw new RefusedField('state', `${JSON.stringify(name)} is not a state`)
  }
  const at = row.required(row.time, 'timestamp')
  const race = usRace(vocabulary, { office: 'President', state })
  if (race === null) throw new RefusedField('state', 'has no presidential race')
  const candidates = (['leading', 'trailing'] as const).map((place) => {
    const column = `${place}_candidate_name`
    const name = row.text(column)
    const label = ballotLabel(name, '', vocabulary)
    if (isCount(label)) throw new RefusedField(column, `${JSON.stringify(name)} ${NO_CANDIDATE}`)
    return { name, kind: candidacyKind(label), votes: row.count(`${place}_candidate_votes`) }
  })
  const keys = candidateKeys(candidates.map(({ name }) => name))
  return raceReport({
    ...{ election, race, title: `President, ${name}` },
    candidacies: candidates.map(({ name, kind }, at) =>
      candidacyReport({ key: keys[at] ?? name, name, kind }),
    ),
    tallies: [
      tallyReport({
        unit: { level: 'state', key: `us/${state}`, name, parent: 'us' },
        votes: new Map(candidates.map(({ name, votes }, at) => [keys[at] ?? name, votes])),
        totalVotes: row.count('total_votes_count'),
        reporting: reportingOf(row),
        at,
      }),
    ],
  })
}

/** The number of reporting precincts; the file has no percentage. */
function reportingOf(row: Fields) {
  const [reported, total] = [row.count('precincts_reporting'), row.count('precincts_total')]
  if (reported === null && total === null) return []
  return [{ kind: 'precincts', reported, total, percent: null }] as const
}

/** Updates from the New York Times, in the order of their time. */
export const nyt: ResultSource = { kind: 'results', name: 'nyt', formats: [updates] }
