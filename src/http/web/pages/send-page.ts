import type { FastifyReply } from 'fastify'
import { pagePolicy } from './page-files.js'
import type { RenderedPage } from './page-renderer.js'

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
      'content-security-policy': pagePolicy(isBare ? '*' : "'none'"),
      'cache-control': status === 200 ? 'no-cache' : 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(body)
}
