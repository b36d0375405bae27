import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { POLLED_SOURCES } from '../../../src/sources/index.js'
import { PAGE_LIMITS } from '../../../src/sources/pipeline/fetch-page.js'
import {
  createPoller,
  type PollerOptions,
  type Round,
} from '../../../src/sources/pipeline/poller.js'
import { createListingStore } from '../../../src/records/listings.js'
import { testGraph, type TestGraph } from '../../support/test-graph.js'

export type Answer = (
  query: URLSearchParams,
  reply: ServerResponse,
  request: IncomingMessage,
) => unknown

/** A server that plays venues, and what polls it, in the time of a test's own. */
export interface PlayedVenue {
  /** What the venue answers; an object is sent as JSON, nothing when the answer wrote itself. */
  answer: Answer
  /** What the venue was asked, path and query. */
  asked: string[]
  /** How long it was waited, in milliseconds. */
  waits: number[]
  /** Now, in milliseconds. */
  instant: number
  readonly graph: () => TestGraph
  readonly address: () => string
  /** A poller whose clock goes on only where it waits. */
  readonly aPoller: (given?: Partial<PollerOptions>) => ReturnType<typeof createPoller>
  readonly count: (label: string) => Promise<number>
  /** What is noted of a venue's rounds. */
  readonly noted: (venue: string) => Promise<Readonly<Record<string, string | undefined>>>
}

/** To be called once in a file: opens the graph and the server before its tests and closes them after. */
export function playedVenue(): PlayedVenue {
  let test: TestGraph | null = null
  const opened = () => {
    if (test === null) throw new Error('The graph is opened before the first test.')
    return test
  }
  const server = createServer((request, reply) => {
    const { pathname, search, searchParams } = new URL(request.url ?? '', 'http://venue')
    venue.asked.push(pathname + search)
    reply.setHeader('date', new Date(venue.instant).toUTCString())
    const answered = venue.answer(searchParams, reply, request)
    if (answered !== undefined) reply.end(JSON.stringify(answered))
  })
  beforeAll(async () => {
    test = await testGraph()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  beforeEach(async () => {
    await opened().wipe()
    ;[venue.asked, venue.waits] = [[], []]
    venue.instant = Date.parse('2026-01-31T18:10:00Z')
  })
  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    await test?.close()
  })

  const address = () => `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`

  function aPoller(given: Partial<PollerOptions> = {}) {
    const now = () => new Date(venue.instant)
    let ids = 0
    return createPoller({
      graph: opened().graph,
      listings: createListingStore({ graph: opened().graph, now }),
      sources: POLLED_SOURCES,
      fetch: globalThis.fetch,
      now,
      newId: () => `${String(Math.random())} ${String((ids += 1))}`,
      random: () => 0.5,
      wait: async (ms, signal) => {
        signal.throwIfAborted()
        venue.waits.push(ms)
        venue.instant += ms
        await delay(1, undefined, { signal })
      },
      limits: PAGE_LIMITS,
      requestsPerMinute: 60_000,
      urls: Object.fromEntries(
        ['polymarket', 'kalshi', 'manifold', 'predictit', 'metaculus', 'limitless'].map((venue) => [
          venue,
          `${address()}/${venue}`,
        ]),
      ),
      tokens: { metaculus: 'a-token' },
      derive: async () => undefined,
      stopped: new AbortController().signal,
      ...given,
    })
  }

  const count = async (label: string) => {
    const [[found] = []] = await opened().run(`MATCH (n:${label}) RETURN count(n)`)
    return Number(found)
  }

  const noted = async (name: string) => {
    const [[found] = []] = await opened().run(
      `MATCH (v:VenueImport {venue: $venue}) RETURN properties(v)`,
      { venue: name },
    )
    return found as Readonly<Record<string, string | undefined>>
  }

  const venue: PlayedVenue = {
    answer: () => undefined,
    ...{ asked: [], waits: [], instant: 0 },
    ...{ graph: opened, address, aPoller, count, noted },
  }
  return venue
}

/** The counts of a round that was done. */
export const countsOf = (round: Round) => ('counts' in round ? round.counts : null)
