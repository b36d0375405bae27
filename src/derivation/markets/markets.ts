import { secondOf } from '../../domain/instant.js'
import { appendChanges } from '../../graph/changes.js'
import type { Graph } from '../../graph/graph.js'
import type { CategoryTable } from '../../markets/categories.js'
import { takeLease, type Lease } from '../../records/lease.js'
import { park } from '../parked.js'
import { createDrain } from '../drain.js'
import { refreshSubjects } from './market-subjects.js'
import { matchListings, type MatchingRules } from './match-listings.js'
import { showMarkets } from './shown.js'

/** Curated rules for all markets. */
export interface MarketRules extends MatchingRules {
  readonly categories: CategoryTable
}

/** The options of a derivation. */
export interface MarketOptions {
  readonly graph: Graph
  readonly now: () => Date
  readonly holder: string
  readonly rules: MarketRules
  /** Stops the derivation after the current transaction. */
  readonly stopped?: AbortSignal
}

/** Called with the progress of a derivation. */
export type OnMarketProgress = (
  stage: 'subjects' | 'listings' | 'quotes' | 'markets',
  done: number,
) => void

/** The dependencies of a derivation. */
interface Run extends MarketOptions {
  readonly lease: Lease
  readonly onProgress: OnMarketProgress
  readonly drain: ReturnType<typeof createDrain>
}

// Listings per transaction. It also includes all other listings of the same questions.
const LISTINGS = 500
const QUOTES = 1_000
const MARKETS = 500

/**
 * Derives markets and their displayed values until no listing is marked. Each transaction clears
 * the marks that it has processed, so the next run continues a killed run. A lease ensures that
 * only one process derives. Listings and markets that fail are parked. Returns the number of parked
 * items.
 */
export function deriveMarkets(
  options: MarketOptions,
  onProgress: OnMarketProgress = () => undefined,
): Promise<number> {
  return underLease(options, onProgress, async (run) => {
    await findSubjects(run)
    await matchAllListings(run)
    await passOnQuotes(run)
    await showAll(run)
  })
}

/**
 * Updates markets that change without new listings, because entities changed, a market closed, a
 * quote became stale, or the daily move changed.
 */
export function sweepMarkets(options: MarketOptions): Promise<number> {
  return underLease(
    options,
    () => undefined,
    async (run) => {
      await findSubjects(run)
      for (;;) {
        const now = secondOf(run.now())
        const [due] = await run.lease.write((tx) =>
          tx.run('derive-market/mark-due', { now, limit: MARKETS }),
        )
        await showAll(run)
        // Processed markets are no longer due, so this loop ends.
        if (due === undefined || due.count < MARKETS) return
      }
    },
  )
}

/** Runs `work` with the lease. Returns the number of parked listings and markets. */
async function underLease(
  options: MarketOptions,
  onProgress: OnMarketProgress,
  work: (run: Run) => Promise<void>,
): Promise<number> {
  const { graph, now, holder, stopped } = options
  const lease = await takeLease(graph, 'markets', holder, stopped)
  const keys = new Set<string>()
  const drain = createDrain(async (failed) => {
    await park(lease, failed, now())
    for (const [key] of failed) keys.add(key)
  })
  try {
    await work({ ...options, lease, onProgress, drain })
    return keys.size
  } finally {
    await lease.free()
  }
}

function findSubjects({ graph, lease, now, rules, onProgress }: Run): Promise<void> {
  return refreshSubjects(graph, lease, { now, vocabulary: rules.vocabulary }, (done) => {
    onProgress('subjects', done)
  })
}

function matchAllListings({ graph, lease, now, rules, onProgress, drain }: Run): Promise<number> {
  return drain({
    name: 'listings',
    limit: LISTINGS,
    next: (after, limit) =>
      graph.writeLong((tx) =>
        tx.run('derive-market/dirty-listings', { what: 'WORDING', after, limit }),
      ),
    keyOf: ({ key }) => key,
    work: (marked) => lease.write((tx) => matchListings(tx, marked, rules, now())),
    onDone: (done) => {
      onProgress('listings', done)
    },
  })
}

function passOnQuotes({ graph, lease, onProgress, drain }: Run): Promise<number> {
  return drain({
    name: 'quotes',
    limit: QUOTES,
    next: (after, limit) =>
      graph.writeLong((tx) =>
        tx.run('derive-market/dirty-listings', { what: 'QUOTE', after, limit }),
      ),
    keyOf: ({ key }) => key,
    work: async (marked) => {
      const keys = marked.map(({ key }) => key)
      await lease.write((tx) => tx.run('derive-market/clear-quotes', { keys }))
    },
    onDone: (done) => {
      onProgress('quotes', done)
    },
  })
}

function showAll({ graph, lease, now, rules, onProgress, drain }: Run): Promise<number> {
  return drain({
    name: 'markets',
    limit: MARKETS,
    next: (_after, limit) =>
      graph.writeLong((tx) => tx.run('derive-market/dirty-markets', { limit })),
    keyOf: ({ id }) => id,
    work: (marked) =>
      lease.write(async (tx) => {
        const at = now()
        const keys = marked.map(({ id }) => id)
        const resolved = await showMarkets(tx, keys, rules.categories, at)
        // Reports all processed markets: quotes or history may have changed even if the displayed
        // values did not.
        const shown = { kind: 'market', keys, subject: 'markets' }
        await appendChanges(tx, [shown, ...resolved], at)
      }),
    onDone: (done) => {
      onProgress('markets', done)
    },
  })
}
