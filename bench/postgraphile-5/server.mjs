// PostGraphile 5 as a library on Node's HTTP server. Its V4 preset gives the fields the same names
// as in version 4, so both versions answer the same requests.

import { once } from 'node:events'
import { createServer } from 'node:http'
import { postgraphile } from 'postgraphile'
import { makePgService } from 'postgraphile/adaptors/pg'
import { grafserv } from 'postgraphile/grafserv/node'
import { makeV4Preset } from 'postgraphile/presets/v4'
import { portOf } from '../../scripts/free-port.mjs'
import { answerCalls } from '../worker.mjs'

answerCalls(async ({ url }) => {
  const service = makePgService({
    connectionString: url,
    schemas: ['public'],
    poolConfig: { max: 20 },
  })
  const options = {
    dynamicJson: true,
    graphiql: false,
    ignoreRBAC: true,
    setofFunctionsContainNulls: false,
    subscriptions: false,
    disableDefaultMutations: true,
  }
  const instance = postgraphile({
    extends: [makeV4Preset(options)],
    pgServices: [service],
    grafserv: { watch: false },
  })
  const server = createServer()
  await instance.createServ(grafserv).addTo(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return portOf(server)
})
