import { install, type Clock } from '@sinonjs/fake-timers'
import { createStopClock, PARTS } from '../../src/jobs/stop-clock.js'
import { stopRunning, type Running } from '../../src/serve/stop.js'

const LIMIT_MS = 8_000

/** What never ends by itself. */
const forever = () => new Promise<never>(() => undefined)
/** What ends after so long. */
const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

let timers: Clock
beforeEach(() => {
  timers = install()
})
afterEach(() => {
  timers.uninstall()
})

/** Stops what is given, on a clock of its own; when what happened, in ms from the signal on. */
async function stopping(
  given: {
    requests?: () => Promise<void>
    closing?: () => Promise<void>
    lateMs?: number
  } & Partial<Omit<Running, 'app'>>,
) {
  const atOnce = () => Promise.resolve()
  const { requests = atOnce, closing = atOnce, lateMs = 0, ...rest } = given
  const signal = new AbortController()
  const clock = createStopClock(signal.signal, LIMIT_MS)
  const happened: Record<string, number> = {}
  const begun = performance.now()
  const note = (what: string) => {
    happened[what] ??= performance.now() - begun
  }
  let cut: () => void = () => undefined
  const connections = new Promise<void>((resolve) => (cut = resolve))
  const app = {
    close: async () => {
      note('closing')
      await Promise.race([requests(), connections])
      note('requests ended')
      await closing()
    },
    server: {
      closeAllConnections: () => {
        note('cut')
        cut()
      },
    },
  } as unknown as NonNullable<Running['app']>
  const stopped = (async () => {
    await after(lateMs)
    await stopRunning(clock, { app, isBehindBalancer: false, background: [], ...rest })
    note('stopped')
    await clock.until(PARTS.all, closing())
    note('ended')
  })()
  signal.abort()
  await timers.tickAsync(10 * LIMIT_MS)
  await stopped
  return happened
}

describe('a stop', () => {
  it('ends when all has ended that was under way', async () => {
    const happened = await stopping({
      requests: () => after(300),
      background: [after(100), after(200)],
    })

    expect(happened).toMatchObject({ closing: 200, 'requests ended': 500, ended: 500 })
  })

  it('is over in its time when nothing ends by itself', async () => {
    const happened = await stopping({
      isBehindBalancer: true,
      background: [forever()],
      requests: forever,
      closing: forever,
    })

    expect(happened).toMatchObject({ closing: 4_000, cut: 7_000, stopped: 8_000, ended: 8_000 })
  })

  it('counts from the signal on, whatever came between', async () => {
    const happened = await stopping({ requests: forever, closing: forever, lateMs: 6_500 })

    expect(happened).toMatchObject({ cut: 7_000, ended: 8_000 })
  })

  it('leaves a balancer the time to turn away, and requests the rest', async () => {
    const happened = await stopping({ isBehindBalancer: true, requests: () => after(4_900) })

    expect(happened).toMatchObject({ closing: 2_000, 'requests ended': 6_900, ended: 6_900 })
  })

  it('waits for what it ends as long as that takes, while no signal has come', async () => {
    const clock = createStopClock(new AbortController().signal, LIMIT_MS)
    let hasEnded = false

    const waited = clock.until(PARTS.all, after(10 * LIMIT_MS)).then(() => (hasEnded = true))
    await timers.tickAsync(9 * LIMIT_MS)
    const before = hasEnded
    await timers.tickAsync(LIMIT_MS)
    await waited

    expect(before).toBe(false)
  })
})
