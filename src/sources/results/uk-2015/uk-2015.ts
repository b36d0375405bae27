import type { RaceReport } from '../../../domain/result.js'
import { ballotLabel, isCount, type BallotLabel } from '../../../elections/ballot-label.js'
import { plainWords } from '../../../elections/vocabulary.js'
import { fieldsOf, RefusedField, hasAll, type Fields } from '../../reading/fields.js'
import { repeatedIds } from '../../reading/entity-records.js'
import type { ResultDocumentFormat, ResultRowFormat } from '../../reading/result-format.js'
import type { ResultSource } from '../../reading/source.js'
import { rowsOf } from '../../reading/venue-fields.js'
import {
  candidacyReport,
  leftOutLabels,
  raceOrRefusal,
  raceReport,
  snapshotOf,
  tallyReport,
  unitCounts,
} from '../reports.js'
import { always, sometimes } from '../../reading/venue-format.js'

const dataset = {
  name: 'uk-2015-results',
  title: 'Results of the general election of 2015 in the United Kingdom',
  licence: 'OGL-UK-2.0',
  attribution:
    'Democracy Club; contains public sector information under the Open Government Licence v2.0',
  url: 'https://github.com/DemocracyClub/ge2015-election-data',
  redistributable: true,
}

const REQUIRED_FIELDS = ['Poll Date', 'Constituency', 'Constituency Code', 'Party', 'Votes']

/**
 * One constituency of a general election of the United Kingdom as JSON: a row for each candidate.
 * A row names the party but not the person. So it becomes a candidacy of the party, identified by
 * the party's id or name. Two independents become two candidacies.
 */
const votes: ResultDocumentFormat = {
  reads: 'document',
  format: 'votes',
  dataset,
  recognises: (head) => Array.isArray(head) && hasAll(head[0], REQUIRED_FIELDS),
  fields: {
    ...always('text', ...REQUIRED_FIELDS),
    ...sometimes('text', 'Party ID'),
  },
  watched: (document) => rowsOf(document).map(({ raw }) => raw),
  // The rows of a constituency form one race. If a row is malformed, only this row is refused.
  *read(document, { file, vocabulary }) {
    const byCode = new Map<string, { readonly race: RaceReport; readonly next: NextId }>()
    const races = new Map<string, RaceReport>()
    const leftOut = leftOutLabels()
    for (const { index, raw } of rowsOf(document)) {
      const observed = raceOrRefusal(file, index, () => {
        const row = fieldsOf(raw, `[${String(index)}]`)
        const code = row.text('Constituency Code').toLowerCase()
        const known = byCode.get(code) ?? { race: constituency(row, code), next: repeatedIds() }
        byCode.set(code, known)
        const race = races.get(code) ?? known.race
        const label = ballotLabel(row.text('Party'), '', vocabulary)
        if (label === 'unlisted') leftOut.note(row.text('Party'), label, index, 'Party')
        return label !== null && isCount(label)
          ? withCount(race, label, row.count('Votes'))
          : withRow(race, row, known.next)
      })
      if ('refusal' in observed) yield observed
      else races.set(observed.record.sourceId ?? '', observed.record)
    }
    yield* leftOut.refusals(file)
    if (races.size > 0) yield { record: snapshotOf([...races.values()]) }
  },
}

type NextId = (id: string) => string

function constituency(row: Fields, code: string): RaceReport {
  const date = row.required(row.date, 'Poll Date')
  const name = row.text('Constituency')
  return raceReport({
    election: { country: 'gb', date, kind: 'general', jurisdiction: 'gb' },
    race: { office: 'house-of-commons', area: `gb/${code}`, party: '', seat: '' },
    sourceId: code,
    title: name,
    seats: 1,
    tallies: [
      tallyReport({
        unit: { level: 'constituency', key: `gb/${code}`, name, parent: 'gb' },
        votes: new Map(),
      }),
    ],
  })
}

/** Adds the candidacy and votes of a row to a race. */
function withRow(race: RaceReport, row: Fields, next: NextId): RaceReport {
  const party = row.text('Party')
  const count = row.count('Votes')
  const key = next(row.optionalText('Party ID') ?? plainWords(party))
  const tallies = race.tallies.map((tally) => ({
    ...tally,
    votes: new Map([...tally.votes, [key, count]]),
  }))
  const candidacy = candidacyReport({ key, kind: 'party', name: party, partyName: party })
  return { ...race, candidacies: [...race.candidacies, candidacy], tallies }
}

/** Adds a row that is not a candidacy to a race: rejected papers, or the electorate. */
function withCount(race: RaceReport, label: BallotLabel, count: number | null): RaceReport {
  const { totalVotes, totals = [] } = unitCounts([[label, count]])
  const tallies = race.tallies.map((tally) => ({
    ...tally,
    totalVotes: tally.totalVotes ?? totalVotes,
    ...(totals.length === 0 ? {} : { totals: [...(tally.totals ?? []), ...totals] }),
  }))
  return { ...race, tallies }
}

/**
 * Lists that are published with the votes. They are not needed, because the files of votes contain
 * all columns of these lists. This format recognises the lists only to refuse them with a reason.
 */
const lists: ResultRowFormat = {
  reads: 'rows',
  fileFormat: 'csv',
  format: 'lists',
  dataset,
  recognises: (head) =>
    hasAll(head, ['Constituency Code', 'Constituency']) ||
    hasAll(head, ['EC Reference Number', 'Entity name']),
  fields: {},
  read: async function* () {
    yield* []
    throw new RefusedField('Votes', 'is missing: this file is a list of constituencies or parties')
  },
}

/** The general election of 2015 in the United Kingdom. */
export const uk2015: ResultSource = { kind: 'results', name: 'uk-2015', formats: [votes, lists] }
