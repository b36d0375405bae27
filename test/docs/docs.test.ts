import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DOCS } from '../../explorer/docs/contents.js'
import { freePort } from '../../src/neo4j/bolt-check.js'
import { storeAccount, type StoredAccount } from '../support/accounts/account-builders.js'
import { startProvider, type TestProvider } from '../support/accounts/provider.js'
import { signedInApp, type SignedInApp } from '../support/accounts/signed-in.js'
import { ask, textsAt } from '../support/ask.js'
import { buildExplorer } from '../support/browser/explorer.js'
import { commandLine } from '../support/command-line.js'
import { passingFolder } from '../support/passing-folder.js'
import { ROOT } from '../support/server-options.js'
import {
  curlExamples,
  difference,
  emptyParts,
  EXAMPLE_ORIGIN,
  queryExamples,
  runCurl,
  textOf,
} from './examples.js'

interface OpenApi {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<string, { readonly 'x-codeSamples'?: readonly { readonly source: string }[] }>
      >
    >
  >
}

const IN_BROWSER = { accept: 'text/html' }
/** The order in which the examples of routes run: those first that make what others name, those last that end it. */
const ORDER = [
  /^POST (?!\/auth)[^{]*$/,
  /^(?!DELETE|POST \/auth)/,
  /^DELETE (?!\/api\/v1\/account)/,
  /^POST \/auth/,
  /./,
]
/**
 * Values that may be empty: nothing is left out of a small neighbourhood, Congress has no terms, and the demo set has no
 * races. Some members are of no party, not every office has a known role, and a venue may have no
 * market with a country.
 */
const MAY_BE_EMPTY = /\.(?:omitted|terms|group|roles|coverage\.countries)$|^races\./

let app: SignedInApp
let reader: StoredAccount
let provider: TestProvider
let address: string
let folder: string
/** What a reader sets in the shell first. */
let variables: Record<string, string>

beforeAll(async () => {
  const now = () => new Date()
  const port = (await freePort(0)) ?? 0
  address = `http://127.0.0.1:${String(port)}`
  folder = passingFolder('polity-docs-')
  for (const name of ['graphiql', 'account']) {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'index.html'), '<!doctype html><title>A page</title>')
  }
  provider = await startProvider({ publicUrl: address, id: 'local' })
  app = await signedInApp({
    ...{ now, publicUrl: address, explorerFolder: buildExplorer(), providers: [provider] },
    ...{ pageFolder: join(folder, 'graphiql'), accountFolder: join(folder, 'account') },
    unitsAMinute: { free: 100_000, researcher: 200_000, pro: 300_000 },
    given: () => commandLine(['import', 'auto', join(ROOT, 'demo')], { session: { now } }),
  })
  await app.app.listen({ port, host: '127.0.0.1' })
  variables = await variablesOfReader()
}, 300_000)
afterAll(() => provider.stop())

/** A key that may feed results, a session, a race that was fed, as docs/elections.md shows it. */
async function variablesOfReader() {
  reader = await storeAccount(app.graph)
  const { key, keyId } = reader
  await app.run(`MATCH (k:ApiKey {id: $keyId}) SET k.rights = ['results:write']`, { keyId })
  const document = /^```json\n(\{\n {2}"format": "polity-results\/1"[\s\S]*?)^```/m
  const [, night = ''] = document.exec(textOf('docs/elections.md')) ?? []
  writeFileSync(join(folder, 'night.json'), night)
  const fed = await app.inject({
    ...{ method: 'POST', url: '/api/v1/results' },
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    payload: night,
  })
  const elections = await app.inject({ url: '/api/v1/elections?country=us' })
  return {
    POLITY_KEY: key,
    ...(await signIn()),
    PROVIDER: 'local',
    RACE: fed.json<{ data: { races: readonly { id: string }[] } }>().data.races[0]?.id ?? '',
    ELECTION: elections.json<{ data: readonly { slug: string }[] }>().data[0]?.slug ?? '',
  }
}

async function signIn() {
  const { headers, csrfToken } = await app.signIn(reader.accountId)
  return { SESSION: String(headers['cookie']).replace(/^[^=]*=/, ''), CSRF_TOKEN: csrfToken }
}

const look = (url: string) => app.inject({ url, headers: IN_BROWSER })

describe('the documentation', () => {
  it('has a page for every text, which bears its title and runs nothing inline', async () => {
    for (const { path, file } of DOCS) {
      const [, title = ''] = /^# (.*)$/m.exec(textOf(file)) ?? []
      const { statusCode, headers, body } = await look(path)

      expect([path, statusCode]).toEqual([path, 200])
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(body).toContain(`<title>${title} · Polity</title>`)
      expect(body).not.toMatch(/<style|\sstyle=|\son[a-z]+=/)
      expect(String(headers['content-security-policy'])).not.toContain('unsafe')
      const ids = idsIn(body)
      expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
    }
  })

  it('has headings that skip no level, for readers that navigate by them', () => {
    const skipping = DOCS.flatMap(({ file }) => {
      const prose = textOf(file).replaceAll(/^```.*?^```/gms, '')
      const levels = [...prose.matchAll(/^#+(?= )/gm)].map(([marks]) => marks.length)
      return levels.some((level, at) => level > (levels[at - 1] ?? 0) + 1) ? [file] : []
    })

    expect(skipping).toEqual([])
  })

  it('leads to each of its pages from each, from the header, and from the sitemap', async () => {
    const [first, front, sitemap] = await Promise.all([
      look('/docs/limits'),
      look('/entity/nancy-pelosi'),
      look('/sitemaps/docs.xml'),
    ])

    expect(front.body).toContain('<a href="/docs">')
    for (const { path } of DOCS) {
      expect(first.body).toContain(`href="${path}"`)
      expect(sitemap.body).toContain(`<loc>${address}${path}</loc>`)
    }
  })

  it('has no dead link', async () => {
    const bodies = new Map<string, Promise<{ statusCode: number; body: string }>>()
    const open = (path: string) => {
      const known = bodies.get(path) ?? look(path)
      bodies.set(path, known)
      return known
    }
    const dead: string[] = []
    let followed = 0

    for (const { path } of DOCS) {
      const { body } = await open(path)
      for (const href of new Set(hrefsIn(body))) {
        followed += 1
        const [target = '', section] = href.split('#', 2)
        if (/^https?:/.test(target)) {
          if (!URL.canParse(href)) dead.push(`${path}: ${href}`)
          continue
        }
        // Queries are asked below.
        const there = await open(target === '' ? path : (target.split('?', 1)[0] ?? ''))
        const isThere =
          there.statusCode === 200 && (section === undefined || idsIn(there.body).includes(section))
        if (!isThere) dead.push(`${path}: ${href}`)
      }
    }

    expect(followed).toBeGreaterThan(500)
    expect(dead).toEqual([])
  }, 60_000)

  it('offers each query of its texts to GraphiQL, as it stands', async () => {
    const queries = queryExamples()
    const pages = await Promise.all(DOCS.map(({ path }) => look(path)))
    const offered = pages.flatMap(({ body }) =>
      hrefsIn(body)
        .filter((href) => href.startsWith('/graphql?query='))
        .map((href) => new URL(href, address).searchParams.get('query')),
    )

    expect(queries.length).toBeGreaterThan(10)
    expect(offered.sort()).toEqual(queries.map(({ query }) => query.trim()).sort())
  })
})

describe('search in the demo set', () => {
  it.each([
    ['Democratic Party', 'democratic-party'],
    ['GOP', 'republican-party'],
    ['Republican Party', 'republican-party'],
    ['Labour', 'labour-party'],
    ['Conservatives', 'conservative-party'],
    ['SPD', 'social-democratic-party-of-germany'],
  ])('finds first what most mean by %s', async (q, slug) => {
    const { data } = await ask(
      app,
      'query($q: String!) { search(q: $q) { edges { node { slug } } } }',
      { q },
    )

    expect(textsAt(data, 'search.edges', 'node.slug')[0]).toBe(slug)
  })
})

describe('the examples of the documentation', () => {
  it.each(queryExamples().map(({ file, query }, at) => [`${file} ${String(at)}`, query]))(
    'ask the demo set: %s',
    async (name, query) => {
      const reply = await app.inject({ method: 'POST', url: '/graphql', payload: { query } })
      const { data, errors } = reply.json<{ data: object; errors?: unknown }>()

      expect(errors).toBeUndefined()
      expect(emptyParts(data).filter((path) => !MAY_BE_EMPTY.test(path))).toEqual([])
      if (name.startsWith('docs/queries.md') && !query.includes('races('))
        expect(JSON.stringify(data).length).toBeGreaterThan(100)
    },
  )

  it('begin with the query that GraphiQL opens with', async () => {
    const query = textOf('explorer/graphiql/first-query.graphql')

    const { data } = await ask(app, query)

    expect(textsAt(data, 'search.edges', 'node.slug')).toContain('angus-s-king-jr')
  })

  it('are queries worth knowing, each with a sentence', () => {
    const page = textOf('docs/queries.md')
    const sections = page.split(/^## /m).slice(1)

    expect(sections).toHaveLength(23)
    for (const section of sections) {
      expect(section).toMatch(/^\d+\. [^\n]+\n\n[^\n]+\.\n\n```graphql\n[^`]*```\n+$/)
    }
  })

  it.each(curlExamples().map(({ file, command, shown }) => [file, command, shown] as const))(
    'answer as %s shows: %s',
    async (_file, command, shown) => {
      const here = command.replaceAll(EXAMPLE_ORIGIN, address)
      const { status, body } = await runCurl(here, folder, variables)

      const expected = at(shown, 'status') ?? 0
      expect(status).toBeGreaterThanOrEqual(200)
      if (expected === 0) expect(status).toBeLessThan(400)
      else expect(status).toBe(expected)
      if (shown !== null) expect(difference(shown, JSON.parse(body))).toBe('')
    },
  )

  it('stand with every route of REST, and all of them run', async () => {
    const { paths } = (await app.inject({ url: '/openapi.json' })).json<OpenApi>()
    const routes = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        route: `${method.toUpperCase()} ${path}`,
        sample: operation['x-codeSamples']?.[0]?.source ?? '',
      })),
    )
    const rank = (route: string) => ORDER.findIndex((kind) => kind.test(route))
    const failed: string[] = []

    for (const { route, sample } of routes.sort((a, b) => rank(a.route) - rank(b.route))) {
      const { status, body } = await runCurl(sample, folder, variables)
      if (!(status >= 200 && status < 400)) failed.push(`${route}: ${String(status)} ${body}`)
      await remember(route, body)
    }

    expect(routes.length).toBeGreaterThan(40)
    expect(failed).toEqual([])
  }, 60_000)
})

/** Keeps what the examples of one thing need to know of the one that made it. */
async function remember(route: string, body: string): Promise<void> {
  const id = () => (JSON.parse(body) as { data: { id: string } }).data.id
  if (route === 'POST /api/v1/keys') variables['KEY_ID'] = id()
  if (route === 'POST /api/v1/tier-requests') variables['REQUEST'] = id()
  if (route === 'POST /api/v1/corrections') variables['CORRECTION'] = id()
  if (route === 'POST /auth/sign-out') Object.assign(variables, await signIn())
  if (route !== 'POST /api/v1/webhooks') return
  variables['WEBHOOK'] = id()
  // Nobody answers its challenge here.
  await app.run(`MATCH (w:WebhookEndpoint {id: $id}) SET w.state = 'ACTIVE'`, { id: id() })
}

function hrefsIn(html: string): readonly string[] {
  return [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  )
}

function idsIn(html: string): readonly string[] {
  return [...html.matchAll(/<[a-z0-9]+ [^>]*?\bid="([^"]*)"/g)].map(([, id = '']) => id)
}

function at(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined
}
