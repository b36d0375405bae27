import type { FastifyReply, FastifyRequest } from 'fastify'
import type { GraphQLFormattedError } from 'graphql'
import type { ApiError } from '../errors.js'

export const JSON_TYPES = ['application/json', 'application/graphql-response+json'] as const
const EVENTS = 'text/event-stream'

/** The media types that a client accepts for the response to an operation. */
export interface AcceptedTypes {
  /** The media type of a JSON response; null if the client does not accept JSON. */
  readonly json: (typeof JSON_TYPES)[number] | null
  /**
   * True if the client names server-sent events in `Accept`. A client that accepts all types
   * expects JSON.
   */
  readonly events: boolean
}

/** Reads the header `Accept` of a request to /graphql. */
export function acceptedTypesOf({ headers }: Pick<FastifyRequest, 'headers'>): AcceptedTypes {
  const accept = headers.accept?.trim() === '' ? undefined : headers.accept
  return {
    json: preferredType(accept ?? '*/*', JSON_TYPES),
    events: preferredType((accept ?? '').replaceAll('*/*', ''), [EVENTS]) !== null,
  }
}

/**
 * True if the client uses the single connection mode of graphql-sse. Requests in this mode have a
 * token.
 */
export function wantsOneConnection({ headers, query }: FastifyRequest): boolean {
  if (headers['x-graphql-event-stream-token'] !== undefined) return true
  return typeof query === 'object' && query !== null && 'token' in query
}

/**
 * Sends a JSON response as server-sent events in the format of graphql-sse: one `next`, then
 * `complete`.
 */
export function sendAsEvents(reply: FastifyReply, json: string): FastifyReply {
  return reply
    .code(200)
    .headers({ 'cache-control': 'no-store', vary: 'Accept' })
    .type(`${EVENTS}; charset=utf-8`)
    .send(`event: next\ndata: ${json.trimEnd()}\n\nevent: complete\ndata: \n\n`)
}

/**
 * Sends the refusal of an operation in a media type that the client accepts. If a response has an
 * error status, clients that accept only server-sent events show its status line but not its body,
 * and then send the request again. So an error that the client must correct (400) is sent as an
 * event with status 200. For any other status, the status line contains the message.
 */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  error: GraphQLFormattedError,
): FastifyReply {
  const { json, events } = acceptedTypesOf(request)
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

/**
 * Sends an error of a request to /graphql as GraphQL. Returns false for requests to other paths.
 */
export function sendErrorAsGraphql(
  { status, code, message }: ApiError,
  request: FastifyRequest,
  reply: FastifyReply,
): boolean {
  if (request.routeOptions.url !== '/graphql') return false
  sendRefusal(request, reply, status, { message, extensions: { code } })
  return true
}

/**
 * Returns the media type that `accept` prefers among `types`; `null` if it accepts none of them. If
 * several types have the same quality, the type that comes first in `accept` wins, then the type
 * that comes first in `types`. Parameters other than `q` are ignored.
 */
export function preferredType<Type extends string>(
  accept: string,
  types: readonly Type[],
): Type | null {
  const ranges = accept
    .toLowerCase()
    .split(',')
    .map((part, position) => {
      const [range = '', ...parameters] = part.split(';').map((text) => text.trim())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return { range, position, quality: weight === undefined ? 1 : Number(weight.slice(2)) || 0 }
    })
  const found = types.flatMap((type) => {
    // The most specific range decides.
    const names = [type, type.replace(/\/.*/, '/*'), '*/*']
    const match = names
      .map((name) => ranges.find(({ range }) => range === name))
      .find((range) => range !== undefined)
    return match === undefined || match.quality <= 0 ? [] : [{ ...match, type }]
  })
  const [best] = found.sort((a, b) => b.quality - a.quality || a.position - b.position)
  return best?.type ?? null
}
