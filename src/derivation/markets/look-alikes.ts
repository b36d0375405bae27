import type { Graph } from '../../graph/graph.js'
import { LOOK_ALIKE_REASONS, lookAlikes } from '../../questions/look-alikes.js'
import { unjoinedPairs } from '../../questions/paraphrase/likely-same.js'
import { statementOf } from '../../questions/paraphrase/statement.js'
import type { Vocabulary } from '../../questions/vocabulary.js'
import { readListingsAround, type ReadListing } from './market-wordings.js'

const BATCH = 1_000
/** From this score on, two questions without a known difference look alike; see `Judgement`. */
const MIN_SCORE = 0.6

/**
 * Returns pairs of listings that look alike but are separate markets, with the reason. Pairs that
 * probably ask the same question come first. `a` and `b` are texts, each with the key and the title
 * of a listing.
 */
export async function readLookAlikes(
  graph: Pick<Graph, 'readLong'>,
  vocabulary: Vocabulary,
): Promise<readonly { readonly a: string; readonly b: string; readonly reason: string }[]> {
  const all = await readAllListings(graph, vocabulary)
  const byKey = new Map(all.map((listing) => [listing.key, listing]))
  const textOf = (key: string) => {
    const listing = byKey.get(key)
    const outcome = listing?.outcomeTitle ?? null
    return `${key}  ${listing?.title ?? ''}${outcome === null ? '' : ` (${outcome})`}`
  }
  const unjoined = unjoinedPairs(
    all.flatMap(({ key, marketId, seenAt, categories, ...listing }) => {
      const wording = { ...listing, categories: categories ?? [], askedAt: seenAt }
      const statement = statementOf(wording, vocabulary)
      if (statement === null || marketId === null) return []
      return { id: key, marketKey: marketId, proposition: listing.proposition, statement }
    }),
    vocabulary,
    MIN_SCORE,
  )
  const different = lookAlikes(
    all.flatMap(({ key, proposition }) => (proposition === null ? [] : [{ id: key, proposition }])),
  ).map(({ a, b, reason }) => ({ a, b, reason: LOOK_ALIKE_REASONS[reason] }))
  return [...unjoined, ...different].map(({ a, b, reason }) => ({
    ...{ a: textOf(a), b: textOf(b), reason },
  }))
}

async function readAllListings(
  graph: Pick<Graph, 'readLong'>,
  vocabulary: Vocabulary,
): Promise<readonly ReadListing[]> {
  const all: ReadListing[] = []
  for (let after = ''; ;) {
    const rows = await graph.readLong('listing/page-of-keys', { after, limit: BATCH })
    const keys = rows.map(({ key }) => key)
    const last = keys.at(-1)
    if (last === undefined) return all
    const batch = new Set(keys)
    const listings = await readListingsAround(graph.readLong, keys, [], vocabulary)
    all.push(...listings.filter(({ key }) => batch.has(key)))
    after = last
  }
}
