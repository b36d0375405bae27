import type { Graph, Row } from '../../graph/graph.js'
import { batched } from '../batch.js'
import type { QueryReader } from '../batch/queue.js'

/** Maximum number of URLs in a sitemap, by the sitemap protocol. */
export const SITEMAP_SIZE = 50_000
/** Maximum number of sitemaps in the sitemap index. */
const MAX_SITEMAPS = 1_000

const NO_CACHE = { maxEntries: 1, maxBytes: 0 }

export interface SitemapPageKey {
  /** The id of the last entity of the previous page; `''` for the first page. */
  readonly after: string
  readonly limit: number
}

/**
 * Loads entities for a sitemap, sorted by id. Not cached, because a crawler reads each page only
 * once.
 * Source: cypher/sitemap/page.cypher.
 */
export const sitemapPagesLoader = (graph: Graph) =>
  batched<SitemapPageKey, readonly Row<'sitemap/page'>[]>({
    graph,
    name: 'sitemapPages',
    cache: NO_CACHE,
    evictBy: ({ after }) => after,
    queryGroup: (key) => JSON.stringify(key),
    rowsPerKey: ({ limit }) => limit,
    load: (keys, graph) => Promise.all(keys.map((key) => graph.read('sitemap/page', { ...key }))),
  })

/**
 * Loads, for each sitemap, the id after which it begins; `''` for the first. Runs at most once an
 * hour, because the query reads an index of all entities.
 *
 * Key: hours since 1970. The loader stores the ids itself, because changes do not evict them.
 * Source: cypher/sitemap/last-of-part.cypher.
 */
export const sitemapsLoader = (graph: Graph) => {
  let found: { readonly hour: number; readonly starts: readonly string[] } | null = null
  return batched<number, readonly string[]>({
    graph,
    name: 'sitemaps',
    cache: NO_CACHE,
    evictBy: String,
    queryGroup: String,
    async load(hours, graph) {
      const [hour] = hours
      if (found?.hour !== hour) found = { hour, starts: await findStarts(graph) }
      const { starts } = found
      return hours.map(() => starts)
    },
  })
}

async function findStarts(graph: QueryReader): Promise<readonly string[]> {
  const starts = ['']
  while (starts.length < MAX_SITEMAPS) {
    const after = starts.at(-1) ?? ''
    const [last] = await graph.read('sitemap/last-of-part', { after, many: SITEMAP_SIZE })
    if (last === undefined) break
    starts.push(last.id)
  }
  return starts
}
