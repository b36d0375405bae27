import type { Graph, GraphTransaction } from '../../graph/graph.js'
import { LeaseHeld, tryLease, type Lease } from '../../records/lease.js'
import type { ListingStore, RefusedRow } from '../../records/listings.js'
import { fetchPage } from './fetch-page.js'
import type { Fetching } from './fetch-reply.js'
import { RefusedField } from '../reading/fields.js'
import { itemId, type FeedList, type Query } from '../reading/feed.js'
import type { PolledSource } from '../reading/source.js'
import { keepAll } from './keep-all.js'
import { listingSink } from './listing-sink.js'
import { recognise } from './recognise.js'
import { emptyCounts } from './report.js'

/** What a poller needs. */
export interface Polling extends Fetching {
  readonly graph: Graph
  readonly listings: ListingStore
  /** The venues that can be polled. */
  readonly sources: readonly PolledSource[]
  readonly newId: () => string
  /** The rate for each venue. */
  readonly requestsPerMinute: number
  /** Instead of the venues' own addresses. */
  readonly urls: Readonly<Record<string, string>>
  /** Called after a page with something new. It handles its own failures: the round goes on. */
  readonly derive: () => Promise<void>
  readonly stopped: AbortSignal
}

/**
 * The result of one round: all pages of a venue, or as far as it got. `cause`: an error of ours; `null` when
 * the venue is at fault.
 */
export type Round = { readonly venue: string } & (
  | { readonly state: 'held' }
  | { readonly state: 'resting'; readonly dueAt: Date }
  | (Progress & { readonly state: 'done' | 'stopped' })
  | (Progress & { readonly state: 'failed'; readonly reason: string; readonly cause: unknown })
)

/** `cut`: lists that were abandoned before their end, and why. */
interface Progress {
  readonly pages: number
  readonly counts: Readonly<Record<Counted, number>>
  readonly cut: readonly string[]
}

const COUNTED = ['read', 'created', 'changed', 'unchanged', 'refused'] as const
type Counted = (typeof COUNTED)[number]

/** Polls any number of venues at the same time, each by one process at a time. */
export function createPoller(given: Polling) {
  const polling = { ...given, listings: sampled(given.listings) }
  const { now, wait, stopped } = polling
  const paces = new Map<string, () => Promise<void>>()

  /** One round of a venue, unless the last one ended less than `restMs` ago. Never rejects for a failed round. */
  async function pollOnce(venue: string, restMs = 0): Promise<Round> {
    const source = given.sources.find(({ name }) => name === venue)
    if (source === undefined) throw new RangeError(`${venue} cannot be polled`)
    const pace = paces.get(venue) ?? paceOf(polling)
    paces.set(venue, pace)
    return pollVenue(polling, { source, restMs, pace })
  }

  return {
    pollOnce,

    /** Polls a venue round after round, `restMs` between them, until the poller is stopped. */
    async pollOn(venue: string, restMs: number, onRound: (round: Round) => void): Promise<void> {
      while (!stopped.aborted) {
        const round = await pollOnce(venue, restMs)
        onRound(round)
        const dueMs = round.state === 'resting' ? round.dueAt.getTime() - now().getTime() : restMs
        const restsMs = round.state === 'held' ? Math.min(dueMs, HELD_MS) : dueMs
        await wait(Math.max(restsMs, 0), stopped).catch(() => undefined)
      }
    },
  }
}

/** A process that holds a venue may have been killed. */
const HELD_MS = 30_000
const RENEW_MS = 10_000
/** How long a stopped round can be resumed: later its first pages are old and its cursors expired. */
const RESUMABLE_MS = 3_600_000
const SAMPLES = 20

/**
 * Stores only some refused rows of each kind: a venue repeats them in every round with other figures, and after
 * a fix the next round reads them anyway.
 */
function sampled(listings: ListingStore): ListingStore {
  const kept = new Map<string, number>()
  const isWanted = ({ source, format, field, reason }: RefusedRow) => {
    const kind = `${source}/${format}/${field}/${reason}`
    const count = kept.get(kind) ?? 0
    if (count === SAMPLES || (count === 0 && kept.size === SAMPLES * 50)) return false
    kept.set(kind, count + 1)
    return true
  }
  return { ...listings, quarantine: (rows) => listings.quarantine(rows.filter(isWanted)) }
}

/** Lets requests through at the given rate, evenly. */
function paceOf({ now, wait, requestsPerMinute, stopped }: Polling): () => Promise<void> {
  let freeAt = 0
  return async () => {
    const instant = now().getTime()
    const waitMs = freeAt - instant
    freeAt = Math.max(freeAt, instant) + 60_000 / requestsPerMinute
    if (waitMs > 0) await wait(waitMs, stopped)
  }
}

/** One venue's turn. */
interface Turn {
  readonly source: PolledSource
  readonly restMs: number
  readonly pace: () => Promise<void>
}

/** A running round. `ended`: by a stop, or because another process took the lease. */
interface Walk extends Turn {
  readonly progress: { pages: number; counts: Record<Counted, number>; cut: string[] }
  readonly ended: AbortSignal
  /** Records the progress of the round, under the lease; `of`: whose round it is, and when. */
  readonly note: (
    write: (tx: GraphTransaction, of: { venue: string; at: string }) => Promise<unknown>,
  ) => Promise<unknown>
}

/** Takes the venue's lease, runs the round and returns the lease. */
async function pollVenue(polling: Polling, turn: Turn): Promise<Round> {
  const { graph, now, newId, stopped } = polling
  const venue = turn.source.name
  const progress = { pages: 0, counts: zeroes(), cut: [] }
  const ending = new AbortController()
  const stop = () => {
    ending.abort(stopped.reason)
  }
  try {
    stopped.throwIfAborted()
    stopped.addEventListener('abort', stop, { once: true })
    const name = `poll/${venue}` as const
    await graph.writeLong((tx) => tx.run('poll/make-lease', { name }))
    // Each round is a holder of its own, because a holder may take its lease twice.
    const lease = await tryLease(graph, name, newId())
    if (lease === null) return { venue, state: 'held' }
    // A round that a stop does not wait for must not keep the process alive; its lease expires.
    const renewing = setInterval(() => void renew(lease, ending), RENEW_MS).unref()
    const note: Walk['note'] = (write) =>
      lease.write((tx) => write(tx, { venue, at: now().toISOString() }))
    try {
      return await walk(polling, { ...turn, progress, ended: ending.signal, note }, lease)
    } finally {
      clearInterval(renewing)
      // A lease that cannot be returned now expires by itself.
      await lease.free().catch(() => undefined)
    }
  } catch (error) {
    if (stopped.aborted) return { venue, state: 'stopped', ...progress }
    if (ending.signal.aborted || error instanceof LeaseHeld) return { venue, state: 'held' }
    return { venue, state: 'failed', reason: messageOf(error), cause: error, ...progress }
  } finally {
    stopped.removeEventListener('abort', stop)
  }
}

function zeroes(): Record<Counted, number> {
  return { read: 0, created: 0, changed: 0, unchanged: 0, refused: 0 }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** A graph that is away may return before the lease expires; a lease that was taken ends the round. */
async function renew(lease: Lease, ending: AbortController): Promise<void> {
  await lease
    .write(async () => undefined)
    .catch((error: unknown) => {
      if (error instanceof LeaseHeld) ending.abort(error)
    })
}

/** The position of a round: its next request. `pages`: the number of pages read of this feed. */
interface Place {
  readonly feed: string
  readonly query: Query
  readonly pages: number
  readonly at: string
}

/** The items of a round so far, to recognise a repeated page. */
interface Seen {
  readonly ids: Set<string>
  readonly asked: Set<string>
}

/** Goes from page to page; after each, the graph records where the round continues. */
async function walk(polling: Polling, round: Walk, lease: Lease): Promise<Round> {
  const { source, restMs, progress, ended, note } = round
  const venue = source.name
  const { now, derive } = polling
  const [row] = await lease.write((tx) => tx.run('poll/state', { venue }))
  const times = [row?.lastRoundAt, row?.lastErrorAt]
  const dueAt = new Date(Math.max(...times.map((time) => Date.parse(time ?? '') || 0)) + restMs)
  if (dueAt > now()) return { venue, state: 'resting', dueAt }

  const seen: Seen = { ids: new Set(), asked: new Set() }
  let place = resumed(row?.place ?? null, source, now()) ?? beginning(source.feeds.lists[0], now())
  let pagesOfFeed = 0
  while (place !== null) {
    const feed = listNamed(source, place.feed)
    if (feed === undefined) throw new RangeError(`no list ${place.feed} of ${venue}`)
    const page = await readPage(polling, round, feed, place.query, seen)
    if (page.state === 'failed') {
      // A list without a page this time may never give one: then the next round starts anew.
      const at = pagesOfFeed === 0 ? '' : JSON.stringify(place)
      const error = page.reason.slice(0, 500)
      await note((tx, of) => tx.run('poll/note-error', { ...of, error, place: at }))
      return { venue, state: 'failed', reason: page.reason, cause: null, ...progress }
    }
    progress.pages += 1
    pagesOfFeed += 1
    const next: Place | null = following(place, page.next, now())
    const cut = next === null ? null : whyCut(feed, next, page.isNew, seen)
    if (cut !== null) progress.cut.push(`${feed.name}: ${cut}`)
    const isOver = next === null || cut !== null
    place = isOver ? beginning(listAfter(source, feed), now()) : next
    if (isOver) pagesOfFeed = 0
    const goesOn = place === null ? null : JSON.stringify(place)
    await note((tx, of) =>
      goesOn === null
        ? tx.run('poll/note-end', of)
        : tx.run('poll/note-page', { ...of, place: goesOn }),
    )
    if (page.isChange) await derive().catch(() => undefined)
    if (place !== null) ended.throwIfAborted()
  }
  return { venue, state: 'done', ...progress }
}

function listNamed({ feeds }: PolledSource, name: string): FeedList | undefined {
  return feeds.lists.find((list) => list.name === name)
}

function listAfter({ feeds }: PolledSource, list: FeedList): FeedList | undefined {
  return feeds.lists[feeds.lists.indexOf(list) + 1]
}

function beginning(feed: FeedList | undefined, now: Date): Place | null {
  if (feed === undefined) return null
  return { feed: feed.name, query: feed.first(now), pages: 0, at: now.toISOString() }
}

function following({ feed, pages }: Place, query: Query | null, now: Date): Place | null {
  return query === null ? null : { feed, query, pages: pages + 1, at: now.toISOString() }
}

/** Where the last round was stopped; `null` when it was not, or too long ago. */
function resumed(kept: string | null, source: PolledSource, now: Date): Place | null {
  if (kept === null) return null
  // Only `walk` above writes it.
  const place = JSON.parse(kept) as Place
  const isYoung = now.getTime() - Date.parse(place.at) <= RESUMABLE_MS
  return isYoung && listNamed(source, place.feed) !== undefined ? place : null
}

/** Why a list that claims to continue is abandoned; `null` when it is not. */
function whyCut(feed: FeedList, next: Place, isNew: boolean, { asked }: Seen): string | null {
  if (!isNew) return 'a page has nothing new'
  if (asked.has(keyOf(feed, next.query))) return 'a page leads back to one before'
  if (next.pages >= feed.mostPages) return `it has more than ${String(feed.mostPages)} pages`
  return null
}

function keyOf({ name }: FeedList, query: Query): string {
  return JSON.stringify([name, query])
}

type PageOutcome =
  | { readonly state: 'failed'; readonly reason: string }
  | {
      readonly state: 'read'
      readonly next: Query | null
      /** Whether it has an item that is new in this round. */
      readonly isNew: boolean
      /** Whether it had anything that is new to the graph. */
      readonly isChange: boolean
    }

/** Fetches one page and, when it is complete and valid, stores it. */
async function readPage(
  polling: Polling,
  { source, pace, ended, progress }: Walk,
  feed: FeedList,
  query: Query,
  { ids, asked }: Seen,
): Promise<PageOutcome> {
  const venue = source.name
  const address = addressOf(polling.urls[venue] ?? source.feeds.base, feed, query)
  // Without the query: a configured URL may contain a key there.
  const path = `${address.origin}${address.pathname}`
  const file = { path, name: feed.name, folder: venue }
  const itemsOf = (reply: unknown): readonly unknown[] | null => {
    const items = feed.items(reply)
    return Array.isArray(items) ? items : null
  }
  const formatOf = (reply: unknown) => {
    const found = recognise([source], { reads: 'document', head: reply }, file)
    return found?.kind === 'venue' ? found.format : undefined
  }
  const accepts = (reply: unknown) =>
    itemsOf(reply)?.length === 0 || (itemsOf(reply) !== null && formatOf(reply) !== undefined)

  asked.add(keyOf(feed, query))
  const page = await fetchPage(polling, { address, accepts, pace, stopped: ended })
  if (page.state === 'failed') return { state: 'failed', reason: `${path} ${page.reason}` }
  const { document: reply, observedAt } = page
  const items = itemsOf(reply) ?? []
  const format = formatOf(reply)
  if (items.length === 0 || format === undefined) {
    return { state: 'read', next: null, isNew: false, isChange: false }
  }
  const next = feed.next({ reply, items, query })
  const fresh = items.map((item) => itemId(feed, item)).filter((id) => !ids.has(id))
  for (const id of fresh) ids.add(id)
  if (fresh.length === 0) return { state: 'read', next, isNew: false, isChange: false }

  const report = {
    ...emptyCounts(),
    file: path,
    source: venue,
    dataset: format.dataset.name,
    scope: '',
    asOf: observedAt,
    isRefused: false,
  }
  const context = { file, observedAt, listing: null }
  const content = { reads: 'document', head: reply } as const
  const reading = { source, format, content, context }
  const { parsed, sink } = listingSink(reading, report, polling.listings)
  try {
    await keepAll(parsed, { sink, report, onRead: () => undefined })
  } catch (error) {
    if (!(error instanceof RefusedField)) throw error
    return { state: 'failed', reason: `${path}: ${error.field} ${error.reason}` }
  } finally {
    for (const name of COUNTED) progress.counts[name] += report[name]
  }
  return { state: 'read', next, isNew: true, isChange: report.created + report.changed > 0 }
}

function addressOf(base: string, { path }: FeedList, query: Query): URL {
  const address = new URL(base)
  address.pathname = `${address.pathname.replace(/(?<!\/)\/+$/, '')}${path}`
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  return address
}
