import neo4j, {
  Neo4jError,
  type Driver,
  type ManagedTransaction,
  type Record as DriverRecord,
  type Session,
} from 'neo4j-driver'
import type { ServerAddress } from '../config.js'
import type { Params } from './catalogue.js'

/** The maximum number of connections, and how long (in ms) the driver retries after a deadlock. */
export interface Pool {
  readonly maxConnectionPoolSize: number
  readonly maxTransactionRetryTime: number
}

/** A pool of connections to one server. */
export type Connections = ReturnType<typeof openConnections>

/** Creates a pool. It opens no connection before the first query. */
export function openConnections({ uri, user, password }: ServerAddress, pool: Pool) {
  const driver = neo4j.driver(uri, neo4j.auth.basic(user, password), {
    connectionTimeout: 1_000,
    connectionAcquisitionTimeout: 2_000,
    connectionLivenessCheckTimeout: 30_000,
    disableLosslessIntegers: true,
    telemetryDisabled: true,
    fetchSize: -1,
    ...pool,
  })

  /** Uses a new session, because a reused session holds all earlier rows in memory. */
  async function readOnce(text: string, params: Params, timeoutMs: number): Promise<unknown[]> {
    const session = driver.session({ defaultAccessMode: neo4j.session.READ, fetchSize: -1 })
    try {
      const { records } = await withoutStackTraces(() =>
        session.run(text, params, { timeout: timeoutMs }),
      )
      return rowsOf(records)
    } finally {
      void session.close().catch(() => undefined)
    }
  }

  return {
    /** Runs a read-only, auto-commit query. Rows are objects with the column names as keys. */
    read: async (text: string, params: Params, timeoutMs: number): Promise<unknown[]> => {
      try {
        return await readOnce(text, params, timeoutMs)
      } catch (error) {
        // The server restarted since this connection was opened. The retry opens a new connection.
        if (error instanceof Neo4jError && error.code === 'SessionExpired')
          return readOnce(text, params, timeoutMs)
        throw error
      }
    },
    write: <T>(work: (tx: ManagedTransaction) => Promise<T>, timeoutMs: number) =>
      inSession(driver, (session) => session.executeWrite(work, { timeout: timeoutMs })),
    /** Runs one statement in its own transaction. Rows are arrays in column order. */
    apply: (statement: string, params: Params, timeoutMs: number) =>
      inSession(driver, async (session) => {
        const { records } = await session.run(statement, params, { timeout: timeoutMs })
        return records.map((record): unknown[] => [...record.values()])
      }),
    /** Runs the cheapest possible query. */
    probe: () => inSession(driver, (session) => session.run('RETURN 1')),
    close: () => driver.close(),
  }
}

/**
 * When a query text is sent for the first time, concurrent requests with the same text wait for the
 * answer. Otherwise the server would compute the same plan for each request. Shortly after a start
 * of the server, one plan takes a second or more.
 */
export function planOnce(): <T>(text: string, send: () => Promise<T>) => Promise<T> {
  const planned = new Set<string>()
  const pendingByText = new Map<string, Promise<unknown>>()
  return async (text, send) => {
    while (pendingByText.has(text)) await pendingByText.get(text)?.catch(() => undefined)
    if (planned.has(text)) return send()
    const answer = send()
    pendingByText.set(text, answer)
    try {
      const rows = await answer
      planned.add(text)
      return rows
    } finally {
      pendingByText.delete(text)
    }
  }
}

/**
 * Runs `send` without stack traces. The driver captures a stack trace for each query, for the case
 * that the query fails. Capturing it takes as much time as sending the query.
 */
function withoutStackTraces<Sent>(send: () => Sent): Sent {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    return send()
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

/** Runs `work` in a new session, which is closed afterwards. */
async function inSession<T>(driver: Driver, work: (session: Session) => Promise<T>): Promise<T> {
  const session = driver.session({ defaultAccessMode: neo4j.session.WRITE, fetchSize: -1 })
  try {
    return await work(session)
  } finally {
    await session.close()
  }
}

/** True if an error means that the server was not reached. */
export function isUnreached(error: unknown): boolean {
  return (
    error instanceof Neo4jError &&
    (/ServiceUnavailable|SessionExpired|acquisition/i.test(error.code) ||
      /acquisition timed out|connection/i.test(error.message))
  )
}

/**
 * Converts records to objects with the column names as keys. The driver's `toObject` takes six
 * times as long.
 */
export function rowsOf(records: readonly DriverRecord[]): unknown[] {
  const columns = records[0]?.keys ?? []
  return records.map((record) => {
    const row: Record<PropertyKey, unknown> = {}
    columns.forEach((column, index) => {
      row[column] = record.get(index)
    })
    return row
  })
}
