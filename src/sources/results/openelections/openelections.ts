import type { ElectionKey, ResultSnapshot } from '../../../domain/result.js'
import { usElection } from '../../../elections/keys.js'
import { RefusedField } from '../../reading/fields.js'
import type { FileRow, Observed } from '../../reading/observed.js'
import type { ResultContext, ResultRowFormat } from '../../reading/result-format.js'
import type { ResultSource } from '../../reading/source.js'
import { columnsOf } from './columns.js'
import { namedElection } from './file-name.js'
import { saidIn, type OpenElectionsFile } from './row.js'
import { placeOf, surveyOf, type Survey } from './survey.js'
import { addRow, addUnitRow, openPlace, partOf, talliesIn, type OpenPlace } from './tallies.js'

/** A part of a copy has about as many tallies. */
const PART_TALLIES = 5_000

/**
 * OpenElections CSV: a row for each candidate and place. Columns differ by state and year and are recognised by what
 * they mean; date, state and kind of the election stand in the file's name, `20241105__ga__general__precinct.csv`. All
 * rows are read twice: first who stands where and where each county ends, then the tallies, county by county.
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
  needsElection: false,
  recognises: (head) => columnsOf(head) !== null,
  // Columns differ from file to file, so that none is missed.
  fields: {},
  read,
}

async function* read(
  rows: () => AsyncIterable<FileRow>,
  context: ResultContext,
): AsyncIterable<Observed<ResultSnapshot>> {
  const { election, state, party, isPrimary } = electionOf(context)
  const [head] = await firstOf(rows())
  const columns = columnsOf(head)
  if (columns === null) return
  const file = { columns, state, isPrimary, party, vocabulary: context.vocabulary }
  const survey = await surveyOf(rows(), file)
  yield* partsOf(rows(), { file, election, survey, context })
}

interface Reading {
  readonly file: OpenElectionsFile
  readonly election: ElectionKey
  readonly survey: Survey
  readonly context: ResultContext
}

async function* partsOf(
  rows: AsyncIterable<FileRow>,
  { file, election, survey, context }: Reading,
): AsyncIterable<Observed<ResultSnapshot>> {
  const about = { id: survey.id, sourceAt: context.observedAt }
  yield* survey.leftOut.refusals(context.file)
  const open = new Map<string, OpenPlace>()
  let done: OpenPlace[] = []
  for await (const { line, value } of rows) {
    try {
      const row = saidIn(value, file)
      if (row === null || 'unlisted' in row) continue
      const name = placeOf(row)
      const place = open.get(name) ?? openPlace()
      open.set(name, place)
      try {
        if ('race' in row) addRow(row, survey.raceOf(row), place, file)
        else addUnitRow(row, place, file)
      } finally {
        if (survey.lastLines.get(name) === line) {
          done.push(place)
          open.delete(name)
        }
      }
    } catch (error) {
      if (!(error instanceof RefusedField)) throw error
      const { field, reason } = error
      yield { refusal: { file: context.file.path, index: line, field, reason } }
    }
    if (done.reduce((count, place) => count + talliesIn(place), 0) >= PART_TALLIES) {
      yield { record: partOf(done, election, about) }
      done = []
    }
  }
  if (done.length > 0) yield { record: partOf(done, election, about) }
}

async function firstOf(rows: AsyncIterable<FileRow>): Promise<readonly unknown[]> {
  for await (const { value } of rows) return [value]
  return []
}

/** The election by the command line, else by the file's name; throws a `RefusedField` when neither says it. */
function electionOf(context: ResultContext) {
  const named = namedElection(context.file.name, context.vocabulary.parties)
  const { isPrimary = false, party = '' } = named ?? {}
  if (context.election !== null || named === null) {
    const election = electionStated(context)
    const state = /^us\/([a-z]{2})(?:\/|$)/.exec(election.jurisdiction)?.[1] ?? named?.state
    if (state === undefined) {
      throw new RefusedField('election', 'names no state, nor does the name of the file')
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
    'is missing: the name of the file is not like 20241105__ga__general__precinct.csv, and --election does not say it',
  )
}

/** OpenElections, by volunteers, of the states' own results. */
export const openelections: ResultSource = {
  kind: 'results',
  name: 'openelections',
  formats: [results],
}
