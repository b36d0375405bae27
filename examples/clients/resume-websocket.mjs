// graphql-ws: a subscription that continues after a lost connection. Prints the first changes.
import { createClient } from 'graphql-ws'
import WebSocket from 'ws'

const url = `${process.env.POLITY_URL ?? 'http://127.0.0.1:4000'}/graphql`.replace('http', 'ws')
const client = createClient({ url, webSocketImpl: WebSocket, retryAttempts: Infinity })

// graphql-ws sends the variables again after each reconnect, with the current value of `since`.
const variables = { since: 0 }
const changes = client.iterate({
  query: 'subscription Changes($since: Int) { changes(since: $since) { seq kind keys } }',
  variables,
})

let left = Number(process.argv[2] ?? 3)
for await (const { data, errors } of changes) {
  if (errors) throw new Error(errors[0].message)
  variables.since = data.changes.seq
  console.log(`${data.changes.seq} ${data.changes.kind} ${data.changes.keys.join(' ')}`)
  left -= 1
  if (left === 0) break
}
await client.dispose()
