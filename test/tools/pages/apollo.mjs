import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client'

const NAME = gql`
  {
    entity(slug: "nancy-pelosi") {
      id
      name
    }
  }
`

/** The name that Apollo Client gets, with the headers that it and a tracer send. */
export async function run(gateway) {
  const client = new ApolloClient({
    link: new HttpLink({
      uri: `${gateway}/graphql`,
      headers: { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' },
    }),
    cache: new InMemoryCache(),
    clientAwareness: { name: 'page', version: '1.0.0' },
  })
  const { data } = await client.query({ query: NAME })
  return data.entity.name
}
