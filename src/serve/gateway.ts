import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { OpenMetricsContentType, Registry } from 'prom-client'
import { createAccountKeys } from '../accounts/account-keys.js'
import { createAccounts } from '../accounts/account.js'
import { createBudget } from '../accounts/budget.js'
import { createCallers } from '../accounts/find-caller.js'
import { createRequests } from '../accounts/requests.js'
import { createSessions } from '../accounts/sessions.js'
import { createSharedCounter } from '../accounts/shared-counter.js'
import { createSignIn } from '../accounts/sign-in.js'
import { createUsage } from '../accounts/usage.js'
import { createProposals } from '../corrections/proposals.js'
import { createDeliveries } from '../webhooks/deliveries.js'
import { createEndpoints } from '../webhooks/endpoints.js'
import { buildApp, type AccountParts } from '../app.js'
import type { Config } from '../config.js'
import { createCursors } from '../domain/cursor.js'
import { createChangeTail, type ChangeTailOptions } from '../graph/change-tail.js'
import type { Graph } from '../graph/graph.js'
import { storedSecret } from '../neo4j/stored-secret.js'
import { OperatorError } from '../domain/operator-error.js'
import { loadSchema } from '../graphql/schema/schema.js'
import { allowancesOf } from '../http/auth/authenticate.js'
import type { CacheLimits } from '../loaders/batch/cached-values.js'
import { createLoaders } from '../loaders/loaders.js'
import { createFeedResults } from '../jobs/feed-results.js'
import { readVocabulary } from '../jobs/curated.js'
import { keyRing, webhookVault } from '../jobs/key-ring.js'
import type { Session } from '../jobs/session.js'
import { warnIn } from './log.js'
import { createMetrics, createMetricsServer } from './metrics.js'
import { logRequests } from './request-log.js'

/** Changes of access, such as a revoked key, must take effect on all gateways within a second. */
const ACCESS_POLL_MS = 500

/**
 * If the event loop is delayed longer than this, the gateway counts as overloaded. 64 connections
 * that send requests without pauses cause a delay of about 25 ms.
 */
const LOOP_DELAY_MS = 250

/** The loaders' share of the cache memory. The response cache gets the rest. */
const LOADERS_SHARE = 0.75

/**
 * Creates the gateway from its parts. Neo4j may still be starting, so this function does not query
 * the graph.
 */
export async function createGateway(
  session: Session,
  graph: Graph,
  { isRehearsal, log }: { readonly isRehearsal: boolean; readonly log: Logger },
): Promise<FastifyInstance> {
  const { config, root, now, newId } = session
  const { allowsPrivate, maxByTier } = config.webhooks
  const vault = webhookVault(session)
  const secret = config.cursorSecret ?? storedSecret(join(config.dataDir, 'cursor-secret'))
  const cursors = createCursors(secret)
  const warn = warnIn(log)
  const tailOptions: ChangeTailOptions = {
    ...{ graph, now },
    onFailure: (error) => {
      warn('The change log cannot be read. Polity will try again.', error)
    },
    onRecovery: () => {
      log.info('The change log can be read again.')
    },
  }
  const accessTail = createChangeTail({ ...tailOptions, log: 'access', intervalMs: ACCESS_POLL_MS })
  const onChange = (isAnswering: boolean) => {
    if (isAnswering) log.info('Redis is available: gateways share rate limits.')
    else {
      log.warn(
        'Redis is not available: this gateway does not share rate limits with other gateways.',
      )
    }
  }
  const sharedCounter =
    config.redisUrl === null ? null : createSharedCounter({ url: config.redisUrl, onChange })
  const usage = createUsage({
    ...{ graph, now },
    onError: (error) => {
      warn('The usage of API keys could not be stored. Polity will try again.', error)
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
    feedResults: createFeedResults(session, graph, { isRehearsal, warn }),
    explorerFolder: builtFolder(root, 'pages'),
    fontFolder: join(root, 'node_modules', 'dejavu-fonts-ttf', 'ttf'),
    schemaFolder: join(root, 'schema', 'json'),
    accessTail,
    accounts: accountParts(session, graph),
    proposals: createProposals({ graph, now, newId }),
    webhooks: {
      endpoints: createEndpoints({ graph, now, newId, vault, rules: { allowsPrivate }, maxByTier }),
      deliveries: createDeliveries({ graph, now, newId }),
    },
    trustProxy: config.trustProxy,
    loaders: createLoaders({
      graph,
      cache: cacheOf(config, LOADERS_SHARE),
      vocabulary: await readVocabulary(root),
    }),
    tail: createChangeTail(tailOptions),
    cursors,
    graphql: {
      schema: await loadSchema(join(root, 'schema'), cursors),
      isProduction: config.mode === 'production',
      pageFolder: builtFolder(root, 'graphiql'),
    },
    replyCache: cacheOf(config, 1 - LOADERS_SHARE),
    loopDelayMs: LOOP_DELAY_MS,
    isRehearsal,
    isStopping: () => session.stopped.aborted,
    meter: metrics?.meter ?? null,
    log,
    now,
    // Request ids do not have to be sorted. So use UUIDv4, which Node.js generates in batches and
    // therefore faster.
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

/** The folder of web pages that Vite built; `null` if they were not built. */
function builtFolder(root: string, name: string): string | null {
  const folder = join(root, 'dist', 'explorer', name)
  return existsSync(folder) ? folder : null
}

/** Serves metrics until `app` closes. */
async function serveMetrics(
  registry: Registry<OpenMetricsContentType>,
  { host, metricsPort: port }: Config,
  app: FastifyInstance,
): Promise<void> {
  const server = createMetricsServer(registry).listen(port, host)
  await listening(once(server, 'listening'), host, port, 'METRICS_PORT')
  app.addHook('onClose', () => {
    server.close()
  })
}

function cacheOf({ cacheEntries, cacheMegabytes }: Config, share: number): CacheLimits {
  return { maxEntries: cacheEntries, maxBytes: Math.floor(cacheMegabytes * 1_048_576 * share) }
}

function accountParts(session: Session, graph: Graph): AccountParts {
  const { config, root, now, newId, fetch } = session
  const { publicUrl, providers } = config.signIn
  return {
    accounts: createAccounts({ graph, now, newId }),
    requests: createRequests({ graph, now, newId }),
    keys: createAccountKeys({ graph, now, ring: keyRing(session) }),
    sessions: createSessions({ graph, now }),
    signIn: createSignIn({ graph, now, newId, providers, publicUrl, fetch }),
    publicUrl,
    unitsAMinute: config.unitsAMinute,
    pageFolder: builtFolder(root, 'account'),
  }
}

/** Starts to answer requests. Returns the address of the gateway. */
export async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await listening(app.listen({ host, port }), host, port, 'PORT')
  } catch (error) {
    await app.close()
    throw error
  }
}

/**
 * Waits until a server listens. If the server cannot listen, throws an error that names `setting`.
 */
async function listening<T>(
  started: Promise<T>,
  host: string,
  port: number,
  setting: string,
): Promise<T> {
  try {
    return await started
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'EADDRINUSE') {
      throw new OperatorError(
        `Port ${String(port)} is in use by another program; set ${setting} to a free port, or stop that program.`,
      )
    }
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL') {
      throw new OperatorError(
        `Polity cannot listen at ${host}:${String(port)} (${code}); change HOST or ${setting}.`,
      )
    }
    throw error
  }
}
