import { appendChanges } from '../../graph/changes.js'
import type { GraphTransaction, Row } from '../../graph/graph.js'
import type { ListingMatch } from '../../markets/listing-matches.js'
import type { Vocabulary } from '../../questions/vocabulary.js'
import { changesOf, propertiesOf, titleOf, type MarketChanges } from './market-changes.js'
import { titlesOf, writeGroups } from './market-groups.js'
import { freeIds, slugFor } from './market-ids.js'
import { planMarkets, type KnownMarket, type PlannedMarket } from './market-plan.js'
import { writeSubjects } from './market-subjects.js'
import {
  matchingsOf,
  readListingsAround,
  type Matching,
  type ReadListing,
} from './market-wordings.js'

type MarkedListing = Row<'derive-market/dirty-listings'>

/** What was decided by hand on which listings are one market. */
export interface MatchingRules {
  readonly vocabulary: Vocabulary
  readonly listingMatches: readonly ListingMatch[]
}

/**
 * Derives which markets marked listings quote, together with all listings that answer the same questions, and
 * writes the differences. One transaction.
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
  const plan = planMarkets(matchings, await knownMarkets(tx, matchings))
  const ids = await idsOf(tx, plan.markets)
  const changes = changesOf(plan, ids, new Set(keys))

  const touched = await writeMarkets(tx, changes, ids, { vocabulary, at })
  await takeMarks(tx, marked, listings, changes)
  if (touched.length > 0) {
    await appendChanges(tx, [{ kind: 'market', keys: touched, subject: 'markets' }], at)
  }
}

/** Listings that a line of links.csv ties to one of these. */
function matchedTo(keys: readonly string[], matches: readonly ListingMatch[]): readonly string[] {
  const mine = new Set(keys)
  return matches.flatMap(({ a, b }) => (mine.has(a) ? [b] : mine.has(b) ? [a] : []))
}

async function knownMarkets(
  tx: GraphTransaction,
  matchings: readonly Matching[],
): Promise<readonly KnownMarket[]> {
  return tx.run('derive-market/markets', {
    keys: [...new Set(matchings.map(({ marketKey }) => marketKey))],
    ids: [...new Set(matchings.flatMap(({ listing }) => listing.marketId ?? []))],
  })
}

/** The id of each market: its own, or a new one from its title. */
async function idsOf(
  tx: GraphTransaction,
  markets: readonly PlannedMarket[],
): Promise<ReadonlyMap<PlannedMarket, string>> {
  const ids = new Map<PlannedMarket, string>()
  const fresh = new Map<PlannedMarket, string>()
  for (const market of markets) {
    if (market.known === null) {
      fresh.set(market, slugFor(titleOf(market.foundingListing), market.key))
    } else ids.set(market, market.known.id)
  }
  const chosen = await freeIds(tx, [...fresh.values()])
  for (const [index, [market]] of [...fresh].entries()) ids.set(market, chosen[index] ?? '')
  return ids
}

/** Writes what changes. Returns the ids of all markets and entities that are touched. */
async function writeMarkets(
  tx: GraphTransaction,
  { markets, written, quotes, retired }: MarketChanges,
  ids: ReadonlyMap<PlannedMarket, string>,
  { vocabulary, at }: { readonly vocabulary: Vocabulary; readonly at: Date },
): Promise<readonly string[]> {
  const idOf = (market: PlannedMarket) => ids.get(market) ?? ''
  if (written.length > 0) {
    await tx.run('derive-market/write', {
      rows: written.map((market) => ({
        id: idOf(market),
        properties: propertiesOf(market, idOf(market), at),
      })),
    })
  }
  if (quotes.length > 0) await tx.run('derive-market/set-market', { rows: quotes })
  await writeGroups(tx, written, titlesOf(markets), ids)
  const entities = await writeSubjects(tx, written, ids, vocabulary)
  if (retired.length > 0) await tx.run('derive-market/retire', { rows: retired })
  return [
    ...written.map(idOf),
    ...retired.flatMap(({ id, survivorId }) => [id, survivorId]),
    ...entities,
  ]
}

/** Takes the marks from listings that were answered, and marks the markets that have to be looked at again. */
async function takeMarks(
  tx: GraphTransaction,
  marked: readonly MarkedListing[],
  listings: readonly ReadListing[],
  { written }: MarketChanges,
): Promise<void> {
  const answered = new Set(listings.map(({ key }) => key))
  await tx.run('derive-market/clear-listings', {
    rows: [
      ...listings.map(({ key, version, questionKey }) => ({ key, version, questionKey })),
      // Those without a wording wait for it.
      ...marked.flatMap(({ key, version }) =>
        answered.has(key) ? [] : [{ key, version, questionKey: null }],
      ),
    ],
  })
  // What was written is marked by that.
  const done = new Set(
    written.flatMap(({ matchings }) => matchings.map(({ listing }) => listing.key)),
  )
  const keys = marked.map(({ key }) => key).filter((key) => !done.has(key))
  if (keys.length > 0) await tx.run('derive-market/mark', { keys })
}
