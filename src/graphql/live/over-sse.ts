import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ExecutionResult } from 'graphql'
import type { ApiError } from '../../errors.js'
import { sendEvents } from '../../live/event-stream.js'
import type { Live } from '../../live/live.js'
import { limitHeaders } from '../../request-context.js'
import { sendAsEvents } from '../forms.js'
import { endingOf, type Asked, type Running, type Subscribing } from './subscribing.js'

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
  return async (request: FastifyRequest, reply: FastifyReply, asked: Asked): Promise<unknown> => {
    const resumed = placeOf(request.headers['last-event-id'])
    const { context } = request
    let running: Running
    try {
      running = await run(await prepare(asked, context), (since, accepts) =>
        live.open({ ...context, since: resumed ?? since, accepts }),
      )
    } catch (error) {
      return sendAsEvents(reply, JSON.stringify({ errors: [shown(error)] }))
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
      return Buffer.from(nextEvent(jsonOf(withShown(step.value, shown)), seqOf(step.value)))
    }
    await sendEvents(reply.raw, stream, { headers, read, writeEnd })
    return reply
  }
}

function nextEvent(json: string, seq: number | null): string {
  const id = seq === null ? '' : `id: ${String(seq)}\n`
  return `${id}event: next\ndata: ${json}\n\n`
}

/** What is written of the data of results, which subscribers in the same words share. */
const written = new WeakMap<object, string>()

function jsonOf(result: ExecutionResult): string {
  const { data, errors } = result
  if (!data || errors !== undefined) return JSON.stringify(result)
  const json = written.get(data) ?? JSON.stringify(result)
  written.set(data, json)
  return json
}

function writeEnd(why: ApiError, place: number): string {
  const errors = JSON.stringify({ errors: [endingOf(why, place)] })
  return `${nextEvent(errors, place)}event: complete\ndata: \n\n`
}

/** A result with its errors in the words of any other reply. */
export function withShown(
  { data, errors }: ExecutionResult,
  shown: Subscribing['shown'],
): ExecutionResult {
  if (errors === undefined) return { data: data ?? null }
  return { data: data ?? null, errors: errors.map(shown) } as unknown as ExecutionResult
}

/** Digits of a number that is exact. */
const MOST_DIGITS = 15

function placeOf(header: unknown): number | null {
  return typeof header === 'string' && /^\d+$/.test(header) && header.length <= MOST_DIGITS
    ? Number(header)
    : null
}
