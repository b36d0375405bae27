import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { OpenMetricsContentType, Registry } from 'prom-client'
import { createAccountKeys } from '../../accounts/account-keys.js'
import { createAccounts } from '../../accounts/account.js'
import { createBudget } from '../../accounts/budget.js'
import { createCallers } from '../../accounts/find-caller.js'
import { createRequests } from '../../accounts/requests.js'
import { createSessions } from '../../accounts/sessions.js'
import { createSharedCounter } from '../../accounts/shared-counter.js'
import { createSignIn } from '../../accounts/sign-in.js'
import { createUsage } from '../../accounts/usage.js'
import { createProposals } from '../../corrections/proposals.js'
import { createDeliveries } from '../../webhooks/deliveries.js'
import { createEndpoints } from '../../webhooks/endpoints.js'
import { buildApp, type AccountParts, type Deps } from '../../app.js'
import { claimGraph } from '../../records/graph-use.js'
import { createCursors } from '../../domain/cursor.js'
import { createChangeTail, type ChangeTailOptions } from '../../graph/change-tail.js'
import type { ServerAddress } from '../../neo4j/bolt-check.js'
import type { Graph } from '../../graph/graph.js'
import { storedSecret } from '../../neo4j/stored-secret.js'
import { OperatorError } from '../../domain/operator-error.js'
import { oneAtATime } from '../../async.js'
import { loadSchema } from '../../graphql/schema/schema.js'
import { allowancesOf } from '../../http/authenticate.js'
import type { CacheLimits } from '../../loaders/batch/cached-values.js'
import { createLoaders } from '../../loaders/loaders.js'
import { loadDemo } from '../import/demo.js'
import { keyRing } from '../access/key-ring.js'
import { deliverUntilStopped, webhookVault } from './deliver.js'
import {
  createResultFeeding,
  type FeedResults,
} from '../../sources/pipeline/results/feed-results.js'
import type { ResultDestination } from '../../sources/pipeline/results/import-results.js'
import type { ElectionVocabulary } from '../../elections/vocabulary.js'
import { readElectionVocabulary } from '../import/curated.js'
import { createDestination, deriveFromResults } from '../results/results.js'
import { openLog } from './log.js'
import { pollUntilStopped } from './poll.js'
import { connectGraph, interrupted, migrateGraph, openServer, type Session } from '../session.js'
import { sweepUntilStopped } from './sweep.js'
import { createMetrics, createMetricsServer } from './metrics.js'
import { logRequests } from './request-log.js'
import { createStopClock, PARTS, stopRunning } from './stop.js'
import { printWelcome } from './welcome.js'

/** `polity start`: loads demo data if necessary, serves with all roles, and prints examples. */
export function startCommand(session: Session, isRehearsal: boolean): Promise<void> {
  const prepare = async (graph: Graph): Promise<Greeting> => {
    await loadDemo(session, graph)
    return (app, address) => printWelcome(session, app, address)
  }
  return serve(session, prepare, ROLES, isRehearsal)
}

/**
 * Roles of a process. `api`: answer requests. `poll`: poll venues, and update markets whose state
 * changes as time passes. `deliver`: send webhooks.
 */
export const ROLES = ['api', 'poll', 'deliver'] as const

export type Role = (typeof ROLES)[number]

/** `polity serve`: runs the gateway with some or all roles. */
export function serveCommand(
  session: Session,
  roles: readonly Role[] = ROLES,
  isRehearsal = false,
): Promise<void> {
  const greet: Greeting = async (_app, address) => {
    session.print(`Polity answers at ${address}`)
  }
  return serve(session, async () => greet, roles, isRehearsal)
}

type Greeting = (app: FastifyInstance, address: string) => Promise<void>

/**
 * Serves until a signal, then ends within `SHUTDOWN_TIMEOUT_MS`. Afterwards stops the local Neo4j
 * server if no other process uses that server.
 */
async function serve(
  session: Session,
  prepare: (graph: Graph) => Promise<Greeting>,
  roles: readonly Role[],
  isRehearsal: boolean,
): Promise<void> {
  const { config, stopped } = session
  const clock = createStopClock(stopped, config.shutdownTimeoutMs)
  // Contains the gateway if it was created while Neo4j was still starting.
  const duringStart: { gateway?: Promise<Gateway> } = {}
  const gatewayAt = (address: ServerAddress) =>
    createGateway(session, address, { roles, isRehearsal })
  const server = await openServer(session, (address) => {
    duringStart.gateway = gatewayAt(address)
    // The `await` below handles the error. Until then, this prevents an unhandled rejection.
    duringStart.gateway.catch(() => undefined)
  })
  try {
    stopped.throwIfAborted()
    const { graph, app } = await (duringStart.gateway ?? gatewayAt(server))
    try {
      await clock.until(PARTS.background, migrateGraph(session, graph))
      await claimGraph(graph, isRehearsal)
      stopped.throwIfAborted()
      if (app !== null) await openForRequests(session, { graph, app }, prepare)
      const background = [
        ...(roles.includes('poll')
          ? [pollUntilStopped(session, graph), sweepUntilStopped(session, graph)]
          : []),
        ...(roles.includes('deliver') ? [deliverUntilStopped(session, graph)] : []),
      ]
      if (app === null) session.print(`This process ${workOf(roles)}. It does not answer requests.`)
      await interrupted(stopped).catch(() => undefined)
      session.notify('Stopping …')
      const isBehindBalancer = app !== null && config.mode === 'production'
      await stopRunning(clock, { app, isBehindBalancer, background })
    } finally {
      await clock.until(PARTS.all, graph.close())
    }
  } finally {
    await server.close()
  }
}

/** Describes the work of a process without the `api` role. */
function workOf(roles: readonly Role[]): string {
  const work = { api: null, poll: 'polls venues', deliver: 'sends webhooks' }
  return roles.flatMap((role) => work[role] ?? []).join(' and ')
}

interface Gateway {
  readonly graph: Graph
  /** `null` if this process answers no requests. */
  readonly app: FastifyInstance | null
}

/** Creates the gateway. Neo4j may still be starting, so this must not query the graph. */
async function createGateway(
  session: Session,
  address: ServerAddress,
  { roles, isRehearsal }: { readonly roles: readonly Role[]; readonly isRehearsal: boolean },
): Promise<Gateway> {
  const graph = await connectGraph(session, address)
  const app = roles.includes('api') ? await createApp(session, graph, isRehearsal) : null
  return { graph, app }
}

/** Prepares the data, then starts to answer requests. */
async function openForRequests(
  session: Session,
  { graph, app }: { readonly graph: Graph; readonly app: FastifyInstance },
  prepare: (graph: Graph) => Promise<Greeting>,
): Promise<void> {
  const greet = await Promise.race([prepare(graph), interrupted(session.stopped)])
  const address = await listen(app, session)
  await greet(app, address)
}

/** Changes of access, such as a revoked key, must take effect on all gateways within a second. */
const ACCESS_POLL_MS = 500

/**
 * If the event loop is delayed longer than this, the gateway counts as overloaded. 64 connections
 * that send requests without pauses cause a delay of about 25 ms.
 */
const LOOP_DELAY_MS = 250

/** The loaders' share of the cache memory. The response cache gets the rest. */
const LOADERS_SHARE = 0.75

async function createApp(
  session: Session,
  graph: Graph,
  isRehearsal: boolean,
): Promise<FastifyInstance> {
  const { config, root, now } = session
  const secret = config.cursorSecret ?? storedSecret(join(config.dataDir, 'cursor-secret'))
  const cursors = createCursors(secret)
  const graphiqlFolder = join(root, 'dist', 'explorer', 'graphiql')
  const explorerFolder = join(root, 'dist', 'explorer', 'pages')
  const log = openLog(session)
  const tailOptions = { graph, now, ...tailMessages(log) }
  const accessTail = createChangeTail({ ...tailOptions, log: 'access', intervalMs: ACCESS_POLL_MS })
  const sharedCounter = config.redisUrl === null ? null : openCounter(config.redisUrl, log)
  const usage = createUsage({
    ...{ graph, now },
    onError: (error) => {
      log.warn({ err: error }, 'The usage of API keys could not be stored. Polity will try again.')
    },
  })
  // Measuring takes a little time, so requests are measured only for metrics or the request log.
  const isMeasured = config.metricsPort !== 0 || config.logRequests !== 'off'
  const onAnswered = logRequests(log, config.logRequests)
  const metrics = isMeasured ? createMetrics({ now, onAnswered }) : null
  const app = await buildApp({
    graph,
    access: {
      callers: createCallers({ graph, ring: keyRing(session), tail: accessTail, now }),
      budget: createBudget({ now, shared: sharedCounter }),
      allowances: allowancesOf(config.unitsAMinute),
      count: usage.count,
    },
    feedResults: createFeedResults(session, graph, { log, isRehearsal }),
    explorerFolder: existsSync(explorerFolder) ? explorerFolder : null,
    fontFolder: join(root, 'node_modules', 'dejavu-fonts-ttf', 'ttf'),
    schemaFolder: join(root, 'schema', 'json'),
    accessTail,
    accounts: accountParts(session, graph),
    ...proposalAndWebhookParts(session, graph),
    trustProxy: config.trustProxy,
    loaders: createLoaders({ graph, cache: cacheOf(config, LOADERS_SHARE) }),
    tail: createChangeTail(tailOptions),
    cursors,
    graphql: {
      schema: await loadSchema(join(root, 'schema'), cursors),
      isProduction: config.mode === 'production',
      pageFolder: existsSync(graphiqlFolder) ? graphiqlFolder : null,
    },
    replyCache: cacheOf(config, 1 - LOADERS_SHARE),
    loopDelayMs: LOOP_DELAY_MS,
    isRehearsal,
    isStopping: () => session.stopped.aborted,
    meter: metrics?.meter ?? null,
    log,
    now,
    // Request ids need no order, and Node.js generates UUIDv4 in batches, which is faster.
    newId: randomUUID,
  })
  usage.start()
  if (metrics !== null && config.metricsPort !== 0) {
    await serveMetrics(metrics.registry, config, app)
  }
  app.addHook('onClose', async () => {
    await usage.stop()
    sharedCounter?.close()
  })
  return app
}

/** Serves metrics until `app` closes. */
async function serveMetrics(
  registry: Registry<OpenMetricsContentType>,
  { host, metricsPort: port }: Session['config'],
  app: FastifyInstance,
): Promise<void> {
  const server = createMetricsServer(registry)
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    throw asOperatorError(error, { host, port, name: 'METRICS_PORT' })
  }
  app.addHook('onClose', () => {
    server.close()
  })
}

function cacheOf({ cacheEntries, cacheMegabytes }: Session['config'], share: number): CacheLimits {
  return { maxEntries: cacheEntries, maxBytes: Math.floor(cacheMegabytes * 1_048_576 * share) }
}

/**
 * Stores results that clients post. Derives candidates and elections from them in the background,
 * after the response.
 */
function createFeedResults(
  session: Session,
  graph: Graph,
  { log, isRehearsal }: { readonly log: Logger; readonly isRehearsal: boolean },
): FeedResults {
  const quiet = { ...session, progress: null, notify: () => undefined }
  const derive = oneAtATime(() =>
    deriveFromResults(quiet, graph).catch((error: unknown) => {
      if (session.stopped.aborted) return
      log.warn(
        { err: error },
        'The results are stored, but candidates and elections could not be updated. Polity will try again with the next results.',
      )
    }),
  )
  let opened: Promise<ResultDestination> | null = null
  const openDestination = () => {
    opened ??= createDestination(quiet, graph).catch((error: unknown) => {
      opened = null
      throw error
    })
    return opened
  }
  let readFiles: Promise<ElectionVocabulary> | null = null
  const vocabulary = () => {
    readFiles ??= readElectionVocabulary(session.root).catch((error: unknown) => {
      readFiles = null
      throw error
    })
    return readFiles
  }
  const { now } = session
  return createResultFeeding({
    ...{ openDestination, vocabulary, isRehearsal, now },
    derive: () => void derive(),
  })
}

function accountParts(session: Session, graph: Graph): AccountParts {
  const { config, root, now, newId, fetch } = session
  const { publicUrl, providers } = config.signIn
  const pageFolder = join(root, 'dist', 'explorer', 'account')
  return {
    accounts: createAccounts({ graph, now, newId }),
    requests: createRequests({ graph, now, newId }),
    keys: createAccountKeys({ graph, now, ring: keyRing(session) }),
    sessions: createSessions({ graph, now }),
    signIn: createSignIn({ graph, now, newId, providers, publicUrl, fetch }),
    publicUrl,
    unitsAMinute: config.unitsAMinute,
    pageFolder: existsSync(pageFolder) ? pageFolder : null,
  }
}

/** Creates the parts for the proposals and webhooks of accounts. */
function proposalAndWebhookParts(
  session: Session,
  graph: Graph,
): Pick<Deps, 'proposals' | 'webhooks'> {
  const { config, now, newId } = session
  const { allowsPrivate, maxByTier } = config.webhooks
  const vault = webhookVault(session)
  const rules = { allowsPrivate }
  return {
    proposals: createProposals({ graph, now, newId }),
    webhooks: {
      endpoints: createEndpoints({ graph, now, newId, vault, rules, maxByTier }),
      deliveries: createDeliveries({ graph, now, newId }),
    },
  }
}

/** Logs the first failure to read the change log, and the recovery. */
function tailMessages(log: Logger): Pick<ChangeTailOptions, 'onFailure' | 'onRecovery'> {
  return {
    onFailure: (error) => {
      log.warn({ err: error }, 'The change log cannot be read. Polity will try again.')
    },
    onRecovery: () => {
      log.info('The change log can be read again.')
    },
  }
}

function openCounter(url: string, log: Logger) {
  return createSharedCounter({
    url,
    onChange: (isAnswering) => {
      if (isAnswering) log.info('Redis is available: gateways share rate limits.')
      else
        log.warn(
          'Redis is not available: this gateway does not share rate limits with other gateways.',
        )
    },
  })
}

async function listen(app: FastifyInstance, { config }: Session): Promise<string> {
  const { host, port } = config
  try {
    return await app.listen({ host, port })
  } catch (error) {
    await app.close()
    throw asOperatorError(error, { host, port, name: 'PORT' })
  }
}

/** Converts an error of `listen` to a message that names the setting of the port. */
function asOperatorError(
  error: unknown,
  { host, port, name }: { readonly host: string; readonly port: number; readonly name: string },
): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'EADDRINUSE') {
    return new OperatorError(
      `Port ${String(port)} is in use by another program; set ${name} to a free port, or stop that program.`,
    )
  }
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL') {
    return new OperatorError(
      `Polity cannot listen at ${host}:${String(port)} (${code}); change HOST or ${name}.`,
    )
  }
  return error
}
