import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ExecutionResult, GraphQLFormattedError } from 'graphql'
import { ERRORS, type ApiError, type ErrorCode } from '../../errors.js'
import { sendEvents } from '../../live/event-stream.js'
import type { Live } from '../../live/live.js'
import { limitHeaders } from '../../request-context.js'
import { endingOf, type Asked, type Running, type Subscribing } from './subscribing.js'

/** Whether the client wants a subscription as server-sent events. */
export function wantsEvents({ headers }: FastifyRequest): boolean {
  return (headers.accept ?? '').toLowerCase().includes('text/event-stream')
}

/** Whether the client means a connection that carries several subscriptions, by what names it in graphql-sse. */
export function wantsOneConnection({ headers, query }: FastifyRequest): boolean {
  if (headers['x-graphql-event-stream-token'] !== undefined) return true
  return typeof query === 'object' && query !== null && 'token' in query
}

/**
 * Answers a subscription as the protocol of graphql-sse says for one connection an operation: `next` for each event,
 * then `complete`. `id` is the `seq` of the change, so that `Last-Event-ID` goes on after it.
 */
export function subscribeOverSse(live: Live, { prepare, run, seqOf, shown }: Subscribing) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const resumed = placeOf(request.headers['last-event-id'])
    const { context } = request
    let running: Running
    try {
      running = await run(await prepare(askedOf(request), context), (since, accepts) =>
        live.open({ ...context, since: resumed ?? since, accepts }),
      )
    } catch (error) {
      return refuse(reply, shown(error))
    }
    const { results, stream } = running
    if (reply.sent || reply.raw.destroyed) {
      stream.close()
      return reply
    }
    const headers = {
      ...reply.getHeaders(),
      ...limitHeaders(context.caller.tier, context.quota()),
    }
    reply.hijack()
    request.freePlace()
    const read = async (): Promise<Buffer | null> => {
      const step = await results.next()
      if (step.done === true) return null
      return Buffer.from(nextEvent(withShown(step.value, shown), seqOf(step.value)))
    }
    await sendEvents(reply.raw, stream, { headers, read, writeEnd })
    return reply
  }
}

function nextEvent(result: unknown, seq: number | null): string {
  const id = seq === null ? '' : `id: ${String(seq)}\n`
  return `${id}event: next\ndata: ${JSON.stringify(result)}\n\n`
}

function writeEnd(why: ApiError, place: number): string {
  return `${nextEvent({ errors: [endingOf(why, place)] }, place)}event: complete\ndata: \n\n`
}

/** A result with its errors in the words of any other reply. */
export function withShown(
  { data, errors }: ExecutionResult,
  shown: Subscribing['shown'],
): ExecutionResult {
  if (errors === undefined) return { data: data ?? null }
  return { data: data ?? null, errors: errors.map(shown) } as unknown as ExecutionResult
}

function refuse(reply: FastifyReply, error: GraphQLFormattedError): FastifyReply {
  const code = String(error.extensions?.['code'])
  const status = Object.hasOwn(ERRORS, code) ? ERRORS[code as ErrorCode].status : 400
  return reply.code(status).send({ errors: [error] })
}

function askedOf({ method, body, query }: FastifyRequest): Asked {
  const holder = (method === 'GET' ? query : body) as Partial<Asked> | null
  const { variables } = holder ?? {}
  return {
    query: holder?.query,
    operationName: holder?.operationName,
    variables: method === 'GET' && typeof variables === 'string' ? parsed(variables) : variables,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Digits of a number that is exact. */
const MOST_DIGITS = 15

function placeOf(header: unknown): number | null {
  return typeof header === 'string' && /^\d+$/.test(header) && header.length <= MOST_DIGITS
    ? Number(header)
    : null
}
