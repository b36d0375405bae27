import type { FastifyReply, FastifyRequest } from 'fastify'
import type { GraphQLFormattedError } from 'graphql'
import { preferredType } from '../domain/accept.js'
import type { ApiError } from '../errors.js'

const JSON_TYPES = ['application/json', 'application/graphql-response+json'] as const
const EVENTS = 'text/event-stream'

/** The forms in which a client takes the answer to an operation. */
export interface Forms {
  /** The media type of a single answer; null: the client does not accept JSON. */
  readonly json: (typeof JSON_TYPES)[number] | null
  /** Whether it accepts server-sent events; a client that accepts anything expects JSON. */
  readonly events: boolean
}

/** Reads the header `Accept` of a request to /graphql. */
export function formsOf({ headers }: Pick<FastifyRequest, 'headers'>): Forms {
  const accept = headers.accept?.trim() === '' ? undefined : headers.accept
  return {
    json: preferredType(accept ?? '*/*', JSON_TYPES),
    events: preferredType((accept ?? '').replaceAll('*/*', ''), [EVENTS]) !== null,
  }
}

/** Sends a single answer, JSON, as graphql-sse defines it: one `next`, then `complete`. */
export function sendAsEvents(reply: FastifyReply, json: string): FastifyReply {
  return reply
    .code(200)
    .headers({ 'cache-control': 'no-store', vary: 'Accept' })
    .type(`${EVENTS}; charset=utf-8`)
    .send(`event: next\ndata: ${json.trimEnd()}\n\nevent: complete\ndata: \n\n`)
}

/**
 * Sends why an operation is refused, in the form that the client takes. Clients for server-sent events show nothing of
 * a response with an error status but its status line, and try again. So what they must correct is an event, and
 * otherwise the status line contains the message.
 */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  error: GraphQLFormattedError,
): FastifyReply {
  const { json, events } = formsOf(request)
  const body = JSON.stringify({ errors: [error] })
  if (json === null && events) {
    if (status === 400) return sendAsEvents(reply, body)
    reply.raw.statusMessage = error.message.replaceAll(/[^ -~]/g, '?')
  }
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', vary: 'Accept' })
    .type(`${json ?? JSON_TYPES[0]}; charset=utf-8`)
    .send(body)
}

/** Answers an error of a request to /graphql as GraphQL; false: it is another request. */
export function answerAsGraphql(
  { status, code, message }: ApiError,
  request: FastifyRequest,
  reply: FastifyReply,
): boolean {
  if (request.routeOptions.url !== '/graphql') return false
  sendRefusal(request, reply, status, { message, extensions: { code } })
  return true
}
