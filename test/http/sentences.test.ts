import { subscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { testApp, type TestApp } from '../support/test-app.js'

interface Schema {
  readonly pattern?: string
  readonly errorMessage?: string
}

const routes: RouteOptions[] = []
let app: TestApp

beforeAll(async () => {
  subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', (route) => void routes.push(route))
  })
  app = await testApp()
})

/** The schemas below `schema` that have a pattern, each with where it is. */
function patterns(schema: unknown, at: string): readonly (readonly [string, Schema])[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = typeof (schema as Schema).pattern === 'string' ? [[at, schema] as const] : []
  return [
    ...own,
    ...Object.entries(schema)
      // It describes, and checks nothing.
      .filter(([name]) => name !== 'documented')
      .flatMap(([name, part]) => patterns(part, `${at}.${name}`)),
  ]
}

describe('what a request is refused with', () => {
  it('is a sentence for each pattern of each route', () => {
    const found = routes.flatMap(({ url, method, schema = {} }) =>
      (['params', 'querystring', 'headers', 'body'] as const).flatMap((part) =>
        patterns(schema[part], `${[method].flat().join()} ${url} ${part}`),
      ),
    )

    expect(found.length).toBeGreaterThan(60)
    expect(
      found.filter(([, { errorMessage = '' }]) => !SENTENCE.test(errorMessage)).map(([at]) => at),
    ).toEqual([])
  })

  it.each([
    ['/api/v1/markets?limit=0', 'limit must be a whole number of at least 1.'],
    ['/api/v1/markets?country=usa', 'country must be a two-letter country code, such as us.'],
    ['/api/v1/markets?q=' + 'x'.repeat(201), 'q must have at most 200 characters.'],
    ['/api/v1/markets/a_b', 'id must consist of lowercase letters, digits and single hyphens.'],
    ['/api/v1/elections?year=26', 'year must be a year of four digits.'],
    ['/api/v1/elections/x/races?called=1', 'called must be true or false.'],
    ['/api/v1/races/x/changes?since=a', 'since must be a whole number of at most 12 digits.'],
    ['/api/v1/duplicates?limit=x', 'limit must be a whole number from 1 to 100.'],
    ['/api/v1/duplicates?limit=101', 'limit must be a whole number from 1 to 100.'],
    [
      '/api/v1/elections?from=x',
      'from must be a year, a month or a day: 2026, 2026-01 or 2026-01-31.',
    ],
  ])('says of %s: %s', async (url, detail) => {
    const reply = await app.inject({ url })

    expect(reply.json()).toMatchObject({ status: 400, code: 'INVALID_PARAMETER', detail })
  })

  it.each([
    [{}, 'organization is required.'],
    [[], 'body must be an object.'],
    [{ ...partner(), website: 'news' }, 'website must be a URL, such as https://example.org.'],
    [{ ...partner(), contact: 'desk' }, 'contact must be an e-mail address.'],
    [
      { ...partner(), organization: ' ' },
      'organization must be one line of text, without control characters.',
    ],
  ])('says of the body %j: %s', async (payload, detail) => {
    const reply = await app.inject({ method: 'POST', url: '/api/v1/partner-requests', payload })

    expect(reply.json()).toMatchObject({ status: 400, code: 'INVALID_PARAMETER', detail })
  })
})

/** It follows the name of the parameter, and shows nothing of a regular expression. */
const SENTENCE = /^must (?:be|have|consist of) [^\\^$[\]]+[^.]$/

function partner() {
  return {
    ...{ organization: 'A newspaper', website: 'https://news.example' },
    ...{ contact: 'desk@news.example', intended_use: 'Election nights.' },
  }
}
