import Fastify, { type FastifyInstance } from 'fastify'
import { ApiError, type ErrorCode } from '../../src/errors.js'
import type { PageRenderer, PageProblem, Visit } from '../../src/http/web/pages/page-renderer.js'
import { errorPage } from '../../src/http/web/pages/error-page.js'
import { localeOf, visitOf, wantsJson, wantsPage } from '../../src/http/web/pages/visit.js'

const NOW = new Date('2026-02-01T12:00:00Z')
const IN_BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

/** A gateway whose only page is what it says of an error, with what its renderer was told. */
function failing(code: ErrorCode, secondsLeft: number | null = null) {
  const told: { problem: PageProblem; visit: Visit }[] = []
  const renderProblem = (problem: PageProblem, visit: Visit) => {
    told.push({ problem, visit })
    const retryAfterSeconds = 'retryAfterSeconds' in problem ? problem.retryAfterSeconds : null
    return { status: 200, retryAfterSeconds, isBare: false, html: '<h1>Sorry</h1>' }
  }
  // Without a search, an unknown address still gets its page.
  const renderMissing = () => Promise.reject(new Error('The search is away.'))
  const renderer = { renderProblem, renderMissing } as unknown as PageRenderer
  const app = Fastify()
  app.decorateRequest('quota', null)
  app.addHook('onRequest', (request, _reply, done) => {
    const resetAt = new Date(NOW.getTime() + (secondsLeft ?? 0) * 1_000)
    if (secondsLeft !== null) Object.assign(request, { quota: { resetAt } })
    done()
  })
  const answer = errorPage({ renderer, publicUrl: 'https://polity.example', now: () => NOW })
  app.setErrorHandler((error, request, reply) => {
    if (!answer(error as ApiError, request, reply)) void reply.code(418).send('for a program')
  })
  app.all('*', () => {
    throw new ApiError(code)
  })
  return { app, told }
}

const look = (app: FastifyInstance, url = '/entity/ann', headers: object = IN_BROWSER) =>
  app.inject({ url, headers: headers as Record<string, string> })

describe('a page in place of an error', () => {
  it.each([
    ['ENTITY_NOT_FOUND', 404, { kind: 'missing' }],
    ['RESYNC', 410, { kind: 'gone' }],
    ['GRAPH_UNAVAILABLE', 503, { kind: 'away', retryAfterSeconds: 2 }],
    [
      'INVALID_PARAMETER',
      400,
      { kind: 'refused', message: new ApiError('INVALID_PARAMETER').message },
    ],
  ] as const)('says of %s what it is, with its status', async (code, status, problem) => {
    const { app, told } = failing(code)

    const reply = await look(app)

    expect(reply.statusCode).toBe(status)
    expect(reply.body).toBe('<h1>Sorry</h1>')
    expect(told.map((each) => each.problem)).toEqual([problem])
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.headers['vary']).toBe('Accept, Accept-Language')
    expect(reply.headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(reply.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  it('says after how many seconds there is room again, never less than one', async () => {
    const after = async (code: ErrorCode, secondsLeft: number | null) => {
      const { app } = failing(code, secondsLeft)
      return (await look(app)).headers['retry-after']
    }

    expect(await after('RATE_LIMITED', 41.2)).toBe('42')
    expect(await after('RATE_LIMITED', 0)).toBe('1')
    expect(await after('RATE_LIMITED', null)).toBe('1')
    expect(await after('TOO_MANY_AT_ONCE', 41.2)).toBe('1')
  })

  it('is for who looks at a page: no program, and nothing below the API', async () => {
    const { app, told } = failing('ENTITY_NOT_FOUND')
    const statusOf = async (url: string, headers?: object) =>
      (await look(app, url, headers)).statusCode

    expect(await statusOf('/entity/ann', { accept: 'application/json' })).toBe(418)
    expect(await statusOf('/api/graph/entity/ann')).toBe(418)
    expect(await statusOf('/graphql?query=x')).toBe(418)
    expect(await statusOf('/entity/ann')).toBe(404)
    expect((await app.inject({ method: 'POST', url: '/a', headers: IN_BROWSER })).statusCode).toBe(
      418,
    )
    expect((await app.inject({ method: 'HEAD', url: '/a', headers: IN_BROWSER })).statusCode).toBe(
      404,
    )
    expect(told).toHaveLength(2)
  })
})

describe('a visit', () => {
  it('is in the language that the browser puts first, in English when that is none', () => {
    expect(localeOf('de-CH,de;q=0.9,en;q=0.8')).toBe('de-CH')
    expect(localeOf(' FR ;q=0.5')).toBe('fr')
    expect(['*', '', undefined, 'x'.repeat(99), '../etc'].map(localeOf)).toEqual(
      Array.from({ length: 5 }, () => 'en'),
    )
  })

  it('has what stands in the address, and the time', async () => {
    const app = Fastify()
    app.get('/entity/:slug', (request) => visitOf(request, 'https://polity.example', NOW))

    const visits = await Promise.all(
      ['/entity/ann%20b?at=2001&of=a?b', '/entity/ann'].map(async (url) =>
        (await app.inject({ url, headers: { 'accept-language': 'ar' } })).json<Visit>(),
      ),
    )

    expect(visits).toEqual([
      {
        ...{ params: { slug: 'ann b' }, search: '?at=2001&of=a?b', locale: 'ar' },
        ...{ origin: 'https://polity.example', now: '2026-02-01T12:00:00.000Z' },
      },
      expect.objectContaining({ params: { slug: 'ann' }, search: '' }),
    ])
  })

  it('wants a page, its data, or neither', () => {
    const wants = (accept: string | undefined, method = 'GET') => {
      const request = { method, headers: { accept } } as Parameters<typeof wantsPage>[0]
      return [wantsPage(request), wantsJson(request)]
    }

    expect(wants('text/html,application/json')).toEqual([true, false])
    expect(wants('application/json')).toEqual([false, true])
    expect(wants('*/*')).toEqual([false, false])
    expect(wants(undefined)).toEqual([false, false])
    expect(wants('text/html', 'POST')).toEqual([false, false])
  })
})
