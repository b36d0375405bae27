import { printSchemaWithDirectives } from '@graphql-tools/utils'
import type { FastifyInstance } from 'fastify'
import type { GraphQLSchema } from 'graphql'

/** GET /schema.graphql: the schema with its directives, which introspection omits. */
export function schemaFile(app: FastifyInstance, { schema }: { schema: GraphQLSchema }): void {
  let text: string | null = null
  app.get(
    '/schema.graphql',
    { schema: { hide: true }, config: { isFree: true } },
    async (_request, reply) => {
      text ??= printSchemaWithDirectives(schema)
      return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(text)
    },
  )
}
