// graphql-sse: a subscription that continues after a lost connection. Prints the first changes.
// EventSource in browsers does this automatically: it sends the id of the last event when it reconnects.
import { createClient } from 'graphql-sse'

const url = `${process.env.POLITY_URL ?? 'http://127.0.0.1:4000'}/graphql`

let last = 0
const client = createClient({
  url,
  // Called before each connection.
  headers: () => ({ 'last-event-id': String(last) }),
  retryAttempts: Infinity,
})
const changes = client.iterate({ query: 'subscription { changes { seq kind keys } }' })

let left = Number(process.argv[2] ?? 3)
for await (const { data, errors } of changes) {
  if (errors) throw new Error(errors[0].message)
  last = data.changes.seq
  console.log(`${data.changes.seq} ${data.changes.kind} ${data.changes.keys.join(' ')}`)
  left -= 1
  if (left === 0) break
}
client.dispose()
