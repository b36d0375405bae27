import type { FastifyReply } from 'fastify'
import type { Drawn } from './drawing.js'

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

/** Sends a page, or one that says why there is none; `body`: how it is written where that is not its HTML. */
export function sendPage(reply: FastifyReply, drawn: Drawn, body: string | Buffer = drawn.html) {
  const { status, retryAfterSeconds, isBare } = drawn
  if (retryAfterSeconds !== null) void reply.header('retry-after', retryAfterSeconds)
  return reply
    .code(status)
    .headers(HEADERS)
    .headers({
      'content-security-policy': policyFor(isBare ? '*' : "'none'"),
      'cache-control': status === 200 ? 'no-cache' : 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(body)
}
