// PostGraphile as a library on Node's HTTP server, configured for production as in its manual.

import { once } from 'node:events'
import { createServer } from 'node:http'
import pg from 'pg'
import { postgraphile } from 'postgraphile'
import { portOf } from '../../scripts/free-port.mjs'
import { answerCalls } from '../worker.mjs'

answerCalls(async ({ url }) => {
  const pool = new pg.Pool({ connectionString: url, max: 20 })
  const handler = postgraphile(pool, 'public', {
    dynamicJson: true,
    disableQueryLog: true,
    graphiql: false,
    ignoreRBAC: true,
    setofFunctionsContainNulls: false,
    subscriptions: false,
    disableDefaultMutations: true,
    watchPg: false,
  })
  const server = createServer(handler)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return portOf(server)
})
