import { appendChanges } from '../../graph/changes.js'
import type { GraphTransaction, Row } from '../../graph/graph.js'
import type { ListingMatch } from '../../markets/listing-matches.js'
import type { Vocabulary } from '../../questions/vocabulary.js'
import { changesOf, propertiesOf, titleOf, type MarketChanges } from './market-changes.js'
import { titlesOf, writeGroups } from './market-groups.js'
import { freeIds, slugFor } from './market-ids.js'
import { planMarkets, type IdentifiedMarket, type PlannedMarket } from './market-plan.js'
import { writeSubjects } from './market-subjects.js'
import {
  matchingsOf,
  readListingsAround,
  type Matching,
  type ReadListing,
} from './market-wordings.js'

type MarkedListing = Row<'derive-market/dirty-listings'>

/** Curated rules for matching listings to markets. */
export interface MatchingRules {
  readonly vocabulary: Vocabulary
  readonly listingMatches: readonly ListingMatch[]
}

/**
 * Matches marked listings, and all listings with the same questions, to markets. Writes the changes
 * in one transaction.
 */
export async function matchListings(
  tx: GraphTransaction,
  marked: readonly MarkedListing[],
  { vocabulary, listingMatches }: MatchingRules,
  at: Date,
): Promise<void> {
  const keys = marked.map(({ key }) => key)
  const questions = marked.flatMap(({ questionBefore }) => questionBefore ?? [])
  const around = [...keys, ...matchedTo(keys, listingMatches)]
  const listings = await readListingsAround(tx.run, around, questions, vocabulary)
  const matchings = matchingsOf(listings, listingMatches, vocabulary)
  const plan = planMarkets(matchings, await readKnownMarkets(tx, matchings))
  const markets = await withIds(tx, plan.markets)
  const changes = changesOf(markets, plan.retired, new Set(keys))

  const touched = await writeMarkets(tx, changes, vocabulary, at)
  await clearMarks(tx, marked, listings, changes)
  if (touched.length > 0) {
    await appendChanges(tx, [{ kind: 'market', keys: touched, subject: 'markets' }], at)
  }
}

/** The keys of listings that the file `links.csv` matches with one of the listings `keys`. */
function matchedTo(keys: readonly string[], matches: readonly ListingMatch[]): readonly string[] {
  const known = new Set(keys)
  return matches.flatMap(({ a, b }) => (known.has(a) ? [b] : known.has(b) ? [a] : []))
}

function readKnownMarkets(tx: GraphTransaction, matchings: readonly Matching[]) {
  return tx.run('derive-market/markets', {
    keys: [...new Set(matchings.map(({ marketKey }) => marketKey))],
    ids: [...new Set(matchings.flatMap(({ listing }) => listing.marketId ?? []))],
  })
}

/** Adds the ids. The id of a new market is made from its title. */
async function withIds(
  tx: GraphTransaction,
  markets: readonly PlannedMarket[],
): Promise<readonly IdentifiedMarket[]> {
  const bases = markets
    .filter(({ known }) => known === null)
    .map((market) => [market, slugFor(titleOf(market.foundingListing), market.key)] as const)
  const ids = await freeIds(tx, new Map(bases))
  return markets.map((market) => ({ ...market, id: market.known?.id ?? ids.get(market) ?? '' }))
}

/** Writes the changes. Returns the ids of all affected markets and entities. */
async function writeMarkets(
  tx: GraphTransaction,
  { markets, written, quotes, retired }: MarketChanges,
  vocabulary: Vocabulary,
  at: Date,
): Promise<readonly string[]> {
  if (retired.length > 0) {
    await tx.run('derive-market/free-keys', { ids: retired.map(({ id }) => id) })
  }
  if (written.length > 0) {
    await tx.run('derive-market/write', {
      rows: written.map((market) => ({ id: market.id, properties: propertiesOf(market, at) })),
    })
  }
  if (quotes.length > 0) await tx.run('derive-market/set-market', { rows: quotes })
  await writeGroups(tx, written, titlesOf(markets))
  const entities = await writeSubjects(tx, written, vocabulary)
  if (retired.length > 0) await tx.run('derive-market/retire', { rows: retired })
  return [
    ...written.map(({ id }) => id),
    ...retired.flatMap(({ id, survivorId }) => [id, survivorId]),
    ...entities,
  ]
}

/** Clears the marks of processed listings, and marks their markets for an update. */
async function clearMarks(
  tx: GraphTransaction,
  marked: readonly MarkedListing[],
  listings: readonly ReadListing[],
  { written }: MarketChanges,
): Promise<void> {
  const processed = new Set(listings.map(({ key }) => key))
  await tx.run('derive-market/clear-listings', {
    rows: [
      ...listings.map(({ key, version, questionKey }) => ({ key, version, questionKey })),
      // Listings without a wording are marked again when they get a wording.
      ...marked.flatMap(({ key, version }) =>
        processed.has(key) ? [] : [{ key, version, questionKey: null }],
      ),
    ],
  })
  // Written markets are marked already.
  const done = new Set(
    written.flatMap(({ matchings }) => matchings.map(({ listing }) => listing.key)),
  )
  const keys = marked.map(({ key }) => key).filter((key) => !done.has(key))
  if (keys.length > 0) await tx.run('derive-market/mark', { keys })
}
