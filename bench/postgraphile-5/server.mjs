// PostGraphile 5 as a library on Node's HTTP server. Its V4 preset gives the fields the same names
// as in version 4, so both versions answer the same requests.

import { createServer } from 'node:http'
import { postgraphile } from 'postgraphile'
import { makePgService } from 'postgraphile/adaptors/pg'
import { grafserv } from 'postgraphile/grafserv/node'
import { makeV4Preset } from 'postgraphile/presets/v4'
import { listenLocally } from '../../scripts/free-port.mjs'
import { POSTGRAPHILE } from '../postgres/postgraphile.mjs'
import { answerCalls } from '../worker.mjs'

answerCalls(async ({ url }) => {
  const service = makePgService({
    connectionString: url,
    schemas: ['public'],
    poolConfig: { max: 20 },
  })
  const instance = postgraphile({
    extends: [makeV4Preset(POSTGRAPHILE)],
    pgServices: [service],
    grafserv: { watch: false },
  })
  const server = createServer()
  await instance.createServ(grafserv).addTo(server)
  return listenLocally(server)
})
