import { setTimeout as delay } from 'node:timers/promises'
import type { Graph } from '../graph/graph.js'
import { createListingStore } from '../records/listings.js'
import { POLLED_SOURCES } from '../sources/index.js'
import { PAGE_LIMITS } from '../sources/pipeline/fetch-page.js'
import { createPoller, type Round } from '../sources/pipeline/poller.js'
import { deriveAllMarkets, deriveAndReport } from './derive.js'
import { importElections } from './import.js'
import { inBackground, type Session, type Warn } from './session.js'

interface PollingOptions {
  /** Whether each venue is polled for one round only. */
  readonly once: boolean
  /** Called with each round and its description. */
  readonly onRound: (round: Round, line: string) => void
  readonly warn: Warn
}

/**
 * Polls the venues in parallel, so that a slow venue does not delay the others, until the session
 * is stopped. Resolves when the current batch is written and the leases are released.
 */
export async function pollVenues(
  session: Session,
  graph: Graph,
  venues: readonly string[],
  { once, onRound, warn }: PollingOptions,
): Promise<void> {
  const { fetch, now, newId, stopped, config } = session
  const { requestsPerMinute, intervalSeconds, urls, tokens } = config.polling
  const pricesOnly = 'The prices are stored, but markets could not be updated'
  const derive = () => deriveAllMarkets(session, graph)
  // Import elections first, because markets refer to them.
  const prepare = async () => {
    await importElections(session, graph)
    await deriveAndReport(session, graph)
  }
  const poller = createPoller({
    graph,
    listings: createListingStore({ graph, now }),
    sources: POLLED_SOURCES,
    fetch,
    now,
    newId,
    random: Math.random,
    wait: (ms, signal) => delay(ms, undefined, { signal }),
    limits: PAGE_LIMITS,
    requestsPerMinute,
    urls,
    tokens,
    stopped,
    // If this fails, the next batch or round derives markets from the same listings again.
    derive: inBackground(session, warn, pricesOnly, derive),
  })
  const lastStates = new Map<string, Round['state']>()
  const noteRound = (round: Round) => {
    const { venue, state } = round
    const line = roundLine(round)
    // If another process holds the lease for several rounds, only the first of them is reported.
    const isRepeated = state === 'held' && lastStates.get(venue) === 'held'
    if (line !== null && !isRepeated) onRound(round, line)
    lastStates.set(venue, state)
  }
  if (venues.length === 0) return
  await inBackground(session, warn, 'Elections could not be imported', prepare)()
  await Promise.all(
    venues.map(async (venue) => {
      if (once) noteRound(await poller.pollOnce(venue))
      else await poller.pollOn(venue, intervalSeconds * 1_000, noteRound)
    }),
  )
}

/** Describes a round in one line; `null` for a round in which the venue was paused. */
function roundLine(round: Round): string | null {
  const { venue } = round
  if (round.state === 'paused') return null
  if (round.state === 'held') return `${venue}: another process polls it; skipped`
  const { pages, counts, cut } = round
  const positive = Object.entries(counts).filter(([, count]) => count > 0)
  const parts = [
    pages === 1 ? '1 page' : `${String(pages)} pages`,
    ...positive.map(([name, count]) => `${String(count)} ${name}`),
    ...cut,
  ].join(', ')
  if (round.state === 'failed') {
    const state = round.key === null ? 'FAILED' : 'NEEDS A KEY'
    return `${venue}: ${state}: ${round.reason} (${parts})`
  }
  return `${venue}: ${round.state === 'stopped' ? 'stopped after ' : ''}${parts}`
}
