import type { ContestReport, ResultSnapshot } from '../../../domain/result.js'
import { fieldsOf, isObject, RefusedField } from '../../reading/fields.js'
import type { Dataset } from '../../../records/store.js'
import type { Observed } from '../../reading/observed.js'
import { flagAt, timeAt } from '../../reading/prices.js'
import type { ResultContext, ResultDocumentFormat } from '../../reading/result-format.js'
import type { ResultSource } from '../../reading/source.js'
import { contestOrRefusal, snapshotOf } from '../reports.js'
import { contestOf, onlyFields } from './contest.js'

const VERSION = 'polity-results/1'

export const DATASET: Dataset = {
  name: 'polity-results',
  title: 'Results fed in by the operator',
  licence: "not stated; the operator's own",
  attribution: '',
  url: '',
  redistributable: false,
}

/** What somebody else sends, under the name of their feed: lists of their own, as two feeds can disagree. */
export function datasetOfFeeder(name: string): Dataset {
  return {
    ...DATASET,
    name: `${DATASET.name}-${name}`,
    title: `Results fed in by ${name}`,
    licence: "not stated; the feeder's own",
  }
}

/**
 * The project's own shape for feeding results in (docs/elections.md). It is strict: a field that is not known is
 * refused by its name, so that a typing mistake never loses a count in silence.
 */
const snapshot: ResultDocumentFormat = {
  reads: 'document',
  format: 'snapshot',
  dataset: DATASET,
  needsElection: false,
  recognises: (head) =>
    isObject(head) &&
    typeof head['format'] === 'string' &&
    head['format'].startsWith('polity-results/'),
  fields: {
    election: { types: ['text'], presence: 'always' },
    office: { types: ['text'], presence: 'always' },
    area: { types: ['text'], presence: 'always' },
    candidacies: { types: ['list'], presence: 'always' },
    tallies: { types: ['list'], presence: 'sometimes' },
    calls: { types: ['list'], presence: 'sometimes' },
  },
  watched: (document) =>
    isObject(document) && Array.isArray(document['contests'])
      ? (document['contests'] as readonly unknown[])
      : [],
  read: readDocument,
}

/** What a document says, and what of it cannot be read. Throws a `RefusedField` when that is the document itself. */
export function* readDocument(
  document: unknown,
  { file }: Pick<ResultContext, 'file'>,
): Iterable<Observed<ResultSnapshot>> {
  const fields = fieldsOf(document)
  onlyFields(fields, ['format', 'id', 'source_at', 'is_test', 'contests'])
  if (fields.text('format') !== VERSION) throw new RefusedField('format', `is not ${VERSION}`)
  const about = {
    sourceAt: timeAt(fields, 'source_at'),
    isTest: flagAt(fields, 'is_test') ?? false,
  }
  const contests: ContestReport[] = []
  for (const [index, contest] of fields.rows('contests').entries()) {
    const one = contestOrRefusal(file, index, () => contestOf(contest))
    if ('refusal' in one) yield one
    else contests.push(one.record)
  }
  if (contests.length === 0) return
  const made = snapshotOf(contests, about)
  yield { record: { ...made, id: fields.optionalText('id') ?? made.id } }
}

/** Results that an operator feeds in. */
export const polity: ResultSource = { kind: 'results', name: 'polity', formats: [snapshot] }
