import { Neo4jError, type ManagedTransaction } from 'neo4j-driver'
import { withTimeout } from '../async.js'
import type { ServerAddress } from '../config.js'
import { ApiError } from '../errors.js'
import type { Catalogue, Params } from './catalogue.js'
import { createCircuit } from './circuit.js'
import { corkSockets } from './corked-sockets.js'
import { isUnreached, openConnections, planOnce, rowsOf, type Connections } from './connections.js'
import type { Queries } from './queries.js'

/** The name of a query, such as `entity/by-slugs` for `cypher/entity/by-slugs.cypher`. */
export type QueryName = keyof Queries

/**
 * The parameters of a query. If `Name` is a union of names, these parameters must be valid for all
 * queries of the union.
 */
export type ParamsOf<Name extends QueryName> = (
  Name extends QueryName ? (params: Queries[Name]['params']) => void : never
) extends (params: infer All extends Params) => void
  ? All
  : never

/** A row of a query, by column name. */
export type Row<Name extends QueryName> = Queries[Name]['row']

/** Runs a query. The header of its file declares the types of parameters and rows. */
export type RunQuery = <Name extends QueryName>(
  name: Name,
  params: ParamsOf<Name>,
) => Promise<Row<Name>[]>

/** Runs a query with an optional shorter timeout. */
export type Read = <Name extends QueryName>(
  name: Name,
  params: ParamsOf<Name>,
  timeoutMs?: number,
) => Promise<Row<Name>[]>

/** The only access to Neo4j. Queries have the names of their files in `cypher/`. */
export interface Graph {
  /**
   * Runs a read-only query in auto-commit mode and returns its rows. After three seconds at most,
   * fails with `QUERY_TIMEOUT` or `GRAPH_UNAVAILABLE`; while Neo4j is unavailable, fails at once.
   * `timeoutMs`: a shorter server timeout, for callers that have an alternative query.
   */
  readonly read: Read
  /**
   * Like `read`, but over reserved connections. Authentication and the change log use it, because
   * they must work even if readers use all other connections. Otherwise the gateway could not check
   * API keys, and caches would become stale.
   */
  readonly readReserved: RunQuery
  /**
   * Like `read`, for operators, imports and derivations, which may read the whole graph. The
   * timeout is ten minutes.
   */
  readonly readLong: RunQuery
  /**
   * Runs `work` in one transaction for a waiting client, with the timeout of a read. The driver
   * repeats `work` after a deadlock, so `work` must be repeatable.
   */
  readonly write: Write
  /** Like `write`, for operators, imports and derivations. The timeout is two minutes. */
  readonly writeLong: Write
  /**
   * Runs one statement of a migration in its own transaction, because schema commands cannot share
   * a transaction with data. The timeout is ten minutes, because a statement can take minutes on a
   * large graph.
   */
  readonly apply: (statement: string, params?: Params) => Promise<unknown[][]>
  /** Runs schema commands in one transaction, in order. */
  readonly applySchema: (commands: readonly string[]) => Promise<void>
  /**
   * Raises the timeout of reads while `work` runs, because a server that has just started needs
   * longer for its first query plans.
   */
  readonly whileCold: (work: () => Promise<void>) => Promise<void>
  /** The number of queries in flight. It may exceed the size of the connection pool. */
  readonly inFlight: () => number
  /** True while Neo4j is unavailable. */
  readonly isAway: () => boolean
  /** The longest time that a caller waits for an answer. */
  readonly maxWaitMs: () => number
  readonly close: () => Promise<void>
}

export type Write = <T>(work: (tx: GraphTransaction) => Promise<T>) => Promise<T>

export interface GraphTransaction {
  readonly run: RunQuery
}

export interface GraphOptions extends ServerAddress {
  readonly catalogue: Catalogue
  /** Server timeout of a read. */
  readonly readTimeoutMs: number
  /** Called for each read, with the name of its query. */
  readonly onQuery?: (name: string) => void
}

// A caller stops waiting this long after the timeout of the server. This separate limit is
// necessary, because a frozen server does not report a timeout.
const EXTRA_WAIT_MS = 400
// A slow machine needs this long for its first query plan after a start.
const COLD_TIMEOUT_MS = 15_000
const LONG_WRITE_TIMEOUT_MS = 120_000
const LONG_TIMEOUT_MS = 600_000

/** If the server is silent for this share of `maxWaitMs`, the circuit sends a probe. */
const SILENCE_SHARE = 0.3
/** The timeout of the probe, as a share of `maxWaitMs`. */
const PROBE_SHARE = 0.5

/** Three connection pools: for readers, for work that readers must not delay, and for long work. */
const READERS = { maxConnectionPoolSize: 48, maxTransactionRetryTime: 0 }
const RESERVED = { maxConnectionPoolSize: 8, maxTransactionRetryTime: 2_000 }
const LONG = { maxConnectionPoolSize: 16, maxTransactionRetryTime: 20_000 }

/** Creates the graph client. It opens no connection before the first query. */
export function createGraph(options: GraphOptions): Graph {
  const { catalogue, onQuery } = options
  const readers = openConnections(options, READERS)
  const reserved = openConnections(options, RESERVED)
  const longConnections = openConnections(options, LONG)
  const endCorking = corkSockets(portOf(options.uri))
  const afterPlan = planOnce()
  let limitMs = options.readTimeoutMs
  const maxWaitMs = () => limitMs + EXTRA_WAIT_MS
  const circuit = createCircuit({
    probe: () => withDeadline(reserved.probe(), PROBE_SHARE * maxWaitMs()),
    isUnreached,
    silenceMs: () => SILENCE_SHARE * maxWaitMs(),
  })

  const textOf = (name: string): string => {
    const text = catalogue.get(name)
    if (text === undefined) throw new RangeError(`there is no query ${name} in cypher/`)
    return text
  }

  const readFrom =
    ({ read }: Connections) =>
    (name: string, params: Params, maxMs = limitMs): Promise<unknown[]> => {
      const text = textOf(name)
      const timeoutMs = Math.max(1, Math.min(maxMs, limitMs))
      const send = () => {
        onQuery?.(name)
        return afterPlan(text, () => read(text, params, timeoutMs))
      }
      return withDeadline(circuit.run(send), timeoutMs + EXTRA_WAIT_MS)
    }

  const readLong = async (name: string, params: Params): Promise<unknown[]> =>
    asApiError(longConnections.read(textOf(name), params, LONG_TIMEOUT_MS))

  const inLongTransaction = <T>(work: (tx: ManagedTransaction) => Promise<T>) =>
    asApiError(longConnections.write(work, LONG_WRITE_TIMEOUT_MS))

  const transactionOf = (tx: ManagedTransaction): GraphTransaction => {
    const run = async (name: string, params: Params): Promise<unknown[]> =>
      rowsOf((await tx.run(textOf(name), params)).records)
    return { run: run as RunQuery }
  }

  return {
    // These casts are safe: a test compares the header of each Cypher file with the parameters and
    // columns of its query.
    read: readFrom(readers) as Read,
    readReserved: readFrom(reserved) as RunQuery,
    readLong: readLong as RunQuery,
    write: (work) => {
      const change = () => reserved.write((tx) => work(transactionOf(tx)), limitMs)
      return withDeadline(circuit.run(change), maxWaitMs())
    },
    writeLong: (work) => inLongTransaction((tx) => work(transactionOf(tx))),
    apply: (statement, params = {}) =>
      asApiError(longConnections.apply(statement, params, LONG_TIMEOUT_MS)),
    applySchema: (commands) =>
      inLongTransaction(async (tx) => {
        for (const command of commands) await tx.run(command)
      }),
    whileCold: async (work) => {
      limitMs = COLD_TIMEOUT_MS
      try {
        await work()
      } finally {
        limitMs = options.readTimeoutMs
      }
    },
    inFlight: circuit.inFlight,
    isAway: circuit.isOpen,
    maxWaitMs,
    close: async () => {
      circuit.stop()
      endCorking()
      await Promise.all([readers.close(), reserved.close(), longConnections.close()])
    },
  }
}

const BOLT_PORT = 7_687

function portOf(uri: string): number {
  const { port } = new URL(uri)
  return port === '' ? BOLT_PORT : Number(port)
}

/** Fails with `GRAPH_UNAVAILABLE` if `work` takes longer than `deadlineMs`. */
function withDeadline<T>(work: Promise<T>, deadlineMs: number): Promise<T> {
  return asApiError(
    withTimeout(work, deadlineMs, () => {
      throw new ApiError('GRAPH_UNAVAILABLE')
    }),
  )
}

async function asApiError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw toApiError(error)
  }
}

/**
 * Converts an error of the driver to an error for clients. Returns other errors unchanged, because
 * they are bugs.
 */
function toApiError(error: unknown): unknown {
  if (!(error instanceof Neo4jError)) return error
  if (/TransactionTimedOut|Transaction\.Terminated/.test(error.code)) {
    return new ApiError('QUERY_TIMEOUT', { cause: error })
  }
  const isAway = /TransientError|Security|DatabaseUnavailable/i.test(error.code)
  return isAway || isUnreached(error) ? new ApiError('GRAPH_UNAVAILABLE', { cause: error }) : error
}
