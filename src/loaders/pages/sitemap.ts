import type { Graph, Row } from '../../graph/graph.js'
import { batched } from '../batch.js'
import type { Reading } from '../batch/lanes.js'

/** As many addresses as a sitemap may hold. */
export const SITEMAP_SIZE = 50_000
/** As many sitemaps as an index of them may name. */
const MOST_SITEMAPS = 1_000

const NOTHING = { maxEntries: 1, maxBytes: 0 }

export interface SitemapPageKey {
  /** The id of the last entity before; `''`: from the first on. */
  readonly after: string
  readonly limit: number
}

/**
 * Entities by id, for a sitemap; not cached: each is read once by a crawler.
 * Source: cypher/sitemap/page.cypher.
 */
export const sitemapPagesLoader = (graph: Graph) =>
  batched<SitemapPageKey, readonly Row<'sitemap/page'>[]>({
    graph,
    name: 'sitemapPages',
    cache: NOTHING,
    evictBy: ({ after }) => after,
    sameQuery: (key) => JSON.stringify(key),
    rowsPerKey: ({ limit }) => limit,
    load: (keys, graph) => Promise.all(keys.map((key) => graph.read('sitemap/page', { ...key }))),
  })

/**
 * After which entity each sitemap begins, `''` for the first; found once for all who ask within an hour, since it walks
 * an index of every entity.
 *
 * Key: hours since 1970. Not cached as other values are, since no change evicts it.
 * Source: cypher/sitemap/last-of-part.cypher.
 */
export const sitemapsLoader = (graph: Graph) => {
  let found: { readonly hour: number; readonly starts: readonly string[] } | null = null
  return batched<number, readonly string[]>({
    graph,
    name: 'sitemaps',
    cache: NOTHING,
    evictBy: String,
    sameQuery: String,
    async load(hours, graph) {
      const [hour] = hours
      if (found?.hour !== hour) found = { hour, starts: await findStarts(graph) }
      const { starts } = found
      return hours.map(() => starts)
    },
  })
}

async function findStarts(graph: Reading): Promise<readonly string[]> {
  const starts = ['']
  while (starts.length < MOST_SITEMAPS) {
    const after = starts.at(-1) ?? ''
    const [last] = await graph.read('sitemap/last-of-part', { after, many: SITEMAP_SIZE })
    if (last === undefined) break
    starts.push(last.id)
  }
  return starts
}
