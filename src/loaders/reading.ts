import type { Graph } from '../graph/graph.js'
import type { Batched } from './batch.js'
import type { QueryReader } from './batch/queue.js'

/** Sends the queries of a loader. `write` stores values that later reads need. */
export interface ReadingGraph extends QueryReader, Pick<Graph, 'write'> {}

/** What a loader reads. `cache-table.ts` has the cache of each loader. */
export interface Reading<Key, Value> extends Omit<
  Batched<Key, Value>,
  'graph' | 'name' | 'cache' | 'semaphore' | 'load'
> {
  /** The semaphore that the loader shares with other loaders; by default it has its own. */
  readonly semaphore?: 'wide' | 'replays'
  readonly load: (
    keys: readonly [Key, ...Key[]],
    graph: ReadingGraph,
  ) => Promise<readonly (Value | Error)[]>
}

type Options<Key, Value> = Partial<Reading<Key, Value>>

/**
 * Reads the values of all waiting ids with one query. `read` returns an entry for each known id;
 * all other ids get the value `missing`.
 */
export function byId<Value, Key extends string = string>(
  missing: Value,
  read: (
    ids: readonly Key[],
    graph: QueryReader,
  ) => Promise<readonly (readonly [id: string, value: Value])[]>,
  options: Options<Key, Value> = {},
): Reading<Key, Value> {
  return {
    evictBy: (id) => id,
    queryGroup: () => '',
    async load(ids, graph) {
      const values = new Map<string, Value>(await read(ids, graph))
      return ids.map((id) => values.get(id) ?? missing)
    },
    ...options,
  }
}

/**
 * Reads the value of each key with its own query. Concurrent requests for equal keys share the
 * query. Set `evictBy` if a change evicts only some values of the loader.
 */
export function perKey<Key, Value>(
  read: (key: Key, graph: ReadingGraph) => Promise<Value>,
  options: Options<Key, Value> = {},
): Reading<Key, Value> {
  return {
    evictBy: () => '',
    queryGroup: (key) => JSON.stringify(key),
    load: (keys, graph) => Promise.all(keys.map((key) => read(key, graph))),
    ...options,
  }
}

/**
 * Reads a value once per period, such as a minute. The key is the number of the period. Such a
 * value has no cache, because nearly every change would evict it.
 */
export function perPeriod<Value>(
  read: (graph: QueryReader) => Promise<Value>,
): Reading<number, Value> {
  let latest: { readonly period: number; readonly value: Value } | null = null
  return {
    evictBy: String,
    queryGroup: String,
    async load(periods, graph) {
      const [period] = periods
      if (latest?.period !== period) latest = { period, value: await read(graph) }
      const { value } = latest
      return periods.map(() => value)
    },
  }
}
