import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pagePolicy, servePageFiles } from './pages/page-files.js'

/**
 * GET /account: the web page on which people sign in and manage their keys. Its scripts and styles
 * are at /account/….
 * `pageFolder`: the output folder of Vite. If it is `null`, the page was not built, and there is no
 * route.
 */
export async function accountPage(
  app: FastifyInstance,
  { pageFolder }: { pageFolder: string | null },
): Promise<void> {
  if (pageFolder === null) return
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, isFree: true }
  })
  await servePageFiles(app, pageFolder, '/account/')
  const html = await readFile(join(pageFolder, 'index.html'), 'utf8')

  app.get('/account', { schema: { hide: true } }, (_request, reply) =>
    reply
      .headers({
        'content-security-policy': pagePolicy("'none'"),
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
      })
      .type('text/html; charset=utf-8')
      .send(html),
  )
}
