import type { Graph } from '../graph/graph.js'
import { createResultFeeding, type FeedResults } from '../sources/pipeline/results/feed-results.js'
import { readElectionVocabulary } from './curated.js'
import { deriveAndCount } from './derive.js'
import { createDestination } from './results.js'
import { inBackground, type Session, type Warn } from './session.js'

/**
 * Creates the function that stores results that clients post. Derives candidates and elections from
 * them in the background, after the response.
 */
export function createFeedResults(
  session: Session,
  graph: Graph,
  { isRehearsal, warn }: { readonly isRehearsal: boolean; readonly warn: Warn },
): FeedResults {
  const failure =
    'The results are stored, but candidates and elections could not be updated. Polity will try again with the next results.'
  const derive = inBackground(session, warn, failure, () => deriveAndCount(session, graph))
  return createResultFeeding({
    openDestination: once(() => createDestination(session, graph)),
    vocabulary: once(() => readElectionVocabulary(session.root)),
    isRehearsal,
    now: session.now,
    derive: () => void derive(),
  })
}

/** Calls `create` once, and again only after a failure. All callers share the result. */
function once<T>(create: () => Promise<T>): () => Promise<T> {
  let created: Promise<T> | null = null
  return () => {
    created ??= create().catch((error: unknown) => {
      created = null
      throw error
    })
    return created
  }
}
