// Prints the prices of markets when they change. Polls every minute; an unchanged market is a 304 without a body.

import { setTimeout as delay } from 'node:timers/promises'

const {
  POLITY_URL = 'http://127.0.0.1:4000',
  ROUNDS = 'Infinity',
  EVERY_MS = '60000',
} = process.env
const ids = process.argv.slice(2)
if (ids.length === 0) {
  console.error('Pass the ids of one or more markets. /api/v1/markets lists them.')
  process.exit(1)
}

const known = new Map(ids.map((id) => [id, { etag: '', percent: undefined }]))
for (let round = 1; round <= Number(ROUNDS); round += 1) {
  for (const [id, { etag, percent }] of known) {
    const reply = await fetch(`${POLITY_URL}/api/v1/markets/${encodeURIComponent(id)}`, {
      headers: { 'if-none-match': etag },
      signal: AbortSignal.timeout(10_000),
    })
    if (reply.status === 304) continue
    if (reply.status === 429) {
      await delay(Number(reply.headers.get('retry-after')) * 1_000)
      continue
    }
    const { data, title } = await reply.json()
    if (!reply.ok) throw new Error(`${id}: ${title}`)
    const now = data.display_probability
    if (now !== percent) {
      // null means that the market has no usable price; it is not 0.
      console.log(`${data.title}: ${now ?? 'no price'} (${data.display_source ?? 'no source'})`)
    }
    known.set(id, { etag: reply.headers.get('etag') ?? '', percent: now })
  }
  if (round < Number(ROUNDS)) await delay(Number(EVERY_MS))
}
