import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyPluginAsync } from 'fastify'
import { compressors, encodingFor } from '../kept/encode.js'
import type { Drawing, Drawn } from './drawing.js'
import { sendPage } from './send-page.js'

export interface DocsOptions {
  readonly drawing: Drawing
  readonly publicUrl: string
  readonly now: () => Date
}

/** A page as it is sent, and in each encoding that somebody has asked for. */
interface Kept {
  readonly drawn: Drawn
  readonly compressed: Map<string, Promise<Buffer>>
}

/**
 * GET /docs and what is below it: the texts of docs/ as they were when the pages were built, with references that are
 * made from /openapi.json and from the schema. They ask the graph nothing, and cost nothing. A page is the same for
 * everybody, so it is drawn and compressed once: soon after the start, since the references take longer than a request may
 * hold up others.
 */
export const docsRoutes: FastifyPluginAsync<DocsOptions> = async (
  app,
  { drawing, publicUrl, now },
) => {
  const given = { origin: publicUrl, openApi: () => app.swagger() }
  const kept = new Map<string, Kept>()

  function pageAt(path: string): Kept {
    const before = kept.get(path)
    if (before !== undefined) return before
    const visit = {
      params: {},
      search: '',
      origin: publicUrl,
      locale: 'en',
      now: now().toISOString(),
    }
    const page = { drawn: drawing.drawDocs(path, visit, given), compressed: new Map() }
    kept.set(path, page)
    return page
  }

  async function drawAll(): Promise<void> {
    for (const path of drawing.docsPaths) {
      await nextTurn()
      if (!app.server.listening) return
      pageAt(path)
    }
  }

  app.addHook('onListen', (done) => {
    // If a page fails to render, the request for it reports the error.
    drawAll().catch(() => undefined)
    done()
  })

  for (const path of drawing.docsPaths) {
    app.get(path, { schema: { hide: true } }, async ({ headers }, reply) => {
      const { drawn, compressed } = pageAt(path)
      const encoding = encodingFor(headers['accept-encoding'])
      if (encoding === null) return sendPage(reply, drawn)
      const body = compressed.get(encoding) ?? compressors[encoding](Buffer.from(drawn.html))
      compressed.set(encoding, body)
      return sendPage(reply.header('content-encoding', encoding), drawn, await body)
    })
  }
}
