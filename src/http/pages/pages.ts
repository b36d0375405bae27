import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { ApiError } from '../../errors.js'
import { askAs } from '../ask-self.js'
import { entityPicture } from '../pictures/entity-picture.js'
import { crawlerRoutes } from './crawlers.js'
import { docsRoutes } from './docs.js'
import type { Drawing } from './drawing.js'
import { sendPage } from './send-page.js'
import { visitOf, wantsJson, wantsPage } from './visit.js'

/** Where the files are that browsers load, which are sent as they stand on the disk. */
const FILES = '/explorer/'

export interface PagesOptions {
  /** `null`: the pages were not built, and there are none. */
  readonly drawing: Drawing | null
  readonly publicUrl: string
  /** Where the fonts are that pictures are drawn with. */
  readonly fontFolder: string
  readonly isProduction: boolean
  readonly now: () => Date
}

/**
 * The web pages: /, /entity/{slug} and what else explorer/pages lists. The gateway draws each with an answer of its own
 * /graphql, which its reader pays for; the scripts and styles are below /explorer/. With them goes what search engines
 * and other sites ask for.
 */
export const pageRoutes: FastifyPluginAsync<PagesOptions> = async (app, options) => {
  const { drawing, publicUrl, fontFolder, isProduction, now } = options
  if (drawing === null) return
  app.addHook('onRoute', (route) => {
    const kind = route.url.startsWith(FILES) ? { isFree: true as const } : { isPage: true as const }
    route.config = { ...route.config, ...kind }
  })
  await app.register(fastifyStatic, {
    root: drawing.clientFolder,
    prefix: FILES,
    index: false,
    decorateReply: false,
    // Their names change with their content.
    immutable: true,
    maxAge: '365d',
  })
  await app.register(crawlerRoutes, { publicUrl, docsPaths: drawing.docsPaths }) // GET /robots.txt, /sitemap.xml, /sitemaps/{after}.xml
  await app.register(entityPicture, { fontFolder }) // GET /entity/{slug}/picture.png
  await app.register(docsRoutes, { drawing, publicUrl, now }) // GET /docs, /docs/{page}
  for (const { path, json, isForDevelopers } of drawing.paths) {
    if (isForDevelopers && isProduction) continue
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      if (path === '/' && !wantsPage(request)) return refuse(request)
      const visit = visitOf(request, publicUrl, now())
      if (json !== null) {
        const address = addressOf(json, visit.params)
        void reply.header('link', `<${address}>; rel="describedby"; type="application/json"`)
        if (wantsJson(request)) return reply.header('vary', 'Accept').redirect(address, 303)
      }
      return sendPage(reply, await drawing.draw(path, visit, askAs(request, app)))
    })
  }
}

/** `path` with its named parts as `params` says them. */
function addressOf(path: string, params: Readonly<Record<string, string>>): string {
  return path
    .split('/')
    .map((part) => (part.startsWith(':') ? encodeURIComponent(params[part.slice(1)] ?? '') : part))
    .join('/')
}

/** A program that asks for / is told what it always was: there is nothing. It pays for that as anywhere. */
async function refuse({ context }: FastifyRequest): Promise<never> {
  await context.spend(1)
  throw new ApiError('NOT_FOUND')
}
