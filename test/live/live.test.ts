import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { install } from '@sinonjs/fake-timers'
import fc from 'fast-check'
import type { Caller } from '../../src/caller.js'
import { ApiError } from '../../src/errors.js'
import type { Graph } from '../../src/graph/graph.js'
import { sendEvents } from '../../src/live/event-stream.js'
import { createLive } from '../../src/live/live.js'
import type { LiveStream } from '../../src/live/open-stream.js'
import { aLog } from './a-log.js'
import { readEvents } from './event-reader.js'

const CALLER: Caller = { kind: 'address', tier: 'free', address: '10.0.0.1' }

const opening = {
  ...{ caller: CALLER, recheck: null, since: null, accepts: () => true },
  spend: () => Promise.resolve(),
}

/** Lets so many units be spent. */
function purse(units: number) {
  let left = units
  return async (wanted: number) => {
    if (wanted > left) throw new ApiError('RATE_LIMITED')
    left -= wanted
    return Promise.resolve()
  }
}

async function take(stream: LiveStream): Promise<readonly number[] | null> {
  return (await stream.next())?.map(({ seq }) => seq) ?? null
}

describe('a stream of changes', () => {
  it('costs two units for each page that is read from the log, and ends when they are spent', async () => {
    const log = aLog()
    for (let at = 0; at < 1_000; at += 1) log.append()
    const live = createLive({ ...log.options, bufferLimits: { changes: 10, bytes: 1e9 } })
    log.lost()
    const stream = await live.open({ ...opening, since: 0, spend: purse(5) })
    const seen: number[] = []
    for (;;) {
      const page = await take(stream)
      if (page === null) break
      seen.push(...page)
    }

    expect(seen).toHaveLength(400)
    expect(stream.endReason()?.code).toBe('RATE_LIMITED')
    expect(stream.position()).toBe(seen.at(-1))
  })

  it('joins log, memory and what comes without a gap, wherever readers stop and begin again', async () => {
    const step = fc.constantFrom('append', 'tell', 'take', 'take', 'cut')
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 80 }),
        fc.integer({ min: 1, max: 6 }),
        async (steps, changes) => {
          const log = aLog()
          for (let at = 0; at < 7; at += 1) log.append()
          const live = createLive({ ...log.options, bufferLimits: { changes, bytes: 1e9 } })
          log.lost()
          const seen: number[] = []
          let stream = await live.open({ ...opening, since: 0 })
          const goOn = async () => {
            const known = seen.length
            const taken = stream.next().then((page) => {
              seen.push(...(page ?? []).map(({ seq }) => seq))
            })
            if (known >= log.told()) {
              log.append()
              log.tell()
            }
            await taken
            if (stream.endReason() === null) return
            stream = await live.open({ ...opening, since: seen.at(-1) ?? 0 })
          }
          for (const what of steps) {
            if (what === 'append') log.append()
            if (what === 'tell') log.tell()
            if (what === 'take') await goOn()
            if (what !== 'cut') continue
            stream.close()
            stream = await live.open({ ...opening, since: seen.at(-1) ?? 0 })
          }
          log.tell()
          while (seen.length < log.rows.length) await goOn()

          expect(seen).toEqual(log.rows.map(({ seq }) => seq))
          live.stop()
        },
      ),
      { numRuns: 200 },
    )
  })

  it('wakes a reader that waits, with all that came', async () => {
    const log = aLog()
    const live = createLive(log.options)
    log.lost()
    const stream = await live.open(opening)

    const waiting = take(stream)
    await new Promise((resolve) => setImmediate(resolve))
    log.append()
    log.append()
    log.tell()

    expect(await waiting).toEqual([1, 2])
    live.stop()
    expect([await take(stream), stream.endReason()?.code]).toEqual([null, 'STOPPING'])
    await expect(live.open(opening)).rejects.toMatchObject({ code: 'STOPPING' })
  })

  it('cuts off who has not taken what left the memory, but not who is on the way', async () => {
    const log = aLog()
    const live = createLive({ ...log.options, bufferLimits: { changes: 3, bytes: 1e9 } })
    log.lost()
    const [slow, away] = [await live.open(opening), await live.open(opening)]
    log.append()
    log.tell()
    await take(slow)

    for (let at = 0; at < 4; at += 1) log.append()
    log.tell()

    expect([slow.endReason()?.code, slow.position(), away.endReason()]).toEqual([
      'READER_TOO_SLOW',
      1,
      null,
    ])
    expect(await take(away)).toEqual([1, 2, 3, 4, 5])
    live.stop()
  })

  it('opens when the log is known only, and not past its end', async () => {
    const log = aLog()
    const live = createLive(log.options)

    await expect(live.open(opening)).rejects.toMatchObject({ code: 'GRAPH_UNAVAILABLE' })
    log.lost()
    await expect(live.open({ ...opening, since: 1 })).rejects.toMatchObject({ code: 'RESYNC' })
    // Another gateway was ahead.
    log.append()
    expect((await live.open({ ...opening, since: 1 })).position()).toBe(1)
    live.stop()
  })

  it('gives back the places of streams that were refused or closed', async () => {
    const log = aLog()
    const live = createLive({ ...log.options, streamsOf: () => 1 })
    log.lost()

    await expect(live.open({ ...opening, since: 9 })).rejects.toMatchObject({ code: 'RESYNC' })
    const first = await live.open(opening)
    await expect(live.open(opening)).rejects.toMatchObject({ code: 'TOO_MANY_STREAMS' })
    first.close()
    first.close()
    const second = await live.open(opening)
    log.append()
    log.tell()
    expect(await take(second)).toEqual([1])
    await expect(live.open(opening)).rejects.toMatchObject({ code: 'TOO_MANY_STREAMS' })
    live.stop()
  })

  it('ends with the code of an error that the log meets', async () => {
    const log = aLog()
    for (let at = 0; at < 3; at += 1) log.append()
    let isAway = false
    const read: Graph['read'] = (name, params) =>
      isAway ? Promise.reject(new ApiError('QUERY_TIMEOUT')) : log.options.graph.read(name, params)
    const live = createLive({ ...log.options, graph: { read } })
    log.lost()
    const stream = await live.open({ ...opening, since: 0 })

    isAway = true

    expect([await take(stream), stream.endReason()?.code]).toEqual([null, 'QUERY_TIMEOUT'])
    live.stop()
  })
})

describe('a stream of events on which nothing happens', () => {
  it('moves the place of its reader every 15 seconds, without an event', async () => {
    const clock = install({ toNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] })
    const log = aLog()
    const live = createLive(log.options)
    log.lost()
    const response = Object.assign(new PassThrough(), {
      setHeader: () => undefined,
      writeHead: () => undefined,
    })
    const stream = await live.open({ ...opening, accepts: () => false })
    const sending = sendEvents(response as unknown as ServerResponse, stream, { headers: {} })
    log.append()
    log.tell()
    await new Promise((resolve) => setImmediate(resolve))

    clock.tick(15_000)
    const written = String(response.read())
    live.stop()
    await sending
    clock.uninstall()

    expect(written).toBe('retry: 3000\nid: 0\n\n:\nid: 1\n\n')
  })
})

describe('a reader that stops reading', () => {
  let server: Server
  afterEach(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })

  it('is told why it was cut off, and goes on after what it has', async () => {
    const log = aLog()
    const live = createLive({ ...log.options, bufferLimits: { changes: 20, bytes: 1e9 } })
    log.lost()
    server = createServer((request, response) => {
      const since = Number(request.headers['last-event-id'] ?? 0)
      void live
        .open({ ...opening, since })
        .then((stream) => sendEvents(response, stream, { headers: {} }))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`
    const reader = await readEvents(url)
    log.append()
    log.tell()
    await reader.until(1)

    reader.pause()
    const isCut = () => reader.events.at(-1)?.kind === 'end'
    // More than any socket holds.
    for (let at = 0; at < 4_000; at += 1) {
      log.append(JSON.stringify({ text: 'x'.repeat(10_000) }))
      log.tell()
      if (at % 10 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    reader.resume()
    await reader.ended
    const place = Number(reader.lastId())
    const again = await readEvents(url, { 'last-event-id': reader.lastId() })
    await again.until(log.rows.length - place)
    again.close()

    expect(isCut()).toBe(true)
    expect(reader.events.at(-1)?.data).toMatchObject({
      code: 'READER_TOO_SLOW',
      resume_after: place,
    })
    const before = reader.events.slice(0, -1)
    expect([...before, ...again.events].map(({ id }) => Number(id))).toEqual(
      log.rows.map(({ seq }) => seq),
    )
    live.stop()
  })
})
