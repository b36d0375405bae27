import type { Row } from '../../graph/graph.js'
import type { QueryReader } from '../batch/queue.js'
import { perKey } from '../reading.js'

/** Maximum number of URLs in a sitemap, by the sitemap protocol. */
export const SITEMAP_SIZE = 50_000
/** Maximum number of sitemaps in the sitemap index. */
const MAX_SITEMAPS = 1_000

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
export const sitemapPages = perKey<SitemapPageKey, readonly Row<'sitemap/page'>[]>(
  (key, graph) => graph.read('sitemap/page', { ...key }),
  { rowsPerKey: ({ limit }) => limit },
)

/**
 * Loads, for each sitemap, the id after which it begins; `''` for the first. Runs at most once an
 * hour, because the query reads an index of all entities.
 *
 * Key: hours since 1970. The loader stores the ids itself, because changes do not evict them.
 * Source: cypher/sitemap/last-of-part.cypher.
 */
export async function findSitemaps(graph: QueryReader): Promise<readonly string[]> {
  const starts = ['']
  while (starts.length < MAX_SITEMAPS) {
    const after = starts.at(-1) ?? ''
    const [last] = await graph.read('sitemap/last-of-part', { after, many: SITEMAP_SIZE })
    if (last === undefined) break
    starts.push(last.id)
  }
  return starts
}
