import type { Graph } from '../../graph/graph.js'
import { batched, type Loader } from '../batch.js'
import type { CacheLimits } from '../batch/cached-values.js'
import type { Semaphore, QueryReader } from '../batch/queue.js'

interface Paged<Key, Value> {
  readonly graph: Graph
  readonly name: string
  readonly cache: CacheLimits
  /** Limits the loads in flight. By default, each loader has its own semaphore. */
  readonly semaphore?: Semaphore
  readonly evictBy: (key: Key) => string
  readonly load: (key: Key, graph: QueryReader) => Promise<Value>
}

/**
 * Creates a loader that reads each page with its own query. Concurrent requests for the same page
 * share the query.
 */
export function pageLoader<Key, Value>({
  load,
  ...options
}: Paged<Key, Value>): Loader<Key, Value> {
  return batched<Key, Value>({
    ...options,
    queryGroup: (key) => JSON.stringify(key),
    load: (keys, graph) => Promise.all(keys.map((key) => load(key, graph))),
  })
}
