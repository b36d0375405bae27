import type { FastifyInstance } from 'fastify'
import type { FromSchema } from 'json-schema-to-ts'
import { SITEMAP_SIZE } from '../../../loaders/pages/sitemap.js'
import type { RequestContext } from '../../../request-context.js'

const HOUR_MS = 3_600_000
/** Entities per query. */
const READ_SIZE = 1_000
/** The price of a sitemap, which needs 50 queries. */
const SITEMAP_UNITS = 20
/**
 * The id in the URL of the first sitemap. The URL of every other sitemap contains the id of the
 * last entity of the previous sitemap.
 */
const BEGINNING = '00000000-0000-0000-0000-000000000000'
/** The name of the sitemap of the documentation. */
const DOCS = 'docs'
const XML = 'application/xml; charset=utf-8'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

const params = {
  type: 'object',
  required: ['after'],
  properties: { after: { type: 'string', pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' } },
} as const

export interface CrawlerOptions {
  readonly publicUrl: string
  readonly docsPaths: readonly string[]
}

/**
 * The files for web crawlers: /robots.txt, /sitemap.xml, /sitemaps/{after}.xml and
 * /sitemaps/docs.xml.
 */
export function crawlerRoutes(
  app: FastifyInstance,
  { publicUrl, docsPaths }: CrawlerOptions,
): void {
  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robotsOf(publicUrl)),
  )

  app.get('/sitemap.xml', { schema: { hide: true } }, async ({ context }, reply) => {
    await context.spend(1)
    const { loaders, now } = context
    const starts = await loaders.sitemaps.load(Math.floor(now.getTime() / HOUR_MS))
    const parts = [...starts.map((after) => after || BEGINNING), DOCS].map(
      (name) => `<sitemap><loc>${publicUrl}/sitemaps/${name}.xml</loc></sitemap>\n`,
    )
    return reply
      .type(XML)
      .send(`${HEAD}<sitemapindex ${NAMESPACE}>\n${parts.join('')}</sitemapindex>\n`)
  })

  app.get(`/sitemaps/${DOCS}.xml`, { schema: { hide: true } }, async (_request, reply) => {
    const urls = docsPaths.map((path) => `<url><loc>${publicUrl}${path}</loc></url>\n`)
    return reply.type(XML).send(`${HEAD}<urlset ${NAMESPACE}>\n${urls.join('')}</urlset>\n`)
  })

  app.get<{ Params: FromSchema<typeof params> }>(
    '/sitemaps/:after.xml',
    { schema: { hide: true, params } },
    async ({ context, params: { after } }, reply) => {
      await context.spend(SITEMAP_UNITS)
      return reply.type(XML).send(await sitemapOf(after, publicUrl, context))
    },
  )
}

function robotsOf(publicUrl: string): string {
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /graphql',
    'Disallow: /graph?',
    'Disallow: /auth/',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}

/** Returns a sitemap with the URLs of up to 50,000 entities, about 5 MB. */
async function sitemapOf(
  start: string,
  publicUrl: string,
  { loaders }: RequestContext,
): Promise<string> {
  let xml = `${HEAD}<urlset ${NAMESPACE}>\n`
  let after = start
  for (let written = 0; written < SITEMAP_SIZE; written += READ_SIZE) {
    const rows = await loaders.sitemapPages.load({ after, limit: READ_SIZE })
    xml += rows
      .map(
        ({ slug, updatedAt }) =>
          `<url><loc>${publicUrl}/entity/${slug}</loc><lastmod>${updatedAt}</lastmod></url>\n`,
      )
      .join('')
    const last = rows.at(-1)
    if (last === undefined || rows.length < READ_SIZE) break
    after = last.id
  }
  return `${xml}</urlset>\n`
}
