import neo4j, { Neo4jError, type Session } from 'neo4j-driver'
import { ApiError } from '../errors.js'
import type { Catalogue, Params } from './catalogue.js'
import { planOnce } from './plan-once.js'

/** The only door to Neo4j. Queries are named after their file under cypher/. */
export interface Graph {
  /**
   * The rows of one query, each the array of its columns. Auto-commit and read-only; fails with
   * `GRAPH_UNAVAILABLE` or `QUERY_TIMEOUT` within three seconds, never later.
   */
  readonly read: <Row extends readonly unknown[]>(query: string, params: Params) => Promise<Row[]>
  /**
   * The same for operators, imports and derivations, which may look at the whole graph: up to ten minutes,
   * however long a reader may take.
   */
  readonly readLong: Graph['read']
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
  readonly run: <Row extends readonly unknown[]>(query: string, params: Params) => Promise<Row[]>
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

  async function runOnce(text: string, params: Params, timeoutMs: number): Promise<unknown[][]> {
    const session = openSession()
    try {
      const { records } = await session.run(text, params, { timeout: timeoutMs })
      if (idle.length < IDLE_SESSIONS) idle.push(session)
      else void session.close()
      return records.map((record) => [...record.values()])
    } catch (error) {
      void session.close().catch(() => undefined)
      throw error
    }
  }

  async function runTwice(text: string, params: Params, timeoutMs: number): Promise<unknown[][]> {
    try {
      return await runOnce(text, params, timeoutMs)
    } catch (error) {
      // A connection from before a restart of the server; the next one is new.
      if (error instanceof Neo4jError && error.code === 'SessionExpired')
        return runOnce(text, params, timeoutMs)
      throw error
    }
  }

  return {
    read: async <Row extends readonly unknown[]>(query: string, params: Params) => {
      onQuery?.(query)
      const given = withoutAbsent(params)
      // The caller states the row's columns; the query's test holds it to them.
      const text = catalogue.text(query, given)
      const timeoutMs = limitMs
      const rows = await withDeadline(
        afterPlan(text, () => runTwice(text, given, timeoutMs)),
        timeoutMs,
      )
      return rows as unknown as Row[]
    },
    readLong: async <Row extends readonly unknown[]>(query: string, params: Params) => {
      const given = withoutAbsent(params)
      try {
        const rows = await runTwice(catalogue.text(query, given), given, LONG_TIMEOUT_MS)
        return rows as unknown as Row[]
      } catch (error) {
        throw toApiError(error)
      }
    },
    write: async (work) => {
      const session = driver.session({ defaultAccessMode: neo4j.session.WRITE, fetchSize: -1 })
      try {
        return await session.executeWrite(
          (tx) =>
            work({
              run: async <Row extends readonly unknown[]>(query: string, params: Params) => {
                const given = withoutAbsent(params)
                const { records } = await tx.run(catalogue.text(query, given), given)
                return records.map((record) => [...record.values()]) as unknown as Row[]
              },
            }),
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

function withoutAbsent(params: Params): Params {
  return Object.fromEntries(
    Object.entries(params).filter(([, value]) => value !== undefined && value !== null),
  )
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
