// Many subscribers follow a race, which the store of results updates every second.

import { setTimeout as wait } from 'node:timers/promises'
import { msAt } from '../statistics.mjs'
import { secondsFromNow, usageOf } from '../usage.mjs'
import { startWorker } from '../worker.mjs'
import { openStore } from './store.mjs'

const count = Number(process.env.BENCH_LIVE_SUBSCRIBERS ?? 2_000)
const updates = Number(process.env.BENCH_LIVE_UPDATES ?? 60)
const EVERY_MS = 1_000
/** Timeout until all subscribers have the last event. */
const TIMEOUT_MS = 30_000

export async function measureSubscribers({ root, folder, neo4j, server, tell }) {
  const store = await openStore({ root, folder, neo4j })
  const readers = startWorker(new URL('readers-process.mjs', import.meta.url))
  try {
    await store.update(0)
    tell(`Opening ${String(count)} streams …`)
    const path = `/api/v1/races/${store.race}/stream`
    const sockets = Math.floor(count / 2)
    const { port } = server
    await readers.call({ kind: 'open', port, path, race: store.race, count, sockets })
    const since = await store.last()
    tell(`${String(updates)} updates, one a second …`)
    const secondsUsed = secondsFromNow(server.pid)
    const startedAt = performance.now()
    const commits = new Map()
    for (let number = 1; number <= updates; number += 1) {
      await wait(Math.max(0, startedAt + number * EVERY_MS - performance.now()))
      await store.update(number)
      commits.set(await store.last(), performance.timeOrigin + store.committedAt())
    }
    const last = await store.last()
    const seen = await readers.call({ kind: 'collect', last, since, maxWaitMs: TIMEOUT_MS })
    const elapsedSeconds = (performance.now() - startedAt) / 1_000
    const memoryMb = usageOf(server.pid)?.memoryMb ?? NaN
    return report({ seen, commits, elapsedSeconds, cpuSeconds: secondsUsed(), memoryMb })
  } finally {
    await readers.close()
    await store.close()
  }
}

function report({ seen, commits, elapsedSeconds, cpuSeconds, memoryMb }) {
  const wanted = [...commits.keys()].sort((a, b) => a - b).join()
  const whole = seen.readers.filter(({ seqs }) => seqs.join() === wanted).length
  const latencies = seen.readers.flatMap(({ seqs, times }) =>
    seqs.map((seq, at) => times[at] - (commits.get(seq) ?? Number.NaN)),
  )
  const ms = (share) => msAt(latencies, share)
  return [
    `subscribers: ${String(count)} (${String(seen.sockets)} over WebSocket), updates: ${String(commits.size)}`,
    `  every event, in order: ${String(whole)} of ${String(count)}`,
    `  from commit to receipt: p50 ${ms(0.5)}, p99 ${ms(0.99)}, longest ${ms(1)} (asked: p99 below 1,000 ms)`,
    `  wall ${elapsedSeconds.toFixed(1)} s, gateway's processor ${cpuSeconds.toFixed(1)} s, ` +
      `memory ${memoryMb.toFixed(0)} MB`,
  ]
}
