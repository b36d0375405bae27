import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { createSnapshotFiles } from '../../../src/sources/pipeline/results/snapshot-files.js'
import { openFile, RefusedFile } from '../../../src/sources/pipeline/read-file.js'
import { emptyCounts, type FileReport } from '../../../src/sources/pipeline/report.js'
import {
  pollResults,
  type ResultPollerOptions,
  type ResultRound,
} from '../../../src/sources/pipeline/results/result-poller.js'
import { testGraph, type TestGraph } from '../../support/test-graph.js'

type Answer = (reply: ServerResponse, request: IncomingMessage) => unknown

const EVERY_MS = 15_000

let test: TestGraph
let folder: string
let answers: Answer[]
let asked: IncomingMessage[]
let instant: number

const server = createServer((request, reply) => {
  asked.push(request)
  reply.setHeader('date', new Date(instant).toUTCString())
  answers.shift()?.(reply, request)
})

beforeAll(async () => {
  test = await testGraph()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
beforeEach(async () => {
  await test.wipe()
  folder = await mkdtemp(join(tmpdir(), 'polity-copies-'))
  ;[answers, asked] = [[], []]
  instant = Date.parse('2032-11-03T02:00:00Z')
})
afterEach(() => rm(folder, { recursive: true }))
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await test.close()
})

const json =
  (value: unknown, headers: Readonly<Record<string, string>> = {}): Answer =>
  (reply) =>
    reply
      .writeHead(200, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(value))

const status =
  (code: number, headers: Readonly<Record<string, string>> = {}): Answer =>
  (reply) =>
    reply.writeHead(code, headers).end()

/** A night with a clock that goes on only where the poller waits. */
function aNight(given: Partial<ResultPollerOptions> = {}) {
  const stopping = new AbortController()
  const rounds: ResultRound[] = []
  const waits: number[] = []
  const applied: unknown[] = []
  let ids = 0
  const polling: ResultPollerOptions = {
    graph: test.graph,
    name: 'feed',
    newId: () => `${String(Math.random())}-${String((ids += 1))}`,
    fetch: globalThis.fetch,
    address: new URL(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}/night`),
    everyMs: EVERY_MS,
    folder,
    now: () => new Date(instant),
    random: () => 0.5,
    wait: async (ms, signal) => {
      signal.throwIfAborted()
      waits.push(ms)
      instant += ms
      if (answers.length === 0) stopping.abort()
      await delay(1, undefined, { signal })
    },
    limits: { timeoutMs: 20_000, maxBodyBytes: 1_000 },
    apply: async (path) => {
      const report: FileReport = {
        ...{ ...emptyCounts(), file: path, source: '', dataset: '', scope: '', asOf: '' },
        isRefused: false,
      }
      try {
        const content = await openFile(path)
        applied.push(content?.head)
      } catch (error) {
        if (!(error instanceof RefusedFile)) throw error
        report.refusals.push({ file: path, index: 0, field: 'file', reason: error.reason })
        report.isRefused = true
      }
      return report
    },
    onRound: (round) => void rounds.push(round),
    stopped: stopping.signal,
    ...given,
  }
  return { polling, rounds, waits, applied, stopping }
}

const statesOf = (rounds: readonly ResultRound[]) => rounds.map(({ state }) => state)

describe('polling a feed of results', () => {
  it('asks for what is newer only, and keeps each copy as it came', async () => {
    const { polling, rounds, waits, applied } = aNight()
    answers = [
      json({ votes: 1 }, { etag: '"a"', 'last-modified': 'Wed, 03 Nov 2032 01:59:00 GMT' }),
      status(304),
      json({ votes: 2 }, { etag: '"b"' }),
      json({ votes: 2 }),
    ]

    await pollResults(polling)

    expect(statesOf(rounds)).toEqual(['applied', 'unchanged', 'applied', 'unchanged'])
    expect(asked.map(({ headers }) => headers['if-none-match'])).toEqual([
      ...[undefined, '"a"', '"a"', '"b"'],
    ])
    expect(asked[1]?.headers['if-modified-since']).toBe('Wed, 03 Nov 2032 01:59:00 GMT')
    expect(applied).toEqual([{ votes: 1 }, { votes: 2 }])
    expect(waits).toEqual([EVERY_MS, EVERY_MS, EVERY_MS, EVERY_MS])
    const names = (await readdir(folder)).sort()
    expect(names).toEqual(['2032-11-03T020000Z.json.gz', '2032-11-03T020030Z.json.gz'])
    const first = gunzipSync(await readFile(join(folder, names[0] ?? '')))
    expect(String(first)).toBe('{"votes":1}')
  })

  it('waits longer after each failure, and as long as it is asked to', async () => {
    const { polling, rounds, waits } = aNight()
    answers = [
      status(500),
      status(404),
      status(503, { 'retry-after': '120' }),
      status(429, { 'retry-after': 'Wed, 03 Nov 2032 02:04:00 GMT' }),
      json({}),
      status(502),
    ]

    await pollResults(polling)

    expect(statesOf(rounds)).toEqual([
      ...['failed', 'failed', 'failed', 'failed', 'applied', 'failed'],
    ])
    // Three quarters of 15 s, 30 s, 60 s and so on, as `random` says.
    expect(waits).toEqual([11_250, 22_500, 120_000, 86_250, EVERY_MS, 11_250])
  })

  it('asks again for what breaks off, whether it says so or not', async () => {
    const { polling, rounds, applied } = aNight()
    answers = [
      (reply) => {
        reply.writeHead(200, { 'content-length': 500, etag: '"a"' }).write('{"votes":')
        setTimeout(() => reply.destroy(), 10)
      },
      (reply) => reply.writeHead(200, { etag: '"a"' }).end('{"votes":'),
      json({ votes: 3 }, { etag: '"a"' }),
    ]

    await pollResults(polling)

    expect(statesOf(rounds)).toEqual(['failed', 'failed', 'applied'])
    expect(asked.map(({ headers }) => headers['if-none-match'])).toEqual([
      ...[undefined, undefined, undefined],
    ])
    expect(applied).toEqual([{ votes: 3 }])
    const shown = (await readdir(folder)).filter((name) => !name.startsWith('.'))
    expect(shown).toHaveLength(1)
  })

  it('takes no reply that is too large, or that does not come', async () => {
    const { polling, rounds } = aNight({ limits: { timeoutMs: 200, maxBodyBytes: 1_000 } })
    const address = String(polling.address)
    answers = [json('x'.repeat(2_000)), () => undefined]

    await pollResults(polling)

    expect(rounds).toMatchObject([
      { state: 'failed', reason: `${address} returned more than 1000 bytes` },
      { state: 'failed', reason: `${address} did not respond in time` },
    ])
    expect(await readdir(folder)).toEqual([])
  })

  it('applies first what was kept before a process was killed, and nothing twice', async () => {
    await createSnapshotFiles(folder).add(
      Buffer.from('{"votes":7}'),
      '2032-11-03T01:59:00Z',
      '.json',
    )
    const { polling, rounds, applied } = aNight()
    answers = [json({ votes: 7 }), json({ votes: 8 })]

    await pollResults(polling)

    expect(statesOf(rounds)).toEqual(['unchanged', 'applied'])
    expect(applied).toEqual([{ votes: 7 }, { votes: 8 }])
  })

  it('applies a copy again that could not be applied', async () => {
    const { apply } = aNight().polling
    const seen: unknown[] = []
    let isAway = true
    const night = aNight({
      apply: async (path) => {
        if (isAway) {
          isAway = false
          throw new Error('The graph is away.')
        }
        seen.push((await openFile(path))?.head)
        return apply(path)
      },
    })
    answers = [json({ votes: 1 }, { etag: '"a"' }), status(304)]

    await pollResults(night.polling)

    expect(night.rounds).toMatchObject([
      { state: 'failed', reason: 'The graph is away.' },
      { state: 'unchanged' },
    ])
    expect(seen).toEqual([{ votes: 1 }])
  })

  it('has copies in the order in which they came when the clock of the feed goes back', async () => {
    const { polling } = aNight()
    answers = [
      json({ votes: 1 }),
      (reply) => {
        reply.setHeader('date', new Date(instant - 3_600_000).toUTCString())
        json({ votes: 2 })(reply, {} as IncomingMessage)
      },
    ]

    await pollResults(polling)

    expect((await readdir(folder)).sort()).toEqual([
      ...['2032-11-03T020000Z.json.gz', '2032-11-03T020001Z.json.gz'],
    ])
  })

  it('is one process alone until that one ends', async () => {
    const first = aNight()
    const second = aNight()
    answers = [
      async (reply) => {
        const waiting = pollResults({
          ...second.polling,
          wait: async (ms, signal) => {
            first.stopping.abort()
            await second.polling.wait(ms, signal)
          },
        })
        json({ votes: 1 })(reply, {} as IncomingMessage)
        await waiting
        ended()
      },
      json({ votes: 2 }),
      json({ votes: 3 }),
    ]
    let ended: () => void = () => undefined
    const over = new Promise<void>((resolve) => (ended = resolve))

    await pollResults({
      ...first.polling,
      wait: (_ms, signal) => delay(60_000, undefined, { signal }),
    })
    await over

    const states = statesOf(second.rounds)
    const taken = states.findIndex((state) => state !== 'held')
    // It asks as often as it likes while the other one ends.
    expect(taken).toBeGreaterThan(0)
    expect(states.slice(taken)).toEqual(['applied', 'applied'])
    expect(statesOf(first.rounds)).not.toContain('held')
  })
})
