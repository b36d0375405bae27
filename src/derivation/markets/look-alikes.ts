import type { Graph } from '../../graph/graph.js'
import type { Vocabulary } from '../../questions/vocabulary.js'
import { LOOK_ALIKE_REASONS, lookAlikes } from '../../questions/look-alikes.js'
import { readListingsAround, type ReadListing } from './market-wordings.js'

const BATCH = 1_000

/**
 * Returns pairs of listings that look alike but do not have the same meaning, with the reason why.
 * `a` and `b` are texts, each with the key and the title of a listing.
 */
export async function readLookAlikes(
  graph: Pick<Graph, 'readLong'>,
  vocabulary: Vocabulary,
): Promise<readonly { readonly a: string; readonly b: string; readonly reason: string }[]> {
  const all: ReadListing[] = []
  for (let after = ''; ;) {
    const rows = await graph.readLong('listing/page-of-keys', { after, limit: BATCH })
    const keys = rows.map(({ key }) => key)
    const last = keys.at(-1)
    if (last === undefined) break
    const batch = new Set(keys)
    const readListings = await readListingsAround(graph.readLong, keys, [], vocabulary)
    all.push(...readListings.filter(({ key }) => batch.has(key)))
    after = last
  }
  const byKey = new Map(all.map((listing) => [listing.key, listing]))
  const found = lookAlikes(
    all.flatMap(({ key, proposition }) => (proposition === null ? [] : [{ id: key, proposition }])),
  )
  const textOf = (key: string) => {
    const listing = byKey.get(key)
    const outcome = listing?.outcomeTitle ?? null
    return `${key}  ${listing?.title ?? ''}${outcome === null ? '' : ` (${outcome})`}`
  }
  return found.map(({ a, b, reason }) => ({
    a: textOf(a),
    b: textOf(b),
    reason: LOOK_ALIKE_REASONS[reason],
  }))
}
