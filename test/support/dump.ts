import type { TestGraph } from './test-graph.js'

type Properties = Record<string, unknown>

const PARTS = ['personId', 'institutionId', 'partyId', 'areaId', 'officeId']
const LEFT_OUT = [
  'id',
  'slug',
  'summary',
  'hash',
  'updatedAt',
  'dirty',
  'key',
  'listKey',
  'connectedComponent',
]

/**
 * What the graph says, one line a fact, sorted: entities are named by the sorted keys of their records,
 * and all that depends on when and in which order it was written is left out (ids, slugs, times, the
 * change log). Two graphs that say the same have the same lines.
 */
export async function dump({ run }: Pick<TestGraph, 'run'>): Promise<string[]> {
  const names = new Map<string, string>()
  const lines: string[] = []
  const say = (kind: string, name: string, properties: Properties) => {
    const kept = Object.entries(properties)
      .filter(([key]) => !LEFT_OUT.includes(key))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]) => [key, PARTS.includes(key) ? names.get(String(value)) : value])
    lines.push(`${kind} ${name} ${JSON.stringify(kept)}`)
  }
  const entities = await run(
    `MATCH (e:Entity)
     RETURN e.id, COLLECT { MATCH (r:Record)-[:STANDS_FOR]->(e) RETURN r.key ORDER BY r.key },
       labels(e), properties(e), COLLECT { MATCH (e)-[:IDENTIFIED_BY]->(h) RETURN h.key ORDER BY h.key }`,
  )
  for (const [id, keys] of entities) names.set(String(id), (keys as string[]).join(' = '))
  for (const [id, , labels, properties, identifiers] of entities) {
    const all = { ...(properties as Properties), labels: (labels as string[]).sort(), identifiers }
    say('entity', names.get(String(id)) ?? '', all)
  }
  const terms = await run(
    `MATCH (t:Term) RETURN t.id, t.key, properties(t), COLLECT { MATCH (t)-[:PERIOD_OF]->(i) RETURN i.id }`,
  )
  for (const [id, key] of terms) names.set(String(id), String(key))
  for (const [, key, properties, institutions] of terms) {
    const of = (institutions as string[]).map((id) => names.get(id))
    say('term', String(key), { ...(properties as Properties), of })
  }
  const links = await run(
    `MATCH (a:Entity)-[l]->(b:Entity) RETURN a.id, type(l), b.id, properties(l), a.name`,
  )
  for (const [from, type, to, properties, name] of links) {
    const given = properties as Properties
    const newestFirst = String(99_999_999 - Number(given['tenureFrom'] ?? given['from'])).padStart(
      8,
      '0',
    )
    const listKey = [to, newestFirst, name, given['id']].join('\u001f')
    const named = (ids: unknown) => ((ids ?? []) as string[]).map((id) => names.get(id)).sort()
    const termIds = named(given['termIds'])
    const tenureTermIds = named(given['tenureTermIds'])
    const ends = `${names.get(String(from)) ?? '?'} ${String(type)} ${names.get(String(to)) ?? '?'}`
    say('link', ends, { ...given, termIds, tenureTermIds, isListed: given['listKey'] === listKey })
  }
  const records = await run(
    `MATCH (r:Record) RETURN r.key, r.hash, r.firstSeenAt, r.lastSeenAt, r.withdrawn, coalesce(r.waiting, false)`,
  )
  for (const [key, ...rest] of records) lines.push(`record ${String(key)} ${JSON.stringify(rest)}`)
  return lines.sort()
}
