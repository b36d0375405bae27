import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Redis } from 'ioredis'

/** A Redis of the test's own, on the loopback. */
export interface TestRedis {
  readonly url: string
  /** Freezes it: connections stay open and nothing answers. */
  readonly freeze: () => void
  readonly thaw: () => void
  readonly stop: () => Promise<void>
}

/** Where the system has Redis; null: nowhere. */
const REDIS = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'redis-server'))
  .find((file) => existsSync(file))

/** `describe` where there is a Redis; else what is skipped, and why. */
export const describeWithRedis =
  REDIS === undefined
    ? (title: string, tests: () => void) => {
        describe.skip(`${title} (there is no redis-server on the PATH)`, tests)
      }
    : describe

/** Starts a Redis that keeps nothing. */
export async function startRedis(): Promise<TestRedis> {
  if (REDIS === undefined) throw new Error('There is no redis-server on the PATH.')
  const port = await freePort()
  const child = spawn(
    REDIS,
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: 'ignore' },
  )
  const gone = once(child, 'exit')
  // A test that fails before it stops it must not hold up the whole run.
  child.unref()
  process.once('exit', () => child.kill('SIGKILL'))
  const url = `redis://127.0.0.1:${String(port)}`
  await untilItAnswers(url)
  return {
    url,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    stop: async () => {
      child.kill('SIGKILL')
      await gone
    },
  }
}

async function untilItAnswers(url: string): Promise<void> {
  const redis = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: null })
  redis.on('error', () => undefined)
  const answer = await Promise.race([redis.ping(), wait(10_000, 'silence', { ref: false })])
  redis.disconnect()
  if (answer !== 'PONG') throw new Error('Redis did not start within ten seconds.')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
