import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { v7 } from 'uuid'
import { createAccountKeys } from '../../src/accounts/account-keys.js'
import { createAccounts } from '../../src/accounts/account.js'
import { createBudget, type SharedCounter } from '../../src/accounts/budget.js'
import { createCallers } from '../../src/accounts/find-caller.js'
import type { ProviderSettings } from '../../src/config.js'
import { createKeyRing } from '../../src/accounts/keys.js'
import { createRequests } from '../../src/accounts/requests.js'
import { createSessions } from '../../src/accounts/sessions.js'
import { createSignIn } from '../../src/accounts/sign-in.js'
import { buildApp } from '../../src/app.js'
import { createLog } from '../../src/serve/log.js'
import type { Tier } from '../../src/caller.js'
import { createProposals } from '../../src/corrections/proposals.js'
import { createCursors } from '../../src/domain/cursor.js'
import { createChangeTail, type ChangeTail } from '../../src/graph/change-tail.js'
import { appendChanges, type NewChange } from '../../src/graph/changes.js'
import type { Graph } from '../../src/graph/graph.js'
import { loadSchema } from '../../src/graphql/schema/schema.js'
import { allowancesOf } from '../../src/http/auth/authenticate.js'
import type { Meter } from '../../src/http/web/meter.js'
import { createLoaders, type Loaders } from '../../src/loaders/loaders.js'
import { createDeliveries } from '../../src/webhooks/deliveries.js'
import { createEndpoints } from '../../src/webhooks/endpoints.js'
import { createVault } from '../../src/webhooks/vault.js'
import { store, type Stored } from './builders.js'
import { createListingStore } from '../../src/records/listings.js'
import { createRefusedResultStore } from '../../src/records/refused-results.js'
import { createResultStore } from '../../src/records/results.js'
import { createRecordStore } from '../../src/records/store.js'
import { createResultFeeding } from '../../src/sources/pipeline/results/feed-results.js'
import { createResultRecords } from '../../src/sources/pipeline/results/result-records.js'
import { planQuestions } from './plan-questions.js'
import { ROOT } from './server-options.js'
import { ELECTION_VOCABULARY, VOCABULARY } from './vocabulary.js'
import { closeBeforeNextFile, testGraph, type TestGraph } from './test-graph.js'

/** The server on the tests' graph. */
export interface TestApp extends Pick<
  TestGraph,
  'graph' | 'run' | 'queriesSent' | 'forgetQueries'
> {
  readonly inject: FastifyInstance['inject']
  /** For a test that needs a connection of its own, or what no request shows. */
  readonly app: FastifyInstance
  readonly loaders: Loaders
  readonly tail: ChangeTail
  readonly accessTail: ChangeTail
  /** What keys spent. */
  readonly spent: readonly { readonly keyId: string; readonly units: number }[]
  /** What went to the log as an error. */
  readonly logged: readonly Readonly<Record<string, unknown>>[]
  /** Appends to the change log and waits until this server has read it. */
  readonly changed: (...changes: readonly NewChange[]) => Promise<void>
  /** Closes the server before the file ends; else that is done after it. */
  readonly close: () => Promise<void>
}

export interface TestAppOptions {
  /** What is in the graph, which is otherwise empty: nodes and relationships to store, or a function that writes. */
  readonly given?: Stored | ((graph: Graph) => Promise<unknown>)
  /** The clock: an instant, or what tells one. */
  readonly now?: string | (() => Date)
  /** Stands in for the graph, around the real one. */
  readonly around?: (graph: Graph) => Graph
  /** Absent: false. */
  readonly isProduction?: boolean
  /** Where GraphiQL was built; absent: nowhere. */
  readonly pageFolder?: string
  /** Absent: more than a test asks for. */
  readonly unitsAMinute?: Partial<Record<Tier, number>>
  /** Absent: nobody watches the server. */
  readonly meter?: Meter
  /** Counts beside the server itself; absent: nobody. */
  readonly shared?: SharedCounter
  /** Whose word is taken for where a request comes from; absent: nobody's. */
  readonly trustProxy?: string
  /** True for one more gateway on the same graph; the one before goes on. */
  readonly isBeside?: boolean
  /** Who vouches for people; absent: nobody. */
  readonly providers?: readonly ProviderSettings[]
  /** What those are asked with; absent: the real one. */
  readonly fetch?: typeof globalThis.fetch
  /** Where browsers find the gateway; absent: `PUBLIC_URL`. */
  readonly publicUrl?: string
  /** How much all loaders may keep; absent: more than a test reads. */
  readonly cacheBytes?: number
  /** Where the page /account was built; absent: nowhere. */
  readonly accountFolder?: string
  /** Where the pages at / and below were built; absent: nowhere. */
  readonly explorerFolder?: string
  /** How late the event loop may be; absent: as late as a crowded machine makes it. */
  readonly loopDelayMs?: number
  readonly isStopping?: () => boolean
  /** Absent: false. */
  readonly isRehearsal?: boolean
  /** Adds routes of the test's own, for what no route of ours can show. */
  readonly extend?: (app: FastifyInstance) => void
}

/** What keys are hashed with in tests. */
const PEPPER = 'a pepper that only the tests know'

export const RING = createKeyRing([{ id: 'test', secret: PEPPER }])

const UNITS_A_MINUTE = { free: 100_000, researcher: 200_000, pro: 300_000 }

/** Where browsers find the gateway, in tests without one. */
export const PUBLIC_URL = 'http://localhost:4000'

/** The instant of tests that do not name one. */
export const NOW = '2026-02-01T12:00:00Z'

/** As a gateway writes it; `npm test` looks for secrets there when all is over. */
const written = createLog({
  level: 'debug',
  secrets: [PEPPER],
  destination: pino.destination({
    dest: join(ROOT, 'test-output', 'gateway.log'),
    mkdir: true,
    sync: true,
  }),
})

const cursors = createCursors('a secret that only the tests know')
// The same for each server, and a tenth of what it takes to build one.
const schemaRead = loadSchema(join(ROOT, 'schema'), cursors)

let shared: TestGraph | null = null
let closeLast: () => Promise<void> = async () => undefined

/** A server that TEST_NEO4J_URI names has planned for other graphs meanwhile; that of the run keeps its plans. */
async function openPlannedGraph(): Promise<TestGraph> {
  const test = await testGraph()
  if (process.env['TEST_DATA_DIR'] === undefined) await planQuestions(test)
  return test
}

/**
 * Builds the server on an emptied graph that holds what is given. The one before is closed: it would
 * hold what is no longer there. The last is closed after the file.
 */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { given = {}, now = NOW, around = (graph: Graph) => graph } = options
  const test = (shared ??= await openPlannedGraph())
  const closeBefore = closeLast
  if (options.isBeside !== true) {
    await closeBefore()
    await test.wipe()
  }
  await (typeof given === 'function' ? given(test.graph) : store(test.graph, given))

  const clock = typeof now === 'function' ? now : () => new Date(now)
  // The file's tests share one connection; it outlives each server.
  const graph = { ...around(test.graph), close: async () => undefined }
  const { publicUrl = PUBLIC_URL } = options
  const spent: { keyId: string; units: number }[] = []
  const logged: Readonly<Record<string, unknown>>[] = []
  const tail = createChangeTail({ graph, now: clock })
  let requests = 0
  const accessTail = createChangeTail({ graph, now: clock, log: 'access' })
  const loaders = createLoaders({
    graph,
    cache: { maxEntries: 500, maxBytes: options.cacheBytes ?? 10_000_000 },
    vocabulary: VOCABULARY,
  })
  const app = await buildApp({
    graph,
    access: {
      callers: createCallers({ graph, ring: RING, tail: accessTail, now: clock }),
      budget: createBudget({ now: clock, shared: options.shared ?? null }),
      allowances: allowancesOf({ ...UNITS_A_MINUTE, ...options.unitsAMinute }),
      count: (keyId, units) => void spent.push({ keyId, units }),
    },
    feedResults: createResultFeeding({
      openDestination: async () => ({
        results: createResultStore({ graph, now: clock }),
        listings: createListingStore({ graph, now: clock }),
        refusedResults: createRefusedResultStore({ graph, now: clock }),
        recordsOf: (_source, dataset) =>
          createResultRecords({
            ...{ dataset, curated: [], isFinal: false, parties: [] },
            store: createRecordStore({ graph, now: clock, mintId: v7 }),
          }),
      }),
      vocabulary: () => Promise.resolve(ELECTION_VOCABULARY),
      isRehearsal: options.isRehearsal ?? false,
      now: clock,
      derive: () => undefined,
    }),
    explorerFolder: options.explorerFolder ?? null,
    fontFolder: join(ROOT, 'node_modules', 'dejavu-fonts-ttf', 'ttf'),
    schemaFolder: join(ROOT, 'schema', 'json'),
    accessTail,
    accounts: {
      accounts: createAccounts({ graph, now: clock, newId: v7 }),
      requests: createRequests({ graph, now: clock, newId: v7 }),
      keys: createAccountKeys({ graph, now: clock, ring: RING }),
      sessions: createSessions({ graph, now: clock }),
      signIn: createSignIn({
        ...{ graph, now: clock, newId: v7, publicUrl },
        providers: options.providers ?? [],
        fetch: options.fetch ?? globalThis.fetch,
      }),
      publicUrl,
      unitsAMinute: { ...UNITS_A_MINUTE, ...options.unitsAMinute },
      pageFolder: options.accountFolder ?? null,
    },
    proposals: createProposals({ graph, now: clock, newId: v7 }),
    webhooks: {
      endpoints: createEndpoints({
        ...{ graph, now: clock, newId: v7, vault: createVault([{ id: 'test', secret: PEPPER }]) },
        rules: { allowsPrivate: false },
        maxByTier: { free: 0, researcher: 2, pro: 3 },
      }),
      deliveries: createDeliveries({ graph, now: clock, newId: v7 }),
    },
    trustProxy: options.trustProxy ?? null,
    loaders,
    tail,
    cursors,
    graphql: {
      schema: await schemaRead,
      isProduction: options.isProduction ?? false,
      pageFolder: options.pageFolder ?? null,
    },
    replyCache: { maxEntries: 500, maxBytes: options.cacheBytes ?? 10_000_000 },
    loopDelayMs: options.loopDelayMs ?? 60_000,
    isRehearsal: options.isRehearsal ?? false,
    isStopping: options.isStopping ?? (() => false),
    meter: options.meter ?? null,
    log: {
      error: (details, message) => {
        logged.push({ ...details, message })
        written.error(details, message)
      },
    },
    now: clock,
    newId: () => `request-${String((requests += 1))}`,
  })
  options.extend?.(app)
  await app.ready()
  test.forgetQueries()

  const close = async () => {
    closeLast = async () => undefined
    await app.close()
    if (options.isBeside === true) await closeBefore()
  }
  closeLast = close
  closeBeforeNextFile(close)
  return {
    ...test,
    app,
    loaders,
    tail,
    accessTail,
    spent,
    logged,
    inject: app.inject.bind(app),
    changed: async (...changes) => {
      await test.graph.writeLong((tx) => appendChanges(tx, changes, new Date()))
      await tail.catchUp()
    },
    close,
  }
}
