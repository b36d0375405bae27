import type { Socket } from 'node:net'
import compress from '@fastify/compress'
import underPressure from '@fastify/under-pressure'
import websocket from '@fastify/websocket'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { AccountKeys } from './accounts/account-keys.js'
import type { Cursors } from './domain/cursor.js'
import { rowsAnExport, streamsOfUnits, type Tier } from './domain/caller.js'
import { dayOf } from './domain/partial-date.js'
import type { ChangeTail } from './graph/change-tail.js'
import type { Graph } from './graph/graph.js'
import { answerAsGraphql } from './graphql/forms.js'
import { closeSockets, SOCKETS } from './graphql/live/over-websocket.js'
import { schemaFile } from './graphql/schema-file.js'
import { graphqlRoutes, type GraphqlOptions } from './graphql/server.js'
import { accountPage } from './http/account-page.js'
import { askAs } from './http/ask-self.js'
import { authenticate, identifyBy, type AuthenticateOptions } from './http/authenticate.js'
import { sendClientError } from './http/client-error.js'
import { limitConcurrency } from './http/concurrency.js'
import { cutSlowReaders } from './http/slow-readers.js'
import { warnOfProxy } from './http/warn-of-proxy.js'
import { answerConditionally } from './http/conditional.js'
import { sendError, type ErrorLog } from './http/errors.js'
import { healthRoutes } from './http/health.js'
import { answerFromKept } from './http/kept/answer-from-kept.js'
import { COMPRESS_FROM_BYTES, ENCODINGS } from './http/kept/encode.js'
import { openDrawing } from './http/pages/drawing.js'
import { errorPage } from './http/pages/error-page.js'
import { pageRoutes } from './http/pages/pages.js'
import { mcpRoutes } from './http/mcp.js'
import { tellOfRequests, type Meter } from './http/meter.js'
import { boundNesting } from './http/nesting.js'
import { answerWithin } from './http/patience.js'
import { createRateLimit, type RateLimitOptions } from './http/rate-limit.js'
import { requestId } from './http/request-id.js'
import { requireRight } from './http/require-right.js'
import { REHEARSAL, REQUEST_ID, responseHeaders } from './http/response-headers.js'
import { rightPath } from './http/right-path.js'
import { schemaFiles } from './http/schemas.js'
import { makePrivate, requireAccount, requireSession } from './http/session.js'
import { shedding } from './http/shedding.js'
import { signInRoutes, type SignInRoutesOptions } from './http/sign-in.js'
import { markStale } from './http/staleness.js'
import { unknownPath } from './http/unknown-path.js'
import { createLive } from './live/live.js'
import type { CacheLimits } from './loaders/batch/values.js'
import type { Loaders } from './loaders/loaders.js'
import { recordingOf } from './loaders/replies/recording.js'
import { createReplies } from './loaders/replies/replies.js'
import { createWarmUp } from './loaders/warm-up.js'
import { attachContext, keepingIn } from './request-context.js'
import type { Proposals } from './corrections/proposals.js'
import type { Deliveries } from './webhooks/deliveries.js'
import type { Endpoints } from './webhooks/endpoints.js'
import type { FeedResults } from './sources/pipeline/results/feed-results.js'
import { accountRoutes, type AccountRoutesOptions } from './rest/account.js'
import { appliedCorrectionRoutes, correctionRoutes } from './rest/corrections.js'
import { datasetRoutes } from './rest/datasets.js'
import { entityRoutes } from './rest/entities.js'
import { exportRoutes } from './rest/exports.js'
import { keyRoutes } from './rest/keys.js'
import { marketHistoryRoutes } from './rest/market-history.js'
import { marketRoutes } from './rest/markets.js'
import { openApi } from './rest/openapi.js'
import { partnerRequestRoutes } from './rest/partner-requests.js'
import { electionRoutes } from './rest/elections/elections.js'
import { raceRoutes } from './rest/elections/races.js'
import { streamRoutes } from './rest/elections/streams.js'
import { resultRoutes } from './rest/results.js'
import { reconcileRoutes } from './rest/reconcile/routes.js'
import { sourceRoutes } from './rest/sources.js'
import { tierRequestRoutes } from './rest/tier-requests.js'
import { deliveryRoutes } from './rest/webhooks/deliveries.js'
import { webhookRoutes } from './rest/webhooks/webhooks.js'

/** What the server is made of. */
export interface Deps {
  readonly graph: Graph
  readonly loaders: Loaders
  readonly tail: ChangeTail
  readonly cursors: Cursors
  readonly graphql: Omit<
    GraphqlOptions,
    'log' | 'live' | 'identify' | 'now' | 'replies' | 'keepingIn' | 'failed'
  >
  /** How much of replies is kept, beside what the loaders keep. */
  readonly replyCache: CacheLimits
  /** Who may call, and how often. */
  readonly access: AuthenticateOptions & Pick<RateLimitOptions, 'count'>
  /** Applies results that somebody sends. */
  readonly feedResults: FeedResults
  /** The folder of the pages at / and below, as Vite built them; `null` when it did not. */
  readonly explorerFolder: string | null
  /** Where the fonts are that pictures of pages are drawn with. */
  readonly fontFolder: string
  /** The folder of the JSON Schemas of what is sent and received. */
  readonly schemaFolder: string
  /** Follows the log of access. */
  readonly accessTail: ChangeTail
  readonly accounts: AccountParts
  /** What readers propose to correct. */
  readonly proposals: Proposals
  readonly webhooks: { readonly endpoints: Endpoints; readonly deliveries: Deliveries }
  /** Addresses whose word is taken for where a request comes from; null: nobody's. */
  readonly trustProxy: string | null
  /** How late the event loop may be before requests are refused. */
  readonly loopDelayMs: number
  /** Whether the graph is for a rehearsal, which every response then says. */
  readonly isRehearsal: boolean
  /** Whether the gateway is about to close. */
  readonly isStopping: () => boolean
  readonly meter: Meter
  readonly log: ErrorLog
  readonly now: () => Date
  /** A new id for a request that brings none. */
  readonly newId: () => string
}

/** What people who sign in are served with. */
export interface AccountParts extends Omit<SignInRoutesOptions, 'log'>, AccountRoutesOptions {
  readonly keys: AccountKeys
  /** The folder of the page /account, as Vite built it; `null` when it did not. */
  readonly pageFolder: string | null
}

// A GraphQL query of 64 kB and its variables fit; nothing that is sent here is larger.
const BODY_BYTES = 256 * 1_024
// Addresses are bounded by Node (16 kB of headers); longer parameters are the schemas' to refuse.
const PARAM_CHARACTERS = 16_384
/** How long a request may take to arrive, and a connection may carry nothing: its reader stopped reading. */
const ARRIVAL_MS = 30_000
const SILENT_CONNECTION_MS = 60_000
/** Each takes some 50 kB; the system's own limit is often 1,024 open files. */
const CONNECTIONS = 10_000
const HSTS = { 'strict-transport-security': 'max-age=31536000' }

/** Builds the server. Reads top to bottom as a request travels; the order is the design. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { graph, loaders, tail, cursors, graphql, access, accessTail, accounts, webhooks } = deps
  const { feedResults, schemaFolder, explorerFolder, fontFolder } = deps
  const { proposals, trustProxy, loopDelayMs, isRehearsal, isStopping, meter, log, now } = deps
  const { newId } = deps
  const rateLimit = createRateLimit({ ...access, meter, now })
  const drawing = explorerFolder === null ? null : await openDrawing(explorerFolder)
  const { isProduction } = graphql
  const pages = { drawing, publicUrl: accounts.publicUrl, fontFolder, isProduction, now }
  const onError = sendError(log, meter, errorPage(pages), answerAsGraphql)
  const unknown = unknownPath()
  const right = rightPath()
  const streamsOf = (tier: Tier) => streamsOfUnits(access.allowances.tiers[tier].units)
  const rowsOf = (tier: Tier) => rowsAnExport(access.allowances.tiers[tier].units)
  const live = createLive({ graph, tail, accessTail, streamsOf })
  const reconciling = {
    publicUrl: accounts.publicUrl,
    askAs: (request: FastifyRequest) => askAs(request, app),
  }
  const warmUp = createWarmUp({ loaders, graph, day: dayOf(now()) })
  /** Of what the hooks below do not see. */
  const headersFor = async (requestId: string, ip: string) => ({
    [REQUEST_ID]: requestId,
    ...responseHeaders(isRehearsal),
    ...(await rateLimit.headersFor(ip)),
  })

  const replies = createReplies(deps.replyCache, loaders.changes)
  const keeping = keepingIn(replies, recordingOf(loaders))

  const refuseBytes = sendClientError(newId, headersFor, meter)

  const app = Fastify({
    bodyLimit: BODY_BYTES,
    requestTimeout: ARRIVAL_MS,
    connectionTimeout: SILENT_CONNECTION_MS,
    // What comes while the gateway stops is answered in its usual form.
    return503OnClosing: false,
    routerOptions: { maxParamLength: PARAM_CHARACTERS },
    genReqId: requestId(newId),
    ...(trustProxy !== null && { trustProxy }),
    clientErrorHandler: refuseBytes,
    // Errors name what a parameter has to be, and the schema says that.
    ajv: { customOptions: { verbose: true, keywords: ['errorMessage', 'documented'] } },
    // What the router itself refuses passes none of the hooks below.
    frameworkErrors: (error, request, reply) => {
      void headersFor(request.id, request.ip).then((headers) => {
        void reply.headers(headers)
        onError(error, request, reply)
      })
    },
  })
  app.server.maxConnections = CONNECTIONS
  const { unsentBytes, stop: stopCutting } = cutSlowReaders(app.server)
  meter.watch({ graph, loaders, tail, live, unsentBytes, deliveries: webhooks.deliveries })
  app.setErrorHandler(onError)
  boundNesting(app)
  app.addHook('onRoute', unknown.learn)
  app.addHook('onRoute', right.learn)
  // Their types want values that all requests would share.
  app.decorateRequest('context')
  app.decorateRequest('caller')
  app.decorateRequest('quota', null)
  app.decorateRequest('signedIn')
  app.decorateRequest('owner')
  app.decorateRequest('recheck', null)
  app.decorateRequest('freePlace')
  app.decorateRequest('atWork')
  app.decorateRequest('bodyText', null)

  tellOfRequests(app, meter)
  // Clients that used TLS are not redirected to plain HTTP.
  const overTls = accounts.publicUrl.startsWith('https:') ? HSTS : {}
  const ofEach = { ...responseHeaders(isRehearsal), ...overTls }
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(REQUEST_ID, request.id).headers(ofEach)
    // A stream writes its head itself, to which this is added.
    if (isRehearsal) reply.raw.setHeader(REHEARSAL, '1')
    done()
  })
  answerFromKept(app, {
    ...{ ...access, replies, trustProxy, headers: ofEach, meter, now },
    idOf: requestId(newId),
    isUnusual: () => isStopping() || tail.behindSince() !== null || app.isUnderPressure(),
  })
  if (trustProxy === null) app.addHook('onRequest', warnOfProxy()) // whose word is not taken
  app.addHook('onRequest', answerWithin(graph.patienceMs)) // 503 for what takes too long
  app.addHook('onSend', rateLimit.addHeaders)
  app.addHook('onSend', answerConditionally) // Vary, ETag, 304
  app.addHook('onRequest', authenticate(access)) // who is calling, on which tier
  await app.register(underPressure, shedding(loopDelayMs)) // 503 while there is too much to do
  app.addHook('onRequest', limitConcurrency(access.allowances)) // may they beside what they asked before
  app.addHook('onRequest', rateLimit.enter) // may they call now
  app.addHook('onRequest', right.redirect) // 308 for capital letters and a trailing slash
  app.addHook('onRequest', unknown.answer) // 404, 405, OPTIONS
  app.addHook('onRequest', attachContext(loaders, now, rateLimit.spend)) // caller, loaders, clock
  await app.register(compress, {
    threshold: COMPRESS_FROM_BYTES,
    encodings: ENCODINGS,
    globalDecompression: false,
  })

  await app.register(websocket, {
    options: SOCKETS,
    // Before the server waits for its connections to end.
    preClose: (done) => {
      live.stop()
      // Streams say first why their sockets close.
      setImmediate(() => {
        closeSockets(app.websocketServer.clients)
        done()
      })
    },
  })
  // Its handshake passes none of the hooks.
  app.websocketServer.on('wsClientError', (error, socket) => {
    refuseBytes(error, socket as Socket)
  })
  app.websocketServer.on('headers', (lines) => {
    if (isRehearsal) lines.push(`${REHEARSAL}: 1`)
  })

  await openApi(app, accounts.publicUrl) // GET /openapi.json
  await app.register(healthRoutes, { tail, warmUp, isStopping }) // GET /healthz, /readyz
  await app.register(async (api) => {
    api.addHook('onSend', markStale(tail, now))
    api.addHook('preHandler', (request, _reply, done) => {
      const { isKept, isStream, isGraphql } = request.routeOptions.config
      if (isStream !== true && isGraphql !== true) {
        keeping(request, request.method === 'GET' && isKept === true)
      }
      done()
    })
    await api.register(entityRoutes, { cursors }) // GET /api/graph/entity/{slug}
    await api.register(appliedCorrectionRoutes) // GET /api/v1/entities/{slug}/corrections
    await api.register(marketRoutes, { cursors }) // GET /api/v1/markets, /api/v1/markets/{id}
    await api.register(marketHistoryRoutes) // GET /api/v1/markets/{id}/history
    await api.register(electionRoutes, { cursors }) // GET /api/v1/elections, /{slug}, /races, /changes
    await api.register(raceRoutes, { cursors }) // GET /api/v1/races/{id}, /results, /calls, /changes
    await api.register(async (feeding) => {
      feeding.addHook('onRequest', requireRight('results:write'))
      await feeding.register(resultRoutes, { feedResults }) // POST /api/v1/results
    })
    await api.register(streamRoutes, { live }) // GET /api/v1/elections/{slug}/stream, /api/v1/races/{id}/stream
    await api.register(sourceRoutes) // GET /api/v1/sources
    await api.register(datasetRoutes) // GET /api/v1/datasets, /api/v1/duplicates
    await api.register(reconcileRoutes, reconciling) // /reconcile
    await api.register(exportRoutes, { graph, publicUrl: accounts.publicUrl, rowsOf }) // GET /api/v1/export
    const identify = identifyBy(access)
    const answering = { log, live, replies, keepingIn: keeping, failed: meter.failed, now }
    await api.register(graphqlRoutes, { ...graphql, ...answering, identify }) // POST and GET /graphql
  })

  await app.register(mcpRoutes) // POST /mcp
  await app.register(schemaFiles, { schemaFolder }) // GET /schemas/{name}
  await app.register(schemaFile, { schema: graphql.schema }) // GET /schema.graphql
  await app.register(accountPage, accounts) // GET /account
  await app.register(pageRoutes, pages) // GET /, /entity/{slug}, /docs
  await app.register(partnerRequestRoutes, accounts) // POST /api/v1/partner-requests
  await app.register(async (own) => {
    await makePrivate(own) // cookies; no cache, no other origin
    await own.register(signInRoutes, { ...accounts, log }) // /auth/sign-in, callback, sign-out
    await own.register(async (mine) => {
      mine.addHook('onRequest', requireSession(accounts))
      await mine.register(accountRoutes, accounts) // /api/v1/account
      await mine.register(keyRoutes, accounts) // /api/v1/keys
      await mine.register(tierRequestRoutes, accounts) // /api/v1/tier-requests
    })
    await own.register(async (held) => {
      held.addHook('onRequest', requireAccount(accounts))
      await held.register(webhookRoutes, webhooks) // /api/v1/webhooks
      await held.register(deliveryRoutes, { ...webhooks, cursors }) // deliveries, test, redeliver
      await held.register(correctionRoutes, { proposals }) // /api/v1/corrections
    })
  })

  tail.listen({ changed: loaders.evict, lost: loaders.clear })
  app.addHook('onReady', async () => {
    await Promise.all([tail.start(), accessTail.start()])
  })
  // Requests are answered meanwhile.
  app.addHook('onListen', () => void warmUp.run())
  app.addHook('onClose', async () => {
    warmUp.stop()
    stopCutting()
    await Promise.all([tail.stop(), accessTail.stop()])
    await graph.close()
  })
  return app
}
