// Apollo Client: an infinite list of a committee's members. Prints how many are shown after each page.
import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client'
import { relayStylePagination } from '@apollo/client/utilities'

const uri = `${process.env.POLITY_URL ?? 'http://127.0.0.1:4000'}/graphql`

// Lists the types of each interface, so that the cache can match `... on Entity`. An app does this in its build.
const response = await fetch(uri, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ query: '{ __schema { types { name possibleTypes { name } } } }' }),
})
const { data: introspection } = await response.json()
const possibleTypes = Object.fromEntries(
  introspection.__schema.types
    .filter((type) => type.possibleTypes)
    .map((type) => [type.name, type.possibleTypes.map(({ name }) => name)]),
)

const client = new ApolloClient({
  link: new HttpLink({ uri }),
  cache: new InMemoryCache({
    possibleTypes,
    typePolicies: {
      // Joins the pages of one list; lists with other arguments stay separate.
      Institution: { fields: { members: relayStylePagination(['at', 'orderBy']) } },
    },
  }),
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

let { data } = await client.query({ query: MEMBERS })
const list = client.watchQuery({ query: MEMBERS })
for (;;) {
  // A component that shows the list receives all pages so far.
  const { name, members } = client.readQuery({ query: MEMBERS }).entity
  console.log(`${name}: ${members.edges.length} members, last ${members.edges.at(-1).node.name}`)
  const { hasNextPage, endCursor } = data.entity.members.pageInfo
  if (!hasNextPage) break
  data = (await list.fetchMore({ variables: { after: endCursor } })).data
}
client.stop()
