import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyPluginAsync } from 'fastify'

/** GET /schemas/{file}: the JSON Schemas in `folder`, of what is sent and what is taken. */
export const schemaRoutes: FastifyPluginAsync<{ folder: string }> = async (app, { folder }) => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  for (const name of names) {
    const text = await readFile(join(folder, name), 'utf8')
    const options = { schema: { hide: true }, config: { isFree: true as const } }
    app.get(`/schemas/${name}`, options, (_request, reply) =>
      reply
        .type('application/schema+json')
        .header('cache-control', 'public, max-age=86400')
        .send(text),
    )
  }
}
