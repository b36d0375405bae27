import { setTimeout as delay } from 'node:timers/promises'
import type { Graph } from '../../graph/graph.js'
import { OperatorError } from '../../domain/operator-error.js'
import { PAGE_LIMITS } from '../../sources/pipeline/fetch-page.js'
import { POLLED_SOURCES } from '../../sources/index.js'
import { createPoller, type Round } from '../../sources/pipeline/poller.js'
import { createListingStore } from '../../records/listings.js'
import { importFiles } from '../import/import.js'
import { openLog } from './log.js'
import { deriveAllMarkets, electionsFile } from '../import/markets.js'
import { openGraph, openServer, type Session } from '../session.js'
import { oneAtATime } from './one-at-a-time.js'
import { createStopClock, PARTS } from './stop.js'

/** The options of `polity poll`. */
export interface PollOptions {
  readonly once?: boolean
}

/**
 * `polity poll`: polls the named venues, else those of `POLITY_POLL`, until Ctrl-C or, with `--once`, for
 * one round. Returns the exit code: 1 when a venue's only round failed.
 */
export async function pollCommand(
  session: Session,
  named: readonly string[],
  { once = false }: PollOptions,
): Promise<number> {
  const { print, stopped, config } = session
  const clock = createStopClock(stopped, config.shutdownTimeoutMs)
  const venues = venuesOf(session, named)
  const server = await openServer(session)
  try {
    stopped.throwIfAborted()
    const graph = await openGraph(session, server)
    const show = (round: Round) => {
      const line = roundLine(round)
      if (line !== null) print(line)
    }
    try {
      const rounds = polling(session, graph, venues, { once, onRound: show, warn: session.notify })
      await clock.until(PARTS.background, rounds.ended)
      if (once) stopped.throwIfAborted()
      return rounds.hasFailed() && once ? 1 : 0
    } finally {
      await clock.until(PARTS.all, graph.close())
    }
  } finally {
    await server.close()
  }
}

/**
 * The `poll` role of `polity serve`: polls the venues of `POLITY_POLL` in the background until the session is
 * stopped; done when the page that is being written then is, and its leases are returned.
 */
export async function keepPolling(session: Session, graph: Graph): Promise<void> {
  const { venues } = session.config.polling
  const log = openLog(session)
  const quiet = { ...session, progress: null, notify: () => undefined }
  const { ended } = polling(quiet, graph, venues, {
    once: false,
    onRound: (round) => {
      const line = roundLine(round)
      if (line === null) return
      if (round.state === 'failed') log.warn({ err: round.cause }, line)
      else log.info(line)
    },
    warn: (text) => {
      log.warn(text)
    },
  })
  await ended
}

function venuesOf({ config }: Session, named: readonly string[]): readonly string[] {
  const polled = POLLED_SOURCES.map(({ name: venue }) => venue)
  const known = polled.join(', ')
  const chosen = named.map((name) => {
    const venue = polled.find((each) => each === name.toLowerCase())
    if (venue !== undefined) return venue
    throw new OperatorError(`${name} is no venue that can be polled; there are ${known}.`)
  })
  const venues = chosen.length === 0 ? config.polling.venues : [...new Set(chosen)]
  if (venues.length > 0) return venues
  throw new OperatorError(
    `No venue is turned on: name some, or set POLITY_POLL; there are ${known}.`,
  )
}

interface Rounds {
  /** When no venue is polled any more. */
  readonly ended: Promise<unknown>
  readonly hasFailed: () => boolean
}

interface HowToPoll {
  readonly once: boolean
  readonly onRound: (round: Round) => void
  readonly warn: (text: string) => void
}

/** Polls the venues side by side, so that a slow one holds up no other. */
function polling(
  session: Session,
  graph: Graph,
  venues: readonly string[],
  { once, onRound, warn }: HowToPoll,
): Rounds {
  const { fetch, now, newId, stopped, config, root } = session
  const { requestsPerMinute, intervalSeconds, urls } = config.polling
  let hasFailed = false
  const warned = async (what: string, work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      if (stopped.aborted) return
      warn(`${what}: ${error instanceof Error ? error.message : String(error)}`)
    }
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
    stopped,
    // The next page or round derives what this time left.
    derive: oneAtATime(() =>
      warned('Markets were not derived', () => deriveAllMarkets(session, graph)),
    ),
  })
  const lastStates = new Map<string, Round['state']>()
  const noteRound = (round: Round) => {
    const { venue, state } = round
    hasFailed ||= state === 'failed'
    // Who waits for another process says so once.
    if (state !== 'held' || lastStates.get(venue) !== 'held') onRound(round)
    lastStates.set(venue, state)
  }
  const ended = (async () => {
    if (venues.length === 0) return
    // So that markets have elections to link to.
    await warned('Elections were not imported', () =>
      importFiles(session, graph, 'elections', [electionsFile(root)]),
    )
    await Promise.all(
      venues.map(async (venue) => {
        if (once) noteRound(await poller.pollOnce(venue))
        else await poller.pollOn(venue, intervalSeconds * 1_000, noteRound)
      }),
    )
  })()
  return { ended, hasFailed: () => hasFailed }
}

/** One line on a round; `null` when it says nothing. */
function roundLine(round: Round): string | null {
  const { venue } = round
  if (round.state === 'resting') return null
  if (round.state === 'held') return `${venue}: another process polls it; skipped`
  const { pages, counts, cut } = round
  const given = Object.entries(counts).filter(([, count]) => count > 0)
  const parts = [
    pages === 1 ? '1 page' : `${String(pages)} pages`,
    ...given.map(([name, count]) => `${String(count)} ${name}`),
    ...cut,
  ].join(', ')
  if (round.state === 'failed') return `${venue}: FAILED: ${round.reason} (${parts})`
  return `${venue}: ${round.state === 'stopped' ? 'stopped after ' : ''}${parts}`
}
