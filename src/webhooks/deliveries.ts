import { ApiError } from '../errors.js'
import type { Row } from '../graph/graph.js'
import { addMessage } from './message.js'
import type { Attempt } from './deliver.js'
import type { EndpointsOptions } from './endpoints.js'

/** A message to an endpoint, as its owner sees it. */
export type Delivery = Omit<Row<'webhook/deliveries'>, 'attempts' | 'dueAt'> & {
  /** When it is sent next, ISO 8601; `null` if it is not sent again. */
  readonly dueAt: string | null
  /** Oldest first. */
  readonly attempts: readonly Attempt[]
}

/** The time and the id of the last delivery of a page. */
export type DeliveryPosition = readonly [createdAt: string, id: string]

/** The result of a request to send deliveries again. */
export interface RedeliveryResult {
  readonly count: number
  /** The creation time of the last delivery. */
  readonly last: string | null
  /** True if there may be more deliveries after `last`. */
  readonly isMore: boolean
}

export type Deliveries = ReturnType<typeof createDeliveries>

/**
 * The position before the first page: its time is later than every creation time, because the
 * newest deliveries come first.
 */
const END: DeliveryPosition = ['9999', '']
const MAX_REDELIVERED = 5_000
/**
 * If an account has this many waiting messages, its requests to send deliveries again are refused.
 */
const MAX_WAITING = 20_000
/** A count stops at this number. */
const MAX_COUNTED = 100_000
/** Maximum number of waiting test events of one endpoint. */
const MAX_TESTS = 10

/** The deliveries of endpoints. Callers must first check who owns the endpoint. */
export function createDeliveries({
  graph,
  now,
  newId,
}: Pick<EndpointsOptions, 'graph' | 'now' | 'newId'>) {
  return {
    /** Returns at most `limit` deliveries after `position`, newest first. */
    async page(
      endpoint: string,
      limit: number,
      position: DeliveryPosition | null,
    ): Promise<readonly Delivery[]> {
      const [before, beforeId] = position ?? END
      const rows = await graph.read('webhook/deliveries', { endpoint, before, beforeId, limit })
      return rows.map(({ attempts, dueAt, ...row }) => ({
        ...row,
        dueAt: dueAt === null ? null : new Date(dueAt).toISOString(),
        attempts: attempts.map((text) => JSON.parse(text) as Attempt),
      }))
    },

    /** Counts the waiting deliveries, up to 100,000. */
    async waiting(): Promise<number> {
      const [row] = await graph.read('webhook-delivery/waiting', { max: MAX_COUNTED })
      return row?.count ?? 0
    },

    /**
     * Sends a test event and returns its id. Throws `TOO_MANY_TESTS` while ten test events wait.
     */
    test: (endpoint: string): Promise<string> =>
      graph.write(async (tx) => {
        const [row] = await tx.run('webhook/waiting-tests', { endpoint, max: MAX_TESTS })
        if ((row?.count ?? 0) >= MAX_TESTS) throw new ApiError('TOO_MANY_TESTS')
        const data = { message: 'This is a test.' }
        return addMessage(tx, endpoint, 'test', data, { at: now(), newId })
      }),

    /** Throws `TOO_MANY_WAITING` if too many messages wait for the endpoints of an account. */
    async refuseIfMany(accountId: string): Promise<void> {
      const [row] = await graph.read('webhook/waiting-of-account', {
        accountId,
        max: MAX_WAITING,
      })
      if ((row?.count ?? 0) >= MAX_WAITING) throw new ApiError('TOO_MANY_WAITING')
    },

    /** Sends one delivery again, with the same id. Throws `DELIVERY_NOT_FOUND`. */
    async redeliver(endpoint: string, id: string): Promise<RedeliveryResult> {
      const dueAt = now().getTime()
      const rows = await graph.write((tx) => tx.run('webhook/redeliver', { endpoint, id, dueAt }))
      if (rows.length === 0) throw new ApiError('DELIVERY_NOT_FOUND')
      return { count: 1, last: null, isMore: false }
    },

    /**
     * Repeats the deliveries that were created at `since` or later. Begins with the oldest, and
     * repeats at most `MAX_REDELIVERED` of them.
     */
    async redeliverSince(endpoint: string, since: Date): Promise<RedeliveryResult> {
      const params = { endpoint, since: since.toISOString(), dueAt: now().getTime() }
      const [row] = await graph.write((tx) =>
        tx.run('webhook/redeliver-since', { ...params, limit: MAX_REDELIVERED }),
      )
      const { count, last } = row ?? { count: 0, last: null }
      return { count, last, isMore: count === MAX_REDELIVERED }
    },
  }
}
