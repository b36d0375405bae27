import type { FastifyInstance, FastifyRequest } from 'fastify'
import { servePageFiles } from './page-files.js'
import { ApiError, invalidParameter } from '../../../errors.js'
import { toCsv } from '../../../exports/formats/csv.js'
import { queryAs, throwing } from '../query-self.js'
import { entityPicture } from '../pictures/entity-picture.js'
import { toAtom } from './atom.js'
import { crawlerRoutes } from './crawlers.js'
import { docsRoutes } from './docs.js'
import { membersCsv } from './members-csv.js'
import type { PageRenderer, PageTable } from './page-renderer.js'
import { sendPage } from './send-page.js'
import { visitOf, wantsJson, wantsPage } from './visit.js'

/** The path of the static files that browsers load. */
const FILES = '/explorer/'

export interface PagesOptions {
  /** `null` if the pages were not built; then there are no routes. */
  readonly renderer: PageRenderer | null
  readonly publicUrl: string
  /** The folder with the fonts of pictures. */
  readonly fontFolder: string
  readonly isProduction: boolean
  readonly now: () => Date
}

/**
 * The web pages: /, /entity/{slug} and the other paths in explorer/pages, with the files and
 * pictures for search engines and other sites. The gateway renders each page with the result of a
 * query to its own /graphql. The visitor's budget pays for the query. Scripts and styles are at
 * /explorer/….
 */
export async function pageRoutes(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { renderer, publicUrl, fontFolder, isProduction, now } = options
  if (renderer === null) return
  app.addHook('onRoute', (route) => {
    const kind = route.url.startsWith(FILES) ? { isFree: true as const } : { isPage: true as const }
    route.config = { ...route.config, ...kind }
  })
  await servePageFiles(app, renderer.clientFolder, FILES)
  crawlerRoutes(app, { publicUrl, docsPaths: renderer.docsPaths }) // GET /robots.txt, /sitemap.xml, /sitemaps/{after}.xml
  entityPicture(app, { fontFolder }) // GET /entity/{slug}/picture.png
  membersCsv(app, { publicUrl }) // GET /entity/{slug}/members.csv
  docsRoutes(app, { renderer, publicUrl, now }) // GET /docs, /docs/{page}
  for (const { path, json, isForDevelopers, hasTable, hasFeed } of renderer.paths) {
    if (isForDevelopers && isProduction) continue
    if (hasTable) tableRoute(app, path, options, renderer)
    if (hasFeed) feedRoute(app, path, options, renderer)
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      if (path === '/' && !wantsPage(request)) return refuse(request)
      const visit = visitOf(request, publicUrl, now())
      if (json !== null) {
        const address = addressOf(json, visit.params)
        void reply.header('link', `<${address}>; rel="describedby"; type="application/json"`)
        if (wantsJson(request)) return reply.header('vary', 'Accept').redirect(address, 303)
      }
      return sendPage(reply, await renderer.render(path, visit, queryAs(request, app)))
    })
  }
}

/** GET /politicians.csv, /race/{id}.csv and others: the rows of the page as a CSV file. */
function tableRoute(
  app: FastifyInstance,
  path: string,
  { publicUrl, now }: PagesOptions,
  renderer: PageRenderer,
): void {
  app.get(`${path}.csv`, { schema: { hide: true } }, async (request, reply) => {
    const visit = visitOf(request, publicUrl, now())
    const table = await renderer.renderTable(path, visit, throwing(queryAs(request, app)))
    if (table === null) throw new ApiError('NOT_FOUND', { detail: NOTHING_THERE })
    if ('message' in table) throw invalidParameter(table.field, 'ENUM', table.message)
    return reply
      .type('text/csv; charset=utf-8')
      .headers({
        'content-disposition': `attachment; filename="${fileNameOf(request.url, table)}"`,
        'cache-control': 'no-cache',
        vary: 'Accept-Language',
      })
      .send(toCsv(table.columns, table.rows))
  })
}

const NOTHING_THERE = 'There is no such page, so it has no file; check the slug or id in the path.'

/**
 * The name of a CSV file: the path and the values of the filters, such as
 * polity-entity-chuck-schumer-office.csv. If rows are left out, the name also contains `first-` and
 * the number of rows.
 */
function fileNameOf(url: string, { rows, isCut }: PageTable): string {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  searchParams.delete('after')
  const parts = [
    ...pathname
      .replace(/\.csv$/, '')
      .split('/')
      .slice(1),
    ...searchParams.values(),
  ]
  const given = parts
    .filter((part) => part !== '')
    .join('-')
    .slice(0, MAX_FILE_NAME)
  const name = ['polity', given, ...(isCut ? [`first-${String(rows.length)}`] : [])].join('-')
  return `${name.replaceAll(/[^\w-]/g, '_')}.csv`
}

const MAX_FILE_NAME = 100

/** GET /changes.atom: the entries of the page as an Atom feed. */
function feedRoute(
  app: FastifyInstance,
  path: string,
  { publicUrl, now }: PagesOptions,
  renderer: PageRenderer,
): void {
  app.get(`${path}.atom`, { schema: { hide: true } }, async (request, reply) => {
    const visit = visitOf(request, publicUrl, now())
    const feed = await renderer.renderFeed(path, visit, throwing(queryAs(request, app)))
    if (feed === null) throw new ApiError('NOT_FOUND')
    const { search } = visit
    return reply
      .type('application/atom+xml; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', vary: 'Accept-Language' })
      .send(toAtom(feed, { self: `${path}.atom${search}`, page: path + search, publicUrl }))
  })
}

/** Replaces the parameters in `path` with their values. */
function addressOf(path: string, params: Readonly<Record<string, string>>): string {
  return path
    .split('/')
    .map((part) => (part.startsWith(':') ? encodeURIComponent(params[part.slice(1)] ?? '') : part))
    .join('/')
}

/** A program that requests `/` gets 404 and pays one unit. Only browsers get the page. */
async function refuse({ context }: FastifyRequest): Promise<never> {
  await context.spend(1)
  throw new ApiError('NOT_FOUND')
}
