// urql with a normalised cache: an infinite list of a committee's members. Prints how many are shown after each page.
import { cacheExchange } from '@urql/exchange-graphcache'
import { relayPagination } from '@urql/exchange-graphcache/extras'
import { getIntrospectedSchema } from '@urql/introspection'
import { getIntrospectionQuery } from 'graphql'
import { Client, fetchExchange, gql } from 'urql'

const url = `${process.env.POLITY_URL ?? 'http://127.0.0.1:4000'}/graphql`

// Fetches the schema, which lists the types of each interface. An app does this in its build.
const response = await fetch(url, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ query: getIntrospectionQuery() }),
})
const { data: introspection } = await response.json()

// The cache stores objects without an id inside their parent.
const keys = Object.fromEntries(
  introspection.__schema.types
    .filter(({ kind, fields }) => kind === 'OBJECT' && !fields.some(({ name }) => name === 'id'))
    .map(({ name }) => [name, () => null]),
)

const client = new Client({
  url,
  exchanges: [
    cacheExchange({
      schema: getIntrospectedSchema(introspection),
      keys,
      // Joins the pages of one list.
      resolvers: { Institution: { members: relayPagination() } },
    }),
    fetchExchange,
  ],
})

const MEMBERS = gql`
  query Members($after: String) {
    entity(slug: "energy") {
      id
      name
      ... on Institution {
        members(orderBy: { field: NAME }, first: 10, after: $after) {
          edges {
            node {
              id
              name
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    }
  }
`

let after = null
do {
  const { data, error } = await client.query(MEMBERS, { after })
  if (error) throw error
  const { name, members } = data.entity
  console.log(`${name}: ${members.edges.length} members, last ${members.edges.at(-1).node.name}`)
  after = members.pageInfo.hasNextPage ? members.pageInfo.endCursor : null
} while (after !== null)
