import fc from 'fast-check'
import { ApiError } from '../../src/errors.js'
import { batched, type Batched } from '../../src/loaders/batch.js'
import { createSemaphore } from '../../src/loaders/batch/queue.js'

/** A graph whose callers wait so long; what is loaded here asks none. */
const patient = (maxWaitMs: number): Batched<string, string>['graph'] => ({
  read: () => Promise.reject(new Error('These loaders ask no graph.')),
  maxWaitMs: () => maxWaitMs,
})
const GRAPH = patient(60_000)
const ROOMY = { maxEntries: 1_000, maxBytes: 1_000_000 }

interface Call {
  readonly keys: readonly string[]
  readonly answer: (values?: readonly (string | Error)[]) => void
  readonly fail: (error: Error) => void
}

const unanswered: Call[][] = []

// A load left hanging would fail its deadline after the test.
afterEach(async () => {
  for (const calls of unanswered.splice(0)) {
    for (let done = 0; done < calls.length;) {
      for (const each of calls.slice(done)) each.answer()
      done = calls.length
      await settled()
    }
  }
})

/** A loader whose source answers when the test says so; a key `a?x` has the argument `x`. */
function heldLoader(options: Partial<Batched<string, string>> = {}) {
  const calls: Call[] = []
  unanswered.push(calls)
  const loader = batched<string, string>({
    graph: GRAPH,
    name: 'held',
    cache: ROOMY,
    evictBy: (key) => key.split('?')[0] ?? '',
    queryGroup: (key) => key.split('?')[1] ?? '',
    load: (keys) =>
      new Promise((resolve, reject) => {
        calls.push({
          keys,
          answer: (values = keys.map((key) => `value of ${key}`)) => {
            resolve(values)
          },
          fail: reject,
        })
      }),
    ...options,
  })
  return { loader, calls }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5))
const call = (calls: readonly Call[], at: number): Call => {
  const found = calls[at]
  if (found === undefined) throw new RangeError(`no call ${String(at)}`)
  return found
}

describe('batched', () => {
  it('asks once for the keys of callers that follow from promises of one tick', async () => {
    const { loader, calls } = heldLoader()

    const answers = Promise.all([
      loader.load('a'),
      Promise.resolve().then(() => loader.load('b')),
      Promise.resolve()
        .then(() => undefined)
        .then(() => loader.load('c')),
    ])
    await settled()
    call(calls, 0).answer()

    expect(await answers).toEqual(['value of a', 'value of b', 'value of c'])
    expect(calls.map(({ keys }) => keys)).toEqual([['a', 'b', 'c']])
  })

  it('asks once for one key that several callers want', async () => {
    const { loader, calls } = heldLoader()

    const answers = Promise.all([loader.load('a'), loader.load('a')])
    await settled()
    call(calls, 0).answer()

    expect(await answers).toEqual(['value of a', 'value of a'])
    expect(call(calls, 0).keys).toEqual(['a'])
  })

  it('keeps two batches under way and collects what comes meanwhile into the third', async () => {
    const { loader, calls } = heldLoader()

    const answers: Promise<string>[] = []
    for (const key of ['a', 'b', 'c', 'd', 'e']) {
      answers.push(loader.load(key))
      await settled()
    }
    expect(calls.map(({ keys }) => keys)).toEqual([['a'], ['b']])
    call(calls, 0).answer()
    await settled()

    expect(calls.map(({ keys }) => keys)).toEqual([['a'], ['b'], ['c', 'd', 'e']])
    call(calls, 1).answer()
    call(calls, 2).answer()
    expect(await Promise.all(answers)).toHaveLength(5)
  })

  it('keeps one batch of short reads under way, so that the next is larger', async () => {
    const { loader, calls } = heldLoader({ isShort: () => true })

    const answers = ['a', 'b', 'c'].map(async (key) => {
      await settled()
      return loader.load(key)
    })
    const first = loader.load('first')
    await settled()
    await settled()
    const before = calls.length
    call(calls, 0).answer()
    await settled()
    call(calls, 1).answer()

    expect(before).toBe(1)
    expect(call(calls, 1).keys).toEqual(['a', 'b', 'c'])
    expect(await Promise.all([first, ...answers])).toHaveLength(4)
  })

  it('never asks for more than a hundred keys, or for more rows than a batch may bring', async () => {
    const keys = Array.from({ length: 250 }, (_, at) => `k${String(at)}`)
    const plain = heldLoader()
    const wide = heldLoader({ rowsPerKey: () => 501 })

    void Promise.all(keys.map((key) => plain.loader.load(key)))
    void Promise.all(keys.map((key) => wide.loader.load(key)))
    await settled()

    expect(plain.calls.map((each) => each.keys.length)).toEqual([100, 100])
    expect(wide.calls.map((each) => each.keys.length)).toEqual([39, 39])
  })

  it('asks for keys with other arguments in a query of their own', async () => {
    const { loader, calls } = heldLoader()

    const answers = Promise.all([loader.load('a?1'), loader.load('a?2'), loader.load('b?1')])
    await settled()
    call(calls, 0).answer()
    call(calls, 1).answer()

    expect(await answers).toEqual(['value of a?1', 'value of a?2', 'value of b?1'])
    expect(calls.map(({ keys }) => keys)).toEqual([['a?1', 'b?1'], ['a?2']])
  })

  it('lets as many batches be under way as a gate allows, of all that share it, and the others wait in order', async () => {
    const semaphore = createSemaphore(2)
    const { loader: one, calls: ofOne } = heldLoader({ semaphore })
    const { loader: other, calls: ofOther } = heldLoader({ semaphore })

    const answers = Promise.all([
      one.load('a?1'),
      one.load('a?2'),
      other.load('b?1'),
      one.load('a?3'),
    ])
    await settled()
    const first = [ofOne.length, ofOther.length]
    call(ofOne, 0).answer()
    await settled()
    const second = [ofOne.length, ofOther.length]
    call(ofOne, 1).answer()
    call(ofOther, 0).answer()
    await settled()
    call(ofOne, 2).answer()

    expect([first, second]).toEqual([
      [2, 0],
      [2, 1],
    ])
    expect(await answers).toHaveLength(4)
  })

  it('does not let one slow query hold up the keys of another', async () => {
    const { loader, calls } = heldLoader()

    for (const key of ['a?slow', 'b?slow', 'c?slow']) {
      void loader.load(key)
      await settled()
    }
    const quick = loader.load('a?quick')
    await settled()
    call(calls, 2).answer()

    expect(await quick).toBe('value of a?quick')
  })

  it('answers a second time without asking, also an absent value', async () => {
    const absent = batched<string, null>({
      graph: GRAPH,
      name: 'absent',
      cache: ROOMY,
      evictBy: (key) => key,
      queryGroup: () => '',
      load: jest.fn((keys: readonly string[]) => Promise.resolve(keys.map(() => null))),
    })
    const { loader, calls } = heldLoader()

    const first = loader.load('a')
    await settled()
    call(calls, 0).answer()
    await first

    expect(await loader.load('a')).toBe('value of a')
    expect(calls).toHaveLength(1)
    expect([await absent.load('x'), await absent.load('x')]).toEqual([null, null])
  })

  it('asks again after an eviction, for every argument of the name and for nothing else', async () => {
    const { loader, calls } = heldLoader()
    const all = ['a?1', 'a?2', 'b?1']
    const first = loader.loadMany(all)
    await settled()
    for (const each of calls) each.answer()
    await first

    loader.evict('a')
    void loader.loadMany(all)
    await settled()

    expect(calls.slice(2).map(({ keys }) => keys)).toEqual([['a?1'], ['a?2']])
  })

  it.each([
    [
      'evict',
      (loader: { evict: (name: string) => void }) => {
        loader.evict('a')
      },
    ],
    [
      'clear',
      (loader: { clear: () => void }) => {
        loader.clear()
      },
    ],
  ] as const)(
    'answers a load that began before %s, but does not keep it',
    async (
      _name,
      forget: (loader: { evict: (name: string) => void; clear: () => void }) => void,
    ) => {
      const { loader, calls } = heldLoader()

      const before = loader.load('a')
      await settled()
      forget(loader)
      const after = loader.load('a')
      await settled()
      call(calls, 1).answer(['new'])
      await after
      call(calls, 0).answer(['old'])

      expect(await before).toBe('old')
      expect(await after).toBe('new')
      expect(await loader.load('a')).toBe('new')
      expect(calls).toHaveLength(2)
    },
  )

  describe('a value that contains parts of others', () => {
    /** The value of `a` contains a part of `b`, and so on: the parts are the words of the value. */
    const withParts = () => heldLoader({ alsoEvictBy: (_key, value) => value.split(' ') })
    const evictB = (loader: ReturnType<typeof heldLoader>['loader']) => {
      loader.evict('b')
    }

    it('is evicted when any of these changes, and its own name evicts it, too', async () => {
      const { loader, calls } = withParts()
      const load = async (at: number) => {
        const answer = loader.load('a')
        await settled()
        call(calls, at).answer(['b c'])
        return answer
      }

      const value = await load(0)
      const isValid = loader.validityCheck('a', value)
      loader.evict('d')
      const validBefore = isValid?.()
      const wasHeld = loader.evict('c')
      const again = await load(1)
      loader.evict('a')
      await load(2)

      expect([value, again]).toEqual(['b c', 'b c'])
      expect([validBefore, wasHeld, isValid?.()]).toEqual([true, true, false])
      expect([loader.evict('b'), loader.evict('c')]).toEqual([true, false])
      expect(calls).toHaveLength(3)
    })

    it('is not cached when one of these changed while it was loaded', async () => {
      const { loader, calls } = withParts()

      const first = loader.load('a')
      await settled()
      evictB(loader)
      call(calls, 0).answer(['b c'])
      const value = await first
      void loader.load('a')
      await settled()

      expect(loader.validityCheck('a', value)).toBeNull()
      expect(calls.map(({ keys }) => keys)).toEqual([['a'], ['a']])
    })

    it('is cached when another changed meanwhile, or one of these before', async () => {
      const { loader, calls } = withParts()

      evictB(loader)
      const first = loader.load('a')
      await settled()
      loader.evict('d')
      call(calls, 0).answer(['b c'])
      const value = await first

      expect(loader.validityCheck('a', value)?.()).toBe(true)
      expect(await loader.load('a')).toBe('b c')
      expect(calls).toHaveLength(1)
    })

    it('is not shared with callers that ask after a change, because it may be older', async () => {
      const { loader, calls } = withParts()

      const before = loader.load('a')
      await settled()
      evictB(loader)
      const after = loader.load('a')
      await settled()
      call(calls, 0).answer(['b old'])
      call(calls, 1).answer(['b new'])

      expect([await before, await after]).toEqual(['b old', 'b new'])
      expect(await loader.load('a')).toBe('b new')
      expect(calls).toHaveLength(2)
    })
  })

  it('fails the keys of a failed batch only, and asks again for them', async () => {
    const { loader, calls } = heldLoader()

    const failed = loader.load('a?1')
    const fine = loader.load('a?2')
    const reason = expect(failed).rejects.toThrow('gone')
    await settled()
    call(calls, 0).fail(new Error('gone'))
    call(calls, 1).answer()
    await reason
    const again = loader.load('a?1')
    await settled()
    call(calls, 2).answer()

    expect(await fine).toBe('value of a?2')
    expect(await again).toBe('value of a?1')
  })

  it('fails one key of a batch alone, and does not keep the error', async () => {
    const { loader, calls } = heldLoader()

    const good = loader.load('a')
    const bad = loader.load('b')
    const reason = expect(bad).rejects.toThrow('b is broken')
    await settled()
    call(calls, 0).answer(['fine', new Error('b is broken')])
    await reason
    const again = loader.load('b')
    await settled()
    call(calls, 1).answer(['mended'])

    expect(await good).toBe('fine')
    expect(await again).toBe('mended')
  })

  it('gives up on a hung query with GRAPH_UNAVAILABLE and sends the next', async () => {
    const { loader, calls } = heldLoader({ graph: patient(2_000) })

    const hung: Promise<unknown>[] = []
    for (const key of ['a', 'b']) {
      hung.push(expect(loader.load(key)).rejects.toMatchObject({ code: 'GRAPH_UNAVAILABLE' }))
      await settled()
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    const next = loader.load('c')
    await Promise.all(hung)
    await settled()
    call(calls, 2).answer()

    expect(await next).toBe('value of c')
  })

  it('counts the time that a key waited for its turn', async () => {
    const { loader, calls } = heldLoader({ graph: patient(1_000) })
    const given: unknown[] = []

    const all = ['a', 'b', 'c'].map(async (key) => {
      await new Promise((resolve) => setTimeout(resolve, 20 * key.charCodeAt(0) - 1_940))
      const since = performance.now()
      await loader.load(key).catch((error: unknown) => given.push(error))
      return performance.now() - since
    })
    const waits = await Promise.all(all)

    // The third had to wait until the first two were given up, and was asked with what was left.
    expect(calls.map(({ keys }) => keys)).toEqual([['a'], ['b'], ['c']])
    expect(given).toEqual(Array(3).fill(expect.objectContaining({ code: 'GRAPH_UNAVAILABLE' })))
    // It would be twice the patience if the wait did not count.
    expect(waits[2]).toBeLessThan(1.9 * 1_000)
  })

  it('fails a key alone that no time suffices for', async () => {
    const asked: { readonly keys: readonly string[]; readonly timeoutMs: number | undefined }[] = []
    const keys = Array.from({ length: 16 }, (_, at) => `k${String(at)}`)
    const loader = batched<string, string>({
      graph: {
        maxWaitMs: () => 60_000,
        read: (_name, _params, timeoutMs) => {
          asked.push({ keys: current, timeoutMs })
          return current.includes('k5')
            ? Promise.reject(new ApiError('QUERY_TIMEOUT'))
            : Promise.resolve([])
        },
      },
      name: 'parted',
      cache: ROOMY,
      evictBy: (key) => key,
      queryGroup: () => '',
      load: async (some, { read }) => {
        current = some
        await read('change/head', { log: 'change' })
        return some.map((key) => `value of ${key}`)
      },
    })
    let current: readonly string[] = []

    const answers = await Promise.allSettled(keys.map((key) => loader.load(key)))

    const failed = keys.filter((_, at) => answers[at]?.status === 'rejected')
    expect(failed).toEqual(['k5'])
    expect(answers[5]).toMatchObject({ reason: { code: 'QUERY_TIMEOUT' } })
    expect(asked.map((each) => each.keys.length)).toEqual([16, 8, 8, 4, 4, 1, 1, 1, 1])
    // A batch leaves time for its parts; a key alone may take all that is left.
    for (const { keys: some, timeoutMs } of asked) {
      if (some.length > 1) expect(timeoutMs).toBeLessThan(0.7 * 60_000)
      else expect(timeoutMs).toBeGreaterThan(0.7 * 60_000)
    }
  })

  it('does not part a batch that failed for another reason', async () => {
    const { loader, calls } = heldLoader()

    const answers = Promise.allSettled([loader.load('a'), loader.load('b')])
    await settled()
    call(calls, 0).fail(new ApiError('GRAPH_UNAVAILABLE'))

    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(calls).toHaveLength(1)
  })

  it('keeps at most its limits of entries and bytes', async () => {
    const asked: string[] = []
    const source = (bytes: number, entries: number) =>
      batched<string, string>({
        graph: GRAPH,
        name: 'bounded',
        cache: { maxEntries: entries, maxBytes: bytes },
        evictBy: (key) => key,
        queryGroup: () => '',
        load: (keys) => {
          asked.push(...keys)
          return Promise.resolve(keys.map((key) => key.repeat(100)))
        },
      })
    const few = source(1_000_000, 2)
    const small = source(600, 100)
    const none = source(0, 100)

    for (const loader of [few, small, none]) {
      for (const key of ['a', 'b', 'c', 'c', 'a']) await loader.load(key)
    }

    expect(asked.join('')).toBe('abca' + 'abca' + 'abcca')
  })

  it('never answers with a value older than the last eviction of its key or of a part', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom('load', 'change', 'pause'), fc.nat(2)), {
          maxLength: 40,
        }),
        async (steps) => {
          const stored = [0, 0, 0]
          /** The value of a key also contains what is stored of the next key. */
          const versions = (key: number) => [stored[key] ?? 0, stored[(key + 1) % 3] ?? 0] as const
          const loader = batched<number, readonly [number, number]>({
            graph: GRAPH,
            name: 'changing',
            cache: { maxEntries: 2, maxBytes: 10_000 },
            evictBy: String,
            alsoEvictBy: (key) => [String((key + 1) % 3)],
            queryGroup: () => '',
            load: async (keys) => {
              const read = keys.map(versions)
              await new Promise((resolve) => setImmediate(resolve))
              return read
            },
          })
          const checks: Promise<void>[] = []
          for (const [step, key] of steps) {
            if (step === 'change') {
              stored[key] = (stored[key] ?? 0) + 1
              loader.evict(String(key))
            } else if (step === 'load') {
              const [least, leastOfPart] = versions(key)
              checks.push(
                loader.load(key).then(([own, part]) => {
                  expect(own).toBeGreaterThanOrEqual(least)
                  expect(part).toBeGreaterThanOrEqual(leastOfPart)
                }),
              )
            } else await new Promise((resolve) => setImmediate(resolve))
          }
          await Promise.all(checks)
        },
      ),
      { numRuns: 200 },
    )
  })
})
