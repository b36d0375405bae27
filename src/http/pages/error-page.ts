import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiError } from '../../errors.js'
import type { Drawing, PageProblem } from './drawing.js'
import { sendPage } from './send-page.js'
import { visitOf, wantsPage } from './visit.js'

export interface ErrorPageOptions {
  readonly drawing: Drawing | null
  readonly publicUrl: string
  readonly now: () => Date
}

/** What stands below these is answered in its own form, whoever asks. */
const API = ['/api/', '/graphql']

const BUSY_SECONDS = 1
const AWAY_SECONDS = 2

/** Answers a browser that looks at a page with a page that says what to do next; false: it is no such request. */
export function errorPage({ drawing, publicUrl, now }: ErrorPageOptions) {
  return (error: ApiError, request: FastifyRequest, reply: FastifyReply): boolean => {
    if (drawing === null || !wantsPage(request)) return false
    if (API.some((start) => request.url.startsWith(start))) return false
    const instant = now()
    const problem = problemOf(error, request, instant)
    const drawn = drawing.drawProblem(problem, visitOf(request, publicUrl, instant))
    sendPage(reply, { ...drawn, status: error.status })
    return true
  }
}

function problemOf(
  { status, code, message }: ApiError,
  request: FastifyRequest,
  now: Date,
): PageProblem {
  if (status === 404) return { kind: 'missing' }
  if (status === 410) return { kind: 'gone' }
  if (status === 429) {
    const retryAfterSeconds = code === 'TOO_MANY_AT_ONCE' ? BUSY_SECONDS : secondsLeft(request, now)
    return { kind: 'limit', retryAfterSeconds }
  }
  if (status >= 500) return { kind: 'away', retryAfterSeconds: AWAY_SECONDS }
  return { kind: 'refused', message: message }
}

function secondsLeft({ quota }: FastifyRequest, now: Date): number {
  if (quota === null) return BUSY_SECONDS
  return Math.max(BUSY_SECONDS, Math.ceil((quota.resetAt.getTime() - now.getTime()) / 1_000))
}
