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
import { keptSecret } from '../../neo4j/kept-secret.js'
import { OperatorError } from '../../domain/operator-error.js'
import { loadSchema } from '../../graphql/schema/schema.js'
import { allowancesOf } from '../../http/authenticate.js'
import { NO_METER } from '../../http/meter.js'
import type { CacheLimits } from '../../loaders/batch/values.js'
import { createLoaders } from '../../loaders/loaders.js'
import { loadDemo } from '../import/demo.js'
import { keyRing } from '../access/key-ring.js'
import { keepDelivering, webhookVault } from './deliver.js'
import {
  createResultFeeding,
  type FeedResults,
} from '../../sources/pipeline/results/feed-results.js'
import type { ResultDestination } from '../../sources/pipeline/results/import-results.js'
import type { ElectionVocabulary } from '../../elections/vocabulary.js'
import { readElectionVocabulary } from '../import/curated.js'
import { deriveFromResults, destination } from '../results/results.js'
import { openLog } from './log.js'
import { oneAtATime } from './one-at-a-time.js'
import { keepPolling } from './poll.js'
import { connectGraph, interrupted, migrateGraph, openServer, type Session } from '../session.js'
import { keepSweeping } from './sweep.js'
import { createMetrics, createMetricsServer } from './metrics.js'
import { logRequests } from './request-log.js'
import { createStopClock, PARTS, stopRunning } from './stop.js'
import { sayWhatToTry } from './what-to-try.js'

/** `polity start`: everything on one machine, with the demo set, and something to try. */
export function startCommand(session: Session, isRehearsal: boolean): Promise<void> {
  const prepare = async (graph: Graph): Promise<Greeting> => {
    await loadDemo(session, graph)
    return (app, address) => sayWhatToTry(session, app, address)
  }
  return serve(session, prepare, ROLES, isRehearsal)
}

/** What a process can do beside others: answer requests; poll venues, and see to what time alone changes; send webhooks. */
export const ROLES = ['api', 'poll', 'deliver'] as const

export type Role = (typeof ROLES)[number]

/** `polity serve`: the gateway alone, or one of its parts. */
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
 * Serves until a signal comes, then ends within `SHUTDOWN_TIMEOUT_MS`. A local server that nobody else uses
 * is stopped after that.
 */
async function serve(
  session: Session,
  prepare: (graph: Graph) => Promise<Greeting>,
  roles: readonly Role[],
  isRehearsal: boolean,
): Promise<void> {
  const { config, stopped } = session
  const clock = createStopClock(stopped, config.shutdownTimeoutMs)
  const early: { gateway?: Promise<Gateway> } = {}
  const gatewayAt = (address: ServerAddress) =>
    createGateway(session, address, { roles, isRehearsal })
  const server = await openServer(session, (address) => {
    early.gateway = gatewayAt(address)
    // Whoever waits for it is told.
    early.gateway.catch(() => undefined)
  })
  try {
    stopped.throwIfAborted()
    const { graph, app } = await (early.gateway ?? gatewayAt(server))
    try {
      await clock.until(PARTS.background, migrateGraph(session, graph))
      await claimGraph(graph, isRehearsal)
      stopped.throwIfAborted()
      if (app !== null) await openDoors(session, { graph, app }, prepare)
      const background = [
        ...(roles.includes('poll')
          ? [keepPolling(session, graph), keepSweeping(session, graph)]
          : []),
        ...(roles.includes('deliver') ? [keepDelivering(session, graph)] : []),
      ]
      if (app === null) session.print(`Polity ${workOf(roles)} and answers no requests.`)
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

/** What a process does that answers no requests. */
function workOf(roles: readonly Role[]): string {
  const work = { api: null, poll: 'polls', deliver: 'sends webhooks' }
  return roles.flatMap((role) => work[role] ?? []).join(', ')
}

interface Gateway {
  readonly graph: Graph
  /** `null`: it answers no requests. */
  readonly app: FastifyInstance | null
}

/** Puts together what can be while Neo4j starts: nothing of it asks the graph. */
async function createGateway(
  session: Session,
  address: ServerAddress,
  { roles, isRehearsal }: { readonly roles: readonly Role[]; readonly isRehearsal: boolean },
): Promise<Gateway> {
  const graph = await connectGraph(session, address)
  const app = roles.includes('api') ? await createApp(session, graph, isRehearsal) : null
  return { graph, app }
}

/** Answers requests from then on, once what has to be there is. */
async function openDoors(
  session: Session,
  { graph, app }: { readonly graph: Graph; readonly app: FastifyInstance },
  prepare: (graph: Graph) => Promise<Greeting>,
): Promise<void> {
  const greet = await Promise.race([prepare(graph), interrupted(session.stopped)])
  const address = await listen(app, session)
  await greet(app, address)
}

/** A decision or a revocation counts everywhere within a second. */
const ACCESS_POLL_MS = 500

/** With 64 connections that ask without a rest the event loop is late by a tenth of this. */
const LOOP_DELAY_MS = 250

/** Of the memory for caches; the rest is for replies. */
const LOADERS_SHARE = 0.75

async function createApp(
  session: Session,
  graph: Graph,
  isRehearsal: boolean,
): Promise<FastifyInstance> {
  const { config, root, now } = session
  const secret = config.cursorSecret ?? keptSecret(join(config.dataDir, 'cursor-secret'))
  const cursors = createCursors(secret)
  const page = join(root, 'dist', 'explorer', 'graphiql')
  const pages = join(root, 'dist', 'explorer', 'pages')
  const log = openLog(session)
  const follow = { graph, now, ...tellingOfTail(log) }
  const accessTail = createChangeTail({ ...follow, log: 'access', intervalMs: ACCESS_POLL_MS })
  const shared = config.redisUrl === null ? null : openCounter(config.redisUrl, log)
  const usage = createUsage({
    ...{ graph, now },
    onError: (error) => {
      log.warn({ err: error }, 'What keys were used for could not be written; it is tried again.')
    },
  })
  // What measures the event loop costs a little, and nobody pays for what nobody reads.
  const isWatched = config.metricsPort !== 0 || config.logRequests !== 'off'
  const onAnswered = logRequests(log, config.logRequests)
  const metrics = isWatched ? createMetrics({ now, onAnswered }) : null
  const app = await buildApp({
    graph,
    access: {
      callers: createCallers({ graph, ring: keyRing(session), tail: accessTail, now }),
      budget: createBudget({ now, shared }),
      allowances: allowancesOf(config.unitsAMinute),
      count: usage.count,
    },
    feedResults: feedingInto(session, graph, { log, isRehearsal }),
    explorerFolder: existsSync(pages) ? pages : null,
    fontFolder: join(root, 'node_modules', 'dejavu-fonts-ttf', 'ttf'),
    schemaFolder: join(root, 'schema', 'json'),
    accessTail,
    accounts: accountParts(session, graph),
    ...ownParts(session, graph),
    trustProxy: config.trustProxy,
    loaders: createLoaders({ graph, cache: cacheOf(config, LOADERS_SHARE) }),
    tail: createChangeTail(follow),
    cursors,
    graphql: {
      schema: await loadSchema(join(root, 'schema'), cursors),
      isProduction: config.mode === 'production',
      pageFolder: existsSync(page) ? page : null,
    },
    replyCache: cacheOf(config, 1 - LOADERS_SHARE),
    loopDelayMs: LOOP_DELAY_MS,
    isRehearsal,
    isStopping: () => session.stopped.aborted,
    meter: metrics?.meter ?? NO_METER,
    log,
    now,
    // Nobody sorts requests by their ids, and these are drawn in batches.
    newId: () => randomUUID(),
  })
  usage.start()
  if (metrics !== null && config.metricsPort !== 0) {
    await serveMetrics(metrics.registry, config, app)
  }
  app.addHook('onClose', async () => {
    await usage.stop()
    shared?.close()
  })
  return app
}

/** Serves metrics from then on, until `app` closes. */
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

/** Where results go that somebody sends; what follows from them is derived beside the answer. */
function feedingInto(
  session: Session,
  graph: Graph,
  { log, isRehearsal }: { readonly log: Logger; readonly isRehearsal: boolean },
): FeedResults {
  const quiet = { ...session, progress: null, notify: () => undefined }
  const derive = oneAtATime(() =>
    deriveFromResults(quiet, graph).catch((error: unknown) => {
      if (session.stopped.aborted) return
      log.warn({ err: error }, 'Candidates and elections were not derived; the next results are.')
    }),
  )
  let opened: Promise<ResultDestination> | null = null
  const into = () => {
    opened ??= destination(quiet, graph).catch((error: unknown) => {
      opened = null
      throw error
    })
    return opened
  }
  let read: Promise<ElectionVocabulary> | null = null
  const vocabulary = () => {
    read ??= readElectionVocabulary(session.root).catch((error: unknown) => {
      read = null
      throw error
    })
    return read
  }
  const { now } = session
  return createResultFeeding({ into, vocabulary, isRehearsal, now, derive: () => void derive() })
}

function accountParts(session: Session, graph: Graph): AccountParts {
  const { config, root, now, newId, fetch } = session
  const { publicUrl, providers } = config.signIn
  const page = join(root, 'dist', 'explorer', 'account')
  return {
    accounts: createAccounts({ graph, now, newId }),
    requests: createRequests({ graph, now, newId }),
    keys: createAccountKeys({ graph, now, ring: keyRing(session) }),
    sessions: createSessions({ graph, now }),
    signIn: createSignIn({ graph, now, newId, providers, publicUrl, fetch }),
    publicUrl,
    unitsAMinute: config.unitsAMinute,
    pageFolder: existsSync(page) ? page : null,
  }
}

/** What accounts have of their own beside keys. */
function ownParts(session: Session, graph: Graph): Pick<Deps, 'proposals' | 'webhooks'> {
  const { config, now, newId } = session
  const { allowsPrivate, mostByTier } = config.webhooks
  const vault = webhookVault(session)
  const rules = { allowsPrivate }
  return {
    proposals: createProposals({ graph, now, newId }),
    webhooks: {
      endpoints: createEndpoints({ graph, now, newId, vault, rules, mostByTier }),
      deliveries: createDeliveries({ graph, now, newId }),
    },
  }
}

function tellingOfTail(log: Logger): Pick<ChangeTailOptions, 'onFailure' | 'onRecovery'> {
  return {
    onFailure: (error) => {
      log.warn({ err: error }, 'Changes of the graph cannot be followed; it is tried again.')
    },
    onRecovery: () => {
      log.info('Changes of the graph are followed again.')
    },
  }
}

function openCounter(url: string, log: Logger) {
  return createSharedCounter({
    url,
    onChange: (isAnswering) => {
      if (isAnswering) log.info('Redis answers: gateways count together.')
      else log.warn('Redis does not answer: this gateway counts alone.')
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

/** Why nothing listens at `port`, which the setting `name` gives, and what to do. */
function asOperatorError(
  error: unknown,
  { host, port, name }: { readonly host: string; readonly port: number; readonly name: string },
): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'EADDRINUSE') {
    return new OperatorError(
      `Port ${String(port)} is in use by another program; set ${name} to a free one, or stop that program.`,
    )
  }
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL') {
    return new OperatorError(
      `Nothing can listen at ${host}:${String(port)} here (${code}); set HOST and ${name} to others.`,
    )
  }
  return error
}
