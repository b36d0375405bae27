import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { compressors, encodingFor } from '../compression.js'
import type { PageRenderer, RenderedPage } from './page-renderer.js'
import { sendPage } from './send-page.js'

export interface DocsOptions {
  readonly renderer: PageRenderer
  readonly publicUrl: string
  readonly now: () => Date
}

/** A rendered page, with a compressed copy for each encoding that a client has requested. */
interface CachedPage {
  readonly page: RenderedPage
  readonly compressed: Map<string, Promise<Buffer>>
}

/**
 * GET /docs and the pages below it: the documents in docs/, and references generated from
 * /openapi.json and the GraphQL schema. They need no query and are free. A page is the same for all
 * clients, so it is rendered and compressed once. Rendering a reference blocks other requests for a
 * long time, so all pages are rendered soon after the start, not when they are requested.
 */
export function docsRoutes(app: FastifyInstance, { renderer, publicUrl, now }: DocsOptions): void {
  const input = { origin: publicUrl, openApi: () => app.swagger() }
  const cache = new Map<string, CachedPage>()

  function pageAt(path: string): CachedPage {
    const known = cache.get(path)
    if (known !== undefined) return known
    const visit = {
      params: {},
      search: '',
      origin: publicUrl,
      locale: 'en',
      now: now().toISOString(),
    }
    const cached = { page: renderer.renderDocs(path, visit, input), compressed: new Map() }
    cache.set(path, cached)
    return cached
  }

  async function renderAll(): Promise<void> {
    for (const path of renderer.docsPaths) {
      await nextTurn()
      if (!app.server.listening) return
      pageAt(path)
    }
  }

  app.addHook('onListen', (done) => {
    // If a page fails to render, the request for it reports the error.
    renderAll().catch(() => undefined)
    done()
  })

  for (const path of renderer.docsPaths) {
    app.get(path, { schema: { hide: true } }, async ({ headers }, reply) => {
      const { page, compressed } = pageAt(path)
      const encoding = encodingFor(headers['accept-encoding'])
      if (encoding === null) return sendPage(reply, page)
      const body = compressed.get(encoding) ?? compressors[encoding](Buffer.from(page.html))
      compressed.set(encoding, body)
      return sendPage(reply.header('content-encoding', encoding), page, await body)
    })
  }
}
