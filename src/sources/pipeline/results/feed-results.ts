import { isTooLong } from '../../../domain/bounds.js'
import type { ResultSnapshot } from '../../../domain/result.js'
import { secondOf } from '../../../domain/instant.js'
import { shortHash } from '../../../domain/hash.js'
import type { ElectionVocabulary } from '../../../elections/vocabulary.js'
import { MAX_RACES, MAX_TALLIES, snapshotParts } from '../../../elections/snapshot-parts.js'
import type { Outcome } from '../../../records/results.js'
import { isObject, RefusedField } from '../../reading/fields.js'
import { datasetOfFeeder, readPolityResults } from '../../results/index.js'
import type { Refused } from '../store-all.js'
import type { ResultDestination } from './import-results.js'

/** At most this many refusals are reported for a document. */
const MAX_REFUSALS = 20

/** The result of a posted document. */
export interface PostedResults {
  /** The name of the feed, which races show as the `source` of the results. */
  readonly source: string
  /** The id of the snapshot. */
  readonly id: string
  /** Whether the document had been applied before. If so, this call changed nothing. */
  readonly wasApplied: boolean
  readonly races: readonly { readonly id: string; readonly outcome: Outcome }[]
}

/** Thrown to refuse a whole document. None of its results is applied. */
export class RefusedResults extends Error {
  override readonly name = 'RefusedResults'

  constructor(readonly refusals: readonly Refused[]) {
    super('The results are refused.')
  }
}

/** The account that sends a document. */
export interface Sender {
  readonly accountId: string
  /**
   * The sender's name for the feed, in lowercase words. If this is `null`, the name of the feed
   * contains a hash of the account id.
   */
  readonly feed: string | null
}

/**
 * `id`: the id for the snapshot if the document contains no id. If `id` is `null` in this case, the
 * id of the snapshot is a hash of the content.
 */
export type FeedResults = (
  document: unknown,
  id: string | null,
  sender: Sender,
) => Promise<PostedResults>

export interface FeedResultsOptions {
  readonly openDestination: () => Promise<ResultDestination>
  readonly vocabulary: () => Promise<ElectionVocabulary>
  readonly isRehearsal: boolean
  readonly now: () => Date
  /**
   * Starts the derivation of entities, without waiting for it. If the derivation fails, this
   * function must handle the error.
   */
  readonly derive: () => void
}

/**
 * Creates the function that applies a posted document, in Polity's own format, to the sender's
 * feed. Either all results of the document are applied, in one transaction, or none of them. The
 * function throws `RefusedResults` if it refuses the document, `FeedRefused` if the account may not
 * send this feed, and `SnapshotDiffers` if a different document of the feed has the same id.
 */
export function createResultFeeding({
  openDestination,
  vocabulary,
  isRehearsal,
  now,
  derive,
}: FeedResultsOptions): FeedResults {
  return async (document, defaultId, sender) => {
    const { id, sourceAt, ...snapshot } = snapshotIn(document, defaultId, await vocabulary())
    if (snapshot.isTest && !isRehearsal) {
      refuse('is_test', 'is true, but this server accepts test results only in a rehearsal')
    }
    const parts = snapshotParts().take({ id, sourceAt, ...snapshot }, true)
    const tallies = parts.reduce((sum, { report }) => sum + report.tallies.length, 0)
    // The document is written in one transaction.
    if (parts.length > MAX_RACES || tallies > MAX_TALLIES) {
      refuse('contests', 'has more than 500 races or 1,000 tallies; send them in several documents')
    }
    const { results, recordsOf } = await openDestination()
    const name = nameOf(sender)
    const source = `polity:${name}`
    await results.claimFeed(source, sender.accountId)
    const records = recordsOf(source, datasetOfFeeder(name))
    const stored = await records.add(parts, (sourceAt ?? '').slice(0, 10))
    const at = sourceAt ?? secondOf(now())
    const feedSnapshot = { source, id, sourceAt, at }
    const { outcomes, wasApplied } = await results.storeAll(feedSnapshot, stored)
    if (!wasApplied) derive()
    const races = parts.map(({ race }, index) => ({
      id: race,
      outcome: outcomes[index] ?? 'unchanged',
    }))
    return { source, id, wasApplied, races }
  }
}

/**
 * The name of the feed. If the sender chose no name, the name contains a hash and a dot. A chosen
 * name never contains a dot, so the two kinds of names are never equal.
 */
function nameOf({ feed, accountId }: Sender): string {
  return feed ?? `account.${shortHash(accountId)}`
}

const NO_FILE = { path: '', name: '', folder: '' }

/** Parses the snapshot of a document. Throws `RefusedResults` if any part is malformed. */
function snapshotIn(
  document: unknown,
  defaultId: string | null,
  vocabulary: ElectionVocabulary,
): ResultSnapshot {
  const refusals: Refused[] = []
  let snapshot: ResultSnapshot | null = null
  try {
    for (const observed of readPolityResults(document, { file: NO_FILE, vocabulary })) {
      if ('refusal' in observed) refusals.push(observed.refusal)
      else snapshot = observed.record
    }
  } catch (error) {
    if (!(error instanceof RefusedField)) throw error
    refusals.push(error)
  }
  if (refusals.length > 0) throw new RefusedResults(refusals.slice(0, MAX_REFUSALS))
  if (snapshot === null) return refuse('contests', 'is missing or empty')
  const documentId = isObject(document) && document['id'] !== undefined ? snapshot.id : null
  if (documentId !== null && defaultId !== null && documentId !== defaultId)
    refuse('id', 'differs from the Idempotency-Key; send the same value or only one of them')
  const id = documentId ?? defaultId ?? snapshot.id
  if (isTooLong(id, 'id')) refuse('id', 'is too long; shorten it')
  return { ...snapshot, id }
}

function refuse(field: string, reason: string): never {
  throw new RefusedResults([{ field, reason }])
}
