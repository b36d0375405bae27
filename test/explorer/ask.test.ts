import { ask } from '../../explorer/api/ask.js'
import { StoriesDocument } from '../../explorer/generated/operations.js'

interface Given {
  readonly status: number
  readonly retryAfter?: string
}

/** Asks one question of a service that answers so, one after the other. */
async function askOf(replies: readonly Given[], signal?: AbortSignal) {
  const sent: unknown[] = []
  jest.spyOn(globalThis, 'fetch').mockImplementation((_url, init) => {
    const { status, retryAfter } = replies[sent.length] ?? { status: 500 }
    sent.push(init?.body)
    const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter }
    const body = status === 200 ? { data: { ok: true } } : { code: 'OVERLOADED' }
    return Promise.resolve(new Response(JSON.stringify(body), { status, headers }))
  })
  const answer = await ask(StoriesDocument, {}, signal)
  return { answer, sent }
}

const FINE = { data: { ok: true }, problem: null }

afterEach(() => {
  jest.restoreAllMocks()
})

describe('a question of a page', () => {
  it.each([503, 429])(
    'is asked once more when the service is busy for a moment: %d',
    async (status) => {
      const { answer, sent } = await askOf([{ status, retryAfter: '0' }, { status: 200 }])

      expect(answer).toEqual(FINE)
      expect(sent).toHaveLength(2)
      expect(sent[1]).toEqual(sent[0])
    },
  )

  it('is not asked a third time', async () => {
    const busy = { status: 503, retryAfter: '0' }

    const { answer, sent } = await askOf([busy, busy, { status: 200 }])

    expect(answer.problem).toEqual({ kind: 'away', retryAfterSeconds: 0 })
    expect(sent).toHaveLength(2)
  })

  it.each([
    { status: 503, retryAfter: '60' },
    { status: 503, retryAfter: 'soon' },
    { status: 503 },
    { status: 400, retryAfter: '0' },
  ])('is left to the reader when the service does not ask for it again soon: %j', async (reply) => {
    const { answer, sent } = await askOf([reply, { status: 200 }])

    expect(answer.data).toBeNull()
    expect(sent).toHaveLength(1)
  })

  it('waits as long as the service says, and not for a question that was given up', async () => {
    const rest = jest.spyOn(globalThis, 'setTimeout')
    const givenUp = new AbortController()
    const asked = askOf([{ status: 503, retryAfter: '4' }, { status: 200 }], givenUp.signal)
    while (!rest.mock.calls.some(([, delayMs]) => delayMs === 4_000)) {
      await new Promise((resolve) => setImmediate(resolve))
    }

    givenUp.abort()

    await expect(asked).rejects.toThrow('given up')
    expect(globalThis.fetch).toHaveBeenCalledTimes(1)
  })
})
