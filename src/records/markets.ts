import { createHash } from 'node:crypto'
import { slugOf } from '../entities/slug.js'
import { appendChanges } from '../graph/changes.js'
import type { Graph, GraphTransaction } from '../graph/graph.js'
import type { CategoryTable } from '../markets/categories.js'
import type { ElectionDay } from '../markets/cycles.js'
import type { Link } from '../markets/links.js'
import { referencesOf, type Reference } from '../markets/references.js'
import { resolveReferences, type Concern } from './concerns.js'
import { takeLease, type Lease } from './lease.js'
import { planMarkets, type KnownMarket, type PlannedMarket } from './market-plan.js'
import { claimsAround, placingsOf, type Claimed, type Placing } from './market-wordings.js'
import { showMarkets } from './shown.js'

/** What was decided by hand and holds for all markets. */
export interface MarketRules {
  readonly days: readonly ElectionDay[]
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
const LISTINGS = 250
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
  const lease = await takeLease(graph, 'markets', holder, now)
  try {
    await linkAnew(graph, lease, now, onProgress)
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
  const lease = await takeLease(graph, 'markets', holder, now)
  try {
    await linkAnew(graph, lease, now, () => undefined)
    for (;;) {
      const at = `${now().toISOString().slice(0, 19)}Z`
      const [[count] = [0]] = await lease.write((tx) =>
        tx.run<readonly [number]>('listing/mark-due', { now: at, limit: MARKETS }),
      )
      await showAll(graph, lease, rules.categories, now, () => undefined)
      if (count < MARKETS) return
    }
  } finally {
    await lease.free()
  }
}

/** Links all markets again when entities changed since they were linked: a name may mean another one now. */
async function linkAnew(
  graph: Graph,
  lease: Lease,
  now: () => Date,
  onProgress: OnMarkets,
): Promise<void> {
  const [state] = await graph.write((tx) =>
    tx.run<readonly [number | null, number, boolean]>('listing/link-state', {}),
  )
  const [, seq, isStale] = state ?? [null, 0, false]
  if (!isStale) return
  for (let after = '', done = 0; ;) {
    const page = await graph.write((tx) =>
      tx.run<readonly [string, string]>('listing/page-of-references', { after, limit: MARKETS }),
    )
    const last = page.at(-1)
    if (last === undefined) break
    const markets = page.map(([id, references]) => ({
      id,
      // Written by `referencesText`.
      references: JSON.parse(references) as readonly Reference[],
    }))
    await lease.write(async (tx) => {
      const touched = await linkConcerns(tx, markets)
      if (touched.length === 0) return
      const keys = [...markets.map(({ id }) => id), ...touched]
      await appendChanges(tx, [{ kind: 'market', keys, subject: 'links' }], now())
    })
    after = last[0]
    done += page.length
    onProgress('links', done)
  }
  await lease.write((tx) => tx.run('listing/set-link-state', { seq }))
}

type DirtyRow = readonly [
  key: string,
  version: number,
  questionBefore: string | null,
  marketId: string | null,
]

async function placeListings(
  graph: Graph,
  lease: Lease,
  rules: MarketRules,
  now: () => Date,
  onProgress: OnMarkets,
): Promise<void> {
  for (let done = 0; ;) {
    const dirty = await graph.write((tx) =>
      tx.run<DirtyRow>('listing/dirty', { what: 'WORDING', limit: LISTINGS }),
    )
    if (dirty.length === 0) return
    await lease.write((tx) => placeSome(tx, dirty, rules, now()))
    done += dirty.length
    onProgress('listings', done)
  }
}

async function placeSome(
  tx: GraphTransaction,
  dirty: readonly DirtyRow[],
  { days, links }: MarketRules,
  at: Date,
): Promise<void> {
  const keys = dirty.map(([key]) => key)
  const linked = linkedTo(keys, links)
  const questions = dirty.flatMap(([, , question]) => question ?? [])
  const listings = await claimsAround(tx, [...keys, ...linked], questions, days)
  const placings = placingsOf(listings, links)
  const known = await knownMarkets(tx, placings)
  const { markets, retired } = planMarkets(placings, known)

  const ids = await idsOf(tx, markets)
  const written = markets.filter((market) => isAltered(market))
  if (written.length > 0) {
    await tx.run('listing/write-markets', {
      rows: written.map((market) => ({
        id: ids.get(market),
        properties: propertiesOf(market, ids, at),
      })),
    })
  }
  const moved = markets.flatMap((market) =>
    market.placings
      .filter(({ claimed }) => claimed.marketId !== ids.get(market))
      .map((placing) => linkRow(placing, market, ids.get(market) ?? '')),
  )
  const again = markets.flatMap((market) =>
    market.placings
      .filter(({ claimed }) => keys.includes(claimed.key) && claimed.marketId === ids.get(market))
      .map((placing) => linkRow(placing, market, ids.get(market) ?? '')),
  )
  if (moved.length + again.length > 0) await tx.run('listing/link', { rows: [...moved, ...again] })
  await writeGroups(tx, written, titlesOf(markets), ids)
  const touchedEntities = await writeConcerns(tx, written, ids)
  const heirs = new Map(
    markets.flatMap((market) =>
      market.placings.map(({ claimed }) => [claimed.key, ids.get(market)]),
    ),
  )
  const gone = retired.flatMap(({ id, heir }) => {
    const survivorId = heirs.get(heir)
    return survivorId === undefined || survivorId === id ? [] : [{ id, survivorId }]
  })
  if (gone.length > 0) await tx.run('listing/retire-markets', { rows: gone })
  const answered = new Map(listings.map((claimed) => [claimed.key, claimed.questionKey]))
  await tx.run('listing/clear', {
    rows: [
      ...listings.map(({ key, version, questionKey }) => ({ key, version, questionKey })),
      // Those without a wording wait for it.
      ...dirty.flatMap(([key, version]) =>
        answered.has(key) ? [] : [{ key, version, questionKey: null }],
      ),
    ],
  })
  await tx.run('listing/mark-markets', { keys })
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

type KnownRow = readonly [
  id: string,
  key: string,
  orderKey: string,
  founder: string,
  isTurned: boolean,
  listings: number,
  references: string | null,
  title: string,
]

async function knownMarkets(
  tx: GraphTransaction,
  placings: readonly Placing[],
): Promise<readonly KnownMarket[]> {
  const rows = await tx.run<KnownRow>('listing/markets', {
    keys: [...new Set(placings.map(({ marketKey }) => marketKey))],
    ids: [...new Set(placings.flatMap(({ claimed }) => claimed.marketId ?? []))],
  })
  return rows.map(([id, key, orderKey, founder, isTurned, listings, references, title]) => ({
    id,
    key,
    orderKey,
    founder,
    isTurned,
    listings,
    references,
    title,
  }))
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

function slugFor(title: string, key: string): string {
  const slug = slugOf(title)
  return slug === ''
    ? `market-${createHash('sha256').update(key).digest('hex').slice(0, 10)}`
    : slug
}

/** A free id for each of `bases`: itself, else with `-2`, `-3` behind it. */
async function freeIds(tx: GraphTransaction, bases: readonly string[]): Promise<readonly string[]> {
  const taken = new Set<string>()
  const asked = new Set<string>()
  const chosen: (string | null)[] = bases.map(() => null)
  for (let width = 1; chosen.includes(null); width *= 8) {
    const numbered = (base: string) =>
      Array.from({ length: width }, (_, at) => (at === 0 ? base : `${base}-${String(at + 1)}`))
    const open = bases.filter((_, index) => chosen[index] === null)
    const values = [...new Set(open.flatMap(numbered))].filter((value) => !asked.has(value))
    for (const value of values) asked.add(value)
    const rows = await tx.run<readonly [string]>('listing/taken-ids', { values })
    for (const [value] of rows) taken.add(value)
    for (const [index, base] of bases.entries()) {
      if (chosen[index] !== null) continue
      const free = numbered(base).find((value) => !taken.has(value))
      if (free === undefined) continue
      taken.add(free)
      chosen[index] = free
    }
  }
  return chosen.map((id) => id ?? '')
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

function referencesText({ proposition }: Claimed): string {
  return JSON.stringify(proposition === null ? [] : referencesOf(proposition))
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

/** For each question the title that most venues' listings give it, of those that are not one market's own. */
function titlesOf(markets: readonly PlannedMarket[]): ReadonlyMap<string, string> {
  const counts = new Map<string, Map<string, number>>()
  for (const { claimed } of markets.flatMap(({ placings }) => placings)) {
    const group = groupOf(claimed)
    const { groupTitle, title } = claimed
    if (group === null || groupTitle === null || groupTitle === title) continue
    const titles = counts.get(group.key) ?? new Map<string, number>()
    titles.set(groupTitle, (titles.get(groupTitle) ?? 0) + 1)
    counts.set(group.key, titles)
  }
  return new Map(
    [...counts].flatMap(([key, titles]) => {
      const [best] = [...titles].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
      return best === undefined ? [] : [[key, best[0]]]
    }),
  )
}

async function writeGroups(
  tx: GraphTransaction,
  markets: readonly PlannedMarket[],
  titles: ReadonlyMap<string, string>,
  ids: ReadonlyMap<PlannedMarket, string>,
): Promise<void> {
  const groups = new Map<
    string,
    { title: string; exclusive: boolean | null; exhaustive: boolean | null }
  >()
  const members = markets.map((market) => {
    const group = groupOf(market.founder)
    if (group !== null)
      groups.set(group.key, { ...group, title: titles.get(group.key) ?? group.title })
    return { marketId: ids.get(market) ?? '', groupKey: group?.key ?? null }
  })
  if (members.length === 0) return
  const rows = await tx.run<readonly [string, string]>('listing/groups', {
    keys: [...groups.keys()],
  })
  const known = new Map(rows)
  const fresh = [...groups].filter(([key]) => !known.has(key))
  const chosen = await freeIds(
    tx,
    fresh.map(([key, { title }]) => `q-${slugFor(title, key)}`),
  )
  const freshIds = new Map(fresh.map(([key], index) => [key, chosen[index] ?? '']))
  await tx.run('listing/write-groups', {
    groups: [...groups].map(([key, { title, exclusive, exhaustive }]) => ({
      key,
      id: known.get(key) ?? freshIds.get(key) ?? null,
      title,
      exclusive,
      exhaustive,
    })),
    members,
  })
}

/** The question that a market answers with others: as it was understood, else as its venue groups it. */
function groupOf({
  proposition,
  questionKey: key,
  venue,
  groupId,
  groupTitle,
  isExclusive,
}: Claimed) {
  if (proposition !== null && key !== null) return { key, ...proposition.question }
  if (groupId === null || groupTitle === null) return null
  return { key: `${venue}|${groupId}`, title: groupTitle, exclusive: isExclusive, exhaustive: null }
}

/** Links markets to the entities that they speak of. Returns the ids of all entities that gained or lost one. */
async function writeConcerns(
  tx: GraphTransaction,
  markets: readonly PlannedMarket[],
  ids: ReadonlyMap<PlannedMarket, string>,
): Promise<readonly string[]> {
  const changed = markets.filter(
    ({ known, founder }) => known?.references !== referencesText(founder),
  )
  if (changed.length === 0) return []
  return linkConcerns(
    tx,
    changed.map((market) => ({
      id: ids.get(market) ?? '',
      references:
        market.founder.proposition === null ? [] : referencesOf(market.founder.proposition),
    })),
  )
}

async function linkConcerns(
  tx: GraphTransaction,
  markets: readonly { readonly id: string; readonly references: readonly Reference[] }[],
): Promise<readonly string[]> {
  const references = new Map(
    markets.flatMap((market) => market.references).map((each) => [JSON.stringify(each), each]),
  )
  const concerns = await resolveReferences(tx, [...references.values()])
  const touched = new Set<string>()
  const rows = markets.map((market) => {
    const found = market.references.flatMap((reference): readonly Concern[] => {
      const concern = concerns.get(JSON.stringify(reference))
      return concern === undefined ? [] : [concern]
    })
    for (const { entityId } of found) touched.add(entityId)
    return { id: market.id, concerns: found }
  })
  const before = await tx.run<readonly [string, string[]]>('listing/write-concerns', { rows })
  for (const [, entityIds] of before) for (const id of entityIds) touched.add(id)
  return [...touched]
}

async function handQuotesOn(graph: Graph, lease: Lease, onProgress: OnMarkets): Promise<void> {
  for (let done = 0; ;) {
    const dirty = await graph.write((tx) =>
      tx.run<DirtyRow>('listing/dirty', { what: 'QUOTE', limit: QUOTES }),
    )
    if (dirty.length === 0) return
    await lease.write((tx) => tx.run('listing/clear-quotes', { keys: dirty.map(([key]) => key) }))
    done += dirty.length
    onProgress('quotes', done)
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
      tx.run<readonly [string]>('listing/dirty-markets', { limit: MARKETS }),
    )
    if (dirty.length === 0) return
    await lease.write(async (tx) => {
      const at = now()
      const keys = dirty.map(([id]) => id)
      await showMarkets(tx, keys, categories, at)
      // All of them: a quote or a price of the past may be new where what is shown is not.
      await appendChanges(tx, [{ kind: 'market', keys, subject: 'markets' }], at)
    })
    done += dirty.length
    onProgress('markets', done)
  }
}
