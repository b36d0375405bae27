import type { ElectionKey, ResultSnapshot } from '../../../domain/result.js'
import { usElection } from '../../../elections/keys.js'
import { RefusedField } from '../../reading/fields.js'
import type { FileRow, Observed } from '../../reading/observed.js'
import type { ResultContext, ResultRowFormat } from '../../reading/result-format.js'
import type { ResultSource } from '../../reading/source.js'
import { columnsOf } from './columns.js'
import { namedElection } from './file-name.js'
import { parseRow, type OpenElectionsFile } from './row.js'
import { placeOf, surveyOf, type Survey } from './survey.js'
import { addRow, addUnitRow, openPlace, partOf, talliesIn, type OpenPlace } from './tallies.js'

/** The approximate number of tallies in a part of a snapshot. */
const PART_TALLIES = 5_000

/**
 * OpenElections CSV: a row for each candidate and unit. The columns differ by state and year, and
 * are recognised by their names. The file's name contains date, state and kind of the election:
 * `20241105__ga__general__precinct.csv`. The file is read twice: first to collect the candidates of
 * each race and the last line of each county, then to yield the tallies.
 */
const results: ResultRowFormat = {
  reads: 'rows',
  fileFormat: 'csv',
  format: 'results',
  dataset: {
    name: 'openelections',
    title: 'OpenElections',
    licence: 'not stated; official results of the states',
    attribution: 'OpenElections volunteers',
    url: 'https://github.com/openelections',
    redistributable: false,
  },
  recognises: (head) => columnsOf(head) !== null,
  // Columns differ between files, so drift cannot be detected.
  fields: {},
  async *read(rows, context) {
    const { election, state, party, isPrimary } = electionOf(context)
    const [head] = await firstOf(rows())
    const columns = columnsOf(head)
    if (columns === null) return
    const file = { columns, state, isPrimary, party, vocabulary: context.vocabulary }
    const survey = await surveyOf(rows(), file)
    yield* partsOf(rows(), { file, election, survey, context })
  },
}

interface PartContext {
  readonly file: OpenElectionsFile
  readonly election: ElectionKey
  readonly survey: Survey
  readonly context: ResultContext
}

async function* partsOf(
  rows: AsyncIterable<FileRow>,
  { file, election, survey, context }: PartContext,
): AsyncIterable<Observed<ResultSnapshot>> {
  const snapshotFields = { id: survey.id, sourceAt: context.observedAt }
  yield* survey.leftOut.refusals(context.file)
  const openPlaces = new Map<string, OpenPlace>()
  let completePlaces: OpenPlace[] = []
  for await (const { line, value } of rows) {
    try {
      const row = parseRow(value, file)
      if (row === null || 'unlisted' in row) continue
      const name = placeOf(row)
      const place = openPlaces.get(name) ?? openPlace()
      openPlaces.set(name, place)
      try {
        if ('race' in row) addRow(row, survey.raceOf(row), place, file)
        else addUnitRow(row, place, file)
      } finally {
        if (survey.lastLines.get(name) === line) {
          completePlaces.push(place)
          openPlaces.delete(name)
        }
      }
    } catch (error) {
      if (!(error instanceof RefusedField)) throw error
      const { field, reason } = error
      yield { refusal: { file: context.file.path, index: line, field, reason } }
    }
    if (completePlaces.reduce((count, place) => count + talliesIn(place), 0) >= PART_TALLIES) {
      yield { record: partOf(completePlaces, election, snapshotFields) }
      completePlaces = []
    }
  }
  if (completePlaces.length > 0) yield { record: partOf(completePlaces, election, snapshotFields) }
}

async function firstOf(rows: AsyncIterable<FileRow>): Promise<readonly unknown[]> {
  for await (const { value } of rows) return [value]
  return []
}

/**
 * The election given on the command line, else the election in the file's name. Throws a
 * `RefusedField` if both are missing.
 */
function electionOf(context: ResultContext) {
  const named = namedElection(context.file.name, context.vocabulary.parties)
  const { isPrimary = false, party = '' } = named ?? {}
  if (context.election !== null || named === null) {
    const election = electionStated(context)
    const state = /^us\/([a-z]{2})(?:\/|$)/.exec(election.jurisdiction)?.[1] ?? named?.state
    if (state === undefined) {
      throw new RefusedField(
        'election',
        'has no state, and the file name has none; set an election with a state, such as --election us/ga/2024-11-05/general',
      )
    }
    return { election, state, party, isPrimary: isPrimary || election.kind === 'primary' }
  }
  const { date, kind, state } = named
  return { election: usElection(date, kind, state), state, party, isPrimary }
}

function electionStated(context: ResultContext): ElectionKey {
  if (context.election !== null) return context.election
  throw new RefusedField(
    'election',
    'is missing: rename the file like 20241105__ga__general__precinct.csv, or use --election',
  )
}

/** OpenElections: state results, transcribed by volunteers. */
export const openelections: ResultSource = {
  kind: 'results',
  name: 'openelections',
  formats: [results],
}
