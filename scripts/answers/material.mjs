// Chooses the subjects of the queries with a seed: entities, markets and groups of a gateway.

import { seeded } from '../seeded.mjs'

const TYPES = [
  ...['POLITICIAN', 'PARTY', 'OFFICE', 'INSTITUTION', 'ELECTION', 'AREA', 'PERSON', 'ORGANIZATION'],
]
const PAGE = 1_000
/** The maximum number of pages for one type. */
const MAX_PAGES = 100
const MARKET_PAGES = 10
/** The number of large entities to choose. */
const WEIGHED = 120
/** Entities per query. `WEIGHED` queries count relationships, to find the large entities. */
const A_QUESTION = 20

export async function gatherMaterial({ data }, seed) {
  const random = seeded(seed)
  const byType = {}
  for (const type of TYPES) byType[type] = await allOf(data, type)
  const markets = await allMarkets(data)
  return { byType, markets, large: await largest(data, byType, random), random }
}

async function allOf(data, type) {
  const query = `query($type: EntityType!, $after: String) {
    list: entities(type: $type, first: ${PAGE}, after: $after) {
      nodes { slug name countryCode } pageInfo { hasNextPage endCursor }
    }
  }`
  const all = await nodesOf((after) => data(query, { type, after }), MAX_PAGES)
  // The order of equal names may differ between two imports of the same files.
  return all.map((node) => ({ ...node, type })).sort((a, b) => (a.slug < b.slug ? -1 : 1))
}

async function allMarkets(data) {
  const query = `query($after: String) {
    list: markets(status: [OPEN, CLOSED, DETERMINED, DISPUTED, RESOLVED], first: ${PAGE}, after: $after) {
      nodes { id title category group { id } } pageInfo { hasNextPage endCursor }
    }
  }`
  const all = await nodesOf((after) => data(query, { after }), MARKET_PAGES)
  return all.sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** The nodes of a `list`, from at most `maxPages` pages. */
async function nodesOf(pageAfter, maxPages) {
  const all = []
  for (let after = null, pages = 0; pages < maxPages; pages += 1) {
    const { nodes, pageInfo } = (await pageAfter(after)).list
    all.push(...nodes)
    if (!pageInfo.hasNextPage) break
    after = pageInfo.endCursor
  }
  return all
}

/** Entities whose lists have several pages. */
async function largest(data, byType, random) {
  const some = [...byType.INSTITUTION, ...byType.PARTY, ...byType.OFFICE]
    .map((entity) => ({ entity, at: random() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, WEIGHED * A_QUESTION)
    .map(({ entity }) => entity)
  const counted = []
  for (let from = 0; from < some.length; from += A_QUESTION) {
    const part = some.slice(from, from + A_QUESTION)
    const names = part.map((_each, at) => `$s${at}: String!`).join(', ')
    const fields = part.map(
      (_each, at) => `e${at}: entity(slug: $s${at}) { relationships(first: 0) { totalCount } }`,
    )
    const slugs = Object.fromEntries(part.map(({ slug }, at) => [`s${at}`, slug]))
    const found = await data(`query(${names}) { ${fields.join(' ')} }`, slugs)
    part.forEach((entity, at) => {
      counted.push({ entity, count: found[`e${at}`].relationships.totalCount })
    })
  }
  counted.sort((a, b) => b.count - a.count || (a.entity.slug < b.entity.slug ? -1 : 1))
  return counted.slice(0, WEIGHED).map(({ entity }) => entity)
}
