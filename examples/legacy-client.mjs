// Reads an entity over REST, page by page. A second request transfers a body only if the entity has changed.

const { POLITY_URL = 'http://127.0.0.1:4000' } = process.env
const [slug = 'joe-biden'] = process.argv.slice(2)

async function get(path, headers = {}) {
  // A former slug answers 308, which fetch follows.
  const reply = await fetch(POLITY_URL + path, { headers, signal: AbortSignal.timeout(10_000) })
  if (reply.status === 304 || reply.ok) return reply
  const { title, detail } = await reply.json()
  throw new Error(`${reply.status}: ${detail ?? title}`)
}

const path = `/api/graph/entity/${slug}`
const rows = []
let first = null
for (let cursor = null; ;) {
  const reply = await get(cursor === null ? path : `${path}?cursor=${encodeURIComponent(cursor)}`)
  first ??= reply
  const { entity, relationships } = await reply.json()
  if (rows.length === 0) console.log(`${entity.name} (${entity.type})`)
  rows.push(...relationships)
  cursor = reply.headers.get('x-next-cursor')
  if (cursor === null) break
}
for (const { label, entity } of rows) console.log(`  ${label}: ${entity.name}`)

const again = await get(path, { 'if-none-match': first.headers.get('etag') })
console.log(again.status === 304 ? 'Nothing changed since.' : 'It has changed since.')
