import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync } from 'fastify'

/** The page loads files only from this origin, and runs no inline scripts. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * GET /account: the web page on which people sign in and manage their keys. Its scripts and styles
 * are at /account/….
 * `pageFolder`: the output folder of Vite. If it is `null`, the page was not built, and there is no
 * route.
 */
export const accountPage: FastifyPluginAsync<{ pageFolder: string | null }> = async (
  app,
  { pageFolder },
) => {
  if (pageFolder === null) return
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, isFree: true }
  })
  await app.register(fastifyStatic, {
    root: pageFolder,
    prefix: '/account/',
    index: false,
    decorateReply: false,
    // File names change with the content.
    immutable: true,
    maxAge: '365d',
  })
  const html = await readFile(join(pageFolder, 'index.html'), 'utf8')

  app.get('/account', { schema: { hide: true } }, (_request, reply) =>
    reply
      .headers({
        'content-security-policy': POLICY,
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-cache',
      })
      .type('text/html; charset=utf-8')
      .send(html),
  )
}
