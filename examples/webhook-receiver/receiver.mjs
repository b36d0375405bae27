// Receives Polity's webhooks: answers the challenge, verifies signatures, ignores repeated messages, prints the others.
// Node 20, without dependencies. WEBHOOK_SECRET=whsec_… PORT=4100 node examples/webhook-receiver/receiver.mjs
// Without WEBHOOK_SECRET it verifies nothing: use that only to look at messages.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const secret = process.env.WEBHOOK_SECRET ?? ''
const port = Number(process.env.PORT ?? 4100)
const MAX_BYTES = 64 * 1024
const MAX_AGE_SECONDS = 300
/** Ids of processed messages; the oldest are removed. */
const seen = new Set()
const MAX_SEEN = 100_000

createServer((request, response) => {
  const parts = []
  let bytes = 0
  request.on('data', (part) => {
    bytes += part.length
    if (bytes > MAX_BYTES) request.destroy()
    else parts.push(part)
  })
  request.on('end', () => receive(request.headers, Buffer.concat(parts), response))
}).listen(port, '127.0.0.1', function () {
  console.log(`Listening at http://127.0.0.1:${this.address().port}/`)
})

function receive(headers, body, response) {
  if (!isSigned(headers, body)) {
    response.writeHead(401).end('The signature is wrong.')
    return
  }
  const { type, data } = JSON.parse(body)
  if (type === 'endpoint.challenge') {
    console.log('challenge   answered')
    response.end(JSON.stringify({ challenge: data.challenge }))
    return
  }
  // Respond before any work, because Polity waits at most 15 seconds.
  response.writeHead(204).end()
  const id = headers['webhook-id']
  if (seen.has(id)) return
  seen.add(id)
  if (seen.size > MAX_SEEN) seen.delete(seen.values().next().value)
  console.log(lineOf(type, data))
}

/** Verifies the signature of Standard Webhooks 1.0. During a rotation there are two signatures. */
function isSigned(headers, body) {
  if (secret === '') return true
  const timestamp = headers['webhook-timestamp']
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= MAX_AGE_SECONDS)) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const hash = createHmac('sha256', key)
    .update(`${headers['webhook-id']}.${timestamp}.`)
    .update(body)
  const expected = Buffer.from(`v1,${hash.digest('base64')}`)
  return String(headers['webhook-signature'])
    .split(' ')
    .map((signature) => Buffer.from(signature))
    .some((actual) => actual.length === expected.length && timingSafeEqual(actual, expected))
}

function lineOf(type, data) {
  switch (type) {
    case 'race.updated':
      return `update      ${data.title}: ${countOf(data)}`
    case 'race.corrected':
      return `CORRECTION  ${data.title}: ${countOf(data)}; fell in ${data.corrected_units} units`
    case 'race.called':
      return `CALL        ${data.title}: ${data.name} (${data.status}), by ${data.by}`
    case 'race.call_retracted':
      return `TAKEN BACK  ${data.title}: ${data.name} (${data.status}), by ${data.by}`
    case 'election.opened':
    case 'election.certified':
      return `election    ${data.name}: ${data.state}`
    case 'entity.joined':
      return `joined      ${data.member.name}: ${data.body.name}, ${data.start ?? 'date unknown'}`
    case 'entity.left':
      return `left        ${data.member.name}: ${data.body.name}, ${data.end}`
    case 'entity.switched_party':
      return `switched    ${data.member.name}: ${data.former.name} to ${data.party.name}`
    case 'market.resolved':
      return `resolved    ${data.title}: ${data.result_probability} %`
    case 'market.moved':
      return `moved       ${data.title}: ${data.before} % to ${data.probability} %`
    default:
      return `${type.padEnd(11)} ${JSON.stringify(data)}`
  }
}

function countOf({ tally, units_changed: units }) {
  if (tally === null) return `${units} units changed`
  const leaders = tally.candidates.slice(0, 3).map(({ name, votes }) => `${name} ${votes ?? '–'}`)
  return `${tally.name}: ${leaders.join(', ')}`
}
