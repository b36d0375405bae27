import { cacheExchange, Client, fetchExchange } from 'urql'

/** The name that a stock urql client gets. */
export async function run(gateway) {
  const client = new Client({
    url: `${gateway}/graphql`,
    exchanges: [cacheExchange, fetchExchange],
  })
  const { data, error } = await client.query('{ entity(slug: "nancy-pelosi") { id name } }', {})
  if (error) throw error
  return data.entity.name
}
