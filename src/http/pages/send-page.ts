import type { FastifyReply } from 'fastify'
import type { RenderedPage } from './page-renderer.js'

/**
 * Pages load files only from this origin, and run no inline scripts. `ancestors`: the sites that
 * may embed the page.
 */
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

/** Sends a page or an error page. `body`: the HTML to send, which may be compressed. */
export function sendPage(
  reply: FastifyReply,
  page: RenderedPage,
  body: string | Buffer = page.html,
) {
  const { status, retryAfterSeconds, isBare } = page
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
