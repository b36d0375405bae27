import { appendChanges } from '../../graph/changes.js'
import type { Graph, GraphTransaction, Row } from '../../graph/graph.js'
import type { CategoryTable } from '../../markets/categories.js'
import type { Vocabulary } from '../../questions/vocabulary.js'
import type { ListingMatch } from '../../markets/listing-matches.js'
import { takeLease, type Lease } from '../../records/lease.js'
import { titlesOf, writeGroups } from './market-groups.js'
import { freeIds, slugFor } from './market-ids.js'
import { findSubjectsAnew, referencesText, writeSubjects } from './market-subjects.js'
import { planMarkets, type KnownMarket, type PlannedMarket } from './market-plan.js'
import {
  readListingsAround,
  matchingsOf,
  type ReadListing,
  type Matching,
} from './market-wordings.js'
import { showMarkets } from './shown.js'

/** What was decided by hand and holds for all markets. */
export interface MarketRules {
  readonly vocabulary: Vocabulary
  readonly listingMatches: readonly ListingMatch[]
  readonly categories: CategoryTable
}

export interface MarketWriting {
  readonly graph: Graph
  readonly now: () => Date
  readonly holder: string
  readonly rules: MarketRules
}

/** How far a derivation is, for a progress line. */
export type OnMarkets = (
  stage: 'subjects' | 'listings' | 'quotes' | 'markets',
  done: number,
) => void

// Listings of one transaction: their questions can bring as many again and more.
const LISTINGS = 500
const QUOTES = 1_000
const MARKETS = 500

/**
 * Derives which markets there are and what they show from all listings that are marked, until none is. As
 * with entities, a transaction clears the marks that it answers, so a kill at any moment is repaired by
 * the next run. One process at a time, by a lease.
 */
export async function deriveMarkets(
  writing: MarketWriting,
  onProgress: OnMarkets = () => undefined,
): Promise<void> {
  const { graph, now, holder, rules } = writing
  const lease = await takeLease(graph, 'markets', holder)
  try {
    await findSubjectsAnew(graph, lease, { now, vocabulary: rules.vocabulary }, (done) => {
      onProgress('subjects', done)
    })
    await matchAllListings(graph, lease, rules, now, onProgress)
    await handQuotesOn(graph, lease, onProgress)
    await showAll(graph, lease, rules.categories, now, onProgress)
  } finally {
    await lease.free()
  }
}

/** Brings up to date what changed without a listing: entities, closes, quotes gone stale, moves of a day. */
export async function sweepMarkets(writing: MarketWriting): Promise<void> {
  const { graph, now, holder, rules } = writing
  const lease = await takeLease(graph, 'markets', holder)
  try {
    await findSubjectsAnew(graph, lease, { now, vocabulary: rules.vocabulary }, () => undefined)
    for (;;) {
      const at = `${now().toISOString().slice(0, 19)}Z`
      const [due] = await lease.write((tx) =>
        tx.run('derive-market/mark-due', { now: at, limit: MARKETS }),
      )
      await showAll(graph, lease, rules.categories, now, () => undefined)
      if (due === undefined || due.count < MARKETS) return
    }
  } finally {
    await lease.free()
  }
}

async function matchAllListings(
  graph: Graph,
  lease: Lease,
  rules: MarketRules,
  now: () => Date,
  onProgress: OnMarkets,
): Promise<void> {
  for (let done = 0; ;) {
    const dirty = await graph.write((tx) =>
      tx.run('derive-market/dirty-listings', { what: 'WORDING', limit: LISTINGS }),
    )
    if (dirty.length === 0) return
    await lease.write((tx) => matchListings(tx, dirty, rules, now()))
    done += dirty.length
    onProgress('listings', done)
    if (dirty.length < LISTINGS) return
  }
}

async function matchListings(
  tx: GraphTransaction,
  dirty: readonly Row<'derive-market/dirty-listings'>[],
  { vocabulary, listingMatches }: MarketRules,
  at: Date,
): Promise<void> {
  const keys = dirty.map(({ key }) => key)
  const matched = matchedTo(keys, listingMatches)
  const questions = dirty.flatMap(({ questionBefore }) => questionBefore ?? [])
  const listings = await readListingsAround(tx.run, [...keys, ...matched], questions, vocabulary)
  const matchings = matchingsOf(listings, listingMatches, vocabulary)
  const known = await knownMarkets(tx, matchings)
  const { markets, retired } = planMarkets(matchings, known)

  const ids = await idsOf(tx, markets)
  const written = markets.filter((market) => isAltered(market))
  if (written.length > 0) {
    await tx.run('derive-market/write', {
      rows: written.map((market) => ({
        id: ids.get(market) ?? '',
        properties: propertiesOf(market, ids, at),
      })),
    })
  }
  const moved = markets.flatMap((market) =>
    market.matchings
      .filter(({ listing }) => listing.marketId !== ids.get(market))
      .map((matching) => quotesRow(matching, market, ids.get(market) ?? '')),
  )
  const asked = new Set(keys)
  const again = markets.flatMap((market) =>
    market.matchings
      .filter(({ listing }) => asked.has(listing.key) && listing.marketId === ids.get(market))
      .map((matching) => quotesRow(matching, market, ids.get(market) ?? '')),
  )
  if (moved.length + again.length > 0)
    await tx.run('derive-market/set-market', { rows: [...moved, ...again] })
  await writeGroups(tx, written, titlesOf(markets), ids)
  const touchedEntities = await writeSubjects(tx, written, ids, vocabulary)
  const successors = new Map(
    markets.flatMap((market) =>
      market.matchings.map(({ listing }) => [listing.key, ids.get(market)]),
    ),
  )
  const gone = retired.flatMap(({ id, successor }) => {
    const survivorId = successors.get(successor)
    return survivorId === undefined || survivorId === id ? [] : [{ id, survivorId }]
  })
  if (gone.length > 0) await tx.run('derive-market/retire', { rows: gone })
  const answered = new Map(listings.map((listing) => [listing.key, listing.questionKey]))
  await tx.run('derive-market/clear-listings', {
    rows: [
      ...listings.map(({ key, version, questionKey }) => ({ key, version, questionKey })),
      // Those without a wording wait for it.
      ...dirty.flatMap(({ key, version }) =>
        answered.has(key) ? [] : [{ key, version, questionKey: null }],
      ),
    ],
  })
  // What was written is marked by that.
  const marked = new Set(
    written.flatMap(({ matchings }) => matchings.map(({ listing }) => listing.key)),
  )
  const unmarked = keys.filter((key) => !marked.has(key))
  if (unmarked.length > 0) await tx.run('derive-market/mark', { keys: unmarked })
  const touched = [
    ...written.map((market) => ids.get(market) ?? ''),
    ...gone.flatMap(({ id, survivorId }) => [id, survivorId]),
  ]
  if (touched.length + touchedEntities.length > 0) {
    await appendChanges(
      tx,
      [{ kind: 'market', keys: [...touched, ...touchedEntities], subject: 'markets' }],
      at,
    )
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

/** Whether anything of the market itself is to be written, or of who quotes it. */
function isAltered({ known, key, foundingListing, isInverted, matchings }: PlannedMarket): boolean {
  if (known === null || known.key !== key || known.foundingListing !== foundingListing.key)
    return true
  if (known.isInverted !== isInverted || known.title !== titleOf(foundingListing)) return true
  if (known.references !== referencesText(foundingListing)) return true
  return matchings.some(({ listing }) => listing.marketId !== known.id)
}

/** The id of each market: its own, or a new one from its title. */
async function idsOf(
  tx: GraphTransaction,
  markets: readonly PlannedMarket[],
): Promise<ReadonlyMap<PlannedMarket, string>> {
  const ids = new Map<PlannedMarket, string>()
  const fresh = new Map<PlannedMarket, string>()
  for (const market of markets) {
    if (market.known === null)
      fresh.set(market, slugFor(titleOf(market.foundingListing), market.key))
    else ids.set(market, market.known.id)
  }
  const chosen = await freeIds(tx, [...fresh.values()])
  for (const [index, [market]] of [...fresh].entries()) ids.set(market, chosen[index] ?? '')
  return ids
}

function propertiesOf(
  market: PlannedMarket,
  ids: ReadonlyMap<PlannedMarket, string>,
  at: Date,
): Readonly<Record<string, unknown>> {
  const { foundingListing, key, isInverted, known } = market
  const id = ids.get(market) ?? ''
  const time = `${at.toISOString().slice(0, 19)}Z`
  return {
    key,
    founder: foundingListing.key,
    isTurned: isInverted,
    title: titleOf(foundingListing),
    countryCode: foundingListing.proposition?.place?.country ?? '',
    references: referencesText(foundingListing),
    orderKey: known?.orderKey ?? `${openingOf(foundingListing, time)}/${id}`,
    updatedAt: time,
  }
}

/** The venue's opening, else the first sight of it; what had closed by then was there before it closed. */
function openingOf({ opensAt, seenAt, closesAt }: ReadListing, time: string): string {
  const seen = seenAt ?? time
  return opensAt ?? (closesAt !== null && closesAt < seen ? closesAt : seen)
}

/** The venue's question; with the outcome behind it where the question asks for several. */
function titleOf({ title, outcomeTitle }: ReadListing): string {
  if (outcomeTitle === null || title.toLowerCase().includes(outcomeTitle.toLowerCase()))
    return title
  return `${title.replace(/[\s:?]+$/, '')}: ${outcomeTitle}`
}

function quotesRow(
  { listing, isOpposite, method, confidence, reason }: Matching,
  market: PlannedMarket,
  marketId: string,
) {
  const isFounding = listing.key === market.foundingListing.key
  return {
    key: listing.key,
    marketId,
    inverted: isOpposite !== market.isInverted,
    method: isFounding && market.matchings.length === 1 ? 'ALONE' : method,
    confidence: isFounding ? 1 : confidence,
    reason: isFounding ? 'the listing that the market was made for' : reason,
  }
}

async function handQuotesOn(graph: Graph, lease: Lease, onProgress: OnMarkets): Promise<void> {
  for (let done = 0; ;) {
    const dirty = await graph.write((tx) =>
      tx.run('derive-market/dirty-listings', { what: 'QUOTE', limit: QUOTES }),
    )
    if (dirty.length === 0) return
    await lease.write((tx) =>
      tx.run('derive-market/clear-quotes', { keys: dirty.map(({ key }) => key) }),
    )
    done += dirty.length
    onProgress('quotes', done)
    if (dirty.length < QUOTES) return
  }
}

async function showAll(
  graph: Graph,
  lease: Lease,
  categories: CategoryTable,
  now: () => Date,
  onProgress: OnMarkets,
): Promise<void> {
  for (let done = 0; ;) {
    const dirty = await graph.write((tx) =>
      tx.run('derive-market/dirty-markets', { limit: MARKETS }),
    )
    if (dirty.length === 0) return
    await lease.write(async (tx) => {
      const at = now()
      const keys = dirty.map(({ id }) => id)
      await showMarkets(tx, keys, categories, at)
      // All of them: a quote or a price of the past may be new where what is shown is not.
      await appendChanges(tx, [{ kind: 'market', keys, subject: 'markets' }], at)
    })
    done += dirty.length
    onProgress('markets', done)
    if (dirty.length < MARKETS) return
  }
}
