import type { ResultSnapshot } from '../../../domain/result.js'
import { fieldsOf, isObject, RefusedField } from '../../reading/fields.js'
import type { Dataset } from '../../../records/store.js'
import type { Observed } from '../../reading/observed.js'
import type { ResultContext, ResultDocumentFormat } from '../../reading/result-format.js'
import type { ResultSource } from '../../reading/source.js'
import { elementsIn, raceCollector, snapshotOf } from '../reports.js'
import { raceOf, onlyFields } from './race.js'
import { always, sometimes } from '../../reading/venue-format.js'

const VERSIONS = ['polity-results/1', 'polity-results/2'] as const

const DATASET: Dataset = {
  name: 'polity-results',
  title: 'Results fed in by the operator',
  licence: "not stated; the operator's own",
  attribution: '',
  url: '',
  redistributable: false,
}

/**
 * The dataset of results that an account posts. Each feed has its own dataset, because two feeds
 * can disagree.
 */
export function datasetOfFeeder(name: string): Dataset {
  return {
    ...DATASET,
    name: `${DATASET.name}-${name}`,
    title: `Results fed in by ${name}`,
    licence: "not stated; the feeder's own",
  }
}

/**
 * Polity's own format for posting results (docs/elections.md). An unknown field is refused.
 * Otherwise a count could be lost silently because of a typing mistake.
 */
const snapshot: ResultDocumentFormat = {
  reads: 'document',
  format: 'snapshot',
  dataset: DATASET,
  recognises: (head) =>
    isObject(head) &&
    typeof head['format'] === 'string' &&
    head['format'].startsWith('polity-results/'),
  fields: {
    ...always('text', 'election', 'office', 'area'),
    ...always('list', 'candidacies'),
    ...sometimes('list', 'tallies', 'calls'),
  },
  watched: (document) => elementsIn(document, 'contests'),
  read: readDocument,
}

/**
 * Yields the snapshot of a document, and a refusal for each malformed race. Throws a `RefusedField`
 * if the document itself is malformed.
 */
export function* readDocument(
  document: unknown,
  { file, vocabulary }: Pick<ResultContext, 'file' | 'vocabulary'>,
): Iterable<Observed<ResultSnapshot>> {
  const fields = fieldsOf(document)
  onlyFields(fields, ['format', 'id', 'source_at', 'is_test', 'contests'])
  const format = fields.text('format')
  const version = VERSIONS.find((candidate) => candidate === format)
  if (version === undefined) throw new RefusedField('format', `must be ${VERSIONS.join(' or ')}`)
  const hasRounds = version === 'polity-results/2'
  const snapshotFields = {
    sourceAt: fields.time('source_at'),
    isTest: fields.flag('is_test') ?? false,
  }
  const { races, add } = raceCollector(file)
  for (const [index, race] of fields.rows('contests').entries()) {
    yield* add(index, () => raceOf(race, { vocabulary, hasRounds }))
  }
  if (races.length === 0) return
  const snapshot = snapshotOf(races, snapshotFields)
  yield { record: { ...snapshot, id: fields.optionalText('id') ?? snapshot.id } }
}

/** Results in Polity's own format. */
export const polity: ResultSource = { kind: 'results', name: 'polity', formats: [snapshot] }
