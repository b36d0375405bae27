import { appendChanges } from '../../graph/changes.js'
import type { Graph } from '../../graph/graph.js'
import type { CategoryTable } from '../../markets/categories.js'
import { takeLease, type Lease } from '../../records/lease.js'
import { putAside } from '../aside.js'
import { createDrain } from '../drain.js'
import { findSubjectsAnew } from './market-subjects.js'
import { matchListings, type MatchingRules } from './match-listings.js'
import { showMarkets } from './shown.js'

/** What was decided by hand and holds for all markets. */
export interface MarketRules extends MatchingRules {
  readonly categories: CategoryTable
}

export interface MarketWriting {
  readonly graph: Graph
  readonly now: () => Date
  readonly holder: string
  readonly rules: MarketRules
  /** Ends the derivation after the transaction under way. */
  readonly stopped?: AbortSignal
}

/** How far a derivation is, for a progress line. */
export type OnMarkets = (
  stage: 'subjects' | 'listings' | 'quotes' | 'markets',
  done: number,
) => void

/** What a derivation runs with. */
interface Run extends MarketWriting {
  readonly lease: Lease
  readonly onProgress: OnMarkets
  readonly drain: ReturnType<typeof createDrain>
}

// Listings of one transaction: their questions can bring as many again and more.
const LISTINGS = 500
const QUOTES = 1_000
const MARKETS = 500

/**
 * Derives which markets there are and what they show from all listings that are marked, until none is. As
 * with entities, a transaction clears the marks that it answers, so a kill at any moment is repaired by
 * the next run. One process at a time, by a lease. What alone fails is put aside, the rest is derived;
 * returns how many that were.
 */
export function deriveMarkets(
  writing: MarketWriting,
  onProgress: OnMarkets = () => undefined,
): Promise<number> {
  return underLease(writing, onProgress, async (run) => {
    await findSubjects(run)
    await matchAllListings(run)
    await handQuotesOn(run)
    await showAll(run)
  })
}

/** Brings up to date what changed without a listing: entities, closes, quotes gone stale, moves of a day. */
export function sweepMarkets(writing: MarketWriting): Promise<number> {
  return underLease(
    writing,
    () => undefined,
    async (run) => {
      await findSubjects(run)
      for (;;) {
        const now = `${run.now().toISOString().slice(0, 19)}Z`
        const [due] = await run.lease.write((tx) =>
          tx.run('derive-market/mark-due', { now, limit: MARKETS }),
        )
        await showAll(run)
        // Whatever is marked so is due no more, so this ends.
        if (due === undefined || due.count < MARKETS) return
      }
    },
  )
}

/** Does `work` under the lease. Returns how many listings and markets were put aside. */
async function underLease(
  writing: MarketWriting,
  onProgress: OnMarkets,
  work: (run: Run) => Promise<void>,
): Promise<number> {
  const { graph, now, holder, stopped } = writing
  const lease = await takeLease(graph, 'markets', holder, stopped)
  const keys = new Set<string>()
  const drain = createDrain(async (failed) => {
    await putAside(lease, failed, now())
    for (const [key] of failed) keys.add(key)
  })
  try {
    await work({ ...writing, lease, onProgress, drain })
    return keys.size
  } finally {
    await lease.free()
  }
}

function findSubjects({ graph, lease, now, rules, onProgress }: Run): Promise<void> {
  return findSubjectsAnew(graph, lease, { now, vocabulary: rules.vocabulary }, (done) => {
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

function handQuotesOn({ graph, lease, onProgress, drain }: Run): Promise<number> {
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
        // All of them: a quote or a price of the past may be new where what is shown is not.
        const shown = { kind: 'market', keys, subject: 'markets' }
        await appendChanges(tx, [shown, ...resolved], at)
      }),
    onDone: (done) => {
      onProgress('markets', done)
    },
  })
}
