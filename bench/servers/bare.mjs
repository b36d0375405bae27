// The minimum with Fastify: finds a body in memory by its slug or URL.

import Fastify from 'fastify'
import { serve } from './own.mjs'

serve(async () => {
  const bodies = new Map()
  process.on('message', ({ slug, url, body }) => bodies.set(slug ?? url, body))
  const app = Fastify()
  app.get('/api/graph/entity/:slug', ({ params }, reply) => {
    const body = bodies.get(params.slug)
    if (body === undefined) return reply.code(404).send()
    return reply.type('application/json; charset=utf-8').send(body)
  })
  app.get('/api/v1/markets', ({ url }, reply) => {
    const body = bodies.get(url)
    if (body === undefined) return reply.code(404).send()
    return reply.type('application/json; charset=utf-8').send(body)
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return app.server.address().port
})
