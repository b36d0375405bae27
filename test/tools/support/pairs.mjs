import { ask } from './gateway.mjs'

const AOC = 'alexandria-ocasio-cortez'
const MARKET = 'will-alexandria-ocasio-cortez-win-the-2028-democratic-presidential-nomination'
const EDGE = `relationshipId kind label direction role start end isCurrent certainty node { id slug name }`
const TYPED_EDGE = `relationshipId start end isCurrent node { id slug name }`
const FACT = `fact { id person { id slug } institution { id slug } terms { id name } }`
const HOP = `relationshipId kind label direction start end node { id slug name }`
const LINK = `relationshipId kind start end source { id slug } target { id slug }`

/**
 * Pairs of queries whose answers share objects: a normalised cache that reads the second must leave what the first read
 * as it was. Each is `{ title, first, second }`, with selection sets in place of whole operations.
 */
export async function pairsOfQueries() {
  const { entity } = await ask(`{ entity(slug: "${AOC}") { id } }`)
  const { races } = await ask(
    `{ entities(types: [ELECTION], q: "2024-03-05 primary election", first: 1) { nodes {
      ... on Election { races(first: 1) { nodes { id } } } } } }`,
  ).then(({ entities }) => entities.nodes[0])
  const race = races.nodes[0].id

  return [
    pair(
      'a membership, from the member and from the committee',
      `entity(slug: "${AOC}") { id relationships(kinds: [MEMBER_OF]) { edges { ${EDGE} } } }`,
      `entity(slug: "energy") { id relationships(kinds: [MEMBER_OF]) { edges { ${EDGE} } } }`,
    ),
    pair(
      'a membership, from the member and from the party',
      `entity(slug: "${AOC}") { id relationships(types: [PARTY]) { edges { ${EDGE} } } }`,
      `entity(slug: "democratic-party") { id
        relationships(kinds: [MEMBER_OF], orderBy: { field: NAME }, first: 100) { edges { ${EDGE} } } }`,
    ),
    pair(
      'what a source said at once, from the member and from the committee',
      `entity(slug: "${AOC}") { id relationships(kinds: [MEMBER_OF]) { edges { ${EDGE} ${FACT} } } }`,
      `entity(slug: "energy") { id relationships(kinds: [MEMBER_OF]) { edges { ${EDGE} ${FACT} } } }`,
    ),
    pair(
      'an office, from its holder and from the office',
      `entity(slug: "${AOC}") { id ... on Politician { offices { edges { ${TYPED_EDGE} } } } }`,
      `entity(slug: "united-states-representative") { id
        ... on Office { holders(orderBy: { field: NAME }, first: 50) { totalCount edges { ${TYPED_EDGE} } } } }`,
    ),
    pair(
      'a party, from its member and from the party',
      `entity(slug: "${AOC}") { id ... on Politician { parties { edges { ${TYPED_EDGE} } } } }`,
      `entity(slug: "democratic-party") { id
        ... on Party { members(orderBy: { field: NAME }, first: 50) { totalCount edges { ${TYPED_EDGE} } } } }`,
    ),
    pair(
      'a path in both directions',
      `path(from: "${AOC}", to: "energy", limit: 1) { length nodes { id slug } hops { ${HOP} } }`,
      `path(from: "energy", to: "${AOC}", limit: 1) { length nodes { id slug } hops { ${HOP} } }`,
    ),
    pair(
      'a path, and the relationships on it',
      `path(from: "${AOC}", to: "energy", limit: 1) { length hops { ${HOP} } }`,
      `entity(slug: "energy") { id relationships(first: 100) { edges { ${EDGE} } } }`,
    ),
    pair(
      'a neighbourhood, and the relationships in it',
      `neighbourhood(of: "energy", maxNodes: 40) { nodes { id slug } links { ${LINK} } }`,
      `entity(slug: "energy") { id relationships(first: 100) { edges { ${EDGE} } } }`,
    ),
    pair(
      'members on two days',
      `entity(slug: "house-of-commons") { id
        ... on Institution { members(at: "2017-07-01", orderBy: { field: NAME }, first: 20) { totalCount edges { ${TYPED_EDGE} } } } }`,
      `entity(slug: "house-of-commons") { id
        ... on Institution { members(at: "2017", orderBy: { field: NAME }, first: 20) { totalCount edges { ${TYPED_EDGE} } } } }`,
    ),
    pair(
      'relationships on two days, by alias',
      `entity(slug: "${AOC}") { id now: relationships(at: "2026-06-01") { edges { ${EDGE} } } }`,
      `entity(slug: "${AOC}") { id now: relationships(at: "2019") { edges { ${EDGE} } } }`,
    ),
    pair(
      'a market now and in the past',
      `market(by: { id: "${MARKET}" }) { id title display { percent source { id name } why } }`,
      `market(by: { id: "${MARKET}" }) { id title display(asOf: "2022-02-01T00:00:00Z") { percent source { id name } why } }`,
    ),
    pair(
      'a market now and in the past, by alias',
      `market(by: { id: "${MARKET}" }) { id shown: display { percent } }`,
      `market(by: { id: "${MARKET}" }) { id shown: display(asOf: "2022-02-01T00:00:00Z") { percent } }`,
    ),
    pair(
      'markets in a list, and one of them with its group',
      `markets(first: 200) { totalCount edges { node { id title state display { percent } } } }`,
      `market(by: { id: "${MARKET}" }) { id title state display { percent }
        group { id title markets(first: 5) { nodes { id title display { percent } } } } }`,
    ),
    pair(
      'an entity by its slug and by its id',
      `entity(slug: "${AOC}") { id slug name description names { value langs } }`,
      `node(id: "${entity.id}") { id ... on Entity { slug name description names { value langs } } }`,
    ),
    pair(
      'nodes of several types, and each of them alone',
      `nodes(ids: ["${entity.id}", "${MARKET}", "${race}"]) { id
        ... on Entity { slug name } ... on Market { title state } ... on Race { title officeKey areaKey } }`,
      `market(by: { id: "${MARKET}" }) { id title state } race(id: "${race}") { id title officeKey areaKey seq }
        entity(slug: "${AOC}") { id slug name countryCode }`,
    ),
    pair(
      'an entity in a search, and its page',
      `search(q: "ocasio", first: 5) { edges { match matchedName { value } node { id slug name type } } }`,
      `entity(slug: "${AOC}") { id slug name type names { value } ... on Politician { birthDate } }`,
    ),
    pair(
      'the datasets of an entity, and of another one',
      `entity(slug: "${AOC}") { id datasets { id title licence attribution } }`,
      `entity(slug: "energy") { id datasets { id title licence attribution } }`,
    ),
    pair(
      'a race, and its election',
      `race(id: "${race}") { id title seq candidacies(first: 5) { nodes { id name votes } } }`,
      `entities(types: [ELECTION], q: "2024-03-05 primary election", first: 1) { nodes { id slug
        ... on Election { races(first: 5) { nodes { id title seq candidacies(first: 3) { nodes { id name votes } } } } } } }`,
    ),
  ]
}

function pair(title, first, second) {
  return { title, first: `{ ${first} }`, second: `{ ${second} }` }
}

/** The ids that an answer names, of objects and of relationships. */
export function idsIn(value, found = new Set()) {
  if (typeof value !== 'object' || value === null) return found
  for (const [name, part] of Object.entries(value)) {
    if (typeof part === 'string' && /^(id|relationshipId)$/.test(name)) found.add(part)
    else idsIn(part, found)
  }
  return found
}
