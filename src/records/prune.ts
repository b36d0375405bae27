import { dayOf } from '../domain/partial-date.js'
import type { Graph, RunQuery } from '../graph/graph.js'
import { thinned, type DayPrices } from '../markets/thinned.js'
import { LeaseAbandoned, type Lease } from './lease.js'

/** Kinds of data in the graph that grow with time. */
export type GraphKind =
  | 'price changes'
  | 'changes'
  | 'access log'
  | 'audit'
  | 'usage'
  | 'prices to hours'
  | 'prices to days'
  | 'quarantine'

/** By kind, how many days it is stored; `null`: forever. */
export type GraphRetention = Readonly<Record<GraphKind, number | null>>

/** The deleted data of a kind, or in a dry run the data to delete. */
export interface PrunedKind {
  readonly kind: GraphKind
  readonly count: number
  /** Why some old data stays; `null`: none stays. */
  readonly note: string | null
}

export interface PruneOptions {
  readonly graph: Graph
  readonly now: Date
  readonly retention: GraphRetention
  /** `null`: counts only. */
  readonly lease: Lease | null
  readonly stopped: AbortSignal
  /** Called after each batch. */
  readonly onProgress: (kind: GraphKind, count: number) => void
}

/** Nodes that one transaction reads. */
const BATCH = 2_000
/** A day of a listing can have 1,440 prices. */
const DAYS_PER_BATCH = 500
const DAY_MS = 86_400_000

/** Part of a kind. */
interface Batch<Key> {
  /** Where the next batch begins; `null`: there are no more. */
  readonly last: Key | null
  readonly count: number
  /** `null`: the transaction writes nothing. */
  readonly remove: ((run: RunQuery) => Promise<unknown>) | null
}

/** Reads all data of a kind in batches. Ends early when the process is stopped. */
type Walk = (options: PruneOptions, onBatch: (count: number) => void) => Promise<void>

interface Walks {
  readonly walks: readonly Walk[]
  readonly note: string | null
}

/**
 * Deletes old data of the graph, kind by kind, in bounded transactions under a lease. Without a
 * lease, counts only. Each transaction is complete, so a later run continues after an interruption.
 * Returns what was done until the end or until `stopped`.
 */
export async function pruneGraph(options: PruneOptions): Promise<readonly PrunedKind[]> {
  const { retention, stopped, onProgress } = options
  const done: PrunedKind[] = []
  for (const [kind, days] of Object.entries(retention) as [GraphKind, number | null][]) {
    if (stopped.aborted) break
    const { walks, note } = days === null ? NOTHING : await WALKS[kind](options, days)
    let count = 0
    for (const walk of walks) {
      await walk(options, (found) => {
        count += found
        onProgress(kind, count)
      })
    }
    done.push({ kind, count, note })
  }
  return done
}

const NOTHING: Walks = { walks: [], note: null }

type WalksOf = (options: PruneOptions, days: number) => Walks | Promise<Walks>

const WALKS: Readonly<Record<GraphKind, WalksOf>> = {
  'price changes': (options, days) => walksOfChanges(options, days, true),
  changes: (options, days) => walksOfChanges(options, days, false),
  'access log': ({ now }, days) => ({
    walks: [walkOf('retention/access-log', 0, instantBefore(now, days))],
    note: null,
  }),
  audit: ({ now }, days) => ({
    walks: [walkOf('retention/audit', '', instantBefore(now, days))],
    note: null,
  }),
  usage: ({ now }, days) => ({
    walks: [walkOf('retention/usage', '', dayBefore(now, days))],
    note: null,
  }),
  'prices to hours': ({ now, retention }, days) => {
    const daily = retention['prices to days']
    const from = daily === null ? 0 : dayBefore(now, daily)
    return { walks: [walkOfQuotes(from, dayBefore(now, days), 60)], note: null }
  },
  'prices to days': ({ now }, days) => ({
    walks: [walkOfQuotes(0, dayBefore(now, days), 1_440)],
    note: null,
  }),
  quarantine: ({ now }, days) => {
    const before = instantBefore(now, days)
    const rows = walkOf('retention/quarantine', '', before)
    return { walks: [rows, walkOf('retention/refused-results', '', before)], note: null }
  },
}

function instantBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString()
}

function dayBefore(now: Date, days: number): number {
  return dayOf(new Date(now.getTime() - days * DAY_MS))
}

function walkBy<Key extends number | string>(
  first: Key,
  next: (run: RunQuery, after: Key) => Promise<Batch<Key>>,
): Walk {
  const removeNext = async (run: RunQuery, after: Key) => {
    const batch = await next(run, after)
    await batch.remove?.(run)
    return batch
  }
  return async ({ graph, lease, stopped }, onBatch) => {
    for (let after: Key | null = first; after !== null && !stopped.aborted;) {
      const from: Key = after
      const batch: Batch<Key> | null =
        lease === null
          ? await next(graph.readLong, from)
          : await lease.write((tx) => removeNext(tx.run, from)).catch(nullIfAbandoned)
      if (batch === null) return
      onBatch(batch.count)
      after = batch.last
    }
  }
}

function nullIfAbandoned(error: unknown): null {
  if (error instanceof LeaseAbandoned) return null
  throw error
}

type TextQuery = 'retention/audit' | 'retention/quarantine' | 'retention/refused-results'

function walkOf(name: 'retention/access-log', first: number, before: string): Walk
function walkOf(name: 'retention/usage', first: string, before: number): Walk
function walkOf(name: TextQuery, first: string, before: string): Walk
function walkOf(
  name: TextQuery | 'retention/access-log' | 'retention/usage',
  first: number | string,
  before: number | string,
): Walk {
  return walkBy<number | string>(first, async (run, after) => {
    // The overloads above check the types.
    const params = { after, before, limit: BATCH } as never
    const [row] = await run(name, params)
    return batchOf(row?.last ?? null, row?.ids ?? [])
  })
}

function batchOf<Key>(last: Key | null, ids: readonly string[]): Batch<Key> {
  const remove = (run: RunQuery) => run('retention/delete', { ids })
  return { last, count: ids.length, remove: ids.length === 0 ? null : remove }
}

/**
 * The changes that no reader of the log still needs: the newest change, changes that are not yet
 * webhook messages, and changes of entities that are not yet compared with markets stay.
 */
async function walksOfChanges(
  { graph, now }: PruneOptions,
  days: number,
  arePrices: boolean,
): Promise<Walks> {
  const [limits] = await graph.readLong('retention/change-limits', {})
  if (limits === undefined) return NOTHING
  const { head, sentSeq, hasWebhooks, subjectsSeq } = limits
  const max = hasWebhooks ? Math.min(head - 1, sentSeq) : head - 1
  const before = instantBefore(now, days)
  const walk = walkBy(0, async (run, after: number) => {
    const params = { after, max, maxEntity: subjectsSeq, before, arePrices, limit: BATCH }
    const [row] = await run('retention/changes', params)
    if (row === undefined) return batchOf<number>(null, [])
    const { ids, seq, at, last, lastAt } = row
    // The log is in the order of time, so all later changes are newer.
    const isEnd = lastAt !== null && lastAt >= before
    const { remove, ...batch } = batchOf(isEnd ? null : last, ids)
    if (remove === null || seq === null || at === null) return { ...batch, remove: null }
    const removeAndNote = async (write: RunQuery) => {
      await remove(write)
      await write('retention/note-changes', { seq, at })
    }
    return { ...batch, remove: removeAndNote }
  })
  const note = max < head - 1 ? await noteOfUnsent(graph, max, before) : null
  return { walks: [walk], note }
}

/** A note if changes are old but must wait for the sender of webhooks. */
async function noteOfUnsent(graph: Graph, max: number, before: string): Promise<string | null> {
  const [first] = await graph.readLong('change/first', { seq: max + 1 })
  return first !== undefined && first.at < before
    ? 'some old changes stay until their webhooks are sent: run npx --no -- polity serve --role deliver'
    : null
}

function walkOfQuotes(from: number, before: number, lengthMinutes: number): Walk {
  return walkBy('', async (run, after: string) => {
    const params = { after, from, before, minutes: lengthMinutes, limit: DAYS_PER_BATCH }
    const [row] = await run('retention/quote-days', params)
    const days = (row?.days ?? []).map(([key, minutes, percents]) => ({ key, minutes, percents }))
    const rows = days.map(({ key, ...prices }) => ({ key, ...thinned(prices, lengthMinutes) }))
    const write = (tx: RunQuery) => tx('retention/write-quotes', { rows, thinnedTo: lengthMinutes })
    return {
      last: row?.last ?? null,
      count: pricesIn(days) - pricesIn(rows),
      remove: rows.length === 0 ? null : write,
    }
  })
}

function pricesIn(days: readonly DayPrices[]): number {
  return days.reduce((sum, { minutes }) => sum + minutes.length, 0)
}
