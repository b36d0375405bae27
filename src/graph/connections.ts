import neo4j, {
  Neo4jError,
  type Driver,
  type ManagedTransaction,
  type Record as DriverRecord,
  type Session,
} from 'neo4j-driver'
import type { Params } from './catalogue.js'

/** Where Neo4j is. */
export interface Server {
  readonly uri: string
  readonly user: string
  readonly password: string
}

/** How many connections there are at most, and how long the driver repeats what met a deadlock. */
export interface Pool {
  readonly maxConnectionPoolSize: number
  readonly maxTransactionRetryTime: number
}

/** A pool of connections to one server, and what is done over them. */
export interface Connections {
  /** Auto-commit and read-only; each row by the names of its columns. */
  readonly read: (text: string, params: Params, timeoutMs: number) => Promise<unknown[]>
  readonly write: <T>(work: (tx: ManagedTransaction) => Promise<T>, timeoutMs: number) => Promise<T>
  /** One statement by itself; each row by the places of its columns. */
  readonly apply: (statement: string, params: Params, timeoutMs: number) => Promise<unknown[][]>
  /** Asks the least that can be asked. */
  readonly probe: () => Promise<unknown>
  readonly close: () => Promise<void>
}

/** Opens nothing before the first question. */
export function openConnections({ uri, user, password }: Server, pool: Pool): Connections {
  const driver = neo4j.driver(uri, neo4j.auth.basic(user, password), {
    connectionTimeout: 1_000,
    connectionAcquisitionTimeout: 2_000,
    connectionLivenessCheckTimeout: 30_000,
    disableLosslessIntegers: true,
    telemetryDisabled: true,
    fetchSize: -1,
    ...pool,
  })

  /** In a session of its own: one that is used again keeps all the rows that it ever gave. */
  async function readOnce(text: string, params: Params, timeoutMs: number): Promise<unknown[]> {
    const session = driver.session({ defaultAccessMode: neo4j.session.READ, fetchSize: -1 })
    try {
      const { records } = await withoutStack(() =>
        session.run(text, params, { timeout: timeoutMs }),
      )
      return rowsOf(records)
    } finally {
      void session.close().catch(() => undefined)
    }
  }

  return {
    async read(text, params, timeoutMs) {
      try {
        return await readOnce(text, params, timeoutMs)
      } catch (error) {
        // A connection from before a restart of the server; the next one is new.
        if (error instanceof Neo4jError && error.code === 'SessionExpired')
          return readOnce(text, params, timeoutMs)
        throw error
      }
    },
    write: (work, timeoutMs) =>
      inSession(driver, (session) => session.executeWrite(work, { timeout: timeoutMs })),
    apply: (statement, params, timeoutMs) =>
      inSession(driver, async (session) => {
        const { records } = await session.run(statement, params, { timeout: timeoutMs })
        return records.map((record) => [...record.values()])
      }),
    probe: () => inSession(driver, (session) => session.run('RETURN 1')),
    close: () => driver.close(),
  }
}

/**
 * What `ask` gives. The driver notes the stack of each question, to show it should it fail, which costs as much as
 * sending the question; what fails here is told by the name of its query.
 */
function withoutStack<Answer>(ask: () => Answer): Answer {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    return ask()
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

/** Over one connection, and only until `work` is done. */
async function inSession<T>(driver: Driver, work: (session: Session) => Promise<T>): Promise<T> {
  const session = driver.session({ defaultAccessMode: neo4j.session.WRITE, fetchSize: -1 })
  try {
    return await work(session)
  } finally {
    await session.close()
  }
}

/** Whether the server was not there to say what it thinks of a question. */
export function isUnreached(error: unknown): boolean {
  return (
    error instanceof Neo4jError &&
    (/ServiceUnavailable|SessionExpired|acquisition/i.test(error.code) ||
      /acquisition timed out|connection/i.test(error.message))
  )
}

/** Rows by the names of their columns: the driver's own way to make them takes six times as long. */
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
