import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { planMarkets, type PlannedMarket } from '../../src/derivation/markets/market-plan.js'
import { logicOf } from '../../src/derivation/markets/market-changes.js'
import { matchingsOf, readListingsAround } from '../../src/derivation/markets/market-wordings.js'
import { listingKey, type VenueFact, type VenueId } from '../../src/domain/market.js'
import type { Row, RunQuery } from '../../src/graph/graph.js'
import { electionsOf } from '../../src/questions/curated-elections.js'
import { percentOf } from '../../src/markets/percent.js'
import { relationBetween, type PairFacts, type Relation } from '../../src/questions/logic.js'
import { importing } from '../sources/importing.js'
import { vocabularyWith } from '../support/vocabulary.js'
import { DATA, MARKETS } from './data-files.js'

type Wording = Row<'derive-market/wordings'>

/** The newest wording and price of each listing, and every result that a venue stated, in percent of yes. */
function listingsIn(facts: readonly VenueFact[]) {
  const prices = new Map<string, { readonly percent: number; readonly at: string }>()
  const wordings = new Map<string, Wording>()
  const results = new Map<string, Set<number>>()
  const note = (key: string, percent: number | null) => {
    if (percent !== null) results.set(key, (results.get(key) ?? new Set()).add(percent))
  }
  for (const fact of facts) {
    if ('result' in fact && fact.result.isFinal) {
      note(listingKey(fact.result), fact.result.resultPercent)
    }
    if (!('listing' in fact)) continue
    const { listing } = fact
    const key = listingKey(listing)
    note(key, listing.resultPercent)
    const price = listing.quote === null ? null : percentOf(listing.quote)
    const at = listing.quote?.quotedAt ?? ''
    if (listing.state === 'open' && price !== null) {
      prices.set(key, { percent: price.percent, at })
    }
    wordings.set(key, {
      ...listing,
      ...{ key, groupId: listing.group?.id ?? null, groupTitle: listing.group?.title ?? null },
      isExclusive: listing.group?.isExclusive ?? null,
      opensAt: listing.opensAt ?? wordings.get(key)?.opensAt ?? null,
      ...{ wordedAt: null, quotedAt: listing.quote?.quotedAt ?? null, version: 1 },
      ...{ questionKey: null, marketId: null, milestones: [], context: listing.context ?? null },
      ...{ personTarget: listing.personTarget ?? null, personName: null },
      ...{ partyTarget: listing.partyTarget ?? null, partyName: null },
    })
  }
  return { wordings, results, prices }
}

/** A market with its meaning, its result if all listings agree, and the groups of its listings. */
function marketOf(market: PlannedMarket, results: ReadonlyMap<string, ReadonlySet<number>>) {
  const listings = market.matchings.map(({ listing, isOpposite }) => ({
    ...listing,
    isInverted: isOpposite !== market.isInverted,
  }))
  const stated = new Set(
    listings.flatMap(({ key, isInverted }) =>
      [...(results.get(key) ?? [])].map((percent) => (isInverted ? 100 - percent : percent)),
    ),
  )
  const [result] = stated
  return {
    ...{ key: market.key, isInverted: market.isInverted, listings },
    ...logicOf(market),
    opensAt: listings.flatMap(({ opensAt }) => opensAt ?? []).sort()[0] ?? null,
    isTrue: stated.size === 1 && (result === 0 || result === 100) ? result === 100 : null,
  }
}

type Market = ReturnType<typeof marketOf>

/** Pairs that a rule may relate: of one series, or outcomes of one question of a venue. */
function pairsOf(markets: readonly Market[]) {
  const buckets = new Map<string, Set<Market>>()
  const put = (key: string, market: Market) =>
    buckets.set(key, (buckets.get(key) ?? new Set()).add(market))
  for (const market of markets) {
    if (market.series !== null) put(market.series, market)
    for (const { venue, groupId } of market.listings) {
      if (groupId !== null) put(`${venue}|${groupId}`, market)
    }
  }
  const pairs = new Map<string, readonly [Market, Market]>()
  for (const bucket of buckets.values()) {
    const list = [...bucket].sort((a, b) => (a.key < b.key ? -1 : 1))
    for (const [at, one] of list.entries()) {
      for (const other of list.slice(at + 1)) pairs.set(`${one.key} ${other.key}`, [one, other])
    }
  }
  return [...pairs.values()]
}

function factsOf(one: Market, other: Market): PairFacts {
  const shared = one.listings.flatMap((own) =>
    other.listings.flatMap((sibling) =>
      own.groupId !== null && own.venue === sibling.venue && own.groupId === sibling.groupId
        ? [{ own, sibling }]
        : [],
    ),
  )
  const exclusive = shared.find(
    ({ own, sibling }) =>
      own.isExclusive === true &&
      sibling.isExclusive === true &&
      !own.isInverted &&
      !sibling.isInverted,
  )
  const exclusiveAt: VenueId | null = exclusive?.own.venue ?? null
  // The files of venues do not know parties, so here every nomination counts. This is stricter.
  const areSiblings = shared.length > 0
  return { areSiblings, haveDifferentSubjects: false, exclusiveAt, isOfOneParty: true }
}

let markets: readonly Market[] = []
let prices: ReturnType<typeof listingsIn>['prices'] = new Map()
let relations: readonly (readonly [Market, Market, Relation])[] = []

beforeAll(async () => {
  const folders = [MARKETS, join(DATA, 'families', 'markets')]
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map((file) => join(file.parentPath, file.name)),
  )
  const { facts } = await importing(files.sort())
  const { wordings, results, ...found } = listingsIn(facts)
  const elections = electionsOf(await readFile(join('curated', 'elections.csv'), 'utf8'))
  const vocabulary = vocabularyWith(elections)
  const query = ((_name: string, { keys }: { keys: readonly string[] }) =>
    Promise.resolve(keys.flatMap((key) => wordings.get(key) ?? []))) as unknown as RunQuery
  const listings = await readListingsAround(query, [...wordings.keys()], [], vocabulary)
  const plan = planMarkets(matchingsOf(listings, [], vocabulary), [])
  prices = found.prices
  markets = plan.markets.map((market) => marketOf(market, results))
  relations = pairsOf(markets).flatMap(([one, other]) => {
    const relation = relationBetween(one, other, factsOf(one, other))
    return relation === null ? [] : [[one, other, relation] as const]
  })
}, 300_000)

it('claims no relation between markets that their results break', () => {
  const counts = { resolved: 0, decisive: 0 }
  const broken: string[] = []
  for (const [one, other, { kind, reason }] of relations) {
    if (one.isTrue === null || other.isTrue === null) continue
    counts.resolved += 1
    const [first, second] = kind === 'IMPLIED' ? [other, one] : [one, other]
    const isSecond = kind === 'EXCLUDES' ? second.isTrue === false : second.isTrue === true
    // If the first market failed and the second came true, the relation did not have to hold.
    if (first.isTrue === true || !isSecond) counts.decisive += 1
    if (first.isTrue === true && !isSecond) broken.push(`${first.key} ${second.key}: ${reason}`)
  }

  expect(broken).toEqual([])
  // The results of both markets are known; in the decisive ones, one of them had to follow from the other.
  expect(relations.length).toBeGreaterThan(40_000)
  expect(counts.resolved).toBeGreaterThan(1_000)
  expect(counts.decisive).toBeGreaterThan(100)
})

it('claims no direction that venues price the other way', () => {
  let [ordered, reversed] = [0, 0]
  for (const [one, other, { kind }] of relations) {
    if (kind === 'EXCLUDES') continue
    const [first, second] = kind === 'IMPLIED' ? [other, one] : [one, other]
    const [price, limit] = [priceOf(first), priceOf(second)]
    // The same venue at the same time, so that the prices can be compared.
    if (price === null || limit === null || price.venue !== limit.venue) continue
    if (price.at.slice(0, 10) !== limit.at.slice(0, 10)) continue
    if (price.percent < limit.percent - 2) ordered += 1
    if (price.percent > limit.percent + 2) reversed += 1
  }

  // A few prices of a venue contradict each other. A wrong rule would turn around all prices of a kind.
  expect(ordered).toBeGreaterThan(3_000)
  expect(reversed / ordered).toBeLessThan(0.06)
})

function priceOf({ listings }: Market) {
  const [only, ...others] = listings
  const price = only === undefined ? undefined : prices.get(only.key)
  if (only === undefined || price === undefined || others.length > 0) return null
  const percent = only.isInverted ? 100 - price.percent : price.percent
  return { venue: only.venue, at: price.at, percent }
}
