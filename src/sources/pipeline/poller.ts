import type { Lease } from '../../records/lease.js'
import type { ListingStore, RefusedRow } from '../../records/listings.js'
import { fetchPage } from './fetch-page.js'
import { messageOf, pollUntil, withLease, type PollingOptions } from './polling.js'
import { listAt, RefusedField } from '../reading/fields.js'
import { itemId, keySetting, type FeedList, type Query } from '../reading/feed.js'
import type { PolledSource } from '../reading/source.js'
import { storeAll } from './store-all.js'
import { listingSink } from './listing-sink.js'
import { recognise } from './recognise.js'
import { emptyReport } from './each-file.js'

export interface PollerOptions extends PollingOptions {
  readonly listings: ListingStore
  /** The venues that can be polled. */
  readonly sources: readonly PolledSource[]
  /** The rate limit for each venue. */
  readonly requestsPerMinute: number
  /** By venue, the URL that replaces the venue's own URL. */
  readonly urls: Readonly<Record<string, string>>
  /** By venue, the operator's key for its API. Never logged. */
  readonly tokens: Readonly<Record<string, string>>
  /** Called after a page with new data. If the call fails, the round continues. */
  readonly derive: () => Promise<void>
}

/**
 * The result of one poll round over all pages of a venue. `held`: another process polls the venue.
 * `paused`: the pause after the last round lasts until `dueAt`. `cause`: the internal error that
 * made the round fail; `null` if the venue caused the failure. `key`: `missing` if the venue needs
 * a key and none is set; `denied` if the venue refused the key, or a request without a key;
 * otherwise `null`.
 */
export type Round = { readonly venue: string } & (
  | { readonly state: 'held' }
  | { readonly state: 'paused'; readonly dueAt: Date }
  | (Progress & { readonly state: 'done' | 'stopped' })
  | (Progress & {
      readonly state: 'failed'
      readonly reason: string
      readonly cause: unknown
      readonly key: 'missing' | 'denied' | null
    })
)

/** `cut`: a text for each list that the round did not read to the end, with the reason. */
interface Progress {
  readonly pages: number
  readonly counts: Readonly<Record<Counted, number>>
  readonly cut: readonly string[]
}

const COUNTED = ['read', 'created', 'changed', 'unchanged', 'refused'] as const
type Counted = (typeof COUNTED)[number]

/**
 * Polls several venues concurrently. A lease ensures that only one process at a time polls a venue.
 */
export function createPoller(options: PollerOptions) {
  const polling = { ...options, listings: withSampledQuarantine(options.listings) }
  const { now, wait, stopped } = polling
  const paces = new Map<string, () => Promise<void>>()

  /**
   * Runs one round of a venue, unless the last round ended less than `intervalMs` ago. A failed
   * round is returned as a `Round`, not thrown.
   */
  async function pollOnce(venue: string, intervalMs = 0): Promise<Round> {
    const source = options.sources.find(({ name }) => name === venue)
    if (source === undefined) throw new RangeError(`${venue} cannot be polled`)
    const pace = paces.get(venue) ?? createPace(polling)
    paces.set(venue, pace)
    return pollVenue(polling, { source, intervalMs, pace })
  }

  return {
    pollOnce,

    /**
     * Polls a venue repeatedly, with `intervalMs` between rounds, until the poller is stopped. Ends
     * at once if the venue needs a key and none is set.
     */
    pollOn: (venue: string, intervalMs: number, onRound: (round: Round) => void): Promise<void> =>
      pollUntil(stopped, wait, {
        poll: () => pollOnce(venue, intervalMs),
        onRound,
        pauseMs: (round) => {
          if (round.state === 'failed' && round.key === 'missing') return null
          if (round.state === 'paused') return round.dueAt.getTime() - now().getTime()
          return round.state === 'held' ? Math.min(intervalMs, HELD_MS) : intervalMs
        },
      }),
  }
}

/**
 * If another process polls a venue, the poller checks again after this time, because that process
 * may have been killed.
 */
const HELD_MS = 30_000
/**
 * For how long a stopped round can be resumed. After this time, the pages that the round has read
 * are stale, and the venue may no longer accept the stored cursor.
 */
const RESUMABLE_MS = 3_600_000
const MAX_SAMPLES = 20

/**
 * Quarantines only `MAX_SAMPLES` rows that were refused for the same reason. A venue sends the same
 * rows in every round, only with different numbers. So after a fix, the next round reads the rows
 * that were not quarantined.
 */
function withSampledQuarantine(listings: ListingStore): ListingStore {
  const counts = new Map<string, number>()
  const isSample = ({ source, format, field, reason }: RefusedRow) => {
    const kind = `${source}/${format}/${field}/${reason}`
    const count = counts.get(kind) ?? 0
    if (count === MAX_SAMPLES || (count === 0 && counts.size === MAX_SAMPLES * 50)) return false
    counts.set(kind, count + 1)
    return true
  }
  return { ...listings, quarantine: (rows) => listings.quarantine(rows.filter(isSample)) }
}

/** Creates a function that waits, so that requests are sent at even intervals. */
function createPace({ now, wait, requestsPerMinute, stopped }: PollerOptions): () => Promise<void> {
  let freeAt = 0
  return async () => {
    const instant = now().getTime()
    const waitMs = freeAt - instant
    freeAt = Math.max(freeAt, instant) + 60_000 / requestsPerMinute
    if (waitMs > 0) await wait(waitMs, stopped)
  }
}

interface RoundOptions {
  readonly source: PolledSource
  readonly intervalMs: number
  readonly pace: () => Promise<void>
}

/** A running round. `ended` aborts when the poller stops or another process takes the lease. */
interface RunningRound extends RoundOptions {
  readonly progress: { pages: number; counts: Record<Counted, number>; cut: string[] }
  readonly ended: AbortSignal
}

/** Runs one round while holding the lease of the venue. */
async function pollVenue(polling: PollerOptions, options: RoundOptions): Promise<Round> {
  const { stopped } = polling
  const venue = options.source.name
  const counts = { read: 0, created: 0, changed: 0, unchanged: 0, refused: 0 }
  const progress = { pages: 0, counts, cut: [] }
  try {
    stopped.throwIfAborted()
    const round = await withLease(polling, `poll/${venue}`, (lease, ended) =>
      runRound(polling, { ...options, progress, ended }, lease),
    )
    if (round !== null) return round
    return stopped.aborted ? { venue, state: 'stopped', ...progress } : { venue, state: 'held' }
  } catch (error) {
    if (stopped.aborted) return { venue, state: 'stopped', ...progress }
    const reason = messageOf(error)
    return { venue, state: 'failed', reason, cause: error, key: null, ...progress }
  }
}

/**
 * The position of a round: its next request. `feed`: the name of the list. `pages`: how many pages
 * of this list were read. `at`: when the round reached the position.
 */
interface Position {
  readonly feed: string
  readonly query: Query
  readonly pages: number
  readonly at: string
}

/**
 * The ids of the items that the round has read, and the requests that it has sent. These sets show
 * whether a page is repeated.
 */
interface Seen {
  readonly ids: Set<string>
  readonly requested: Set<string>
}

/** Reads page after page. After each page, stores the position at which the round can resume. */
async function runRound(polling: PollerOptions, round: RunningRound, lease: Lease): Promise<Round> {
  const { source, intervalMs, progress, ended } = round
  const venue = source.name
  const { now, derive } = polling
  const [row] = await lease.write((tx) => tx.run('poll/state', { venue }))
  const failed = async (
    { reason, key }: Pick<FailedPage, 'reason' | 'key'>,
    place: string,
  ): Promise<Round> => {
    const note = { venue, at: now().toISOString(), error: reason.slice(0, 500), place }
    await lease.write((tx) => tx.run('poll/note-error', { ...note, needsKey: key !== null }))
    return { venue, state: 'failed', reason, cause: null, key, ...progress }
  }
  if (source.feeds.key?.isRequired === true && polling.tokens[venue] === undefined) {
    const reason = `the venue answers only requests with a key; set ${keySetting(venue)} to your key`
    return failed({ reason, key: 'missing' }, '')
  }
  const times = [row?.lastRoundAt, row?.lastErrorAt]
  const dueAt = new Date(Math.max(...times.map((time) => Date.parse(time ?? '') || 0)) + intervalMs)
  if (dueAt > now()) return { venue, state: 'paused', dueAt }

  const seen: Seen = { ids: new Set(), requested: new Set() }
  let position =
    resumedPosition(row?.place ?? null, source, now()) ??
    firstPosition(source.feeds.lists[0], now())
  let pagesOfFeed = 0
  while (position !== null) {
    const feed = listNamed(source, position.feed)
    if (feed === undefined) throw new RangeError(`${venue} has no list ${position.feed}`)
    const page = await readPage(polling, round, feed, position.query, seen)
    if (page.state === 'failed') {
      // If the first page that this round requests from a list fails, the next round starts over.
      // The list, or the stored position in the list, may no longer exist.
      return failed(page, pagesOfFeed === 0 ? '' : JSON.stringify(position))
    }
    progress.pages += 1
    pagesOfFeed += 1
    const next: Position | null = page.next && {
      feed: feed.name,
      query: page.next,
      pages: position.pages + 1,
      at: now().toISOString(),
    }
    const cut = next === null ? null : whyCut(feed, next, page.isNew, seen)
    if (cut !== null) progress.cut.push(`the list ${feed.name} was not read completely: ${cut}`)
    const isOver = next === null || cut !== null
    position = isOver ? firstPosition(listAfter(source, feed), now()) : next
    if (isOver) pagesOfFeed = 0
    const place = position === null ? null : JSON.stringify(position)
    const at = now().toISOString()
    await lease.write((tx) =>
      place === null
        ? tx.run('poll/note-end', { venue, at })
        : tx.run('poll/note-page', { venue, at, place }),
    )
    if (page.isChange) await derive().catch(() => undefined)
    if (position !== null) ended.throwIfAborted()
  }
  return { venue, state: 'done', ...progress }
}

function listNamed({ feeds }: PolledSource, name: string): FeedList | undefined {
  return feeds.lists.find((list) => list.name === name)
}

function listAfter({ feeds }: PolledSource, list: FeedList): FeedList | undefined {
  return feeds.lists[feeds.lists.indexOf(list) + 1]
}

function firstPosition(feed: FeedList | undefined, now: Date): Position | null {
  if (feed === undefined) return null
  return { feed: feed.name, query: feed.first(now), pages: 0, at: now.toISOString() }
}

/**
 * The position at which the last round stopped. `null` if that round is complete or too old, or if
 * its list no longer exists.
 */
function resumedPosition(stored: string | null, source: PolledSource, now: Date): Position | null {
  if (stored === null) return null
  // The cast is safe, because only `runRound` above writes this value.
  const position = JSON.parse(stored) as Position
  const isRecent = now.getTime() - Date.parse(position.at) <= RESUMABLE_MS
  return isRecent && listNamed(source, position.feed) !== undefined ? position : null
}

/** Why the round must not read the next page of a list; `null` if it may. */
function whyCut(
  feed: FeedList,
  next: Position,
  isNew: boolean,
  { requested }: Seen,
): string | null {
  if (!isNew) return 'a page has no new items'
  if (requested.has(keyOf(feed, next.query))) return 'a page links back to an earlier page'
  if (next.pages >= feed.maxPages) return `the list has more than ${String(feed.maxPages)} pages`
  return null
}

function keyOf({ name }: FeedList, query: Query): string {
  return JSON.stringify([name, query])
}

interface FailedPage {
  readonly state: 'failed'
  readonly reason: string
  readonly key: 'missing' | 'denied' | null
}

type PageOutcome =
  | FailedPage
  | {
      readonly state: 'read'
      readonly next: Query | null
      /** Whether the page has an item that is new in this round. */
      readonly isNew: boolean
      /** Whether the page changed anything in the graph. */
      readonly isChange: boolean
    }

/** Fetches one page and stores it if it is complete and valid. */
async function readPage(
  polling: PollerOptions,
  { source, pace, ended, progress }: RunningRound,
  feed: FeedList,
  query: Query,
  { ids, requested }: Seen,
): Promise<PageOutcome> {
  const venue = source.name
  const address = addressOf(polling.urls[venue] ?? source.feeds.base, feed, query)
  // The path is shown in messages, so it does not contain the query string, which may contain an
  // API key.
  const path = `${address.origin}${address.pathname}`
  const file = { path, name: feed.name, folder: venue }
  const formatOf = (reply: unknown) =>
    recognise([source], { reads: 'document', head: reply }, file)?.format
  const accepts = (reply: unknown) => {
    const items = feed.items(reply)
    return Array.isArray(items) && (items.length === 0 || formatOf(reply) !== undefined)
  }

  requested.add(keyOf(feed, query))
  const { key } = source.feeds
  const token = polling.tokens[venue]
  const authorization = key === undefined || token === undefined ? null : `${key.scheme} ${token}`
  const request = { address, authorization, accepts, pace, stopped: ended }
  const page = await fetchPage(polling, request)
  if (page.state === 'failed') {
    const hint = page.isDenied ? `; ${deniedHint(source, authorization !== null)}` : ''
    const reason = `${path} ${page.reason}${hint}`
    return { state: 'failed', reason, key: page.isDenied ? 'denied' : null }
  }
  const { document: reply, observedAt } = page
  const items = listAt(feed.items(reply), feed.name)
  const format = formatOf(reply)
  if (items.length === 0 || format === undefined) {
    return { state: 'read', next: null, isNew: false, isChange: false }
  }
  const next = feed.next({ reply, items, query })
  const newIds = items.map((item) => itemId(feed, item)).filter((id) => !ids.has(id))
  for (const id of newIds) ids.add(id)
  if (newIds.length === 0) return { state: 'read', next, isNew: false, isChange: false }

  const report = emptyReport(path)
  const context = { file, observedAt, listing: null }
  const content = { reads: 'document', head: reply } as const
  const venueContent = { source, format, content, context }
  const { parsed, sink } = listingSink(venueContent, report, polling.listings)
  try {
    await storeAll(parsed, { sink, report, onRead: () => undefined })
  } catch (error) {
    if (!(error instanceof RefusedField)) throw error
    return { state: 'failed', reason: `${path}: ${error.field} ${error.reason}`, key: null }
  } finally {
    for (const name of COUNTED) progress.counts[name] += report[name]
  }
  return { state: 'read', next, isNew: true, isChange: report.created + report.changed > 0 }
}

/** What the operator can do if a venue does not accept a request. */
function deniedHint({ name, feeds }: PolledSource, hasKey: boolean): string {
  if (hasKey) return `check the key in ${keySetting(name)}`
  return feeds.key === undefined
    ? 'Polity polls this venue without a key, so the venue may block your address'
    : `set ${keySetting(name)} to your key`
}

function addressOf(base: string, { path }: FeedList, query: Query): URL {
  const address = new URL(base)
  address.pathname = `${address.pathname.replace(/(?<!\/)\/+$/, '')}${path}`
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  return address
}
