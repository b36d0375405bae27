import { Neo4jError, type ManagedTransaction } from 'neo4j-driver'
import { ApiError } from '../errors.js'
import type { Catalogue, Params } from './catalogue.js'
import { createCircuit } from './circuit.js'
import { corkSockets } from './corked-sockets.js'
import { isUnreached, openConnections, rowsOf, type Connections } from './connections.js'
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

/** Asks, and may wait for less time than usual. */
export type Read = <Name extends QueryName>(
  name: Name,
  params: ParamsOf<Name>,
  timeoutMs?: number,
) => Promise<Row<Name>[]>

/** The only door to Neo4j. Queries are named after their file under cypher/. */
export interface Graph {
  /**
   * The rows of one query. Auto-commit and read-only; fails with `GRAPH_UNAVAILABLE` or `QUERY_TIMEOUT`
   * within three seconds, never later, and at once while Neo4j does not answer anybody. `timeoutMs`: less
   * than a reader may wait on the server, for who would then ask otherwise.
   */
  readonly read: Read
  /**
   * The same over connections that readers cannot take: for who is calling, and for what changed. Readers
   * may be many; without these two nobody can be refused and no cache is right.
   */
  readonly readReserved: Ask
  /**
   * The same for operators, imports and derivations, which may look at the whole graph: up to ten minutes,
   * however long a reader may take.
   */
  readonly readLong: Ask
  /**
   * Runs `work` in one transaction for somebody who waits for it, as long as a read may take; the driver
   * repeats it after a deadlock, so it must be repeatable.
   */
  readonly write: Write
  /** The same for operators, imports and derivations: up to two minutes, and as many tries as that allows. */
  readonly writeLong: Write
  /**
   * Runs one statement by itself, for migrations: a schema command shares no transaction with data.
   * It may change the whole graph in batches, which takes minutes on a large one.
   */
  readonly apply: (statement: string, params?: Params) => Promise<unknown[][]>
  /** Runs schema commands in one transaction, in order. */
  readonly applySchema: (commands: readonly string[]) => Promise<void>
  /**
   * While `work` runs, a read may take as long as a server that has just started needs for a first plan,
   * instead of as long as a caller should wait.
   */
  readonly whileCold: (work: () => Promise<void>) => Promise<void>
  /** How many answers somebody waits for; beyond the connections of a pool they wait for one of those. */
  readonly underWay: () => number
  /** Whether Neo4j was given up, and did not answer since. */
  readonly isAway: () => boolean
  /** How long a caller is to wait for an answer at most. */
  readonly patienceMs: () => number
  readonly close: () => Promise<void>
}

export type Write = <T>(work: (tx: GraphTransaction) => Promise<T>) => Promise<T>

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
// What a slow machine takes for the first plan after a start.
const COLD_TIMEOUT_MS = 15_000
const LONG_WRITE_TIMEOUT_MS = 120_000
const LONG_TIMEOUT_MS = 600_000

/** The parts of a caller's wait after which a silent server is probed, and the probe is given up. */
const SILENCE_SHARE = 0.3
const PROBE_SHARE = 0.5

/** Connections: for readers, for what readers must not hold up, and for long work. */
const READERS = { maxConnectionPoolSize: 48, maxTransactionRetryTime: 0 }
const RESERVED = { maxConnectionPoolSize: 8, maxTransactionRetryTime: 2_000 }
const LONG = { maxConnectionPoolSize: 16, maxTransactionRetryTime: 20_000 }

/** Opens the door. Nothing is sent before the first query. */
export function createGraph(options: GraphOptions): Graph {
  const { catalogue, onQuery } = options
  const readers = openConnections(options, READERS)
  const reserved = openConnections(options, RESERVED)
  const long = openConnections(options, LONG)
  const endCorking = corkSockets(portOf(options.uri))
  const afterPlan = planOnce()
  let limitMs = options.readTimeoutMs
  const patienceMs = () => limitMs + BEYOND_MS
  const circuit = createCircuit({
    probe: () => withDeadline(reserved.probe(), PROBE_SHARE * patienceMs()),
    isUnreached,
    silenceMs: () => SILENCE_SHARE * patienceMs(),
  })

  const readFrom =
    ({ read }: Connections) =>
    (name: string, params: Params, mostMs = limitMs): Promise<unknown[]> => {
      const { text, given } = textOf(catalogue, name, params)
      const timeoutMs = Math.max(1, Math.min(mostMs, limitMs))
      const ask = () => {
        onQuery?.(name)
        return afterPlan(text, () => read(text, given, timeoutMs))
      }
      return withDeadline(circuit.through(ask), timeoutMs + BEYOND_MS)
    }

  return {
    ...longWork(long, catalogue),
    // A test compares the parameters and columns of each header with those of its query.
    read: readFrom(readers) as Read,
    readReserved: readFrom(reserved) as Ask,
    write: (work) => {
      const change = () => reserved.write((tx) => work(transactionOf(catalogue, tx)), limitMs)
      return withDeadline(circuit.through(change), patienceMs())
    },
    whileCold: async (work) => {
      limitMs = COLD_TIMEOUT_MS
      try {
        await work()
      } finally {
        limitMs = options.readTimeoutMs
      }
    },
    underWay: circuit.owed,
    isAway: circuit.isOpen,
    patienceMs,
    close: async () => {
      circuit.stop()
      endCorking()
      await Promise.all([readers.close(), reserved.close(), long.close()])
    },
  }
}

const BOLT_PORT = 7_687

function portOf(uri: string): number {
  const { port } = new URL(uri)
  return port === '' ? BOLT_PORT : Number(port)
}

/** What operators, imports and derivations do. */
function longWork(
  { read, write, apply }: Connections,
  catalogue: Catalogue,
): Pick<Graph, 'readLong' | 'writeLong' | 'apply' | 'applySchema'> {
  const readLong = async (name: string, params: Params): Promise<unknown[]> => {
    const { text, given } = textOf(catalogue, name, params)
    return asApiError(read(text, given, LONG_TIMEOUT_MS))
  }
  const inTransaction = <T>(work: (tx: ManagedTransaction) => Promise<T>) =>
    asApiError(write(work, LONG_WRITE_TIMEOUT_MS))
  return {
    readLong: readLong as Ask,
    writeLong: (work) => inTransaction((tx) => work(transactionOf(catalogue, tx))),
    apply: (statement, params = {}) => asApiError(apply(statement, params, LONG_TIMEOUT_MS)),
    applySchema: (commands) =>
      inTransaction(async (tx) => {
        for (const command of commands) await tx.run(command)
      }),
  }
}

function transactionOf(catalogue: Catalogue, tx: ManagedTransaction): GraphTransaction {
  const run = async (name: string, params: Params): Promise<unknown[]> => {
    const { text, given } = textOf(catalogue, name, params)
    const { records } = await tx.run(text, given)
    return rowsOf(records)
  }
  return { run: run as Ask }
}

/** The text of a query for what is given of its parameters. */
function textOf(catalogue: Catalogue, name: string, params: Params) {
  const given = withoutAbsent(params)
  return { text: catalogue.text(name, given), given }
}

function withoutAbsent(params: Params): Params {
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined))
}

async function withDeadline<T>(work: Promise<T>, deadlineMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new ApiError('GRAPH_UNAVAILABLE'))
    }, deadlineMs)
  })
  try {
    return await asApiError(Promise.race([work, deadline]))
  } finally {
    clearTimeout(timer)
  }
}

async function asApiError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw toApiError(error)
  }
}

/** What the client may know of a driver's error; a mistake of ours stays what it is. */
function toApiError(error: unknown): unknown {
  if (!(error instanceof Neo4jError)) return error
  if (/TransactionTimedOut|Transaction\.Terminated/.test(error.code)) {
    return new ApiError('QUERY_TIMEOUT', { cause: error })
  }
  const isAway = /TransientError|Security|DatabaseUnavailable/i.test(error.code)
  return isAway || isUnreached(error) ? new ApiError('GRAPH_UNAVAILABLE', { cause: error }) : error
}
