// Writes clients/openapi.json, the part of /openapi.json from which clients are generated. Builds
// the gateway first if needed. Needs no graph, because it sends no query. test/rest/openapi.test.ts
// fails if the file is out of date.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'prettier'
import { build } from './build.mjs'
import { essentials } from './clients/essentials.mjs'
import { built, root } from './project.mjs'

await build({ only: 'gateway' })

const { buildApp } = await built('app.js')
const { allowancesOf } = await built('http/auth/authenticate.js')
const { createCursors } = await built('domain/cursor.js')
const { loadSchema } = await built('graphql/schema/schema.js')

/** Replaces dependencies that only requests use. All its methods do nothing. */
const idle = new Proxy(
  {},
  { get: (_, name) => (name === 'then' ? undefined : async () => undefined) },
)
const cursors = createCursors('nothing is sealed here')
const app = await buildApp({
  graph: idle,
  loaders: idle,
  tail: idle,
  accessTail: idle,
  cursors,
  graphql: {
    schema: await loadSchema(join(root, 'schema'), cursors),
    isProduction: true,
    pageFolder: null,
  },
  replyCache: { maxEntries: 1, maxBytes: 1_000 },
  access: {
    callers: { find: idle },
    budget: idle,
    allowances: allowancesOf({ free: 1_000, researcher: 1_000, pro: 1_000 }),
    count: () => undefined,
  },
  feedResults: () => undefined,
  explorerFolder: null,
  fontFolder: join(root, 'node_modules', 'dejavu-fonts-ttf', 'ttf'),
  schemaFolder: join(root, 'schema', 'json'),
  accounts: {
    accounts: idle,
    requests: idle,
    keys: idle,
    sessions: idle,
    signIn: idle,
    publicUrl: 'http://localhost:4000',
    unitsAMinute: { free: 1_000, researcher: 1_000, pro: 1_000 },
    pageFolder: null,
  },
  webhooks: { endpoints: idle, deliveries: idle },
  trustProxy: null,
  loopDelayMs: 60_000,
  isRehearsal: false,
  isStopping: () => false,
  meter: null,
  log: { error: () => undefined },
  now: () => new Date(),
  newId: () => 'unused',
})
await app.ready()
const text = await format(JSON.stringify(essentials(app.swagger())), {
  parser: 'json',
  printWidth: 100,
})
writeFileSync(join(root, 'clients', 'openapi.json'), text)
await app.close()
