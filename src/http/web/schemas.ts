import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../errors.js'

/**
 * GET /schemas/{name}: the JSON Schemas in `schemaFolder`, which describe files that Polity reads
 * and writes.
 */
export async function schemaFiles(
  app: FastifyInstance,
  { schemaFolder }: { schemaFolder: string },
): Promise<void> {
  const names = (await readdir(schemaFolder)).filter((name) => name.endsWith('.json'))
  const texts = await Promise.all(
    names.map(async (name) => [name, await readFile(join(schemaFolder, name), 'utf8')] as const),
  )
  const byName = new Map(texts)
  app.get<{ Params: { name: string } }>(
    '/schemas/:name',
    { schema: { hide: true }, config: { isFree: true } },
    async ({ params }, reply) => {
      const text = byName.get(params.name)
      if (text === undefined) throw new ApiError('NOT_FOUND')
      return reply.type('application/schema+json; charset=utf-8').send(text)
    },
  )
}
