import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FormattedExecutionResult } from 'graphql'
import type { ApiError } from '../../errors.js'
import { sendEvents } from '../../live/event-stream.js'
import type { Live } from '../../live/live.js'
import { limitHeaders } from '../../request-context.js'
import type { SubscriptionParams } from '../execution.js'
import { sendAsEvents } from '../responses.js'
import { endingOf, type RunningSubscription, type Subscriber } from './subscriber.js'

/**
 * Streams a subscription with the protocol of graphql-sse, with one connection per operation. The
 * client receives `next` for each event, then `complete`. The `id` of an event is the `seq` of its
 * change, so that a client can resume with `Last-Event-ID`.
 */
export function subscribeOverSse(
  live: Live,
  { prepare, run, seqOf, format, toResponse }: Subscriber,
) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    params: SubscriptionParams,
  ): Promise<unknown> => {
    const resumeAfter = positionIn(request.headers['last-event-id'])
    const { context } = request
    let running: RunningSubscription
    try {
      running = await run(await prepare(params, context), (since, accepts) =>
        live.open({ ...context, since: resumeAfter ?? since, accepts }),
      )
    } catch (error) {
      return sendAsEvents(reply, JSON.stringify({ errors: [format(error)] }))
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
    request.releaseSlot()
    const read = async (): Promise<Buffer | null> => {
      const step = await results.next()
      if (step.done === true) return null
      return Buffer.from(nextEvent(jsonOf(toResponse(step.value)), seqOf(step.value)))
    }
    await sendEvents(reply.raw, stream, { headers, read, writeEnd })
    return reply
  }
}

function nextEvent(json: string, seq: number | null): string {
  const id = seq === null ? '' : `id: ${String(seq)}\n`
  return `${id}event: next\ndata: ${json}\n\n`
}

/** Caches the JSON of results. The key is `data`, which subscribers with the same query share. */
const jsonByData = new WeakMap<object, string>()

function jsonOf(result: FormattedExecutionResult): string {
  const { data, errors } = result
  if (!data || errors !== undefined) return JSON.stringify(result)
  const json = jsonByData.get(data) ?? JSON.stringify(result)
  jsonByData.set(data, json)
  return json
}

function writeEnd(reason: ApiError, position: number): string {
  const errors = JSON.stringify({ errors: [endingOf(reason, position)] })
  return `${nextEvent(errors, position)}event: complete\ndata: \n\n`
}

/** Numbers with up to 15 digits are exact in JavaScript. */
const MAX_DIGITS = 15

function positionIn(header: unknown): number | null {
  return typeof header === 'string' && /^\d+$/.test(header) && header.length <= MAX_DIGITS
    ? Number(header)
    : null
}
