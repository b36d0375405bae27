import type { FastifyPluginAsync } from 'fastify'
import type { Drawing } from './drawing.js'
import { sendPage } from './send-page.js'
import { visitOf } from './visit.js'

export interface DocsOptions {
  readonly drawing: Drawing
  readonly publicUrl: string
  readonly now: () => Date
}

/**
 * GET /docs and what is below it: the texts of docs/ as they were when the pages were built, with references that are
 * made from /openapi.json and from the schema. They ask the graph nothing, and cost nothing.
 */
export const docsRoutes: FastifyPluginAsync<DocsOptions> = async (
  app,
  { drawing, publicUrl, now },
) => {
  const given = { origin: publicUrl, openApi: () => app.swagger() }
  for (const path of drawing.docsPaths) {
    app.get(path, { schema: { hide: true } }, async (request, reply) =>
      sendPage(reply, drawing.drawDocs(path, visitOf(request, publicUrl, now()), given)),
    )
  }
}
