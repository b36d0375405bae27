import { appendChanges } from '../../graph/changes.js'
import type { Graph, GraphTransaction, Row } from '../../graph/graph.js'
import type { CategoryTable } from '../../markets/categories.js'
import type { Vocabulary } from '../../questions/vocabulary.js'
import type { Link } from '../../markets/links.js'
import { takeLease, type Lease } from '../../records/lease.js'
import { titlesOf, writeGroups } from './market-groups.js'
import { freeIds, slugFor } from './market-ids.js'
import { linkAnew, referencesText, writeConcerns } from './market-links.js'
import { planMarkets, type KnownMarket, type PlannedMarket } from './market-plan.js'
import { claimsAround, placingsOf, type Claimed, type Placing } from './market-wordings.js'
import { showMarkets } from './shown.js'

/** What was decided by hand and holds for all markets. */
export interface MarketRules {
  readonly vocabulary: Vocabulary
  readonly links: readonly Link[]
  readonly categories: CategoryTable
}

export interface MarketWriting {
  readonly graph: Graph
  readonly now: () => Date
  readonly holder: string
  readonly rules: MarketRules
}

/** How far a derivation is, for a progress line. */
export type OnMarkets = (stage: 'links' | 'listings' | 'quotes' | 'markets', done: number) => void

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
    await linkAnew(graph, lease, { now, vocabulary: rules.vocabulary }, (done) => {
      onProgress('links', done)
    })
    await placeListings(graph, lease, rules, now, onProgress)
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
    await linkAnew(graph, lease, { now, vocabulary: rules.vocabulary }, () => undefined)
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

async function placeListings(
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
    await lease.write((tx) => placeSome(tx, dirty, rules, now()))
    done += dirty.length
    onProgress('listings', done)
    if (dirty.length < LISTINGS) return
  }
}

async function placeSome(
  tx: GraphTransaction,
  dirty: readonly Row<'derive-market/dirty-listings'>[],
  { vocabulary, links }: MarketRules,
  at: Date,
): Promise<void> {
  const keys = dirty.map(({ key }) => key)
  const linked = linkedTo(keys, links)
  const questions = dirty.flatMap(({ questionBefore }) => questionBefore ?? [])
  const listings = await claimsAround(tx.run, [...keys, ...linked], questions, vocabulary)
  const placings = placingsOf(listings, links, vocabulary)
  const known = await knownMarkets(tx, placings)
  const { markets, retired } = planMarkets(placings, known)

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
    market.placings
      .filter(({ claimed }) => claimed.marketId !== ids.get(market))
      .map((placing) => linkRow(placing, market, ids.get(market) ?? '')),
  )
  const asked = new Set(keys)
  const again = markets.flatMap((market) =>
    market.placings
      .filter(({ claimed }) => asked.has(claimed.key) && claimed.marketId === ids.get(market))
      .map((placing) => linkRow(placing, market, ids.get(market) ?? '')),
  )
  if (moved.length + again.length > 0)
    await tx.run('derive-market/set-market', { rows: [...moved, ...again] })
  await writeGroups(tx, written, titlesOf(markets), ids)
  const touchedEntities = await writeConcerns(tx, written, ids, vocabulary)
  const heirs = new Map(
    markets.flatMap((market) =>
      market.placings.map(({ claimed }) => [claimed.key, ids.get(market)]),
    ),
  )
  const gone = retired.flatMap(({ id, heir }) => {
    const survivorId = heirs.get(heir)
    return survivorId === undefined || survivorId === id ? [] : [{ id, survivorId }]
  })
  if (gone.length > 0) await tx.run('derive-market/retire', { rows: gone })
  const answered = new Map(listings.map((claimed) => [claimed.key, claimed.questionKey]))
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
    written.flatMap(({ placings }) => placings.map(({ claimed }) => claimed.key)),
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
function linkedTo(keys: readonly string[], links: readonly Link[]): readonly string[] {
  const mine = new Set(keys)
  return links.flatMap(({ a, b }) => (mine.has(a) ? [b] : mine.has(b) ? [a] : []))
}

async function knownMarkets(
  tx: GraphTransaction,
  placings: readonly Placing[],
): Promise<readonly KnownMarket[]> {
  return tx.run('derive-market/markets', {
    keys: [...new Set(placings.map(({ marketKey }) => marketKey))],
    ids: [...new Set(placings.flatMap(({ claimed }) => claimed.marketId ?? []))],
  })
}

/** Whether anything of the market itself is to be written, or of who quotes it. */
function isAltered({ known, key, founder, isTurned, placings }: PlannedMarket): boolean {
  if (known === null || known.key !== key || known.founder !== founder.key) return true
  if (known.isTurned !== isTurned || known.title !== titleOf(founder)) return true
  if (known.references !== referencesText(founder)) return true
  return placings.some(({ claimed }) => claimed.marketId !== known.id)
}

/** The id of each market: its own, or a new one from its title. */
async function idsOf(
  tx: GraphTransaction,
  markets: readonly PlannedMarket[],
): Promise<ReadonlyMap<PlannedMarket, string>> {
  const ids = new Map<PlannedMarket, string>()
  const fresh = new Map<PlannedMarket, string>()
  for (const market of markets) {
    if (market.known === null) fresh.set(market, slugFor(titleOf(market.founder), market.key))
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
  const { founder, key, isTurned, known } = market
  const id = ids.get(market) ?? ''
  const time = `${at.toISOString().slice(0, 19)}Z`
  return {
    key,
    founder: founder.key,
    isTurned,
    title: titleOf(founder),
    countryCode: founder.proposition?.place?.country ?? '',
    references: referencesText(founder),
    orderKey: known?.orderKey ?? `${openingOf(founder, time)}/${id}`,
    updatedAt: time,
  }
}

/** The venue's opening, else the first sight of it; what had closed by then was there before it closed. */
function openingOf({ opensAt, seenAt, closesAt }: Claimed, time: string): string {
  const seen = seenAt ?? time
  return opensAt ?? (closesAt !== null && closesAt < seen ? closesAt : seen)
}

/** The venue's question; with the outcome behind it where the question asks for several. */
function titleOf({ title, outcomeTitle }: Claimed): string {
  if (outcomeTitle === null || title.toLowerCase().includes(outcomeTitle.toLowerCase()))
    return title
  return `${title.replace(/[\s:?]+$/, '')}: ${outcomeTitle}`
}

function linkRow(
  { claimed, isOpposite, method, confidence, reason }: Placing,
  market: PlannedMarket,
  marketId: string,
) {
  const isFounder = claimed.key === market.founder.key
  return {
    key: claimed.key,
    marketId,
    inverted: isOpposite !== market.isTurned,
    method: isFounder && market.placings.length === 1 ? 'ALONE' : method,
    confidence: isFounder ? 1 : confidence,
    reason: isFounder ? 'the listing that the market was made for' : reason,
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
