import { isTooLong } from '../../../domain/bounds.js'
import type { ResultSnapshot } from '../../../domain/result.js'
import { digest } from '../../../elections/race-id.js'
import type { ElectionVocabulary } from '../../../elections/vocabulary.js'
import { copyParts } from '../../../elections/copy-parts.js'
import type { Outcome } from '../../../records/results.js'
import { isObject, RefusedField } from '../../reading/fields.js'
import { datasetOfFeeder, readPolityResults } from '../../results/index.js'
import type { Refused } from '../keep-all.js'
import type { ResultDestination } from './import-results.js'

/** What is written in one transaction, and so fed at once. */
const MOST_TALLIES = 1_000
const MOST_RACES = 500
/** Of refusals of one document. */
const MOST_REFUSALS = 20

/** What became of a document. */
export interface FedResults {
  /** What the races call the feed. */
  readonly source: string
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

/** Who sends a document. */
export interface Sender {
  readonly accountId: string
  /** What they call their feed, lowercase words; `null`: a name is made of the account, and does not tell which. */
  readonly feed: string | null
}

/** `id`: of the snapshot, where the document gives none itself; `null`: a hash of what it says. */
export type FeedResults = (
  document: unknown,
  id: string | null,
  sender: Sender,
) => Promise<FedResults>

export interface ResultFeeding {
  readonly into: () => Promise<ResultDestination>
  readonly vocabulary: () => Promise<ElectionVocabulary>
  readonly isRehearsal: boolean
  readonly now: () => Date
  /** Has entities follow from what was fed; it handles its own failures. */
  readonly derive: () => void
}

/**
 * Applies a document of our own shape that somebody sends, as a feed of their own: all of it in one transaction, or
 * nothing. Throws `RefusedResults`, `FeedRefused`, and `CopyDiffers` when another document of the feed had its id.
 */
export function createResultFeeding({
  into,
  vocabulary,
  isRehearsal,
  now,
  derive,
}: ResultFeeding): FeedResults {
  return async (document, given, sender) => {
    const { id, sourceAt, ...snapshot } = snapshotIn(document, given, await vocabulary())
    if (snapshot.isTest && !isRehearsal) {
      refuse('is_test', 'is true, and only a rehearsal takes a test')
    }
    const parts = copyParts().take({ id, sourceAt, ...snapshot }, true)
    const tallies = parts.reduce((sum, { report }) => sum + report.tallies.length, 0)
    if (parts.length > MOST_RACES || tallies > MOST_TALLIES) {
      refuse('contests', 'are more than 500, or have more than 1,000 tallies; send them in parts')
    }
    const { results, recordsOf } = await into()
    const name = nameOf(sender)
    const source = `polity:${name}`
    await results.claimFeed(source, sender.accountId)
    const records = recordsOf(source, datasetOfFeeder(name))
    const stored = await records.keep(parts, (sourceAt ?? '').slice(0, 10))
    const at = sourceAt ?? `${now().toISOString().slice(0, 19)}Z`
    const copy = { source, id, sourceAt, at }
    const { outcomes, wasApplied } = await results.keepAll(copy, stored)
    if (!wasApplied) derive()
    const races = parts.map(({ race }, at) => ({
      id: race,
      outcome: outcomes[at] ?? 'unchanged',
    }))
    return { source, id, wasApplied, races }
  }
}

/** The dot stands in no name that a sender can choose. */
function nameOf({ feed, accountId }: Sender): string {
  return feed ?? `account.${digest(accountId)}`
}

const NO_FILE = { path: '', name: '', folder: '' }

/** The snapshot of a document of which all can be read. */
function snapshotIn(
  document: unknown,
  given: string | null,
  vocabulary: ElectionVocabulary,
): ResultSnapshot {
  const refusals: Refused[] = []
  let snapshot: ResultSnapshot | null = null
  try {
    for (const one of readPolityResults(document, { file: NO_FILE, vocabulary })) {
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
