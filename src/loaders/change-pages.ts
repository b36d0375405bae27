import type { Graph, Row } from '../graph/graph.js'
import { perKey } from './reading.js'

/** Selects the changes of one page of the change log. */
export interface ChangePageKey {
  /** ISO 8601; only changes since this time. `''`: all changes. */
  readonly since: string
  readonly kinds: readonly string[]
  /** Ids and slugs of the object whose changes are read; `[]`: all objects. */
  readonly keys: readonly string[]
  /** Keys of elections. The page also contains changes of the races of these elections. */
  readonly elections: readonly string[]
  /**
   * The id of a body. The page also contains changes in which its members join or leave a body or
   * party. `''`: no body.
   */
  readonly body: string
  /** yyyymmdd */
  readonly today: number
  /** The number of the last change of the previous page; `null` on the first page. */
  readonly before: number | null
  readonly limit: number
}

export interface ChangePage {
  /** Newest first. */
  readonly changes: readonly Row<'change/page'>[]
  /** The value of `before` for the next page; `null` if there are no more changes. */
  readonly next: number | null
  /**
   * From when on the log has all changes of these kinds, ISO 8601: when its oldest change was
   * written, or the newest deleted one. `null` if the log is empty.
   */
  readonly begins: string | null
}

/**
 * Maximum number of changes that are read for one page. The keys of changes are in no index, so the
 * query reads all changes in a range. A page may therefore have fewer changes than its limit.
 */
const MAX_READ = 20_000

/** Prices of markets, which `polity prune` deletes before all other changes. */
const PRICES = 'market'

async function beginOf(
  graph: Pick<Graph, 'read'>,
  kinds: readonly string[],
  oldest: string | null,
): Promise<string | null> {
  if (oldest === null || !kinds.includes(PRICES)) return oldest
  const [pruned] = await graph.read('change/pruned', {})
  return pruned !== undefined && pruned.at > oldest ? pruned.at : oldest
}

/**
 * Loads one page of the change log, newest first.
 * Source: cypher/change/page.cypher.
 */
export const changePages = perKey<ChangePageKey, ChangePage>(
  async ({ before, limit, ...filter }, graph) => {
    const [head] = await graph.read('change/head', { log: 'change' })
    const [oldest] = await graph.read('change/first', { seq: 0 })
    const end = before ?? (head?.seq ?? 0) + 1
    const from = end - MAX_READ
    const range = { from, before: end, limit: limit + 1 }
    const rows = await graph.read('change/page', { ...filter, ...range })
    const begins = await beginOf(graph, filter.kinds, oldest?.at ?? null)
    if (rows.length > limit) {
      const changes = rows.slice(0, limit)
      return { changes, next: changes.at(-1)?.seq ?? null, begins }
    }
    const isWhole = oldest === undefined || from <= oldest.seq
    const [first] = isWhole ? [] : await graph.read('change/first', { seq: from })
    const isMore = first !== undefined && first.at >= filter.since
    return { changes: rows, next: isMore ? from : null, begins }
  },
  { semaphore: 'wide' },
)
