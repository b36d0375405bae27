import type { Socket } from 'node:net'
import { AjvCompiler } from '@fastify/ajv-compiler'
import compress from '@fastify/compress'
import underPressure from '@fastify/under-pressure'
import websocket from '@fastify/websocket'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { AccountKeys } from './accounts/account-keys.js'
import type { Cursors } from './domain/cursor.js'
import { rowsAnExport, streamsOfUnits, type Tier } from './caller.js'
import { dayOf } from './domain/partial-date.js'
import type { ChangeTail } from './graph/change-tail.js'
import type { Graph } from './graph/graph.js'
import { sendErrorAsGraphql } from './graphql/responses.js'
import { closeSockets, SOCKETS } from './graphql/live/over-websocket.js'
import { schemaFile } from './graphql/schema/schema-file.js'
import { graphqlRoutes, type GraphqlOptions } from './graphql/server.js'
import { accountPage } from './http/web/account-page.js'
import { queryAs } from './http/web/query-self.js'
import {
  authenticate,
  identifyBy,
  warnOfProxy,
  type AuthenticateOptions,
} from './http/auth/authenticate.js'
import { sendClientError } from './http/errors/client-error.js'
import { disconnectSlowReaders } from './http/limits/slow-readers.js'
import { sendError, type ErrorLog } from './http/errors/errors.js'
import { healthRoutes } from './http/web/health.js'
import { COMPRESS_FROM_BYTES, ENCODINGS } from './http/web/compression.js'
import { answerConditionally, cacheResponses, markStale } from './http/web/response-cache.js'
import { openPageRenderer } from './http/web/pages/page-renderer.js'
import { errorPage } from './http/web/pages/error-page.js'
import { pageRoutes } from './http/web/pages/pages.js'
import { mcpRoutes } from './http/web/mcp.js'
import { reportRequests, type Meter } from './http/web/meter.js'
import {
  createRateLimit,
  limitConcurrency,
  limitResponseTime,
  type RateLimitOptions,
} from './http/limits/limits.js'
import { boundNesting } from './http/limits/nesting.js'
import { knownPaths } from './http/web/paths.js'
import { REHEARSAL, REQUEST_ID, responseHeaders } from './http/web/response-headers.js'
import { schemaFiles } from './http/web/schemas.js'
import { makePrivate, requireAccount, requireSession } from './http/auth/session.js'
import { overloadOptions } from './http/limits/shedding.js'
import { signInRoutes, type SignInRoutesOptions } from './http/auth/sign-in.js'
import { createLive } from './live/live.js'
import type { CacheLimits } from './loaders/batch/cached-values.js'
import type { Loaders } from './loaders/loaders.js'
import { recordingOf } from './loaders/recording.js'
import { createWarmUp } from './loaders/warm-up.js'
import { attachContext, requestId } from './request-context.js'
import type { Proposals } from './corrections/proposals.js'
import type { Deliveries } from './webhooks/deliveries.js'
import type { Endpoints } from './webhooks/endpoints.js'
import type { FeedResults } from './sources/pipeline/results/feed-results.js'
import { accountRoutes, type AccountRoutesOptions } from './rest/account.js'
import { calibrationRoutes } from './rest/calibration.js'
import { contradictionRoutes } from './rest/contradictions.js'
import { appliedCorrectionRoutes, correctionRoutes } from './rest/corrections.js'
import { datasetRoutes } from './rest/datasets.js'
import { entityRoutes } from './rest/entities.js'
import { entityListRoutes } from './rest/entity-lists.js'
import { exportRoutes } from './rest/exports.js'
import { keyRoutes } from './rest/keys.js'
import { marketHistoryRoutes } from './rest/market-history.js'
import { marketRoutes } from './rest/markets.js'
import { openApi } from './rest/openapi.js'
import { partnerRequestRoutes } from './rest/partner-requests.js'
import { electionRoutes } from './rest/elections/elections.js'
import { raceListRoutes } from './rest/elections/race-lists.js'
import { raceRoutes } from './rest/elections/races.js'
import { streamRoutes } from './rest/elections/streams.js'
import { resultRoutes } from './rest/results.js'
import { reconcileRoutes } from './rest/reconcile/routes.js'
import { representativeRoutes } from './rest/representatives.js'
import { sourceRoutes } from './rest/sources.js'
import { tierRequestRoutes } from './rest/tier-requests.js'
import { deliveryRoutes } from './rest/webhooks/deliveries.js'
import { webhookRoutes } from './rest/webhooks/webhooks.js'

/** The parts of the server. */
export interface Deps {
  readonly graph: Graph
  readonly loaders: Loaders
  readonly tail: ChangeTail
  readonly cursors: Cursors
  readonly graphql: Omit<
    GraphqlOptions,
    'log' | 'live' | 'loaders' | 'identify' | 'now' | 'onError'
  >
  /** Limits of the response cache. The loaders have their own limits. */
  readonly replyCache: CacheLimits
  /** Identifies callers and limits their requests. */
  readonly access: AuthenticateOptions & Pick<RateLimitOptions, 'count'>
  /** Applies race results that clients send. */
  readonly feedResults: FeedResults
  /** Folder of the web pages that Vite built; `null` if they were not built. */
  readonly explorerFolder: string | null
  /** Folder of the fonts for preview pictures. */
  readonly fontFolder: string
  /** Folder of the JSON Schemas of request bodies and webhook events. */
  readonly schemaFolder: string
  /** Follows the access log, which reports changed keys and accounts. */
  readonly accessTail: ChangeTail
  readonly accounts: AccountParts
  /** Corrections that clients propose. */
  readonly proposals: Proposals
  readonly webhooks: { readonly endpoints: Endpoints; readonly deliveries: Deliveries }
  /** Proxies whose `X-Forwarded-For` is trusted, separated by commas; null: none. */
  readonly trustProxy: string | null
  /** Maximum delay of the event loop. Above it, requests are refused. */
  readonly loopDelayMs: number
  /** True if the data is a rehearsal. Every response then has a header that says so. */
  readonly isRehearsal: boolean
  /** True once the gateway is shutting down. */
  readonly isStopping: () => boolean
  readonly meter: Meter | null
  readonly log: ErrorLog
  readonly now: () => Date
  /** Returns an id for a request that has none. */
  readonly newId: () => string
}

/** The parts that serve accounts and sign-in. */
export interface AccountParts extends Omit<SignInRoutesOptions, 'log'>, AccountRoutesOptions {
  readonly keys: AccountKeys
  /** Folder of the page /account that Vite built; `null` if it was not built. */
  readonly pageFolder: string | null
}

// Enough for a GraphQL query of 64 kB with its variables. No other request is larger.
const MAX_BODY_BYTES = 256 * 1_024
// Node limits URLs to 16 kB. The route schemas set shorter limits for parameters.
const MAX_PARAM_CHARACTERS = 16_384
/** Time limits for receiving a whole request and for a connection without any traffic. */
const ARRIVAL_MS = 30_000
const SILENT_CONNECTION_MS = 60_000
/** A connection takes about 50 kB and an open file. Operators may have to raise the file limit. */
const MAX_CONNECTIONS = 10_000
const HSTS = { 'strict-transport-security': 'max-age=31536000' }

// Servers in one process, as in tests, share compiled schemas.
const buildValidator = AjvCompiler()

/** Builds the server. A request passes the hooks in the order of this function. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { graph, loaders, tail, cursors, graphql, access, accessTail, accounts, webhooks } = deps
  const { feedResults, schemaFolder, explorerFolder, fontFolder } = deps
  const { proposals, trustProxy, loopDelayMs, isRehearsal, isStopping, meter, log, now } = deps
  const { newId } = deps
  const rateLimit = createRateLimit({ ...access, meter, now })
  const renderer = explorerFolder === null ? null : await openPageRenderer(explorerFolder)
  const { isProduction } = graphql
  const pages = { renderer, publicUrl: accounts.publicUrl, fontFolder, isProduction, now }
  const onError = sendError(log, meter, errorPage(pages), sendErrorAsGraphql)
  const paths = knownPaths()
  const streamsOf = (tier: Tier) => streamsOfUnits(access.allowances.tiers[tier].units)
  const rowsOf = (tier: Tier) => rowsAnExport(access.allowances.tiers[tier].units)
  const live = createLive({ graph, tail, accessTail, streamsOf })
  const reconcileOptions = {
    publicUrl: accounts.publicUrl,
    queryAs: (request: FastifyRequest) => queryAs(request, app),
  }
  const warmUp = createWarmUp({ loaders, graph, day: dayOf(now()) })
  /** Headers for responses that bypass the hooks below. */
  const headersFor = (requestId: string, ip: string) => ({
    [REQUEST_ID]: requestId,
    ...responseHeaders(isRehearsal),
    ...rateLimit.headersFor(ip),
  })

  const responses = cacheResponses({
    limits: deps.replyCache,
    changes: loaders.changes,
    record: recordingOf(loaders),
    spend: rateLimit.spend,
    now,
  })

  const refuseMalformed = sendClientError(newId, headersFor, meter)

  const app = Fastify({
    bodyLimit: MAX_BODY_BYTES,
    schemaController: { compilersFactory: { buildValidator } },
    requestTimeout: ARRIVAL_MS,
    connectionTimeout: SILENT_CONNECTION_MS,
    // Requests that arrive during shutdown get the usual error format.
    return503OnClosing: false,
    routerOptions: { maxParamLength: MAX_PARAM_CHARACTERS },
    genReqId: requestId(newId),
    ...(trustProxy !== null && { trustProxy }),
    clientErrorHandler: refuseMalformed,
    // `verbose` adds the schema to validation errors. The error messages are made from the schema.
    ajv: { customOptions: { verbose: true, keywords: ['errorMessage', 'documented'] } },
    // If the router refuses a request, the hooks below do not run.
    frameworkErrors: (error, request, reply) => {
      void reply.headers(headersFor(request.id, request.ip))
      onError(error, request, reply)
    },
  })
  app.server.maxConnections = MAX_CONNECTIONS
  const { unsentBytes, stop: stopDisconnecting } = disconnectSlowReaders(app.server)
  meter?.watch({ graph, loaders, tail, live, unsentBytes, deliveries: webhooks.deliveries })
  app.setErrorHandler(onError)
  boundNesting(app)
  app.addHook('onRoute', paths.learn)
  // No initial value is an object, because all requests would share this object.
  for (const name of ['context', 'caller', 'signedIn', 'owner', 'releaseSlot', 'inSlot']) {
    app.decorateRequest(name)
  }
  for (const name of ['quota', 'recheck', 'bodyText']) app.decorateRequest(name, null)

  reportRequests(app, meter)
  // With TLS, browsers must not use plain HTTP for later requests.
  const overTls = accounts.publicUrl.startsWith('https:') ? HSTS : {}
  const commonHeaders = { ...responseHeaders(isRehearsal), ...overTls }
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(REQUEST_ID, request.id).headers(commonHeaders)
    // Streams write their headers to the raw response.
    if (isRehearsal) reply.raw.setHeader(REHEARSAL, '1')
    done()
  })
  if (trustProxy === null) app.addHook('onRequest', warnOfProxy()) // logs a warning once
  app.addHook('onSend', rateLimit.addHeaders)
  app.addHook('onSend', answerConditionally) // Vary, ETag, 304
  app.addHook('onRequest', authenticate(access)) // identifies the caller and the tier
  await app.register(underPressure, overloadOptions(loopDelayMs)) // 503 while the gateway is overloaded
  app.addHook('onRequest', responses.answer) // a cached response, for requests without a body
  app.addHook('onRequest', limitResponseTime(graph.maxWaitMs)) // 503 after the time limit
  app.addHook('onRequest', limitConcurrency(access.allowances)) // 429 for too many requests at once
  app.addHook('onRequest', rateLimit.enter) // 429 over the rate limit
  app.addHook('onRequest', paths.redirect) // 308 for capital letters and a trailing slash
  app.addHook('onRequest', paths.answer) // 404, 405, OPTIONS
  app.addHook('onRequest', attachContext(loaders, now, rateLimit.spend)) // caller, loaders, clock
  await app.register(compress, {
    threshold: COMPRESS_FROM_BYTES,
    encodings: ENCODINGS,
    globalDecompression: false,
  })

  await app.register(websocket, {
    options: SOCKETS,
    // Runs before the server waits for its connections to close.
    preClose: (done) => {
      live.stop()
      // Streams first send the reason for closing.
      setImmediate(() => {
        closeSockets(app.websocketServer.clients)
        done()
      })
    },
  })
  // The WebSocket handshake bypasses the hooks.
  app.websocketServer.on('wsClientError', (error, socket) => {
    refuseMalformed(error, socket as Socket)
  })
  app.websocketServer.on('headers', (lines) => {
    if (isRehearsal) lines.push(`${REHEARSAL}: 1`)
  })

  await openApi(app, accounts.publicUrl) // GET /openapi.json
  healthRoutes(app, { tail, warmUp, isStopping }) // GET /healthz, /readyz
  await app.register(async (api) => {
    api.addHook('onSend', markStale(tail, now))
    api.addHook('preValidation', responses.answer) // a cached response, for requests with a body
    api.addHook('preHandler', responses.recordValues) // loaders for this request
    entityRoutes(api, { cursors }) // GET /api/graph/entity/{slug}
    entityListRoutes(api, { cursors }) // GET /api/v1/entities
    appliedCorrectionRoutes(api) // GET /api/v1/entities/{slug}/corrections
    marketRoutes(api, { cursors }) // GET /api/v1/markets, /api/v1/markets/{id}
    contradictionRoutes(api, { cursors }) // GET /api/v1/markets/contradictions
    marketHistoryRoutes(api) // GET /api/v1/markets/{id}/history
    electionRoutes(api, { cursors }) // GET /api/v1/elections, /{slug}, /races, /changes
    raceListRoutes(api, { cursors }) // GET /api/v1/races
    raceRoutes(api, { cursors }) // GET /api/v1/races/{id}, /results, /calls, /changes
    resultRoutes(api, { feedResults }) // POST /api/v1/results
    streamRoutes(api, { live }) // GET /api/v1/elections/{slug}/stream, /api/v1/races/{id}/stream
    representativeRoutes(api) // GET /api/v1/representatives
    sourceRoutes(api) // GET /api/v1/sources
    calibrationRoutes(api) // GET /api/v1/sources/{id}/calibration
    datasetRoutes(api) // GET /api/v1/datasets, /api/v1/duplicates
    // Only these routes accept forms.
    await api.register(reconcileRoutes, reconcileOptions) // /reconcile
    exportRoutes(api, { graph, publicUrl: accounts.publicUrl, rowsOf }) // GET /api/v1/export
    const identify = identifyBy(access)
    const countError = (code: string) => meter?.failed(code)
    const graphqlDeps = { log, live, loaders, onError: countError, now }
    await graphqlRoutes(api, { ...graphql, ...graphqlDeps, identify }) // POST and GET /graphql
  })

  mcpRoutes(app) // POST /mcp
  await schemaFiles(app, { schemaFolder }) // GET /schemas/{name}
  schemaFile(app, { schema: graphql.schema }) // GET /schema.graphql
  await app.register(accountPage, accounts) // GET /account
  await app.register(pageRoutes, pages) // GET /, /entity/{slug}, /docs
  partnerRequestRoutes(app, accounts) // POST /api/v1/partner-requests
  await app.register(async (accountArea) => {
    await makePrivate(accountArea) // cookies; no cache, no other origin
    signInRoutes(accountArea, { ...accounts, log }) // /auth/sign-in, callback, sign-out
    await accountArea.register(async (withSession) => {
      withSession.addHook('onRequest', requireSession(accounts))
      accountRoutes(withSession, accounts) // /api/v1/account
      keyRoutes(withSession, accounts) // /api/v1/keys
      tierRequestRoutes(withSession, accounts) // /api/v1/tier-requests
    })
    await accountArea.register(async (withAccount) => {
      withAccount.addHook('onRequest', requireAccount(accounts))
      webhookRoutes(withAccount, webhooks) // /api/v1/webhooks
      deliveryRoutes(withAccount, { ...webhooks, cursors }) // deliveries, test, redeliver
      correctionRoutes(withAccount, { proposals }) // /api/v1/corrections
    })
  })

  tail.listen({ changed: loaders.evict, lost: loaders.clear })
  app.addHook('onReady', async () => {
    await Promise.all([tail.start(), accessTail.start()])
  })
  // The gateway answers requests during the warm-up.
  app.addHook('onListen', () => void warmUp.run())
  app.addHook('onClose', async () => {
    warmUp.stop()
    stopDisconnecting()
    await Promise.all([tail.stop(), accessTail.stop()])
    await graph.close()
  })
  return app
}
