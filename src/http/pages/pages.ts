import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../errors.js'
import type { AskSelf, Drawing, Drawn } from './drawing.js'
import { visitOf, wantsPage } from './visit.js'

export interface PagesOptions {
  /** `null`: the pages were not built, and there are none. */
  readonly drawing: Drawing | null
  readonly publicUrl: string
  readonly now: () => Date
}

/** Only files of ours may run, and nothing stands in a page that runs by itself; `ancestors`: who may show it. */
const policyFor = (ancestors: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ')

const HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  vary: 'Accept, Accept-Language',
}

/**
 * The web pages: /, /entity/{slug} and what else explorer/pages lists. The gateway draws each with an answer of its own
 * /graphql, which its reader pays for; the scripts and styles are below /explorer/.
 */
export const pageRoutes: FastifyPluginAsync<PagesOptions> = async (app, options) => {
  const { drawing, publicUrl, now } = options
  if (drawing === null) return
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, isFree: true }
  })
  await app.register(fastifyStatic, {
    root: drawing.clientFolder,
    prefix: '/explorer/',
    index: false,
    decorateReply: false,
    // Their names change with their content.
    immutable: true,
    maxAge: '365d',
  })
  for (const path of drawing.paths) {
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      if (path === '/' && !wantsPage(request)) return refuse(request)
      const visit = visitOf(request, publicUrl, now())
      return sendPage(reply, await drawing.draw(path, visit, askAs(request, app)))
    })
  }
}

/** Sends a page, or one that says why there is none. */
export function sendPage(reply: FastifyReply, drawn: Drawn) {
  const { status, retryAfterSeconds, isBare, html } = drawn
  if (retryAfterSeconds !== null) void reply.header('retry-after', retryAfterSeconds)
  return reply
    .code(status)
    .headers(HEADERS)
    .headers({
      'content-security-policy': policyFor(isBare ? '*' : "'none'"),
      'cache-control': status === 200 ? 'no-cache' : 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(html)
}

/** A program that asks for / is told what it always was: there is nothing. It pays for that as anywhere. */
async function refuse({ context }: FastifyRequest): Promise<never> {
  await context.spend(1)
  throw new ApiError('NOT_FOUND')
}

/** Asks /graphql in the name of who sent `request`: from the same address, with the same key. */
function askAs(request: FastifyRequest, app: FastifyInstance): AskSelf {
  const { authorization } = request.headers
  return async (body) => {
    const reply = await app.inject({
      method: 'POST',
      url: '/graphql',
      remoteAddress: request.ip,
      headers: {
        accept: 'application/json',
        'x-request-id': request.id,
        ...(authorization !== undefined && { authorization }),
      },
      payload: body,
    })
    const retryAfter = reply.headers['retry-after']
    return {
      status: reply.statusCode,
      retryAfter: retryAfter ?? null,
      body: reply.json(),
    }
  }
}
