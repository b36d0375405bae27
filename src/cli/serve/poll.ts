import { setTimeout as delay } from 'node:timers/promises'
import type { Graph } from '../../graph/graph.js'
import { OperatorError } from '../../domain/operator-error.js'
import { oneAtATime } from '../../async.js'
import { PAGE_LIMITS } from '../../sources/pipeline/fetch-page.js'
import { POLLED_SOURCES } from '../../sources/index.js'
import { createPoller, type Round } from '../../sources/pipeline/poller.js'
import { createListingStore } from '../../records/listings.js'
import { importFiles } from '../import/import.js'
import { openLog } from './log.js'
import { deriveAllMarkets, electionsFile } from '../import/markets.js'
import { openGraph, openServer, type Session } from '../session.js'
import { createStopClock, PARTS } from './stop.js'

/** The options of `polity poll`. */
export interface PollOptions {
  readonly once?: boolean
}

/**
 * `polity poll`: polls the venues `names`, or the venues of `POLITY_POLL` if there are no names,
 * until Ctrl-C. With `--once`, polls each venue for one round. Returns the exit code: 1 if a round
 * of `--once` failed.
 */
export async function pollCommand(
  session: Session,
  names: readonly string[],
  { once = false }: PollOptions,
): Promise<number> {
  const { print, stopped, config } = session
  const clock = createStopClock(stopped, config.shutdownTimeoutMs)
  const venues = chooseVenues(session, names)
  const server = await openServer(session)
  try {
    stopped.throwIfAborted()
    const graph = await openGraph(session, server)
    const show = (round: Round) => {
      const line = roundLine(round)
      if (line !== null) print(line)
    }
    try {
      const rounds = startPolling(session, graph, venues, {
        once,
        onRound: show,
        warn: session.notify,
      })
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
 * The `poll` role of `polity serve`: polls the venues of `POLITY_POLL` in the background until the
 * session is stopped. Resolves when the current batch is written and the leases are released.
 */
export async function pollUntilStopped(session: Session, graph: Graph): Promise<void> {
  const { venues } = session.config.polling
  const log = openLog(session)
  const quiet = { ...session, progress: null, notify: () => undefined }
  const { ended } = startPolling(quiet, graph, venues, {
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

function chooseVenues({ config }: Session, names: readonly string[]): readonly string[] {
  const polled = POLLED_SOURCES.map(({ name: venue }) => venue)
  const available = polled.join(', ')
  const chosen = names.map((name) => {
    const venue = polled.find((candidate) => candidate === name.toLowerCase())
    if (venue !== undefined) return venue
    throw new OperatorError(`${name} is not a venue that can be polled; choose from ${available}.`)
  })
  const venues = chosen.length === 0 ? config.polling.venues : [...new Set(chosen)]
  if (venues.length > 0) return venues
  throw new OperatorError(
    `No venue is selected; name venues or set POLITY_POLL. Available: ${available}.`,
  )
}

interface Rounds {
  /** Resolves when polling has ended for all venues. */
  readonly ended: Promise<unknown>
  readonly hasFailed: () => boolean
}

interface PollingOptions {
  readonly once: boolean
  readonly onRound: (round: Round) => void
  readonly warn: (text: string) => void
}

/** Starts to poll the venues in parallel, so that a slow venue does not delay the others. */
function startPolling(
  session: Session,
  graph: Graph,
  venues: readonly string[],
  { once, onRound, warn }: PollingOptions,
): Rounds {
  const { fetch, now, newId, stopped, config, root } = session
  const { requestsPerMinute, intervalSeconds, urls } = config.polling
  let hasFailed = false
  const warnOnError = async (message: string, work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      if (stopped.aborted) return
      warn(`${message}: ${error instanceof Error ? error.message : String(error)}`)
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
    // If this fails, the next batch or round derives markets from the same listings again.
    derive: oneAtATime(() =>
      warnOnError('The prices are stored, but markets could not be updated', () =>
        deriveAllMarkets(session, graph),
      ),
    ),
  })
  const lastStates = new Map<string, Round['state']>()
  const noteRound = (round: Round) => {
    const { venue, state } = round
    hasFailed ||= state === 'failed'
    // If another process holds the lease for several rounds, only the first of them is reported.
    if (state !== 'held' || lastStates.get(venue) !== 'held') onRound(round)
    lastStates.set(venue, state)
  }
  const ended = (async () => {
    if (venues.length === 0) return
    // Import elections first, because markets refer to them.
    await warnOnError('Elections could not be imported', () =>
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
  if (round.state === 'failed') return `${venue}: FAILED: ${round.reason} (${parts})`
  return `${venue}: ${round.state === 'stopped' ? 'stopped after ' : ''}${parts}`
}
