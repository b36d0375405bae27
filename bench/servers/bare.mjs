// The simplest server with Fastify: finds a response body in memory by its URL.

import Fastify from 'fastify'
import { portOf } from '../../scripts/free-port.mjs'
import { answerCalls } from '../worker.mjs'

const bodies = new Map()
const app = Fastify()
const answer = ({ url }, reply) => {
  const body = bodies.get(url)
  if (body === undefined) return reply.code(404).send()
  return reply.type('application/json; charset=utf-8').send(body)
}
app.get('/api/graph/entity/:slug', answer)
app.get('/api/v1/markets', answer)
await app.listen({ host: '127.0.0.1', port: 0 })

// The first call asks for the port. Every later call passes a body to store.
answerCalls(async ({ url, body }) => {
  if (url === undefined) return portOf(app.server)
  return bodies.set(url, body).size
})
