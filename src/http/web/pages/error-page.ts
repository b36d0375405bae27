import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiError } from '../../../errors.js'
import { queryAs } from '../query-self.js'
import type { PageProblem } from './page-renderer.js'
import type { PagesOptions } from './pages.js'
import { sendPage } from './send-page.js'
import { pathOf, visitOf, wantsPage } from './visit.js'

type ErrorPageOptions = Pick<PagesOptions, 'renderer' | 'publicUrl' | 'now'>

/** Routes below these paths always send errors in their own form. */
const API_PATHS = ['/api/', '/graphql']

const BUSY_SECONDS = 1
const UNAVAILABLE_SECONDS = 2

/**
 * Returns a function that sends an error as a page that says what to do next. It returns false if
 * the request does not come from a browser that opens a page.
 */
export function errorPage({ renderer, publicUrl, now }: ErrorPageOptions) {
  return (error: ApiError, request: FastifyRequest, reply: FastifyReply): boolean => {
    if (renderer === null || !wantsPage(request)) return false
    if (API_PATHS.some((start) => request.url.startsWith(start))) return false
    const instant = now()
    const visit = visitOf(request, publicUrl, instant)
    if (error.status === 404) {
      const address = { ...visit, params: { path: pathOf(request.url) } }
      renderer
        .renderMissing(address, queryAs(request, request.server))
        .catch(() => renderer.renderProblem({ kind: 'missing' }, visit))
        .then(
          (page) => sendPage(reply, { ...page, status: error.status }),
          () => undefined,
        )
      return true
    }
    const page = renderer.renderProblem(problemOf(error, request, instant), visit)
    sendPage(reply, { ...page, status: error.status })
    return true
  }
}

function problemOf(
  { status, code, message }: ApiError,
  request: FastifyRequest,
  now: Date,
): PageProblem {
  if (status === 410) return { kind: 'gone' }
  if (status === 429) {
    const retryAfterSeconds = code === 'TOO_MANY_AT_ONCE' ? BUSY_SECONDS : secondsLeft(request, now)
    return { kind: 'limit', retryAfterSeconds }
  }
  if (status >= 500) return { kind: 'away', retryAfterSeconds: UNAVAILABLE_SECONDS }
  return { kind: 'refused', message }
}

function secondsLeft({ quota }: FastifyRequest, now: Date): number {
  if (quota === null) return BUSY_SECONDS
  return Math.max(BUSY_SECONDS, Math.ceil((quota.resetAt.getTime() - now.getTime()) / 1_000))
}
