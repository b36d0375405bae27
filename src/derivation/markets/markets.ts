import { secondOf } from '../../domain/instant.js'
import { appendChanges } from '../../graph/changes.js'
import type { CategoryTable } from '../../markets/categories.js'
import type { OnProgress } from '../drain.js'
import { underLease, type Run, type RunOptions } from '../run.js'
import { writeContradictions } from './contradictions.js'
import { refreshSubjects } from './market-subjects.js'
import { matchListings, type MatchingRules } from './match-listings.js'
import { showMarkets } from './shown.js'

/** Curated rules for all markets. */
export interface MarketRules extends MatchingRules {
  readonly categories: CategoryTable
}

/** The options of a derivation of markets. */
interface MarketOptions extends RunOptions {
  readonly rules: MarketRules
}

type MarketRun = MarketOptions & Run

// Marked listings per transaction. All other listings of the same questions are added to these.
const LISTINGS = 500
const QUOTES = 1_000
const MARKETS = 500

/**
 * Derives markets and their displayed values until no listing is marked. A listing is marked when
 * its wording or its quote changes. Each transaction clears the marks that it has processed, so if
 * a run is killed, the next run continues from there. A lease ensures that only one process
 * derives. Listings and markets that fail are parked: stored with the reason, and left out until
 * they change. Returns the number of parked items.
 */
export function deriveMarkets(
  options: MarketOptions,
  onProgress: OnProgress = () => undefined,
): Promise<number> {
  return underLease('markets', options, onProgress, async (run) => {
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
  const onProgress = () => undefined
  return underLease('markets', options, onProgress, async (run) => {
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
  })
}

function findSubjects({ graph, lease, now, rules, onProgress }: MarketRun): Promise<void> {
  return refreshSubjects(graph, lease, { now, vocabulary: rules.vocabulary }, (done) => {
    onProgress('subjects', done)
  })
}

function matchAllListings({ lease, now, rules, drain }: MarketRun): Promise<number> {
  return drain({
    name: 'listings',
    limit: LISTINGS,
    next: (tx, after) =>
      tx.run('derive-market/dirty-listings', { what: 'WORDING', after, limit: LISTINGS }),
    keyOf: ({ key }) => key,
    work: (marked) => lease.write((tx) => matchListings(tx, marked, rules, now())),
  })
}

/** Moves the marks of listings with a new quote to their markets. */
function passOnQuotes({ lease, drain }: MarketRun): Promise<number> {
  return drain({
    name: 'quotes',
    limit: QUOTES,
    next: (tx, after) =>
      tx.run('derive-market/dirty-listings', { what: 'QUOTE', after, limit: QUOTES }),
    keyOf: ({ key }) => key,
    work: async (marked) => {
      const keys = marked.map(({ key }) => key)
      await lease.write((tx) => tx.run('derive-market/clear-quotes', { keys }))
    },
  })
}

function showAll({ lease, now, rules, drain }: MarketRun): Promise<number> {
  return drain({
    name: 'markets',
    limit: MARKETS,
    next: (tx) => tx.run('derive-market/dirty-markets', { limit: MARKETS }),
    keyOf: ({ id }) => id,
    work: (marked) =>
      lease.write(async (tx) => {
        const at = now()
        const keys = marked.map(({ id }) => id)
        const resolved = await showMarkets(tx, keys, rules.categories, at)
        const others = await writeContradictions(tx, keys, at)
        // Reports all processed markets: quotes or history may have changed even if the displayed
        // values did not.
        const shown = { kind: 'market', keys: [...keys, ...others], subject: 'markets' }
        await appendChanges(tx, [shown, ...resolved], at)
      }),
  })
}
