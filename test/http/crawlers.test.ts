import { store, anEntity, idOf } from '../support/builders.js'
import { buildExplorer } from '../support/browser/explorer.js'
import { PUBLIC_URL, testApp } from '../support/test-app.js'

const ADA = anEntity({ slug: 'ada-lovelace', name: 'Ada Lovelace' })
const GOLDA = 'גולדה מאיר'
const IN_BROWSER = { accept: 'text/html' }
const FIRST = '/sitemaps/00000000-0000-0000-0000-000000000000.xml'

const open = (unitsAMinute = {}) =>
  testApp({
    given: {
      entities: [
        ADA,
        anEntity({ slug: 'bo', type: 'institution', foundedOn: '1919' }),
        anEntity({ slug: 'gone', orphaned: true }),
        anEntity({
          slug: 'golda',
          name: GOLDA,
          birthDate: '1898-05-03',
          links: ['https://example.org/g'],
        }),
      ],
    },
    explorerFolder: buildExplorer(),
    unitsAMinute,
  })

describe('what search engines ask for', () => {
  it('leads from robots.txt over the sitemaps to every entity that sources speak of', async () => {
    const app = await open()

    const robots = await app.inject({ url: '/robots.txt' })
    const [, index = ''] = /^Sitemap: (.*)$/m.exec(robots.body) ?? []
    const sitemaps = await app.inject({ url: index.slice(PUBLIC_URL.length) })
    const [, first = ''] = /<loc>(.*)<\/loc>/.exec(sitemaps.body) ?? []
    const sitemap = await app.inject({ url: first.slice(PUBLIC_URL.length) })

    expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(sitemaps.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(sitemap.statusCode).toBe(200)
    expect(locationsIn(sitemap.body)).toEqual(
      ['ada-lovelace', 'bo', 'golda']
        .sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1))
        .map((slug) => `${PUBLIC_URL}/entity/${slug}`),
    )
    expect(sitemap.body).toContain('<lastmod>2026-01-01T00:00:00Z</lastmod>')
    expect(sitemap.body.trimEnd()).toMatch(/<\/urlset>$/)
  })

  it('leads to the documentation, too', async () => {
    const app = await open()

    const index = await app.inject({ url: '/sitemap.xml' })
    const last = locationsIn(index.body).at(-1) ?? ''
    const docs = await app.inject({ url: last.slice(PUBLIC_URL.length) })

    expect(locationsIn(docs.body)).toContain(`${PUBLIC_URL}/docs/rest`)
  })

  it('names each of 50,001 entities once, in two sitemaps', async () => {
    const app = await testApp({
      given: async (graph) => {
        await graph.apply(
          `UNWIND range(1, 50001) AS number
           WITH toString(100000 + number) AS number
           CREATE (:Entity {id: '01900000-0000-7000-8000-000000' + number, slug: 'e-' + number,
             updatedAt: '2026-01-01T00:00:00Z'})`,
          {},
        )
        await store(graph, {})
      },
      explorerFolder: buildExplorer(),
    })

    const index = await app.inject({ url: '/sitemap.xml' })
    const parts = await Promise.all(
      // The last is that of the documentation.
      locationsIn(index.body)
        .slice(0, -1)
        .map((url) => app.inject({ url: url.slice(PUBLIC_URL.length) })),
    )

    const slugs = parts.map(({ body }) => locationsIn(body))
    expect(slugs.map(({ length }) => length)).toEqual([50_000, 1])
    expect(new Set(slugs.flat()).size).toBe(50_001)
  }, 120_000)

  it('has a tag by which a crawler has it confirmed', async () => {
    const app = await open()

    for (const url of ['/sitemap.xml', FIRST, '/sitemaps/docs.xml', '/robots.txt']) {
      const { headers } = await app.inject({ url })
      const known = { 'if-none-match': String(headers.etag) }

      expect((await app.inject({ url, headers: known })).statusCode).toBe(304)
    }
  })

  it('costs what it takes', async () => {
    const app = await open({ free: 30 })

    const first = await app.inject({ url: FIRST })
    const second = await app.inject({ url: FIRST })

    expect([first.statusCode, second.statusCode]).toEqual([200, 429])
  })

  it('refuses a sitemap that cannot be', async () => {
    const app = await open()

    const reply = await app.inject({ url: '/sitemaps/1.xml' })

    expect(reply.statusCode).toBe(400)
  })
})

describe('the page of an entity, for programs', () => {
  it('gives its data to who asks for JSON, and says where they are', async () => {
    const app = await open()

    const page = await app.inject({ url: '/entity/ada-lovelace', headers: IN_BROWSER })
    const json = await app.inject({
      url: '/entity/ada-lovelace',
      headers: { accept: 'application/json' },
    })
    const data = await app.inject({ url: String(json.headers.location) })

    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['link']).toBe(
      '</api/graph/entity/ada-lovelace>; rel="describedby"; type="application/json"',
    )
    expect(page.body).toContain(
      '<link rel="alternate" type="application/json" href="/api/graph/entity/ada-lovelace"/>',
    )
    expect(json.statusCode).toBe(303)
    expect(json.headers['vary']).toContain('Accept')
    expect(data.json()).toMatchObject({ entity: { name: 'Ada Lovelace' } })
  })

  it.each([
    [
      'golda',
      {
        '@type': 'Person',
        name: GOLDA,
        birthDate: '1898-05-03',
        url: `${PUBLIC_URL}/entity/golda`,
        sameAs: ['https://example.org/g'],
      },
    ],
    ['bo', { '@type': 'GovernmentOrganization', name: 'bo', foundingDate: '1919' }],
  ])('says in the words of schema.org what %s is', async (slug, expected) => {
    const app = await open()

    const { body } = await app.inject({ url: `/entity/${slug}`, headers: IN_BROWSER })
    const [, text = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? []

    expect(JSON.parse(text)).toMatchObject({ '@context': 'https://schema.org', ...expected })
  })

  it('has a picture that is drawn here, also of names from the right', async () => {
    const app = await open()

    const { body } = await app.inject({ url: '/entity/golda', headers: IN_BROWSER })
    const [, url = ''] = /<meta property="og:image" content="([^"]*)"/.exec(body) ?? []
    const picture = await app.inject({ url: url.slice(PUBLIC_URL.length) })
    const other = await app.inject({ url: '/entity/ada-lovelace/picture.png' })
    const none = await app.inject({ url: '/entity/nobody/picture.png' })

    expect(picture.statusCode).toBe(200)
    expect(picture.headers['content-type']).toBe('image/png')
    expect(sizeOf(picture.rawPayload)).toEqual([1_200, 630])
    expect(picture.rawPayload.equals(other.rawPayload)).toBe(false)
    expect(none.statusCode).toBe(404)
  })
})

function locationsIn(xml: string): readonly string[] {
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url)
}

/** Width and height of a PNG. */
function sizeOf(png: Buffer): readonly [number, number] {
  return [png.readUInt32BE(16), png.readUInt32BE(20)]
}
