import { isTooLong } from '../../../domain/bounds.js'
import type { ResultSnapshot } from '../../../domain/result.js'
import { copyParts } from '../../../elections/copy-parts.js'
import type { Outcome } from '../../../records/results.js'
import { isObject, RefusedField } from '../../reading/fields.js'
import { POLITY_DATASET, readPolityResults } from '../../results/index.js'
import type { Refused } from '../keep-all.js'
import type { ResultDestination } from './import-results.js'

/** What is written in one transaction, and so fed at once. */
const MOST_TALLIES = 1_000
const MOST_CONTESTS = 500
/** What all who send results are to the races. */
const FEED = 'polity'
/** Of refusals of one document. */
const MOST_REFUSALS = 20

/** What became of a document. */
export interface FedResults {
  /** Of the snapshot. */
  readonly id: string
  /** Whether it was applied before, and changed nothing now. */
  readonly wasApplied: boolean
  readonly races: readonly { readonly id: string; readonly outcome: Outcome }[]
}

/** A document that is refused as a whole: nothing of it is applied. */
export class RefusedResults extends Error {
  override readonly name = 'RefusedResults'

  constructor(readonly refusals: readonly Refused[]) {
    super('The results are refused.')
  }
}

/** `id`: of the snapshot, where the document gives none itself; `null`: a hash of what it says. */
export type FeedResults = (document: unknown, id: string | null) => Promise<FedResults>

export interface ResultFeeding {
  readonly into: () => Promise<ResultDestination>
  readonly isRehearsal: boolean
  readonly now: () => Date
  /** Has entities follow from what was fed; it handles its own failures. */
  readonly derive: () => void
}

/**
 * Applies a document of our own shape that somebody sends: all of it in one transaction, or nothing. Throws
 * `RefusedResults`, and `CopyDiffers` when another document had its id.
 */
export function createResultFeeding({
  into,
  isRehearsal,
  now,
  derive,
}: ResultFeeding): FeedResults {
  return async (document, given) => {
    const { id, sourceAt, ...snapshot } = snapshotIn(document, given)
    if (snapshot.isTest && !isRehearsal) {
      refuse('is_test', 'is true, and only a rehearsal takes a test')
    }
    const parts = copyParts().take({ id, sourceAt, ...snapshot }, true)
    const tallies = parts.reduce((sum, { report }) => sum + report.tallies.length, 0)
    if (parts.length > MOST_CONTESTS || tallies > MOST_TALLIES) {
      refuse('contests', 'are more than 500, or have more than 1,000 tallies; send them in parts')
    }
    const { results, recordsOf } = await into()
    const stored = await recordsOf(FEED, POLITY_DATASET).keep(parts, (sourceAt ?? '').slice(0, 10))
    const at = sourceAt ?? `${now().toISOString().slice(0, 19)}Z`
    const copy = { source: FEED, id, sourceAt, at }
    const { outcomes, wasApplied } = await results.keepAll(copy, stored)
    if (!wasApplied) derive()
    const races = parts.map(({ contest }, at) => ({
      id: contest,
      outcome: outcomes[at] ?? 'unchanged',
    }))
    return { id, wasApplied, races }
  }
}

/** The snapshot of a document of which all can be read. */
function snapshotIn(document: unknown, given: string | null): ResultSnapshot {
  const refusals: Refused[] = []
  let snapshot: ResultSnapshot | null = null
  try {
    for (const one of readPolityResults(document, { file: { path: '', name: '', folder: '' } })) {
      if ('refusal' in one) refusals.push(one.refusal)
      else snapshot = one.record
    }
  } catch (error) {
    if (!(error instanceof RefusedField)) throw error
    refusals.push(error)
  }
  if (refusals.length > 0) throw new RefusedResults(refusals.slice(0, MOST_REFUSALS))
  if (snapshot === null) return refuse('contests', 'is missing or empty')
  const own = isObject(document) && document['id'] !== undefined ? snapshot.id : null
  if (own !== null && given !== null && own !== given) refuse('id', 'is not the Idempotency-Key')
  const id = own ?? given ?? snapshot.id
  if (isTooLong(id, 'id')) refuse('id', 'is longer than can be kept')
  return { ...snapshot, id }
}

function refuse(field: string, reason: string): never {
  throw new RefusedResults([{ field, reason }])
}
