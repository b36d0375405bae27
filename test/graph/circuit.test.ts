import { install, type Clock } from '@sinonjs/fake-timers'
import { createCircuit, type Circuit } from '../../src/graph/circuit.js'

class Unreached extends Error {}

/** A server that answers, is silent or cannot be reached, as the test says. */
let server: 'well' | 'silent' | 'away'
let probes: number
let held: (() => void)[]
let circuit: Circuit

let silenceMs: number

function answer<T>(value: T): Promise<T> {
  if (server === 'away') return Promise.reject(new Unreached('refused'))
  if (server === 'well') return Promise.resolve(value)
  return new Promise((resolve) => {
    held.push(() => {
      resolve(value)
    })
  })
}

let clock: Clock
const wait = (ms: number) => clock.tickAsync(ms)
const late = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const until = async (isSo: () => boolean) => {
  while (!isSo()) await wait(10)
}

beforeEach(() => {
  clock = install({ toNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] })
  server = 'well'
  silenceMs = 300
  probes = 0
  held = []
  circuit = createCircuit({
    probe: () => {
      probes += 1
      // It gives up by itself, as the driver and its deadline do.
      return server === 'silent'
        ? late(50).then(() => Promise.reject(new Error('late')))
        : answer(1)
    },
    isUnreached: (error) => error instanceof Unreached,
    silenceMs: () => silenceMs,
  })
})
afterEach(() => {
  circuit.stop()
  clock.uninstall()
})

describe('a server that does not answer', () => {
  it('is given up after a silence: what waits fails, and what comes is not asked', async () => {
    server = 'silent'
    let asked = 0
    const ask = () => circuit.run(() => ((asked += 1), answer('late')))

    const waiting = Promise.allSettled([ask(), ask()])
    await wait(1_000)
    const first = await waiting
    const next = await Promise.allSettled([ask()])

    const refused = { status: 'rejected', reason: { code: 'GRAPH_UNAVAILABLE' } }
    expect([...first, ...next]).toMatchObject([refused, refused, refused])
    expect(asked).toBe(2)
  })

  it('is asked again, and its answers count from the first on', async () => {
    server = 'silent'
    const waiting = Promise.allSettled([circuit.run(() => answer('late'))])
    await wait(1_000)
    const [first] = await waiting

    server = 'well'
    await until(() => !circuit.isOpen())

    expect(first.status).toBe('rejected')
    expect(await circuit.run(() => answer('fresh'))).toBe('fresh')
  })

  it('is given up at once when nobody is there', async () => {
    server = 'away'

    await expect(circuit.run(() => answer('never'))).rejects.toThrow('refused')
    await until(() => circuit.isOpen())

    await expect(circuit.run(() => answer('never'))).rejects.toMatchObject({
      code: 'GRAPH_UNAVAILABLE',
    })
  })
})

describe('a server that answers', () => {
  it('may take its time for one question while it answers others', async () => {
    silenceMs = 1_000
    server = 'silent'
    const slow = circuit.run(() => answer('slow'))

    for (let rounds = 0; rounds < 40; rounds += 1) {
      await circuit.run(() => Promise.resolve('quick'))
      await wait(50)
    }
    for (const release of held) release()

    expect(await slow).toBe('slow')
    expect(circuit.isOpen()).toBe(false)
  })

  it('may be silent when a probe is answered', async () => {
    server = 'silent'
    const slow = circuit.run(() => answer('slow'))
    server = 'well'

    await until(() => probes >= 2)
    for (const release of held) release()

    expect(await slow).toBe('slow')
    expect(circuit.isOpen()).toBe(false)
  })

  it('keeps its circuit closed when it only refuses a question', async () => {
    await expect(circuit.run(() => Promise.reject(new Error('no such index')))).rejects.toThrow(
      'no such index',
    )

    expect(circuit.isOpen()).toBe(false)
    expect(probes).toBe(0)
  })
})
