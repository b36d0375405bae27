import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  createPolity,
  EntitiesDocument,
  EntityDocument,
  PolityError,
  RelationshipsDocument,
  type PolityOptions,
} from '../../clients/typescript/src/index.js'
import { ROOT } from '../support/server-options.js'
import { answering, CHAMBER, gateway, PERSON, problem, type Canned } from './gateway.js'

const run = promisify(execFile)
const FOLDER = join(ROOT, 'clients', 'typescript')

let address: string
let closes: (() => void)[] = []

beforeAll(async () => {
  await run(process.execPath, [join(ROOT, 'scripts', 'build.mjs'), '--only', 'client'])
  address = await gateway()
}, 60_000)

afterEach(() => {
  for (const close of closes) close()
  closes = []
})

/** A client of a server that gives these answers, and what that server was asked. */
async function against(answers: readonly Canned[], options: PolityOptions = {}) {
  const { address: url, asked, close } = await answering(answers)
  closes.push(close)
  return { polity: createPolity({ url, ...options }), asked }
}

/** What a call is refused with. */
async function refusal(call: Promise<unknown>): Promise<PolityError> {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof PolityError) return error
  throw new Error('It was not refused.', { cause: error })
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = []
  for await (const item of items) found.push(item)
  return found
}

const events = (...blocks: readonly string[]): Canned => ({
  status: 200,
  headers: { 'content-type': 'text/event-stream' },
  body: blocks.join(''),
})
const nextOf = (seq: number, result: object) =>
  `id: ${String(seq)}\nevent: next\ndata: ${JSON.stringify(result)}\n\n`
const next = (seq: number) => nextOf(seq, { data: { changes: { seq } } })
const ended = (code: string) =>
  nextOf(8, { errors: [{ message: 'It ends.', extensions: { code, resumeAfter: 8 } }] })

const MARKETS = { meta: { count: 0, limit: 50 }, data: [] }

describe('the client in TypeScript', () => {
  it('runs its example', async () => {
    const { stdout } = await run(process.execPath, ['example/congress.mjs'], {
      cwd: FOLDER,
      env: { ...process.env, POLITY_URL: address },
    })

    expect(stdout).toContain('House of Representatives: 3 members are known, 3 of them sit now.')
    expect(stdout).toContain('  Will she run? ')
    expect(stdout).toContain('  ENTITY_NOT_FOUND: No entity has this slug.')
  })

  it('is built when it is installed from its folder, and its types refuse what the gateway would', async () => {
    const project = await mkdtemp(join(tmpdir(), 'polity-client-'))
    await rm(join(FOLDER, 'lib'), { recursive: true })
    await rm(join(ROOT, 'dist', '.client'))
    try {
      await writeFile(join(project, 'package.json'), '{"private": true, "type": "module"}')
      const npm = ['install', FOLDER, '--offline', '--no-audit', '--no-fund', '--no-package-lock']
      await run('npm', npm, { cwd: project, shell: process.platform === 'win32' })
      await writeFile(join(project, 'main.ts'), CONSUMER)
      await writeFile(join(project, 'tsconfig.json'), JSON.stringify(CONSUMER_SETTINGS))
      const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')

      const { stdout } = await run(process.execPath, [tsc, '-p', '.'], {
        cwd: project,
      }).catch((error: unknown) => error as { stdout: string })

      expect(stdout).toBe('')
    } finally {
      await rm(project, { recursive: true })
    }
  }, 60_000)

  it('reads REST page after page, by former slugs too', async () => {
    const polity = createPolity({ url: `${address}/` })

    const { entity } = await polity.rest.get('/api/graph/entity/{slug}', { path: { slug: 'aoc' } })
    const options = { query: { entity: PERSON, limit: 1 } }
    const titles = await all(polity.rest.rows('/api/v1/markets', options))
    const pages = await all(polity.rest.pages('/api/v1/markets', options))

    expect(entity.slug).toBe(PERSON)
    expect(titles.map(({ title }) => title).sort()).toEqual(['Will she run?', 'Will she win?'])
    expect(pages.map(({ meta }) => meta.count)).toEqual([1, 1])
  })

  it('reads connections of GraphQL page after page, as typed as the question', async () => {
    const polity = createPolity({ url: address })

    const slugs = polity.nodes(
      EntitiesDocument,
      { types: ['POLITICIAN'], first: 2 },
      ({ entities }) => entities,
    )
    const edges = polity.edges(
      RelationshipsDocument,
      { slug: CHAMBER, direction: 'INCOMING', first: 1 },
      ({ entity }) => entity?.relationships,
    )

    expect((await all(slugs)).map(({ slug }) => slug)).toHaveLength(3)
    expect((await all(edges)).map(({ start }) => start)).toEqual([
      '2012-01-03',
      '2011-01-03',
      '2010-01-03',
    ])
  })

  it('says that there is no list where the entity is unknown', async () => {
    const polity = createPolity({ url: address })

    const error = await refusal(
      all(
        polity.edges(
          RelationshipsDocument,
          { slug: 'nobody' },
          ({ entity }) => entity?.relationships,
        ),
      ),
    )

    expect(error.code).toBe('NOT_FOUND')
  })

  it('gives what the gateway refuses as an error with its code, in REST and GraphQL', async () => {
    const polity = createPolity({ url: address })

    const rest = await refusal(polity.rest.get('/api/v1/markets', { query: { limit: 0 } }))
    const graphql = await refusal(polity.graphql('{ entity(slug: "a") { nothing } }'))
    const key = await refusal(createPolity({ url: address, key: 'pol_x' }).rest.get('/healthz'))

    expect(rest).toMatchObject({ status: 400, code: 'INVALID_PARAMETER' })
    expect(rest.fields.map(({ field }) => field)).toEqual(['limit'])
    expect(graphql).toMatchObject({ status: 400, code: 'QUERY_INVALID' })
    expect(key).toMatchObject({ status: 401, code: 'KEY_INVALID' })
    expect(key.requestId).toMatch(/./)
  })

  it('asks again after 429 and 503 when told to, and not before', async () => {
    const { polity, asked } = await against(
      [
        problem(429, 'RATE_LIMITED', { 'retry-after': '1' }),
        problem(503, 'OVERLOADED', { 'retry-after': '0' }),
        { status: 200, body: MARKETS },
      ],
      { key: 'pol_key' },
    )
    const begin = performance.now()

    await polity.rest.get('/api/v1/markets')

    expect(asked.map(({ headers }) => headers.authorization)).toEqual(
      Array(3).fill('Bearer pol_key'),
    )
    expect(performance.now() - begin).toBeGreaterThanOrEqual(990)
  })

  it.each([
    ['a date', new Date(0).toUTCString()],
    ['nothing', ''],
  ])('asks again where Retry-After is %s', async (_, retryAfter) => {
    const { polity, asked } = await against([
      problem(503, 'GRAPH_UNAVAILABLE', { 'retry-after': retryAfter }),
      { status: 200, body: { data: { entity: null } } },
    ])

    expect(await polity.graphql(EntityDocument, { slug: 'a' })).toEqual({ entity: null })
    expect(asked).toHaveLength(2)
  })

  it('gives up after so many tries, and at once where the wait is too long', async () => {
    const never = await against([problem(503, 'OVERLOADED', { 'retry-after': '0' })], {
      retries: 2,
    })
    const later = await against([problem(429, 'RATE_LIMITED', { 'retry-after': '61' })])

    const exhausted = await refusal(never.polity.rest.get('/api/v1/markets'))
    const told = await refusal(later.polity.rest.get('/api/v1/markets'))

    expect([exhausted.code, never.asked.length]).toEqual(['OVERLOADED', 3])
    expect([told.retryAfterMs, later.asked.length]).toEqual([61_000, 1])
  })

  it('continues a subscription after the last event that it has', async () => {
    const { polity, asked } = await against([
      events('retry: 3000\nid: 6\n\n', next(7), next(8), 'id: 9\nevent: next\nda'),
      events(next(9), 'id: 9\nevent: complete\ndata: \n\n'),
    ])

    const seqs = await all(polity.subscribe('subscription { changes { seq } }'))

    expect(seqs).toEqual([7, 8, 9].map((seq) => ({ changes: { seq } })))
    expect(asked.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '8'])
    expect(asked[0]?.headers.accept).toBe('text/event-stream')
  })

  it('continues a subscription that the gateway ended for a while, and throws another ending', async () => {
    const { polity, asked } = await against([
      events(next(7), ended('STOPPING')),
      events(next(8), ended('KEY_REVOKED')),
    ])
    const seqs: unknown[] = []

    const error = await refusal(
      (async () => {
        for await (const { changes } of polity.subscribe<{ changes: { seq: number } }>('…')) {
          seqs.push(changes.seq)
        }
      })(),
    )

    expect([seqs, error.code, asked.length]).toEqual([[7, 8], 'KEY_REVOKED', 2])
  })

  it('throws the refusal of a subscription, and ends one that is aborted', async () => {
    const refused = await against([problem(410, 'RESYNC')])
    const lost = await against([events(next(7))])
    const stop = new AbortController()
    const results = lost.polity.subscribe('…', {}, { signal: stop.signal })

    const error = await refusal(all(refused.polity.subscribe('…')))
    await results.next()
    stop.abort(new Error('no more'))

    expect([error.code, refused.asked.length]).toEqual(['RESYNC', 1])
    await expect(results.next()).rejects.toThrow('no more')
  })

  it('sends what changes something again only when it was surely not done', async () => {
    const refused = await against([
      problem(429, 'RATE_LIMITED', { 'retry-after': '0' }),
      problem(503, 'OVERLOADED', { 'retry-after': '0' }),
    ])

    const error = await refusal(
      refused.polity.rest.send('delete', '/api/v1/webhooks/{id}', { path: { id: 'a' } }),
    )

    expect([error.code, refused.asked.length]).toEqual(['OVERLOADED', 2])
  })

  it('ends when its caller does, also while it waits, and after its time limit', async () => {
    const waiting = await against([problem(503, 'OVERLOADED', { 'retry-after': '30' })])
    const silent = createPolity({
      url: address,
      timeoutMs: 20,
      fetch: (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => {
            reject(init.signal?.reason as Error)
          })
        }),
    })

    const signal = AbortSignal.timeout(50)
    const aborted = waiting.polity.rest.get('/api/v1/markets', { signal })

    await expect(aborted).rejects.toThrow(/timeout/)
    await expect(silent.rest.get('/api/v1/markets')).rejects.toThrow(/took too long/)
  })

  it('tells what a proxy answered, and what a part of an answer lacks', async () => {
    const proxy = await against([{ status: 502, headers: { 'content-type': 'text/html' } }])
    const errors = [{ message: 'Away.', extensions: { code: 'GRAPH_UNAVAILABLE' } }]
    const partial = await against([{ status: 200, body: { data: { entity: null }, errors } }])

    const bare = await refusal(proxy.polity.rest.get('/api/v1/markets'))
    const part = await refusal(partial.polity.graphql(EntityDocument, { slug: 'a' }))

    expect(bare).toMatchObject({ status: 502, code: null })
    expect(part).toMatchObject({ code: 'GRAPH_UNAVAILABLE', data: { entity: null }, errors })
  })
})

const CONSUMER_SETTINGS = {
  compilerOptions: {
    ...{ strict: true, exactOptionalPropertyTypes: true, noEmit: true, skipLibCheck: true },
    ...{ module: 'nodenext', target: 'es2022', lib: ['es2023', 'dom'], types: [] },
  },
  files: ['main.ts'],
}

const CONSUMER = `
import { createPolity, EntityDocument, EntitiesDocument, type TypedDocument } from 'polity-client'

const polity = createPolity({ url: new URL('http://127.0.0.1:4000'), key: 'pol_x', retries: 1 })
const { data } = await polity.rest.get('/api/v1/markets', { query: { limit: 5, closes_after: new Date() } })
const percents: number[] = data.map((market) => market.display_probability)
const { entity } = await polity.graphql(EntityDocument, { slug: 'a' })
if (entity?.__typename === 'Politician') { const born: string | null = entity.birthDate; void born }
for await (const { name } of polity.nodes(EntitiesDocument, { q: 'a' }, (answer) => answer.entities)) name.trim()
declare const own: TypedDocument<{ overview: { openMarkets: number } }, { [key: string]: never }>
const open: number = (await polity.graphql(own)).overview.openMarkets
void [percents, open]

// @ts-expect-error there is no such path
void polity.rest.get('/api/v1/market')
// @ts-expect-error the slug is missing
void polity.rest.get('/api/graph/entity/{slug}')
// @ts-expect-error there is no such parameter
void polity.rest.get('/api/v1/markets', { query: { colour: 'red' } })
// @ts-expect-error this is not sent by GET
void polity.rest.get('/api/v1/webhooks/{id}/pause', { path: { id: 'a' } })
// @ts-expect-error the slug is missing
void polity.graphql(EntityDocument)
// @ts-expect-error there is no such field
void entity?.colour
// @ts-expect-error a path that has no pages
void polity.rest.rows('/api/v1/markets/{id}', { path: { id: 'a' } })
`
