import { ApiError } from '../errors.js'
import type { Graph, Row } from '../graph/graph.js'
import { addMessage } from './message.js'
import type { Attempt } from './deliver.js'

/** A message to an endpoint, as its owner sees it. */
export type Delivery = Omit<Row<'webhook/deliveries'>, 'attempts' | 'dueAt'> & {
  /** When it is tried next, ISO 8601; `null`: it is not. */
  readonly dueAt: string | null
  /** Oldest first. */
  readonly attempts: readonly Attempt[]
}

/** The time and the id of the last delivery of a page. */
export type DeliveryPlace = readonly [createdAt: string, id: string]

/** How many deliveries are sent again, and when the last of them was made: there may be more after it. */
export interface Redelivered {
  readonly count: number
  readonly last: string | null
  readonly isMore: boolean
}

export interface DeliveriesOptions {
  readonly graph: Pick<Graph, 'read' | 'write'>
  readonly now: () => Date
  /** A UUID. */
  readonly newId: () => string
}

export type Deliveries = ReturnType<typeof createDeliveries>

/** After all times. */
const END: DeliveryPlace = ['9999', '']
const MOST_AGAIN = 5_000
/** Messages to all endpoints of an account that may wait for some to be sent again. */
const MOST_WAITING = 20_000
/** Beyond them there are too many, whatever their number. */
const MOST_COUNTED = 100_000
/** Test events of one endpoint that may wait to be sent. */
const MOST_TESTS = 10

/** What is sent to an endpoint; whose that is was looked at before. */
export function createDeliveries({ graph, now, newId }: DeliveriesOptions) {
  return {
    /** Newest first, at most `limit`, after `place`. */
    async page(
      endpoint: string,
      limit: number,
      place: DeliveryPlace | null,
    ): Promise<readonly Delivery[]> {
      const [before, beforeId] = place ?? END
      const rows = await graph.read('webhook/deliveries', { endpoint, before, beforeId, limit })
      return rows.map(({ attempts, dueAt, ...row }) => ({
        ...row,
        dueAt: dueAt === null ? null : new Date(dueAt).toISOString(),
        attempts: attempts.map((each) => JSON.parse(each) as Attempt),
      }))
    },

    /** How many wait to be sent, at most 100,000. */
    async waiting(): Promise<number> {
      const [row] = await graph.read('webhook-delivery/waiting', { most: MOST_COUNTED })
      return row?.count ?? 0
    },

    /** Sends a test event; its id. Throws `TOO_MANY_TESTS` while others wait to be sent. */
    test: (endpoint: string): Promise<string> =>
      graph.write(async (tx) => {
        const [row] = await tx.run('webhook/waiting-tests', { endpoint, most: MOST_TESTS })
        if ((row?.count ?? 0) >= MOST_TESTS) throw new ApiError('TOO_MANY_TESTS')
        const data = { message: 'This is a test.' }
        return addMessage(tx, endpoint, 'test', data, { at: now(), newId })
      }),

    /** Throws `TOO_MANY_WAITING` while so many messages wait for the endpoints of an account that none is sent again. */
    async refuseIfMany(accountId: string): Promise<void> {
      const [row] = await graph.read('webhook/waiting-of-account', {
        accountId,
        most: MOST_WAITING,
      })
      if ((row?.count ?? 0) >= MOST_WAITING) throw new ApiError('TOO_MANY_WAITING')
    },

    /** Sends one again, under the same id. Throws `DELIVERY_NOT_FOUND`. */
    async again(endpoint: string, id: string): Promise<Redelivered> {
      const dueAt = now().getTime()
      const rows = await graph.write((tx) => tx.run('webhook/redeliver', { endpoint, id, dueAt }))
      if (rows.length === 0) throw new ApiError('DELIVERY_NOT_FOUND')
      return { count: 1, last: null, isMore: false }
    },

    /** Sends all again that were made at `since` or later, the oldest first. */
    async againSince(endpoint: string, since: Date): Promise<Redelivered> {
      const params = { endpoint, since: since.toISOString(), dueAt: now().getTime() }
      const [row] = await graph.write((tx) =>
        tx.run('webhook/redeliver-since', { ...params, limit: MOST_AGAIN }),
      )
      const { count, last } = row ?? { count: 0, last: null }
      return { count, last, isMore: count === MOST_AGAIN }
    },
  }
}
