// PostGraphile as a library on Node's HTTP server, configured for production as in its manual.

import { createServer } from 'node:http'
import pg from 'pg'
import { postgraphile } from 'postgraphile'
import { listenLocally } from '../../scripts/free-port.mjs'
import { POSTGRAPHILE } from '../postgres/postgraphile.mjs'
import { answerCalls } from '../worker.mjs'

answerCalls(async ({ url }) => {
  const pool = new pg.Pool({ connectionString: url, max: 20 })
  const handler = postgraphile(pool, 'public', {
    ...POSTGRAPHILE,
    disableQueryLog: true,
    watchPg: false,
  })
  return listenLocally(createServer(handler))
})
