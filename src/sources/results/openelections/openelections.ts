import { toPartialDate } from '../../../domain/partial-date.js'
import type { ElectionKey, ElectionKind, ResultSnapshot } from '../../../domain/result.js'
import { toElectionKind, usElection } from '../../../elections/keys.js'
import { RefusedField } from '../../reading/fields.js'
import type { FileRow, Observed, SourceFile } from '../../reading/observed.js'
import type { ResultContext, ResultRowFormat } from '../../reading/result-format.js'
import type { ResultSource } from '../../reading/source.js'
import { statedElection } from '../reports.js'
import { columnsOf } from './columns.js'
import { saidIn, type OpenElectionsFile } from './row.js'
import { placeOf, surveyOf, type Survey } from './survey.js'
import { addRow, partOf, talliesIn, type OpenPlace } from './tallies.js'

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
  const { election, state, party } = electionOf(context)
  const [head] = await firstOf(rows())
  const columns = columnsOf(head)
  if (columns === null) return
  const isPrimary = election.kind === 'primary' || party !== ''
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
  const open = new Map<string, OpenPlace>()
  let done: OpenPlace[] = []
  for await (const { line, value } of rows) {
    try {
      const row = saidIn(value, file)
      if (row === null) continue
      const name = placeOf(row)
      const place = open.get(name) ?? (new Map() as OpenPlace)
      open.set(name, place)
      try {
        addRow(row, survey.contestOf(row), place, file)
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
  const named = namedElection(context.file)
  if (context.election !== null || named === null) {
    const election = statedElection(context)
    const state = /^us\/([a-z]{2})(?:\/|$)/.exec(election.jurisdiction)?.[1] ?? named?.state
    if (state !== undefined) return { election, state, party: named?.party ?? '' }
    throw new RefusedField('election', 'names no state, nor does the name of the file')
  }
  const { date, kind, state, party } = named
  return { election: usElection(date, kind, state), state, party }
}

/** `20240305__ca__democratic__primary__county.csv`; `null` for any other name. */
function namedElection({ name }: SourceFile) {
  const [, year = '', month = '', day = '', state = '', rest = ''] =
    /^(\d{4})(\d{2})(\d{2})__([a-z]{2})__(.+)\.csv$/i.exec(name) ?? []
  const date = toPartialDate(`${year}-${month}-${day}`)
  const words = rest.toLowerCase().split('__')
  const kinds = words.flatMap((word) => toElectionKind(word) ?? [])
  const kind = KINDS_BY_WEIGHT.find((each) => kinds.includes(each))
  if (date === null || kind === undefined) return null
  const isPartyFirst = kinds.length > 0 && toElectionKind(words[0] ?? '') === null
  const party = kind === 'primary' && isPartyFirst ? (words[0] ?? '') : ''
  return { date, kind, state: state.toLowerCase(), party }
}

/** A special general election is special; the runoff of one is a runoff. */
const KINDS_BY_WEIGHT: readonly ElectionKind[] = [
  ...(['runoff', 'recall', 'special', 'referendum', 'primary', 'general'] as const),
]

/** OpenElections, by volunteers, of the states' own results. */
export const openelections: ResultSource = {
  kind: 'results',
  name: 'openelections',
  formats: [results],
}
