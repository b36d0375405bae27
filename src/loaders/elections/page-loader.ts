import type { Graph } from '../../graph/graph.js'
import { batched, type Loader } from '../batch.js'
import type { CacheLimits } from '../batch/values.js'
import type { Gate, Reading } from '../batch/lanes.js'

interface Paged<Key, Value> {
  readonly graph: Graph
  readonly name: string
  readonly cache: CacheLimits
  /** Lets its loads be under way; absent: one of its own. */
  readonly gate?: Gate
  readonly evictBy: (key: Key) => string
  readonly load: (key: Key, graph: Reading) => Promise<Value>
}

/** A loader of pages, each asked for by itself: those who ask for the same page at one time share it. */
export function pageLoader<Key, Value>({
  load,
  ...options
}: Paged<Key, Value>): Loader<Key, Value> {
  return batched<Key, Value>({
    ...options,
    sameQuery: (key) => JSON.stringify(key),
    load: (keys, graph) => Promise.all(keys.map((key) => load(key, graph))),
  })
}
