import type { Graph } from '../graph/graph.js'
import type { Batched } from './batch.js'
import type { QueryReader } from './batch/queue.js'

/** Sends the queries of a loader. `write` stores values that later reads need. */
export interface ReadingGraph extends QueryReader, Pick<Graph, 'write'> {}

/**
 * Describes how a loader reads values, without its cache. For the cache of each loader, see
 * `cache-table.ts`.
 */
export interface Reading<Key, Value> extends Omit<
  Batched<Key, Value>,
  'graph' | 'name' | 'cache' | 'semaphore' | 'load'
> {
  /**
   * The semaphore that the loader shares with other loaders. `wide`: for expensive reads.
   * `replays`: for replays of race updates. By default, the loader has its own semaphore.
   */
  readonly semaphore?: 'wide' | 'replays'
  readonly load: (
    keys: readonly [Key, ...Key[]],
    graph: ReadingGraph,
  ) => Promise<readonly (Value | Error)[]>
}

/**
 * The options of `byKey`. By default, `evictBy` is the same as `idOf`, and all keys share a query.
 */
interface KeyedOptions<Key, Value> extends Partial<Omit<Reading<Key, Value>, 'load'>> {
  /** The id of a key in the rows of the query. */
  readonly idOf: (key: Key) => string
  /** The value of keys for which the query returns no row. */
  readonly missing: Value
  /** Returns an entry for each row. The keys differ only in their ids. */
  readonly read: (
    ids: readonly string[],
    graph: QueryReader,
    keys: readonly [Key, ...Key[]],
  ) => Promise<readonly Entry<Value>[]>
}

type Entry<Value> = readonly [id: string, value: Value]

/** Reads the values of all waiting keys with one query. */
export function byKey<Key, Value>({
  idOf,
  missing,
  read,
  ...options
}: KeyedOptions<Key, Value>): Reading<Key, Value> {
  return {
    evictBy: idOf,
    queryGroup: () => '',
    async load(keys, graph) {
      const ids = keys.map(idOf)
      const values = new Map(await read(ids, graph, keys))
      return ids.map((id) => values.get(id) ?? missing)
    },
    ...options,
  }
}

/** Like `byKey`, for keys that are ids. */
export const byId = <Value, Id extends string = string>(
  missing: Value,
  read: (ids: readonly Id[], graph: QueryReader) => Promise<readonly Entry<Value>[]>,
  options: Partial<Reading<Id, Value>> = {},
): Reading<Id, Value> =>
  byKey({ idOf: (id) => id, missing, read: (_ids, graph, ids) => read(ids, graph), ...options })

/**
 * Reads the value of each key with its own query. Concurrent requests for equal keys share the
 * query. Set `evictBy` if a change evicts only some values of the loader.
 */
export function perKey<Key, Value>(
  read: (key: Key, graph: ReadingGraph) => Promise<Value>,
  options: Partial<Reading<Key, Value>> = {},
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
  read: (graph: QueryReader, period: number) => Promise<Value>,
): Reading<number, Value> {
  let latest: { readonly period: number; readonly value: Value } | null = null
  return {
    evictBy: String,
    queryGroup: String,
    async load(periods, graph) {
      const [period] = periods
      if (latest?.period !== period) latest = { period, value: await read(graph, period) }
      const { value } = latest
      return periods.map(() => value)
    },
  }
}
