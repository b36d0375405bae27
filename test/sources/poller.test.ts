import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { CommandSession } from '../../src/cli/command.js'
import { commands } from '../../src/cli/commands.js'
import { readSettings } from '../../src/cli/settings.js'
import { freePort } from '../../src/neo4j/bolt-check.js'
import { PAGE_LIMITS } from '../../src/sources/pipeline/fetch-page.js'
import type { Round } from '../../src/sources/pipeline/poller.js'
import { ROOT } from '../support/server-options.js'
import { testServer } from '../support/test-graph.js'
import { madePages } from './made-pages.js'
import { countsOf, playedVenue, type Answer } from './venues/played-venue.js'
import { gammaPages, walksThrough } from './venues/venue-walks.js'

const PAGES = madePages()
const { polymarket: POLYMARKET, manifold: MANIFOLD, predictit: PREDICTIT } = PAGES
const venue = playedVenue()
const { aPoller, address, count, noted } = venue
const gamma = gammaPages(POLYMARKET)

const reasonOf = (round: Round) => ('reason' in round ? round.reason : '')

describe('a round of a venue', () => {
  walksThrough(venue, PAGES)

  it('changes nothing when nothing changed', async () => {
    venue.answer = gamma
    const poller = aPoller()
    await poller.pollOnce('polymarket')

    const again = await poller.pollOnce('polymarket')

    expect(countsOf(again)).toMatchObject({ read: 500, created: 0, changed: 0, unchanged: 500 })
  })

  it('derives after each page with something new, and not after others', async () => {
    venue.answer = gamma
    let derived = 0
    const poller = aPoller({ derive: async () => void (derived += 1) })

    await poller.pollOnce('polymarket')
    await poller.pollOnce('polymarket')

    expect(derived).toBe(5)
  })

  it('continues when a derivation fails', async () => {
    venue.answer = gamma
    const derive = () => Promise.reject(new Error('another derives'))

    const round = await aPoller({ derive }).pollOnce('polymarket')

    expect(round).toMatchObject({ state: 'done', pages: 6 })
  })

  it('keeps a sample of the rows that it refuses, however often they come', async () => {
    venue.answer = (query) => (query.has('before') ? [] : MANIFOLD)
    const poller = aPoller()
    const first = await poller.pollOnce('manifold')
    venue.answer = (query) =>
      query.has('before') ? [] : MANIFOLD.map((each) => ({ ...(each as object), volume: 12.5 }))

    await poller.pollOnce('manifold')

    const kinds = await venue
      .graph()
      .run('MATCH (q:Quarantined) RETURN q.field + q.reason, count(q) ORDER BY count(q) DESC')
    expect(countsOf(first)?.refused).toBeGreaterThan(100)
    expect(kinds.length).toBeGreaterThan(1)
    expect(kinds[0]?.[1]).toBe(20)
  })
})

describe('the time of a page', () => {
  const wordedAt = async () => {
    const [[time] = []] = await venue.graph().run('MATCH (l:Listing) RETURN DISTINCT l.wordedAt')
    return time
  }

  it.each([
    ['the venue’s, where it is sane', 'Sat, 31 Jan 2026 18:08:30 GMT', '2026-01-31T18:08:30Z'],
    ['ours, where the venue’s lies ahead', 'Sun, 01 Feb 2026 18:10:00 GMT', '2026-01-31T18:10:00Z'],
    [
      'ours, where the venue’s is long past',
      'Thu, 01 Jan 1970 00:00:00 GMT',
      '2026-01-31T18:10:00Z',
    ],
    ['ours, where the venue’s is no time', 'yesterday', '2026-01-31T18:10:00Z'],
  ])('is %s', async (_whose, date, expected) => {
    venue.answer = (_query, reply) => {
      reply.setHeader('date', date)
      return PREDICTIT
    }

    await aPoller().pollOnce('predictit')

    expect(await wordedAt()).toBe(expected)
  })
})

describe('a venue that does not answer well', () => {
  /** Plays `bad` the first `times` times, then the recorded reply. */
  const at = (times: number, bad: (reply: ServerResponse) => unknown): Answer => {
    let played = 0
    return (_query, reply) => ((played += 1) <= times ? bad(reply) : PREDICTIT)
  }
  const withStatus =
    (status: number, headers: Readonly<Record<string, string>> = {}) =>
    (reply: ServerResponse): unknown => {
      reply.writeHead(status, headers).end('busy')
      return undefined
    }
  const breakingOff = (reply: ServerResponse) => {
    const body = JSON.stringify(PREDICTIT)
    reply.writeHead(200, { 'content-length': body.length })
    reply.write(body.slice(0, body.length / 2), () => {
      reply.destroy()
    })
  }

  it('has a page that broke off mid-body fetched again', async () => {
    venue.answer = at(1, breakingOff)

    const round = await aPoller().pollOnce('predictit')

    expect(countsOf(round)).toMatchObject({ read: 756 })
    expect(venue.asked).toHaveLength(2)
  })

  it('changes nothing by a page that breaks off mid-body each time', async () => {
    venue.answer = at(99, breakingOff)

    const round = await aPoller().pollOnce('predictit')

    expect(round).toMatchObject({ state: 'failed', pages: 0 })
    expect(venue.asked).toHaveLength(5)
    expect(await count('Listing')).toBe(0)
    expect(await noted('predictit')).toMatchObject({
      lastError: reasonOf(round),
      lastErrorAt: expect.stringMatching(/^2026-01-31T18:1/) as unknown,
    })
  })

  it.each([
    ['429, in seconds', 429, '7', 7_000],
    ['503, by a date', 503, 'Sat, 31 Jan 2026 18:10:30 GMT', 30_000],
    ['429, ten minutes at most', 429, '86400', 600_000],
    ['429, at least our own time', 429, '0', 750],
    ['429, our own time where it makes no sense', 429, 'soon', 750],
  ])('is left alone as long as it asks for: %s', async (_how, status, after, expected) => {
    venue.answer = at(1, withStatus(status, { 'retry-after': after }))

    const round = await aPoller().pollOnce('predictit')

    expect(round.state).toBe('done')
    expect(venue.waits).toEqual([expected])
  })

  it('is tried five times at 500, after delays that double and are spread at random', async () => {
    venue.answer = at(99, withStatus(500))

    const round = await aPoller().pollOnce('predictit')

    expect(reasonOf(round)).toBe(
      `${address()}/predictit/marketdata/all returned HTTP 500 (5 attempts)`,
    )
    expect(venue.waits).toEqual([750, 1_500, 3_000, 6_000])
  })

  it('is tried again when it answers HTML', async () => {
    venue.answer = at(99, (reply) => void reply.end('<!doctype html><title>Just a moment</title>'))

    const round = await aPoller().pollOnce('predictit')

    expect(reasonOf(round)).toMatch(/returned HTML instead of JSON \(5 attempts\)$/)
    expect(await count('Listing')).toBe(0)
  })

  it('is tried again when its JSON is not the list', async () => {
    venue.answer = at(1, () => ({ error: 'try later' }))

    expect((await aPoller().pollOnce('predictit')).state).toBe('done')
    expect(venue.asked).toHaveLength(2)
  })

  it('gets no second request after a refusal', async () => {
    venue.answer = at(99, withStatus(403))

    const round = await aPoller().pollOnce('predictit')

    expect(reasonOf(round)).toMatch(/returned HTTP 403; /)
    expect(venue.asked).toHaveLength(1)
  })

  it('is abandoned when it does not answer for too long', async () => {
    venue.answer = (_query, reply) => {
      reply.writeHead(200).write('{"markets": [')
    }

    const round = await aPoller({ limits: { ...PAGE_LIMITS, timeoutMs: 50 } }).pollOnce('predictit')

    expect(reasonOf(round)).toMatch(/did not respond in time \(5 attempts\)$/)
  })

  it('is not read beyond the limit', async () => {
    venue.answer = () => PREDICTIT

    const round = await aPoller({ limits: { ...PAGE_LIMITS, maxBodyBytes: 1_000 } }).pollOnce(
      'predictit',
    )

    expect(reasonOf(round)).toMatch(/returned more than 1000 bytes$/)
    expect(await count('Listing')).toBe(0)
  })

  it('has its error shown until a round goes through', async () => {
    venue.answer = at(1, withStatus(403))
    const poller = aPoller()
    await poller.pollOnce('predictit')
    const before = await noted('predictit')

    await poller.pollOnce('predictit')

    const after = await noted('predictit')
    expect(before['lastError']).toMatch(/returned HTTP 403/)
    expect(after['lastError']).toBeUndefined()
    expect(after['lastRoundAt']).toBe('2026-01-31T18:10:00.001Z')
  })

  it('continues its round from the page that failed', async () => {
    venue.answer = (query, reply, request) =>
      query.get('after_cursor') === '300' ? withStatus(403)(reply) : gamma(query, reply, request)
    const poller = aPoller()
    const failed = await poller.pollOnce('polymarket')
    venue.answer = gamma
    venue.asked = []

    const round = await poller.pollOnce('polymarket')

    expect(failed).toMatchObject({ state: 'failed', pages: 3 })
    expect(round).toMatchObject({ state: 'done', pages: 3 })
    expect(venue.asked[0]).toContain('after_cursor=300')
  })

  it('starts its round anew when a page fails twice', async () => {
    venue.answer = (query, reply, request) =>
      query.has('after_cursor') ? withStatus(400)(reply) : gamma(query, reply, request)
    const poller = aPoller()
    await poller.pollOnce('polymarket')
    await poller.pollOnce('polymarket')
    venue.asked = []

    await poller.pollOnce('polymarket')

    expect(venue.asked[0]).not.toContain('after_cursor')
  })
})

describe('endless pages', () => {
  it('end when a page has nothing new, whatever its cursor says', async () => {
    let cursor = 0
    venue.answer = (query) =>
      query.get('closed') === 'true'
        ? { markets: [] }
        : { markets: POLYMARKET.slice(0, 5), next_cursor: String((cursor += 1)) }

    const round = await aPoller().pollOnce('polymarket')

    expect(round).toMatchObject({
      state: 'done',
      cut: ['the list open was not read completely: a page has no new items'],
    })
    expect(venue.asked).toHaveLength(3)
  })

  it('end when a page links back to an earlier page', async () => {
    let page = 0
    venue.answer = (query) => {
      if (query.get('closed') === 'true') return { markets: [] }
      page += 1
      return { markets: POLYMARKET.slice(page * 2, page * 2 + 2), next_cursor: String(page % 2) }
    }

    const round = await aPoller().pollOnce('polymarket')

    expect(round).toMatchObject({
      cut: ['the list open was not read completely: a page links back to an earlier page'],
    })
    expect(venue.asked).toHaveLength(4)
  })

  it('end at the most pages of the list, those before a stop counted', async () => {
    let page = 0
    venue.answer = (query) => {
      if (query.get('closed') === 'true') return { markets: [] }
      page += 1
      return { markets: POLYMARKET.slice(page, page + 1), next_cursor: `c${String(page)}` }
    }
    const place = {
      feed: 'open',
      query: { limit: '100' },
      pages: 2_998,
      at: '2026-01-31T18:00:00Z',
    }
    await venue.graph().run(`CREATE (:VenueImport {venue: 'polymarket', place: $place})`, {
      place: JSON.stringify(place),
    })

    const round = await aPoller().pollOnce('polymarket')

    expect(round).toMatchObject({
      cut: ['the list open was not read completely: the list has more than 3000 pages'],
    })
    expect(venue.asked).toHaveLength(3)
  })
})

describe('a round that is stopped', () => {
  const stopAfter = (pages: number) => {
    const stopping = new AbortController()
    let derived = 0
    const derive = async () => {
      if ((derived += 1) === pages) stopping.abort()
    }
    return aPoller({ stopped: stopping.signal, derive })
  }

  it('continues where it was', async () => {
    venue.answer = gamma
    const stopped = await stopAfter(2).pollOnce('polymarket')

    const round = await aPoller().pollOnce('polymarket')

    expect(stopped).toMatchObject({ state: 'stopped', pages: 2 })
    expect(round).toMatchObject({ state: 'done', pages: 4 })
    expect(new Set(venue.asked).size).toBe(venue.asked.length)
    expect(await count('Listing')).toBeGreaterThanOrEqual(500)
    expect((await noted('polymarket'))['place']).toBeUndefined()
  })

  it('starts anew when it was stopped more than an hour ago', async () => {
    venue.answer = gamma
    await stopAfter(2).pollOnce('polymarket')
    venue.instant += 3_700_000

    const round = await aPoller().pollOnce('polymarket')

    expect(round).toMatchObject({ state: 'done', pages: 6 })
  })

  it('stops at once while it waits for a venue, and releases the venue', async () => {
    const stopping = new AbortController()
    venue.answer = (_query, reply) => {
      setTimeout(() => {
        stopping.abort()
      }, 20)
      reply.writeHead(200).write('{')
    }

    const round = await aPoller({ stopped: stopping.signal }).pollOnce('predictit')

    expect(round).toMatchObject({ state: 'stopped', pages: 0 })
    expect((await noted('predictit'))['lastError']).toBeUndefined()
    venue.answer = () => PREDICTIT
    expect((await aPoller().pollOnce('predictit')).state).toBe('done')
  })
})

describe('two pollers', () => {
  it('never poll the same venue at once', async () => {
    const second: Round[] = []
    let meanwhile: Promise<unknown> = Promise.resolve()
    venue.answer = (_query, reply) => {
      meanwhile = aPoller()
        .pollOnce('predictit')
        .then((round) => {
          second.push(round)
          reply.end(JSON.stringify(PREDICTIT))
        })
    }

    const first = await aPoller().pollOnce('predictit')
    await meanwhile

    expect(first.state).toBe('done')
    expect(second).toEqual([{ venue: 'predictit', state: 'held' }])
    expect(venue.asked).toHaveLength(1)
  })

  it('poll different venues side by side', async () => {
    venue.answer = (query, reply, request) =>
      request.url?.startsWith('/predictit') === true ? PREDICTIT : gamma(query, reply, request)

    const rounds = await Promise.all([
      aPoller().pollOnce('predictit'),
      aPoller().pollOnce('polymarket'),
    ])

    expect(rounds.map(({ state }) => state)).toEqual(['done', 'done'])
  })

  it('do not take over a venue because their clock runs ahead', async () => {
    let ahead: Round | null = null
    venue.answer = (_query, reply) => {
      void aPoller({ now: () => new Date(venue.instant + 3_600_000) })
        .pollOnce('predictit')
        .then((round) => {
          ahead = round
          reply.end(JSON.stringify(PREDICTIT))
        })
    }

    const first = await aPoller().pollOnce('predictit')

    expect(ahead).toEqual({ venue: 'predictit', state: 'held' })
    expect(first.state).toBe('done')
  })

  it('take over a venue whose poller died', async () => {
    venue.answer = () => PREDICTIT
    await venue.graph().run(
      `MERGE (l:Lease {name: 'poll/predictit'})
       SET l.fence = 3, l.holder = 'dead', l.expiresAt = timestamp() + 30000`,
    )

    const before = await aPoller().pollOnce('predictit')
    await venue
      .graph()
      .run(`MATCH (l:Lease {name: 'poll/predictit'}) SET l.expiresAt = timestamp() - 1`)
    const after = await aPoller().pollOnce('predictit')

    expect([before.state, after.state]).toEqual(['held', 'done'])
  })

  it('do not write the position of a round that another one has taken over', async () => {
    venue.answer = async () => {
      await venue.graph().run(`MATCH (l:Lease {name: 'poll/predictit'}) SET l.fence = 99`)
    }
    const taking = venue.answer
    venue.answer = (query, reply, request) => {
      void Promise.resolve(taking(query, reply, request)).then(() => {
        reply.end(JSON.stringify(PREDICTIT))
      })
    }

    const round = await aPoller().pollOnce('predictit')

    expect(round.state).toBe('held')
    expect((await noted('predictit'))['lastRoundAt']).toBeUndefined()
  })
})

describe('the pace', () => {
  it('spreads the requests to a venue evenly', async () => {
    venue.answer = gamma

    await aPoller({ requestsPerMinute: 30 }).pollOnce('polymarket')

    expect(venue.waits).toEqual([2_000, 2_000, 2_000, 2_000, 2_000])
  })

  it('lets a venue rest between two rounds, whichever poller did the last one', async () => {
    venue.answer = () => PREDICTIT
    await aPoller().pollOnce('predictit')

    const round = await aPoller().pollOnce('predictit', 300_000)

    expect(round).toMatchObject({ state: 'paused', dueAt: new Date('2026-01-31T18:15:00Z') })
    expect(venue.asked).toHaveLength(1)
  })

  it('begins a round after each rest, also after one that failed', async () => {
    const stopping = new AbortController()
    const rounds: Round[] = []
    venue.answer = (_query, reply) =>
      venue.asked.length === 1 ? void reply.writeHead(403).end() : PREDICTIT

    await aPoller({ stopped: stopping.signal }).pollOn('predictit', 300_000, (round) => {
      rounds.push(round)
      if (rounds.length === 3) stopping.abort()
    })

    expect(rounds.map(({ state }) => state)).toEqual(['failed', 'done', 'done'])
    expect(venue.waits.filter((ms) => ms > 1_000)).toEqual([300_000, 300_000])
  })
})

describe('the key of a venue', () => {
  const sent: (string | undefined)[] = []
  const noting =
    (answer: Answer): Answer =>
    (query, reply, request) => {
      sent.push(request.headers.authorization)
      return answer(query, reply, request)
    }
  beforeEach(() => {
    sent.length = 0
  })

  it('is sent in the way that the venue expects, and to no other venue', async () => {
    const tokens = { metaculus: 'secret-1', manifold: 'secret-2', predictit: 'secret-3' }
    const poller = aPoller({ tokens })
    venue.answer = noting(() => ({ results: [PAGES.metaculus[0]], next: null }))
    await poller.pollOnce('metaculus')
    venue.answer = noting((query) => (query.has('before') ? [] : MANIFOLD.slice(0, 5)))
    await poller.pollOnce('manifold')
    venue.answer = noting(() => PREDICTIT)
    await poller.pollOnce('predictit')

    expect(sent).toEqual(['Token secret-1', 'Key secret-2', 'Key secret-2', undefined])
  })

  it('is named when it is missing, and the venue is neither asked nor polled again', async () => {
    const rounds: Round[] = []
    await aPoller({ tokens: {} }).pollOn('metaculus', 300_000, (round) => void rounds.push(round))

    expect(rounds).toMatchObject([
      {
        state: 'failed',
        key: 'missing',
        reason: 'the venue answers only requests with a key; set POLL_METACULUS_TOKEN to your key',
      },
    ])
    expect(venue.asked).toEqual([])
    expect(await noted('metaculus')).toMatchObject({ needsKey: true })
  })

  it('is not needed where it only raises limits', async () => {
    venue.answer = noting((query) => (query.has('before') ? [] : MANIFOLD.slice(0, 5)))

    expect(await aPoller({ tokens: {} }).pollOnce('manifold')).toMatchObject({ state: 'done' })
    expect(sent).toEqual([undefined, undefined])
  })

  it.each([401, 403])(
    'is reported when the venue answers %i, which is not retried',
    async (status) => {
      venue.answer = (_query, reply) => void reply.writeHead(status).end()
      const poller = aPoller({ tokens: { metaculus: 'secret-1' } })

      const round = await poller.pollOnce('metaculus')

      expect(round).toMatchObject({ state: 'failed', key: 'denied' })
      expect(reasonOf(round)).toMatch(
        new RegExp(`returned HTTP ${String(status)}; check the key in POLL_METACULUS_TOKEN$`),
      )
      expect(reasonOf(round)).not.toContain('secret-1')
      expect(venue.asked).toHaveLength(1)
      expect(await noted('metaculus')).toMatchObject({ needsKey: true })

      venue.answer = () => ({ results: [PAGES.metaculus[0]], next: null })
      await poller.pollOnce('metaculus')
      expect(await noted('metaculus')).not.toHaveProperty('needsKey')
    },
  )
})

describe('polity', () => {
  const aSession = (env: Readonly<Record<string, string>>) => {
    const printed: string[] = []
    const stopping = new AbortController()
    const { uri, user, password } = testServer()
    const session: CommandSession = {
      config: readSettings({
        NEO4J_URI: uri,
        NEO4J_USER: user,
        NEO4J_PASSWORD: password,
        POLL_REQUESTS_PER_MINUTE: '600',
        POLL_PREDICTIT_URL: `${address()}/predictit`,
        POLL_POLYMARKET_URL: `${address()}/polymarket`,
        ...env,
      }),
      root: ROOT,
      fetch: globalThis.fetch,
      now: () => new Date(),
      newId: () => String(Math.random()),
      print: (text) => void printed.push(text),
      notify: () => undefined,
      progress: null,
      stopped: stopping.signal,
    }
    return { session, printed, stopping }
  }
  /** Runs a command; its exit code. */
  const run = async (session: CommandSession, ...args: readonly string[]) => {
    let exitCode = 0
    await commands({ open: () => session, finish: (code) => (exitCode = code) }).parseAsync(
      [...args],
      { from: 'user' },
    )
    return exitCode
  }
  const poll = async (venues: readonly string[], env: Readonly<Record<string, string>> = {}) => {
    const { session, printed } = aSession(env)
    return { exitCode: await run(session, 'poll', ...venues, '--once'), printed }
  }

  it('poll names the setting of a missing key and ends, and sources shows the state', async () => {
    const { session, printed } = aSession({})

    const exitCode = await run(session, 'poll', 'metaculus')
    expect(exitCode).toBe(1)
    expect(printed).toEqual([
      'metaculus: NEEDS A KEY: the venue answers only requests with a key; set POLL_METACULUS_TOKEN to your key (0 pages)',
    ])
    expect(venue.asked).toEqual([])

    await run(session, 'sources')
    expect(printed.at(-1)).toMatch(/^ {2}metaculus .*POLL_METACULUS_TOKEN.* needs a key$/m)
  })

  it('sources lists a venue without its key, even if it was never polled', async () => {
    const { session, printed } = aSession({})
    await run(session, 'sources')
    expect(printed.at(-1)).toMatch(/^ {2}metaculus .*set POLL_METACULUS_TOKEN.* needs a key$/m)

    const withKey = aSession({ POLL_METACULUS_TOKEN: 'secret-1' })
    await run(withKey.session, 'sources')
    expect(withKey.printed.at(-1)).not.toMatch(/needs a key|secret-1/)
  })

  it('poll goes on with other venues when one fails, says so, and derives markets', async () => {
    venue.answer = (_query, reply, request) =>
      request.url?.startsWith('/predictit') === true
        ? PREDICTIT
        : void reply.writeHead(403).end('go away')

    const { exitCode, printed } = await poll([], { POLITY_POLL: 'polymarket,predictit' })

    expect(exitCode).toBe(1)
    expect(printed.sort()).toEqual([
      `polymarket: NEEDS A KEY: ${address()}/polymarket/markets/keyset returned HTTP 403; Polity polls this venue without a key, so the venue may block your address (0 pages)`,
      expect.stringMatching(/^predictit: 1 page, 756 read, 7\d\d created/),
    ])
    expect(await count('Market')).toBeGreaterThan(100)
  }, 120_000)

  it('poll says which venues there are when none is named, or one that cannot be polled', async () => {
    await expect(poll([])).rejects.toThrow(/No venue is selected; name venues or set POLITY_POLL/)
    await expect(poll(['betfair'])).rejects.toThrow(/betfair is not a venue that can be polled/)
  })

  it('serve polls alone when that is its role, and serves alone when that is', async () => {
    venue.answer = () => PREDICTIT
    const env = {
      POLITY_POLL: 'predictit',
      PORT: String(await freePort(0)),
      LOG_LEVEL: 'silent',
      CURSOR_SECRET: 'a secret that only the tests know',
    }
    const api = aSession(env)
    const serving = run(api.session, 'serve', '--role', 'api')
    while (api.printed.length === 0) await delay(50)
    const poll = aSession(env)
    const polling = run(poll.session, 'serve', '--role', 'poll')
    for (let tries = 0; tries < 300 && venue.asked.length === 0; tries += 1) await delay(100)
    const health = await fetch(`http://127.0.0.1:${env.PORT}/healthz`)
    poll.stopping.abort()
    await polling
    api.stopping.abort()
    await serving

    expect(health.status).toBe(200)
    expect(poll.printed).toEqual(['This process polls venues. It does not answer requests.'])
    expect(venue.asked).toEqual(['/predictit/marketdata/all'])
  }, 120_000)

  it('serve stops in its time although a request never ends', async () => {
    const env = {
      PORT: String(await freePort(0)),
      LOG_LEVEL: 'silent',
      SHUTDOWN_TIMEOUT_MS: '200',
      CURSOR_SECRET: 'a secret that only the tests know',
    }
    const { session, printed, stopping } = aSession(env)
    const serving = run(session, 'serve', '--role', 'api')
    while (printed.length === 0) await delay(50)
    const socket = connect(Number(env.PORT), '127.0.0.1')
    const closed = new Promise((resolve) =>
      socket.on('error', () => undefined).on('close', resolve),
    )
    let answers = ''
    const begun = new Promise<void>((resolve) => {
      socket.on('data', (data) => {
        answers += String(data)
        resolve()
      })
    })
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nPOST /graphql HTTP/1.1\r\n')
    await begun

    stopping.abort()
    await serving
    await closed

    // The second request was cut off: one that times out is answered, and later than this test may take.
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200'])
  })

  it('serve polls the venues of POLITY_POLL in the background, and stops in order', async () => {
    venue.answer = () => PREDICTIT
    const { session, printed, stopping } = aSession({
      POLITY_POLL: 'predictit',
      PORT: String(await freePort(0)),
      LOG_LEVEL: 'silent',
      CURSOR_SECRET: 'a secret that only the tests know',
    })
    const serving = run(session, 'serve')

    for (let tries = 0; tries < 300 && (await count('Market')) < 700; tries += 1) await delay(200)
    stopping.abort()
    await serving

    expect(printed).toHaveLength(1)
    expect(venue.asked).toEqual(['/predictit/marketdata/all'])
    expect(await count('Market')).toBeGreaterThanOrEqual(700)
    const [[expiresAt] = []] = await venue
      .graph()
      .run(`MATCH (l:Lease {name: 'poll/predictit'}) RETURN l.expiresAt`)
    expect(expiresAt).toBe(0)
  }, 120_000)
})
