import neo4j, { Neo4jError, type Record as DriverRecord, type Session } from 'neo4j-driver'
import { ApiError } from '../errors.js'
import type { Catalogue, Params } from './catalogue.js'
import { planOnce } from './plan-once.js'
import type { Queries } from './queries.js'

/** A query by its file under cypher/: `entity/by-slugs`. */
export type QueryName = keyof Queries

/** What a query takes; where the name is one of several, what all of them take. */
export type ParamsOf<Name extends QueryName> = (
  Name extends QueryName ? (params: Queries[Name]['params']) => void : never
) extends (params: infer All extends Params) => void
  ? All
  : never

/** What a query gives, by the names of its columns. */
export type Row<Name extends QueryName> = Queries[Name]['row']

/** Asks a query; what it takes and gives is what its header says. */
export type Ask = <Name extends QueryName>(
  name: Name,
  params: ParamsOf<Name>,
) => Promise<Row<Name>[]>

/** The only door to Neo4j. Queries are named after their file under cypher/. */
export interface Graph {
  /**
   * The rows of one query. Auto-commit and read-only; fails with `GRAPH_UNAVAILABLE` or `QUERY_TIMEOUT`
   * within three seconds, never later.
   */
  readonly read: Ask
  /**
   * The same for operators, imports and derivations, which may look at the whole graph: up to ten minutes,
   * however long a reader may take.
   */
  readonly readLong: Ask
  /** Runs `work` in one transaction; the driver repeats it after a deadlock, so it must be repeatable. */
  readonly write: <T>(work: (tx: GraphTransaction) => Promise<T>) => Promise<T>
  /** Runs one statement by itself, for migrations: a schema command shares no transaction with data. */
  readonly apply: (statement: string, params?: Params) => Promise<unknown[][]>
  /** Runs schema commands in one transaction, in order. */
  readonly applySchema: (commands: readonly string[]) => Promise<void>
  /**
   * While `work` runs, a read may take as long as a server that has just started needs for a first plan,
   * instead of as long as a caller should wait.
   */
  readonly whileCold: (work: () => Promise<void>) => Promise<void>
  readonly close: () => Promise<void>
}

export interface GraphTransaction {
  readonly run: Ask
}

export interface GraphOptions {
  readonly uri: string
  readonly user: string
  readonly password: string
  readonly catalogue: Catalogue
  /** How long a read may take on the server. */
  readonly readTimeoutMs: number
  /** Told the name of each read that is sent. */
  readonly onQuery?: (name: string) => void
}

// Beyond the server's own timeout: a frozen server never answers, not even that it gave up.
const BEYOND_MS = 400
const DEADLINE_MS = 2_900
// What a slow machine takes for the first plan after a start.
const COLD_TIMEOUT_MS = 15_000
const WRITE_TIMEOUT_MS = 120_000
const LONG_TIMEOUT_MS = 600_000
const IDLE_SESSIONS = 64

/** Opens the door. Nothing is sent before the first query. */
export function createGraph(options: GraphOptions): Graph {
  const { catalogue, onQuery } = options
  const driver = neo4j.driver(options.uri, neo4j.auth.basic(options.user, options.password), {
    connectionTimeout: 1_000,
    connectionAcquisitionTimeout: 2_000,
    connectionLivenessCheckTimeout: 30_000,
    maxTransactionRetryTime: 20_000,
    maxConnectionPoolSize: 64,
    disableLosslessIntegers: true,
    telemetryDisabled: true,
    fetchSize: -1,
  })
  const readTimeoutMs = Math.min(options.readTimeoutMs, DEADLINE_MS - BEYOND_MS)
  let limitMs = readTimeoutMs
  const afterPlan = planOnce()
  const idle: Session[] = []
  const openSession = () =>
    idle.pop() ?? driver.session({ defaultAccessMode: neo4j.session.READ, fetchSize: -1 })

  async function runOnce(text: string, params: Params, timeoutMs: number): Promise<unknown[]> {
    const session = openSession()
    try {
      const { records } = await session.run(text, params, { timeout: timeoutMs })
      if (idle.length < IDLE_SESSIONS) idle.push(session)
      else void session.close()
      return rowsOf(records)
    } catch (error) {
      void session.close().catch(() => undefined)
      throw error
    }
  }

  async function runTwice(text: string, params: Params, timeoutMs: number): Promise<unknown[]> {
    try {
      return await runOnce(text, params, timeoutMs)
    } catch (error) {
      // A connection from before a restart of the server; the next one is new.
      if (error instanceof Neo4jError && error.code === 'SessionExpired')
        return runOnce(text, params, timeoutMs)
      throw error
    }
  }

  async function read(name: string, params: Params): Promise<unknown[]> {
    onQuery?.(name)
    const given = withoutAbsent(params)
    const text = catalogue.text(name, given)
    const timeoutMs = limitMs
    return withDeadline(
      afterPlan(text, () => runTwice(text, given, timeoutMs)),
      timeoutMs,
    )
  }

  async function readLong(name: string, params: Params): Promise<unknown[]> {
    const given = withoutAbsent(params)
    try {
      return await runTwice(catalogue.text(name, given), given, LONG_TIMEOUT_MS)
    } catch (error) {
      throw toApiError(error)
    }
  }

  return {
    // A test compares the parameters and columns of each header with those of its query.
    read: read as Ask,
    readLong: readLong as Ask,
    write: async (work) => {
      const session = driver.session({ defaultAccessMode: neo4j.session.WRITE, fetchSize: -1 })
      try {
        return await session.executeWrite(
          (tx) => {
            const run = async (name: string, params: Params): Promise<unknown[]> => {
              const given = withoutAbsent(params)
              const { records } = await tx.run(catalogue.text(name, given), given)
              return rowsOf(records)
            }
            return work({ run: run as Ask })
          },
          { timeout: WRITE_TIMEOUT_MS },
        )
      } catch (error) {
        throw toApiError(error)
      } finally {
        await session.close()
      }
    },
    apply: async (statement, params = {}) => {
      const session = driver.session({ defaultAccessMode: neo4j.session.WRITE })
      try {
        const { records } = await session.run(statement, params, { timeout: WRITE_TIMEOUT_MS })
        return records.map((record) => [...record.values()])
      } catch (error) {
        throw toApiError(error)
      } finally {
        await session.close()
      }
    },
    applySchema: async (commands) => {
      const session = driver.session({ defaultAccessMode: neo4j.session.WRITE })
      try {
        await session.executeWrite(
          async (tx) => {
            for (const command of commands) await tx.run(command)
          },
          { timeout: WRITE_TIMEOUT_MS },
        )
      } catch (error) {
        throw toApiError(error)
      } finally {
        await session.close()
      }
    },
    whileCold: async (work) => {
      limitMs = COLD_TIMEOUT_MS
      try {
        await work()
      } finally {
        limitMs = readTimeoutMs
      }
    },
    close: async () => {
      await Promise.all(idle.splice(0).map((session) => session.close()))
      await driver.close()
    },
  }
}

/** Rows by the names of their columns: the driver's own way to make them takes six times as long. */
function rowsOf(records: readonly DriverRecord[]): unknown[] {
  const columns = records[0]?.keys ?? []
  return records.map((record) => {
    const row: Record<PropertyKey, unknown> = {}
    columns.forEach((column, index) => {
      row[column] = record.get(index)
    })
    return row
  })
}

function withoutAbsent(params: Params): Params {
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined))
}

async function withDeadline<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new ApiError('GRAPH_UNAVAILABLE'))
    }, timeoutMs + BEYOND_MS)
  })
  try {
    return await Promise.race([work, deadline])
  } catch (error) {
    throw toApiError(error)
  } finally {
    clearTimeout(timer)
  }
}

/** What the client may know of a driver's error; a mistake of ours stays what it is. */
function toApiError(error: unknown): unknown {
  if (!(error instanceof Neo4jError)) return error
  if (/TransactionTimedOut|Transaction\.Terminated/.test(error.code)) {
    return new ApiError('QUERY_TIMEOUT', { cause: error })
  }
  const unreachable = ['ServiceUnavailable', 'SessionExpired'].includes(error.code)
  if (unreachable || /TransientError|Security|DatabaseUnavailable|acquisition/i.test(error.code)) {
    return new ApiError('GRAPH_UNAVAILABLE', { cause: error })
  }
  if (/acquisition timed out|connection/i.test(error.message)) {
    return new ApiError('GRAPH_UNAVAILABLE', { cause: error })
  }
  return error
}
